// What pictures use of opentype.js. The published types bring the whole DOM along, which is not there.
declare module 'opentype.js' {
  interface Glyph {
    readonly index: number;
    /** in units of the font */
    readonly advanceWidth?: number;
    getPath(x: number, y: number, size: number): { toPathData(decimalPlaces: number): string };
  }
  interface Font {
    readonly unitsPerEm: number;
    hasChar(char: string): boolean;
    charToGlyph(char: string): Glyph;
    readonly glyphs: { get(index: number): Glyph };
  }
  const opentype: {
    /** @param options.lowMemory glyphs are read when they are asked for */
    parse(bytes: ArrayBuffer, options?: { readonly lowMemory?: boolean }): Font;
  };

  export type { Font };
  export { opentype as default };
}
