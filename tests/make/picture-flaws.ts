// What is wrong with a picture, whatever it shows.
import { widthOf } from '../../src/pictures/measure.ts';
import type { Picture } from '../../src/pictures/picture.ts';
import { type Element, elementsOf } from './xml.ts';

/** Pixels that a text may run over its place: rounding. */
const SLACK = 1;

function textFlaws({ attributes, text }: Element, picture: Picture): string[] {
  const size = Number(attributes['font-size']);
  const width = widthOf(text, { size, bold: attributes['font-weight'] !== undefined });
  const x = Number(attributes.x);
  const anchor = attributes['text-anchor'] ?? 'start';
  const left = anchor === 'end' ? x - width : anchor === 'middle' ? x - width / 2 : x;
  const y = Number(attributes.y);
  const flaws: string[] = [];
  if (!(size >= 11)) flaws.push(`letters of ${size} pixels: ${text}`);
  if (!(left >= 0 && left + width <= picture.width + SLACK)) flaws.push(`outside at ${left}: ${text}`);
  if (!(y - size >= 0 && y <= picture.height)) flaws.push(`above or below at ${y}: ${text}`);
  return flaws;
}

/** Flaws of a picture in words; none for a good one. @throws Error where its SVG is not well-formed */
export function pictureFlaws(picture: Picture): string[] {
  const elements = elementsOf(picture.svg);
  const flaws = elements.filter(({ name }) => name === 'text').flatMap((text) => textFlaws(text, picture));
  const numbers = elements.flatMap(({ attributes }) =>
    Object.values(attributes).filter((value) => /NaN|undefined|Infinity/.test(value)),
  );
  if (numbers.length > 0) flaws.push(`no numbers: ${numbers.join(', ')}`);
  const [root] = elements;
  if (root?.name !== 'svg' || root.attributes['aria-label'] !== picture.alt)
    flaws.push('the alternative text is not its label');
  if (picture.alt === '' || picture.alt.length > 1000)
    flaws.push(`an alternative text of ${picture.alt.length} characters`);
  if (picture.width !== 360 || !(picture.height > 0 && picture.height < 2000))
    flaws.push(`${picture.width} × ${picture.height}`);
  if (elements.some(({ name }) => !/^(?:svg|style|rect|circle|path|text)$/.test(name)))
    flaws.push('an element that pictures do not have');
  if (/[\p{Cf}\p{Cs}\u2028\u2029]|(?!\n)\p{Cc}/u.test(picture.svg)) flaws.push('a character that steers');
  return flaws;
}
