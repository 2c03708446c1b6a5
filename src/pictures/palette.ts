// The colours of pictures. Each goes with a shape, so that none has to be told apart by its colour; blue and orange look different to everybody.

/** One scheme: all colours as `#rrggbb`. */
export interface Palette {
  readonly paper: string;
  /** behind what is stalled */
  readonly alarm: string;
  readonly ink: string;
  readonly quiet: string;
  /** lines that lead the eye */
  readonly rule: string;
  readonly good: string;
  readonly bad: string;
}

/** A colour by its use. */
export type Colour = keyof Palette;

/** On white: what a PNG has, and an SVG where the reader has asked for nothing else. */
export const LIGHT: Palette = {
  paper: '#ffffff',
  alarm: '#fff1e8',
  ink: '#1f2328',
  quiet: '#57606a',
  rule: '#9aa4af',
  good: '#0b5cad',
  bad: '#b03a00',
};

/** An SVG where the reader has asked for dark. */
export const DARK: Palette = {
  paper: '#171b21',
  alarm: '#33231a',
  ink: '#e8edf2',
  quiet: '#a8b3bf',
  rule: '#626d79',
  good: '#7cbcff',
  bad: '#ffa573',
};
