// SVG as pictures write it → the same with its texts drawn as outlines, so that it looks alike wherever it is rendered. Runs in the worker.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype, { type Font } from 'opentype.js';

const PACKAGE = '@expo-google-fonts/biz-udpgothic';
/** Stands for a character that the font does not have: the geta mark, which Japanese printers put in the place of a missing letter. */
const MISSING = '〓';

/** A font with the outlines that were asked for. */
interface Outlines {
  readonly font: Font;
  /** glyph → its outline, in units of the font, downwards from the line */
  readonly known: Map<number, string>;
}

function load(file: string): Outlines {
  const bytes = readFileSync(createRequire(import.meta.url).resolve(`${PACKAGE}/${file}`));
  const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  return { font: opentype.parse(buffer, { lowMemory: true }), known: new Map() };
}

let fonts: { readonly regular: Outlines; readonly bold: Outlines } | undefined;

/** The two fonts, read once. */
function fontsOnce(): { readonly regular: Outlines; readonly bold: Outlines } {
  fonts ??= { regular: load('400Regular/BIZUDPGothic_400Regular.ttf'), bold: load('700Bold/BIZUDPGothic_700Bold.ttf') };
  return fonts;
}

const TEXT = /<text ([^>]*)>([^<]*)<\/text>/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Replaces every text by outlines, and takes out the style, which is for who can choose between light and dark. */
export function outlined(svg: string): string {
  return svg.replace(/<style>[^<]*<\/style>/g, '').replace(TEXT, (_, attributes: string, text: string) =>
    drawn(
      attributes,
      text.replace(/&(amp|lt|gt|quot|#39);/g, (__, name: string) => ENTITIES[name] ?? ''),
    ),
  );
}

function attribute(attributes: string, name: string): string {
  return new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
}

function drawn(attributes: string, text: string): string {
  const { regular, bold } = fontsOnce();
  const outlines = attribute(attributes, 'font-weight') === '' ? regular : bold;
  const scale = Number(attribute(attributes, 'font-size')) / outlines.font.unitsPerEm;
  const glyphs: { readonly at: number; readonly path: string }[] = [];
  let width = 0;
  for (const char of text) {
    const glyph = outlines.font.charToGlyph(outlines.font.hasChar(char) ? char : MISSING);
    glyphs.push({ at: width, path: outlineOf(outlines, glyph.index) });
    width += glyph.advanceWidth ?? 0;
  }
  const anchor = attribute(attributes, 'text-anchor');
  const shift = anchor === 'end' ? width : anchor === 'middle' ? width / 2 : 0;
  const x = Number(attribute(attributes, 'x')) - shift * scale;
  const paths = glyphs
    .filter(({ path }) => path !== '')
    .map(({ at, path }) => `<path transform="translate(${at})" d="${path}"/>`)
    .join('');
  return `<g transform="translate(${x} ${attribute(attributes, 'y')}) scale(${scale})" fill="${attribute(attributes, 'fill')}">${paths}</g>`;
}

function outlineOf({ font, known }: Outlines, index: number): string {
  let path = known.get(index);
  if (path === undefined) {
    path = font.glyphs.get(index).getPath(0, 0, font.unitsPerEm).toPathData(0);
    known.set(index, path);
  }
  return path;
}
