// Refusals: code → status and a line. They carry nothing of what was asked.
import type { Context } from 'hono';
import type { Metrics } from '../../ops/metrics.ts';
import type { Refusal, Refused } from './wire.ts';

const REFUSALS = {
  host: [421, 'this chat answers on 127.0.0.1 and localhost only; set SEKISHO_WEB_TOKEN to reach it by another name'],
  origin: [403, 'another site asked; only the page of this chat may'],
  'sign-in': [401, 'sign in with the token first'],
  'wrong-token': [401, 'that is not the token'],
  'slow-down': [429, 'too many wrong tokens; wait a minute'],
  'no-conversation': [404, 'there is no such conversation (any more); begin one'],
  'not-found': [404, 'there is nothing here'],
  method: [405, 'this method is of no use here'],
  'content-type': [415, 'send application/json, and files as application/octet-stream'],
  body: [400, 'the body does not have the form that is expected here'],
  'too-large': [413, 'this is more than is taken at once; the end of it is often enough: tail -c 20M'],
  queue: [429, 'messages before this one are still being answered; wait for them'],
  full: [503, 'there is no room for more at the moment; try again soon'],
  stopping: [503, 'the program is being stopped'],
  fault: [500, 'the program stumbled; its log has the reason'],
} as const satisfies Record<Refusal, readonly [number, string]>;

/** refusal → what it is counted as; a fault is none */
const REASONS: Readonly<Record<Exclude<Refusal, 'fault'>, string>> = {
  host: 'not-allowed',
  origin: 'not-allowed',
  'sign-in': 'not-allowed',
  'wrong-token': 'not-allowed',
  'slow-down': 'user-rate',
  'no-conversation': 'bad-request',
  'not-found': 'bad-request',
  method: 'bad-request',
  'content-type': 'bad-request',
  body: 'bad-request',
  'too-large': 'too-large',
  queue: 'queue-full',
  full: 'queue-full',
  stopping: 'stopping',
};
/** Under this name a request keeps why it was refused. */
const REFUSED = 'refused';

/** Counts a request that was refused. */
export function countRefusal(context: Context, metrics: Metrics | undefined): void {
  const error = context.get(REFUSED) as Refusal | undefined;
  if (error && error !== 'fault') metrics?.refused.add({ door: 'web', reason: REASONS[error] });
}

/** The answer that refuses. */
export function refuse(context: Context, error: Refusal, headers: Readonly<Record<string, string>> = {}): Response {
  const [status, message] = REFUSALS[error];
  context.set(REFUSED, error);
  return context.json({ error, message } satisfies Refused, status, headers);
}
