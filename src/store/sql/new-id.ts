// Ids that people may have to type.
import { randomInt } from 'node:crypto';

/** without letters that are taken for others */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Ten characters by chance: 49 bits. A unique key in the database refuses the same one twice. */
export function newId(): string {
  return Array.from({ length: 10 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
}
