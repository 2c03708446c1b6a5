// The font of PNGs, to measure and to ask what it has.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype, { type Font } from 'opentype.js';

const FILES = { regular: '400Regular/BIZUDPGothic_400Regular.ttf', bold: '700Bold/BIZUDPGothic_700Bold.ttf' } as const;

/** Reads one of its weights. */
export function aFont(weight: keyof typeof FILES): Font {
  const path = createRequire(import.meta.url).resolve(`@expo-google-fonts/biz-udpgothic/${FILES[weight]}`);
  const { buffer, byteOffset, byteLength } = readFileSync(path);
  return opentype.parse(buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer, { lowMemory: true });
}
