// What people, channels and workspaces chose.

/** Whose setting it is. The id is the person's, the workspace's, or `<workspace>/<channel>`. */
export interface SettingOwner {
  readonly scope: 'person' | 'channel' | 'workspace';
  readonly id: string;
}

/** Every setting; which scope one makes sense for is its reader's business. */
export interface Settings {
  readonly language: 'en' | 'ja';
  /** channel id that notes are posted to */
  readonly notesChannel: string;
  /** corrections ("wrong layer?") may be kept */
  readonly allowsCorrections: boolean;
  /** IANA name, `Asia/Tokyo` */
  readonly timeZone: string;
  /** 0–23, local: when the day's quiz is posted */
  readonly quizHour: number;
  readonly quizWeekends: boolean;
  /** 1–3 */
  readonly quizLevel: number;
  /** the person is shown in leaderboards */
  readonly leaderboard: boolean;
  /** 0–23, local: when the digest of watches is posted */
  readonly digestHour: number;
}

/** Those that were chosen; what is absent has its default. */
export type ChosenSettings = Partial<Settings>;

/** A change: `null` goes back to the default. */
export type SettingChange = { readonly [K in keyof Settings]?: Settings[K] | null };

/** Settings. */
export interface SettingsStore {
  get(owner: SettingOwner): Promise<ChosenSettings>;
  /** The settings of several owners as one; who comes first wins. */
  effective(owners: readonly SettingOwner[]): Promise<ChosenSettings>;
  /** Changes those named, leaves the others, and returns all. */
  set(owner: SettingOwner, change: SettingChange): Promise<ChosenSettings>;
}
