// PNGs: of the right size, the same each time, with letters and without boxes.
import { Resvg } from '@resvg/resvg-js';
import { describe, expect, it } from 'vitest';
import { ladderPicture } from '../../src/pictures/ladder-picture.ts';
import { outlined } from '../../src/pictures/outlines.ts';
import { pictureThread, pngOf } from '../../src/pictures/png.ts';
import { aDiagnosis } from '../make/diagnosis.ts';
import { elementsOf } from '../make/xml.ts';

const PICTURE = ladderPicture(aDiagnosis(), 'ja');

/** Width and height in the header of a PNG (RFC 2083, 4.1.1). */
function sizeOf(png: Uint8Array): { width: number; height: number } {
  expect([...png.slice(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const view = new DataView(png.buffer, png.byteOffset);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

const drawn = (text: string): string =>
  outlined(
    `<svg xmlns="http://www.w3.org/2000/svg"><text x="10" y="20" font-size="11" fill="#000">${text}</text></svg>`,
  );

describe('pngOf', () => {
  it.each([
    { scale: 1, times: 1 },
    { scale: 2, times: 2 },
    { scale: 100, times: 4 },
    { scale: 0, times: 1 },
  ])('at scale $scale is $times times as large as the picture', async ({ scale, times }) => {
    const { width, height } = sizeOf(await pngOf(PICTURE, { scale }));
    expect(width).toBe(PICTURE.width * times);
    expect(height).toBe(PICTURE.height * times);
  });

  it('has the same bytes each time, however many are asked for at once', async () => {
    const [one, two, three] = await Promise.all([pngOf(PICTURE), pngOf(PICTURE), pngOf(PICTURE)]);
    expect(two).toEqual(one);
    expect(three).toEqual(one);
  });

  it('tells what it cannot render, and goes on', async () => {
    await expect(pngOf({ svg: 'no picture' })).rejects.toThrow(/^cannot render the picture: /);
    expect(sizeOf(await pngOf(PICTURE, { scale: 1 })).width).toBe(PICTURE.width);
  });

  it('says what its thread does, and that it hears', async () => {
    const two = [pngOf(PICTURE), pngOf(PICTURE)];
    expect(pictureThread.state).toEqual({ there: 'busy', waiting: 1 });
    expect(await pictureThread.answers()).toBe(true);
    await Promise.all(two);
    expect(pictureThread.state).toEqual({ there: 'idle', waiting: 0 });
    expect(await pictureThread.answers()).toBe(true);
  });

  it('is opaque in its middle and light', () => {
    const { pixels, width, height } = new Resvg(outlined(PICTURE.svg)).render();
    const at = 4 * (Math.floor(height / 2) * width + 4);
    expect([...pixels.subarray(at, at + 4)]).toEqual([255, 255, 255, 255]);
  });
});

describe('outlined', () => {
  it('leaves no text and no style, and is well-formed', () => {
    const names = new Set(elementsOf(outlined(PICTURE.svg)).map(({ name }) => name));
    expect(names).not.toContain('text');
    expect(names).not.toContain('style');
    expect(names).toContain('path');
  });

  it('draws each letter, and a mark for one that the font does not have', () => {
    const paths = (text: string): string[] =>
      elementsOf(drawn(text)).flatMap(({ name, attributes }) => (name === 'path' ? [attributes.d ?? ''] : []));
    expect(paths('a準a')).toHaveLength(3);
    expect(paths('한')).toEqual(paths('〓'));
    expect(paths('a&lt;b')).toEqual([...paths('a'), ...paths('&lt;'), ...paths('b')]);
  });
});
