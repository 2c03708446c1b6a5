// Collects shapes and texts, and writes them as SVG. Numbers are rounded and attributes stand in a fixed order: the same picture has the same bytes.
import { escapeXml, foreign } from './foreign.ts';
import type { Face } from './measure.ts';
import { type Colour, DARK, LIGHT, type Palette } from './palette.ts';

/** How a shape is painted; what is not named is not painted. */
export interface Paint {
  readonly fill?: Colour;
  readonly stroke?: Colour;
  /** pixels of the stroke, 1 by default */
  readonly width?: number;
  /** lengths of dashes and gaps */
  readonly dash?: string;
}

/** Fonts of the reader's system, the Japanese ones of each. */
const FONTS = "system-ui, 'Hiragino Sans', 'Yu Gothic UI', Meiryo, 'Noto Sans CJK JP', 'Noto Sans JP', sans-serif";

/** A drawing that grows. All lengths are pixels. */
export class Drawing {
  readonly #parts: string[] = [];

  /** @param y of the line that letters stand on */
  text(
    x: number,
    y: number,
    text: string,
    face: Face,
    colour: Colour,
    anchor: 'start' | 'middle' | 'end' = 'start',
  ): void {
    const bold = face.bold ? ' font-weight="700"' : '';
    const to = anchor === 'start' ? '' : ` text-anchor="${anchor}"`;
    this.#parts.push(
      `<text x="${round(x)}" y="${round(y)}" font-size="${face.size}"${bold}${to}${painted({ fill: colour })}>${escapeXml(foreign(text))}</text>`,
    );
  }

  /** @param d as the attribute of a path has it */
  path(d: string, paint: Paint): void {
    this.#parts.push(`<path d="${d}"${painted(paint)}/>`);
  }

  circle(x: number, y: number, radius: number, paint: Paint): void {
    this.#parts.push(`<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}"${painted(paint)}/>`);
  }

  rect(x: number, y: number, width: number, height: number, radius: number, paint: Paint): void {
    this.#parts.push(
      `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${radius}"${painted(paint)}/>`,
    );
  }

  line(x1: number, y1: number, x2: number, y2: number, paint: Paint): void {
    this.path(`M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}`, paint);
  }

  /** The whole as an `svg` element on paper of its own. */
  svg(width: number, height: number, alt: string): string {
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeXml(alt)}" font-family="${FONTS}">`,
      STYLE,
      `<rect width="${width}" height="${height}" rx="8"${painted({ fill: 'paper' })}/>`,
      ...this.#parts,
      '</svg>',
      '',
    ].join('\n');
  }
}

/** A number as it stands in an attribute. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The light colours are attributes, which count where no style is allowed; a class lets the style, and the page around it, choose others. */
function painted({ fill, stroke, width = 1, dash }: Paint): string {
  const classes = [fill && `sekisho-fill-${fill}`, stroke && `sekisho-stroke-${stroke}`].filter(Boolean).join(' ');
  return [
    ` class="${classes}" fill="${fill ? LIGHT[fill] : 'none'}"`,
    stroke ? ` stroke="${LIGHT[stroke]}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"` : '',
    dash ? ` stroke-dasharray="${dash}"` : '',
  ].join('');
}

function rules(palette: Palette): string {
  return (Object.keys(palette) as Colour[])
    .map((colour) => {
      const value = `var(--sekisho-${colour},${palette[colour]})`;
      return `.sekisho-fill-${colour}{fill:${value}}.sekisho-stroke-${colour}{stroke:${value}}`;
    })
    .join('');
}

const STYLE = `<style>${rules(LIGHT)}@media (prefers-color-scheme:dark){${rules(DARK)}}</style>`;
