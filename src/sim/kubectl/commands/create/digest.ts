// Digests that kubectl puts into names (kubectl, pkg/util/hash/hash.go).
import { createHash } from 'node:crypto';

const SPOKEN: Readonly<Record<string, string>> = { 0: 'g', 1: 'h', 3: 'k', a: 'm', e: 't' };

/** Ten characters that a text decides, without those that could make a word. */
export function digest(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex').slice(0, 10);
  return hex.replace(/[013ae]/g, (one) => SPOKEN[one] ?? one);
}
