// The command and the terminal: files and standard input of `sekisho triage`, what it prints on a screen, and the chat on a terminal.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { chat } from '../../../src/bot/terminal/chat.ts';
import { run } from '../../e2e/run-program.ts';
import { adversarial } from '../../make/adversarial.ts';
import { aDesk } from '../../make/desk.ts';
import { realEngine, until } from '../../make/slack-app.ts';
import type { Attack, Door, Family } from '../door.ts';
import { shown } from '../door.ts';
import { HOSTILE_BYTES, HOSTILE_JSON, HOSTILE_YAML } from '../hostile/bodies.ts';
import { carried } from '../hostile/carriers.ts';
import { HOSTILE_FILE_NAMES } from '../hostile/file-names.ts';
import { HOSTILE_TEXTS } from '../hostile/texts.ts';
import { actingIn } from '../live/characters.ts';
import { liveCommand } from '../live/command.ts';
import { liveOnScreen } from '../live/terminal.ts';
import { textAttacks } from '../text-attacks.ts';

/** Programs are started once for each table, and each attack looks at its own part of what they printed. */
interface CommandUnderAttack {
  readonly folder: string;
  /** name of a run → what it printed */
  readonly printed: Map<string, Promise<string>>;
  readonly terminal: Terminal;
}

interface Terminal {
  readonly input: PassThrough;
  readonly screen: () => string;
  end(): Promise<void>;
}

const PROMPT = 'sekisho> ';

async function openTerminal(): Promise<Terminal> {
  const input = Object.assign(new PassThrough(), { setRawMode: () => undefined });
  const output = Object.assign(new PassThrough(), { columns: 80 });
  let shownSoFar = '';
  output.on('data', (chunk: Buffer) => {
    shownSoFar += chunk.toString();
  });
  const stop = new AbortController();
  const desk = aDesk({ engine: await realEngine(), languageChosen: true });
  const done = chat({ input, output, colour: false }, 'en', Promise.resolve(desk), stop.signal);
  return {
    input,
    screen: () => shownSoFar,
    end: async () => {
      stop.abort();
      await done;
    },
  };
}

/** Pastes into the chat and looks at what the screen got. A paste cannot hold the mark of its own end. */
async function paste({ terminal }: CommandUnderAttack, text: string): Promise<readonly string[]> {
  const before = terminal.screen().length;
  const after = (): string => terminal.screen().slice(before);
  terminal.input.write(`\u001b[200~x\n${text.toWellFormed()}\nx\u001b[201~`);
  const prompts = (): number => after().split(PROMPT).length - 1;
  await until(prompts, (count) => count > 0);
  const live = liveOnScreen(after());
  const told = prompts();
  terminal.input.write('new\r');
  await until(prompts, (count) => count > told);
  return live;
}

/** All texts at once through `--jsonl`, in one process. */
async function jsonl(stand: CommandUnderAttack): Promise<string> {
  const lines = HOSTILE_TEXTS.flatMap(({ text }, at) =>
    [0, 5].map((turn) => JSON.stringify({ id: `${at}.${turn}`, input: carried(text, at + turn) })),
  );
  const { out, err, status } = await run({
    args: ['triage', '--jsonl'],
    input: `${lines.join('\n')}\n`,
    cwd: stand.folder,
  });
  if (status !== 0) throw new Error(`it ended with ${status}: ${err.slice(0, 300)}`);
  return out;
}

function once(stand: CommandUnderAttack, name: string, make: () => Promise<string>): Promise<string> {
  const known = stand.printed.get(name) ?? make();
  stand.printed.set(name, known);
  return known;
}

interface Triaged {
  readonly id: string;
  readonly next: readonly { readonly command: string }[];
  readonly ask: readonly { readonly command: string }[];
}

const diagnoses: Attack<CommandUnderAttack>[] = HOSTILE_TEXTS.map(({ family, name }, at) => ({
  family,
  name: `${name}, as JSON`,
  run: async (stand) => {
    const out = await once(stand, 'jsonl', () => jsonl(stand));
    const mine = out.split('\n').filter((line) => line.startsWith(`{"id":"${at}.`));
    const triaged = mine.map((line) => JSON.parse(line) as Triaged);
    return shown(
      triaged.length === 2 ? [] : [`${triaged.length} answers`],
      triaged.flatMap(({ next, ask }) => [...next, ...ask].flatMap(({ command }) => liveCommand(command))),
    );
  },
}));

