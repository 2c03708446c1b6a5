// What a platform was told is taken, and is not answered yet: when its holder dies, another replica finds it here.

/** One of them. */
export interface InboxItem {
  readonly key: string;
  /** where it stands on its platform, as JSON; never what it says */
  readonly where: unknown;
}

/** The way of one: `put` before it is acknowledged, `renew` while the work goes on, `done` when it is answered. */
export interface Inbox {
  /** true: it is this holder's to answer, newly or still. false: it is another's, who will answer it or be followed by whoever takes it over. */
  put(item: InboxItem, holder: string, ttlSeconds: number): Promise<boolean>;
  /** The holder lives: all that is its own stays so. */
  renew(holder: string, ttlSeconds: number): Promise<void>;
  /** It is answered. Another's stays. */
  done(key: string, holder: string): Promise<void>;
  /** Takes those whose holder has not renewed them in time, the oldest first. @param limit 1 to 100 */
  takeOver(holder: string, ttlSeconds: number, limit: number): Promise<readonly InboxItem[]>;
}
