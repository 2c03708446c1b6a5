// A part of a long list.

/** Items in order, and where to go on. */
export interface Page<T> {
  readonly items: readonly T[];
  /** to be handed back as `cursor` for what follows; absent at the end */
  readonly next?: string;
}
