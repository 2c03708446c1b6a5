// What a picture is, whichever it is and wherever it is shown.

/** A drawing. */
export interface Picture {
  /** what it shows; a file can be called so */
  readonly name: 'ladder' | 'timeline' | 'statistics';
  /** one `svg` element, well-formed XML, light and dark */
  readonly svg: string;
  /** CSS pixels */
  readonly width: number;
  /** CSS pixels */
  readonly height: number;
  /** the same in words, for who does not see it; at most 1,000 characters */
  readonly alt: string;
}
