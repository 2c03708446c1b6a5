// A chat on the terminal of this process, ended by the person or a signal.
import type { Message } from '../bot/conversation/intent.ts';
import type { Desk } from '../bot/desk/desk.ts';
import { chat } from '../bot/terminal/chat.ts';
import type { Language } from '../triage/playbook.ts';
import type { Output } from './output.ts';

/** What a signal's end of the process looks like to a shell: 128 and its number. */
const SIGNALS = { SIGTERM: 143, SIGHUP: 129 } as const;

/** Holds a chat until the person leaves. @param opening said by the program itself, in place of a welcome @returns the exit status */
export async function talk(
  language: Language,
  desk: Promise<Desk>,
  output: Output,
  opening?: Message,
): Promise<number> {
  const stop = new AbortController();
  let status = 0;
  const handlers = Object.entries(SIGNALS).map(([signal, code]) => {
    const handler = (): void => {
      status = code;
      stop.abort();
    };
    process.on(signal, handler);
    return () => process.off(signal, handler);
  });
  try {
    await chat(
      { input: process.stdin, output: process.stdout, colour: output.colour },
      language,
      desk,
      stop.signal,
      opening,
    );
  } finally {
    for (const off of handlers) off();
  }
  return status;
}
