// Tables that are asked for words of the input. There `constructor` is a word like any other.

/** A table of exactly these entries: unlike a plain object's, its `constructor` and `__proto__` are undefined unless they are among them. */
export function lookup<T>(entries: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.assign(Object.create(null) as Record<string, T>, entries);
}
