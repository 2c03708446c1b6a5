// Why something did not work, in words.
import type { Refusal } from '../wire.ts';
import { words } from './language.ts';

/** The line for a refusal. */
export function refusalText(error: Refusal | 'offline'): string {
  return error === 'offline' ? words().lost : words().refused[error];
}
