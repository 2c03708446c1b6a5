// What a form carries from where it was opened to where it is sent.
import { z } from 'zod';
import type { Place } from '../../desk/incoming.ts';
import { placeIn } from '../slack.ts';
import type { Workspace } from '../workspace.ts';

const CARRIED = z.object({
  channel: z.string(),
  /** of the conversation's Place */
  thread: z.string(),
  /** message whose thread answers go into; '' for none */
  threadTs: z.string(),
  isDirect: z.boolean(),
  /** id of a stored note; '' for none */
  note: z.string(),
});

/** Where a form was opened. `channel` '' stands for the person's direct messages. */
export type Carried = z.infer<typeof CARRIED>;

/** As Slack keeps it with the form. */
export function carry(carried: Carried): string {
  return JSON.stringify(carried);
}

/** Reads it back; undefined for a form that is none of ours. */
export function carriedIn(text: unknown): Carried | undefined {
  if (typeof text !== 'string') return undefined;
  try {
    return CARRIED.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** The spot that a form was opened in. */
export function placeOf(form: { readonly workspace: Workspace; readonly carried: Carried }): Place {
  const { channel, thread, isDirect } = form.carried;
  return placeIn(form.workspace, channel, thread, isDirect);
}
