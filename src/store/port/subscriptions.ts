// What a channel has asked for until it says otherwise.

/** What is kept of a subscription. */
export interface NewSubscription {
  readonly kind: 'quiz' | 'watch' | 'digest';
  readonly workspace: string;
  readonly channel: string;
  /** `cluster/namespace` of a watch; '' for what a channel has once */
  readonly target: string;
  /** who asked for it; '' once that person's data have been deleted */
  readonly by: string;
  /** its own settings as JSON: graces, mutes, windows */
  readonly options: unknown;
}

/** A subscription. */
export interface Subscription extends NewSubscription {
  readonly id: string;
  readonly createdAt: string;
}

/** Subscriptions. */
export interface Subscriptions {
  /** Keeps it; one with the same kind, workspace, channel and target gets the new options (and keeps its id). */
  put(subscription: NewSubscription): Promise<Subscription>;
  get(id: string): Promise<Subscription | undefined>;
  /** By creation, the oldest first; absent fields do not narrow. */
  list(which: {
    readonly kind?: Subscription['kind'];
    readonly workspace?: string;
    readonly channel?: string;
  }): Promise<readonly Subscription[]>;
  /** false: there was none. */
  remove(id: string): Promise<boolean>;
}
