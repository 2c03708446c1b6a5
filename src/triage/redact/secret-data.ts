// What the readers of YAML and JSON found in one object, and whether it has to be hidden.
import type { Paste } from './paste.ts';

/** One value below data or stringData. `name` is '' for a further line of the value before it. */
export interface DataValue {
  readonly from: number;
  readonly to: number;
  readonly name: string;
}

/** An object with what stands below its data. `kind` is undefined as long as none was read: the paste may be cut off. */
export interface Found {
  kind: 'Secret' | 'other' | undefined;
  readonly values: DataValue[];
}

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const NOTHING = /^(?:null|~|""|''|\*+)$/;

/** Hides the values of a Secret, and of an object of unknown kind when all of them are base64: nothing else looks like that. */
export function hideFound(paste: Paste, found: Found): void {
  if (found.values.length === 0 || (found.kind !== 'Secret' && (found.kind !== undefined || !allEncoded(paste, found))))
    return;
  for (const { from, to, name } of found.values) {
    if (NOTHING.test(paste.text.slice(from, Math.min(to, from + 90)))) continue;
    if (name === '') paste.hideMore(from, to);
    else paste.hide(from, to);
  }
}

function allEncoded(paste: Paste, found: Found): boolean {
  let certain = false;
  for (const { from, to } of found.values) {
    const value = paste.text.slice(from, to);
    if ((value.length % 4 > 0 || !BASE64.test(value)) && !value.startsWith('[redacted]')) return false;
    certain ||=
      value.endsWith('=') || (value.length >= 16 && /\d/.test(value) && /[A-Z]/.test(value) && /[a-z]/.test(value));
  }
  return certain;
}

/** Everything this file matches with: for the test that each pattern is linear. */
export const PATTERNS: readonly RegExp[] = [BASE64, NOTHING];
