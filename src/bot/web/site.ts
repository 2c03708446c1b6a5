// What the handlers of requests share.
import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { Desk } from '../desk/desk.ts';
import type { Person, Place } from '../desk/incoming.ts';
import { localeOf, personOf, placeOf } from './ask.ts';
import type { Conversation } from './conversation.ts';
import type { Conversations } from './conversations.ts';
import { CONVERSATION_HEADER } from './guard.ts';
import type { WebOptions } from './options.ts';
import { refuse } from './refuse.ts';
import type { SignIns } from './sign-in.ts';

/** The web chat while it runs. */
export interface Site {
  readonly options: Pick<WebOptions, 'language' | 'metrics'>;
  readonly desk: Desk;
  readonly log: Logger;
  readonly conversations: Conversations;
  /** absent: no token is asked for */
  readonly signIns: SignIns | undefined;
  /** nothing new is taken */
  isClosing(): boolean;
  /** aborted when the time to stop is up: streams end */
  readonly over: AbortSignal;
}

/** Answers a request within a conversation. */
export type Handle = (
  context: Context,
  conversation: Conversation,
  who: { readonly place: Place; readonly person: Person },
) => Response | Promise<Response>;

/** Finds the conversation that a request belongs to. */
export function within(site: Site, handle: Handle): (context: Context) => Response | Promise<Response> {
  return (context) => {
    const conversation = site.conversations.find(context.req.header(CONVERSATION_HEADER) ?? '');
    if (!conversation) return refuse(context, 'no-conversation');
    const person = personOf(localeOf(context.req.header('accept-language')));
    return handle(context, conversation, { place: placeOf(conversation), person });
  };
}
