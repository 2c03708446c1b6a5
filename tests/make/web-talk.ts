// Somebody at the web chat of a running program.
import { CONVERSATION_HEADER } from '../../src/bot/web/guard.ts';
import type { Begun, NoteSaved } from '../../src/bot/web/wire.ts';

/** A conversation there. */
export interface WebTalk {
  /** Says something. @returns all that the stream told until everything was answered */
  say(text: string): Promise<string>;
  saveNote(cause: string): Promise<NoteSaved>;
}

let said = 0;

/** Begins one. @param address of the page */
export async function webTalk(address: string): Promise<WebTalk> {
  const ask = async (method: string, path: string, conversation: string, body?: object): Promise<Response> => {
    const response = await fetch(new URL(path, address), {
      method,
      headers: { [CONVERSATION_HEADER]: conversation, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  const { conversation } = (await (await ask('POST', '/api/conversations', 'new')).json()) as Begun;
  return {
    say: async (text) => {
      await ask('POST', '/api/messages', conversation, { message: `message-${++said}`, text, files: [] });
      return await (await ask('GET', '/api/events', conversation)).text();
    },
    saveNote: async (cause) => {
      const fields = { when: '10:00', symptom: 'down', firstLook: 'events', cause, fix: '', prevention: '' };
      return (await (await ask('POST', '/api/note/save', conversation, { fields })).json()) as NoteSaved;
    },
  };
}
