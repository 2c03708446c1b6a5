// What comes over Socket Mode, looked at before Bolt sees it: Bolt throws at an envelope without its parts, where nothing could catch it.
import type { SocketModeReceiver } from '@slack/bolt';
import type { Logger } from 'pino';
import { z } from 'zod';

/** Bolt's client tells of each message by this event. */
const MESSAGE = 'ws_message';

const OBJECT = z.record(z.string(), z.unknown());
const ENVELOPE = z.discriminatedUnion('type', [
  z.looseObject({
    type: z.literal('events_api'),
    payload: z.looseObject({ event: z.looseObject({ type: z.string() }) }),
  }),
  z.looseObject({ type: z.enum(['interactive', 'slash_commands']), payload: OBJECT }),
]);
const OTHER = z.looseObject({ type: z.string().optional() });

/** Lets only those messages reach a client that it can read. @param closing is told why Slack is about to close the link */
export function onlySound(client: SocketModeReceiver['client'], log: Logger, closing: (reason: string) => void): void {
  const takers = client.listeners(MESSAGE) as ((data: unknown, isBinary: boolean) => unknown)[];
  client.removeAllListeners(MESSAGE);
  client.on(MESSAGE, (data: unknown, isBinary: boolean) => {
    const message = soundOf(data);
    if (!message) {
      log.warn('slack: a message over the socket was none of Slack’s and was dropped');
      return;
    }
    if (message.type === 'disconnect') closing(String(message.reason ?? ''));
    for (const take of takers)
      void Promise.resolve(take(data, isBinary)).catch((error: unknown) =>
        log.warn({ error: error instanceof Error ? error.name : '' }, 'slack: a message over the socket was dropped'),
      );
  });
}

/** The message; undefined when a client could not read it. */
function soundOf(data: unknown): Readonly<Record<string, unknown>> | undefined {
  let message: unknown;
  try {
    message = JSON.parse(typeof data === 'string' ? data : new TextDecoder().decode(data as Uint8Array));
  } catch {
    return undefined;
  }
  const type = OTHER.safeParse(message).data?.type;
  if (type === 'events_api' || type === 'interactive' || type === 'slash_commands')
    return ENVELOPE.safeParse(message).data;
  return OBJECT.safeParse(message).data;
}
