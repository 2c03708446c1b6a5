// What of a screen's bytes a terminal obeys, beyond what a line editor and our own colours send.
import { actingCharacters } from './characters.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: what a terminal obeys begins with one
const OURS = /\u001b\[(?:\?2004[hl]|\d+G|0J|(?:0|1|2|3[0-7]|39|22)m)|\r\n?/g;

/** What acts on a screen. @param screen all that was written to it */
export function liveOnScreen(screen: string): readonly string[] {
  return actingCharacters(screen.replace(OURS, '\n'));
}
