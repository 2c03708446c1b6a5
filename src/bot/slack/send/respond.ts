// The answer to a command or a button by the address that came with it: it works where the bot may not write, five times within half an hour.

import { isOwn } from '../receive/slack-file.ts';
import type { Message } from '../render/render.ts';

const PATIENCE = 10_000;

/** Shows a message to the person who pressed or typed. @returns whether Slack took it */
export async function respond(url: string, apiUrl: string, message: Message): Promise<boolean> {
  if (url === '' || !isOwn(url, apiUrl)) return false;
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...message, response_type: 'ephemeral', replace_original: false }),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE),
    });
    void response.body?.cancel().catch(() => undefined);
    return response.ok;
  } catch {
    return false;
  }
}
