// The chat on a terminal: a prompt, pastes as single messages, one reply each.
import { createInterface, type Interface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { Language } from '../../triage/playbook.ts';
import { type Message, readIntent } from '../conversation/intent.ts';
import type { Answering, TextFile } from '../desk/answering.ts';
import type { Desk } from '../desk/desk.ts';
import type { Person, Place } from '../desk/incoming.ts';
import { painter } from './paint.ts';
import { PASTE_OFF, PASTE_ON, PasteFilter } from './receive.ts';
import { renderReply } from './render.ts';
import { cutTo, visible } from './width.ts';
import { TERMINAL_WORDS } from './words.ts';

/** Where the chat happens. */
export interface ChatTerminal {
  /** the keyboard */
  readonly input: Readable & { setRawMode?: (raw: boolean) => unknown };
  /** the screen */
  readonly output: Writable & { readonly columns?: number };
  readonly colour: boolean;
}

const PROMPT = 'sekisho> ';
/** A paste of so many lines gets a word while it is read. */
const LONG = 2000;
/** There is one conversation on a terminal. */
const HERE: Place = { platform: 'terminal', workspace: '', channel: '', thread: '', isDirect: true };

/**
 * Holds a chat, which opens while the engine is still loading, until the person leaves (`quit`, Ctrl-D, Ctrl-C on an empty line) or the signal is aborted.
 * The terminal is put back as it was in every case.
 * @param language of what is said before the first answer
 * @param opening said by the program itself, in place of a welcome
 */
export async function chat(
  terminal: ChatTerminal,
  start: Language,
  desk: Promise<Desk>,
  stop: AbortSignal,
  opening?: Message,
): Promise<void> {
  const { input, output } = terminal;
  const filter = new PasteFilter();
  const paint = painter(terminal.colour);
  let language = start;
  let work: Promise<void> = Promise.resolve();
  const columns = (): number => (output.columns && output.columns > 0 ? output.columns : 80);
  const print = (text: string): void => void output.write(text);

  output.write(PASTE_ON);
  input.setRawMode?.(true);
  input.pipe(filter);
  const reader = createInterface({
    input: filter,
    output,
    terminal: true,
    prompt: paint(PROMPT, 'command'),
    historySize: 100,
  });

  const answer = async (message: Message): Promise<void> => {
    if (readIntent(message, false).type === 'quit') {
      reader.close();
      return;
    }
    const lines = message.text.split('\n').length;
    if (lines > LONG) print(`${TERMINAL_WORDS[language].reading(lines)}\n`);
    const answering: Answering = {
      progress: async (text) => {
        if (lines <= LONG) print(`${text}\n`);
      },
      answer: async ({ reply, files }) => {
        language = reply.language;
        print(`\n${renderReply(reply, { columns: columns(), colour: terminal.colour, hints: true })}\n`);
        for (const file of files) print(shownFile(file, paint));
      },
    };
    await (await desk).handle(
      {
        delivery: '',
        message: '',
        isEdit: false,
        place: HERE,
        person: aPerson(start),
        text: message.text,
        quoted: [],
        attachments: [],
      },
      answering,
    );
    reader.prompt();
  };

  try {
    if (!opening) {
      print(`${welcome(language, columns())}\n`);
      reader.prompt();
    }
    await new Promise<void>((resolve, reject) => {
      // one message after the other, in the order they came
      const queue = (message: Message): void => {
        work = work.then(() => answer(message));
        work.catch(reject);
      };
      if (opening) queue(opening);
      reader.on('line', (line) => (line.trim() === '' ? reader.prompt() : queue({ text: line })));
      reader.on('SIGINT', () => (reader.line === '' ? reader.close() : discard(reader, output)));
      reader.on('close', resolve);
      desk.catch(reject);
      filter.on('paste', (text: string) => {
        const typed = takePaste(text, reader, output, language, columns());
        if (typed !== undefined) queue({ text: typed });
      });
      stop.addEventListener('abort', () => reader.close(), { once: true });
      if (stop.aborted) reader.close();
    });
    await work;
    print(stop.aborted ? '\n' : `${TERMINAL_WORDS[language].bye}\n`);
  } finally {
    reader.close();
    input.unpipe(filter);
    input.setRawMode?.(false);
    input.pause();
    output.write(PASTE_OFF);
  }
}

/** Whoever sits there. */
function aPerson(locale: Language): Person {
  return { id: 'terminal', name: 'terminal', groups: [], locale };
}

/** Ctrl-C on a line that has something on it. */
function discard(reader: Interface, output: Writable): void {
  output.write('^C\n');
  reader.write(null, { ctrl: true, name: 'e' });
  reader.write(null, { ctrl: true, name: 'u' });
  reader.prompt();
}

/**
 * One line goes into the line editor, to be finished with Enter; several are a message at once, together with what was typed before them.
 * @returns the message, or undefined when there is none yet
 */
function takePaste(
  text: string,
  reader: Interface,
  output: Writable,
  language: Language,
  columns: number,
): string | undefined {
  const body = text.replace(/\n+$/, '');
  if (body.trim() === '') return undefined;
  if (!body.includes('\n') && body.length < 2000) {
    reader.write(visible(body));
    if (text.endsWith('\n')) reader.write('\n');
    return undefined;
  }
  const typed = reader.line;
  if (typed !== '') {
    reader.write(null, { ctrl: true, name: 'e' });
    reader.write(null, { ctrl: true, name: 'u' });
  }
  const lines = body.split('\n');
  const first = lines.find((line) => line.trim() !== '') ?? '';
  output.write(
    `${cutTo(`${typed === '' ? '' : `${typed} `}${TERMINAL_WORDS[language].pasted(lines.length)} ${visible(first.trim())}`, columns - PROMPT.length - 1)}\n`,
  );
  return typed.trim() === '' ? body : `${typed}\n${body}`;
}

/** The first lines on the screen. */
function welcome(language: Language, columns: number): string {
  const { title, how } = TERMINAL_WORDS[language];
  return renderReply(
    {
      language,
      parts: [
        { type: 'text', tone: 'plain', label: 'sekisho', text: title },
        { type: 'text', tone: 'plain', label: '', text: how },
      ],
      hints: [],
    },
    { columns, colour: false, hints: false },
  );
}

/** A file that goes with an answer, to be copied: a terminal has no place for files. */
function shownFile({ name, text }: TextFile, paint: ReturnType<typeof painter>): string {
  const lines = text
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split(/\r?\n/);
  return `${paint(name, 'command')}\n${lines.map(visible).join('\n')}\n\n`;
}
