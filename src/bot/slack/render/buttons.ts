// What can be said next, as buttons; and what a pressed button carries.
import { z } from 'zod';
import type { Hint } from '../../conversation/reply.ts';
import { type Block, plainText } from './blocks.ts';
import { plain } from './escape.ts';
import { LIMITS } from './limits.ts';

/** A button's value: what it says, and the conversation it belongs to (the thread of its Place, which is not always the message's own). */
const VALUE = z.object({ say: z.string(), thread: z.string() });

/** What a pressed button carries. */
export type ButtonValue = z.infer<typeof VALUE>;

/** A button. @param id unique within the message */
export function button(id: string, label: string, value: ButtonValue): Block {
  return {
    type: 'button',
    action_id: id.slice(0, 255),
    text: plainText(plain(label, LIMITS.button)),
    value: JSON.stringify(value),
  };
}

/** Rows of buttons for what can be said next. A hint that would not fit in a button's value can still be typed. @param thread of the conversation's Place */
export function hintRows(hints: readonly Hint[], thread: string): Block[] {
  const buttons = hints
    .filter(({ say }) => JSON.stringify({ say, thread }).length <= LIMITS.buttonValue)
    .map(({ say, label }, index) => button(`say:${index}:${say}`, label, { say, thread }));
  return rows(buttons);
}

/** Buttons in rows. */
export function rows(buttons: readonly Block[]): Block[] {
  const out: Block[] = [];
  for (let at = 0; at < buttons.length; at += LIMITS.buttonsPerRow) {
    out.push({ type: 'actions', elements: buttons.slice(at, at + LIMITS.buttonsPerRow) });
  }
  return out;
}

/** Reads what a button carried; undefined when it is none of ours. */
export function buttonValue(value: unknown): ButtonValue | undefined {
  if (typeof value !== 'string') return undefined;
  try {
    return VALUE.safeParse(JSON.parse(value)).data;
  } catch {
    return undefined;
  }
}