/** What is in a file, and how it is called in the table. */
interface HostileFile {
  readonly family: Family;
  readonly name: string;
  readonly content: () => string | Uint8Array;
}

function filesOf<Value>(
  family: Family,
  table: Readonly<Record<string, Value>>,
  content: (value: Value) => string | Uint8Array,
): HostileFile[] {
  return Object.entries(table).map(([name, value]) => ({ family, name, content: () => content(value) }));
}

/** They are written under their numbers. */
const FILES: readonly HostileFile[] = [
  ...filesOf('YAML', HOSTILE_YAML, (text) => text),
  ...filesOf('JSON', HOSTILE_JSON, (text) => text),
  ...filesOf('compression', HOSTILE_BYTES, (bytes) => bytes()),
  ...filesOf('made to be slow', adversarial(20_000), (text) => text),
  ...HOSTILE_TEXTS.map(({ family, name, text }, at) => ({ family, name, content: () => carried(text, at + 2) })),
];

/** The screen after a folder of files was triaged, cut into what belongs to each file. */
async function screenOf(stand: CommandUnderAttack, output: string): Promise<Map<string, string>> {
  const text = await once(stand, output, async () => {
    const { out, err } = await run({ args: ['triage', '--output', output, 'files'], cwd: stand.folder });
    if (/\n\s+at .*\.[jt]s:\d+/.test(err)) throw new Error(`a stack trace: ${err.slice(0, 300)}`);
    return `${out}\n${err}`;
  });
  const parts = new Map<string, string>();
  for (const part of text.split(/^(?=.{0,40}files\/\d+)/m)) {
    const name = /files\/(\d+)/.exec(part)?.[1] ?? '';
    parts.set(name, `${parts.get(name) ?? ''}${part}`);
  }
  return parts;
}

const files: Attack<CommandUnderAttack>[] = FILES.map(({ family, name }, at) => {
  const output = at % 2 === 0 ? 'text' : 'markdown';
  return {
    family,
    name: `a file: ${name}, as ${output}`,
    run: async (stand) => {
      const part = (await screenOf(stand, output)).get(String(at));
      // Markdown has a mark of ours behind an @, so that nobody is called
      return shown(part === undefined ? ['it is not answered'] : liveOnScreen(part.replaceAll('@\u200b', '@')));
    },
  };
});

/** Names as arguments: of files that are not there, and of files that are. */
const args: Attack<CommandUnderAttack>[] = HOSTILE_FILE_NAMES.filter((name) => name !== '' && !name.includes('\0'))
  .map((name) => ({
    family: 'path and file names' as const,
    name: `an argument: ${name.slice(0, 40)}`,
    run: async (stand: CommandUnderAttack) => {
      const { err, out } = await run({
        args: ['triage', '--', name.toWellFormed(), 'files/120'],
        cwd: stand.folder,
      });
      const trace = /\n\s+at .*\.[jt]s:\d+/.test(err) ? ['a stack trace'] : [];
      return { how: 'refused' as const, live: [...trace, ...liveOnScreen(err), ...liveOnScreen(out)] };
    },
  }))
  .filter((_, at) => at % 4 === 0);

/** The door. */
export const command: Door<CommandUnderAttack> = {
  name: 'Terminal and command',
  attacks: [...textAttacks<CommandUnderAttack>(1, paste), ...diagnoses, ...files, ...args],
  open: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sekisho-attack-'));
    mkdirSync(join(folder, 'files'));
    for (const [at, { content }] of FILES.entries()) writeFileSync(join(folder, 'files', String(at)), content());
    // links lead nowhere new: to a file that is large without end, to themselves, and out of the folder
    symlinkSync('/dev/zero', join(folder, 'files', 'link to zeros'));
    symlinkSync('link to itself', join(folder, 'files', 'link to itself'));
    symlinkSync('/', join(folder, 'files', 'link to all'));
    return { folder, printed: new Map(), terminal: await openTerminal() };
  },
  after: async (stand) => {
    const out = await once(stand, 'jsonl', () => jsonl(stand));
    return actingIn(out.split('\n').slice(0, 5)).filter((one) => one.startsWith('a control character'));
  },
  close: async ({ folder, terminal }) => {
    await terminal.end();
    rmSync(folder, { recursive: true, force: true });
  },
};
