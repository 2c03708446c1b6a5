// Asking the server. Every request carries the tab's conversation and the key of the sign-in as headers (why: ../guard.ts).
import type { Begun, Refusal, Refused } from '../wire.ts';

/** A success, or why not; `offline` when nobody answers. */
export type Result<T> = { readonly body: T } | { readonly error: Refusal | 'offline' };

const CONVERSATION = 'sekisho-conversation';
const KEY = 'sekisho-key';

/** Answers that come before the tab has a conversation, and how it gets one. */
const WITHOUT: ReadonlySet<string> = new Set(['/api/start', '/api/conversations']);

/** What is asked meanwhile waits: who is quick sends before the page has a conversation. @property resolve the tab has one, or was refused it */
export const { promise: opened, resolve: goAhead } = Promise.withResolvers<void>();

let onSignIn: () => void = () => undefined;
let onNewConversation: () => void = () => undefined;

/** Says what is done when the server asks to sign in, and when it does not know the conversation (any more) and another one was begun. */
export function whenAsked(ask: { readonly signIn: () => void; readonly begunAnew: () => void }): void {
  onSignIn = ask.signIn;
  onNewConversation = ask.begunAnew;
}

/** Headers of every request. */
export function headers(): Record<string, string> {
  const key = localStorage.getItem(KEY);
  return {
    'x-sekisho-conversation': sessionStorage.getItem(CONVERSATION) ?? 'new',
    ...(key ? { authorization: `Bearer ${key}` } : {}),
  };
}

/** Keeps the key of a sign-in for all tabs. */
export function keepKey(key: string): void {
  localStorage.setItem(KEY, key);
}

/** Asks. @param body sent as JSON; absent: none */
export async function call<T>(method: string, path: string, body?: unknown): Promise<Result<T>> {
  if (!WITHOUT.has(path)) await opened;
  try {
    const response = await fetch(path, {
      method,
      headers: { ...headers(), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    return response.ok ? { body: answer as T } : refused((answer as Refused).error);
  } catch {
    return { error: 'offline' };
  }
}

/** What follows from a refusal. */
export function refused(error: Refusal): { readonly error: Refusal } {
  if (error === 'sign-in') onSignIn();
  if (error === 'no-conversation') void begin().then(onNewConversation);
  return { error };
}

/** Begins a conversation of this tab's own. */
export async function begin(): Promise<Result<Begun>> {
  const result = await call<Begun>('POST', '/api/conversations', {});
  if ('body' in result) {
    sessionStorage.setItem(CONVERSATION, result.body.conversation);
    void hold(result.body.conversation);
  }
  return result;
}

/** Has the tab a conversation from before it was reloaded? */
export function hasConversation(): boolean {
  return sessionStorage.getItem(CONVERSATION) !== null;
}

/**
 * A tab that was duplicated brings the other one's id along: only one of them may keep it. Browsers give locks to secure pages only (loopback is one);
 * elsewhere such tabs share a conversation.
 */
export async function leaveToOtherTab(): Promise<void> {
  const id = sessionStorage.getItem(CONVERSATION);
  if (!id) return;
  // a tab that is being reloaded gives its lock back a moment later
  for (const wait of [0, 100, 300]) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    if (await hold(id)) return;
  }
  sessionStorage.removeItem(CONVERSATION);
}

/** Holds the conversation's lock as long as the page lives. @returns false when another tab has it */
function hold(id: string): Promise<boolean> {
  return new Promise((resolve) => {
    // lib.dom promises locks to every page
    if (!('locks' in navigator)) return resolve(true);
    void navigator.locks.request(`sekisho-${id}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock === null ? undefined : new Promise<void>(() => undefined);
    });
  });
}
