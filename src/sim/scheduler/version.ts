// Kubernetes versions: wording and rules that changed are data, each with the version that brought it.

/** Something that holds from a version on. */
export interface Since<T> {
  /** `1.34` */
  readonly since: string;
  readonly value: T;
}

/** Is a version that one or a later one? Both are like `1.34`. */
export function isSince(version: string, since: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [sinceMajor = 0, sinceMinor = 0] = since.split('.').map(Number);
  return major > sinceMajor || (major === sinceMajor && minor >= sinceMinor);
}

/** What holds in a version. @param history newest first, the last from `0` on */
export function heldIn<T>(version: string, history: readonly [...Since<T>[], Since<T>]): T {
  const found = history.find(({ since }) => isSince(version, since));
  return (found ?? (history.at(-1) as Since<T>)).value;
}
