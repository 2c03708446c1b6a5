// An answer as it goes to the page: foreign text in it shows what it holds. The page itself draws text as text and nothing else.

import type { Answer } from '../desk/answering.ts';
import { neutralise } from '../desk/neutralise.ts';

/** The same value with each of its strings made harmless; line ends and tabs stay. */
export function harmless<T>(value: T): T {
  return each(value) as T;
}

/** {@link harmless} for an answer: the pictures' drawing stays as it is, being ours, and is shown as an image, in which nothing runs. */
export function harmlessAnswer({ reply, pictures, files, isPrivate }: Answer): Answer {
  return {
    reply: harmless(reply),
    pictures: pictures.map((picture) => ({ ...picture, alt: neutralise(picture.alt) })),
    files: files.map(({ name, text }) => ({ name: fileName(name), text: neutralise(text) })),
    isPrivate,
  };
}

/** A name that a browser may store a file under. */
export function fileName(name: string): string {
  const plain = name.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[.-]+/, '');
  return plain === '' ? 'sekisho.txt' : plain.slice(0, 100);
}

function each(value: unknown): unknown {
  if (typeof value === 'string') return neutralise(value);
  if (Array.isArray(value)) return value.map(each);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, each(one)]));
}
