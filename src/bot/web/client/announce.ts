// What those who hear the page are told when something happens elsewhere on it.
import { byId } from './element.ts';

/** Says a line once; a new one takes its place. */
export function announce(text: string): void {
  byId('announcer').textContent = text;
}
