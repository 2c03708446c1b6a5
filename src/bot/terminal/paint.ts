// The few styles of the terminal chat. Without colours every style is plain text.
import { styleText } from 'node:util';

/** style → what the terminal does */
const STYLES = {
  problem: ['bold', 'red'],
  good: ['bold', 'green'],
  unsure: ['bold', 'yellow'],
  label: ['bold'],
  quiet: ['dim'],
  command: ['cyan'],
  changes: ['yellow'],
  layer: ['bold'],
} as const;

/** One of the styles. */
export type Style = keyof typeof STYLES;

/** Paints a text. */
export type Paint = (text: string, style?: Style) => string;

/** Paints with colours, or leaves the text alone. */
export function painter(colour: boolean): Paint {
  if (!colour) return (text) => text;
  return (text, style) =>
    style === undefined || text === '' ? text : styleText([...STYLES[style]], text, { validateStream: false });
}
