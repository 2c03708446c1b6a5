import { PassThrough } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { chat } from '../../../src/bot/terminal/chat.ts';
import { PASTE_OFF, PASTE_ON } from '../../../src/bot/terminal/receive.ts';
import { aDesk } from '../../make/desk.ts';
import { aDiagnosis, anEngine, PASTE } from '../../make/diagnosis.ts';

const PROMPT = 'sekisho> ';

/** A terminal of our own: what is sent to it, and what it shows. */
function aTerminal() {
  const raw: boolean[] = [];
  const input = Object.assign(new PassThrough(), { setRawMode: (on: boolean) => raw.push(on) });
  const output = Object.assign(new PassThrough(), { columns: 80 });
  let shown = '';
  output.on('data', (chunk: Buffer) => {
    shown += chunk.toString();
  });
  const stop = new AbortController();
  const engine = anEngine(aDiagnosis());
  const done = chat(
    { input, output, colour: false },
    'en',
    Promise.resolve(aDesk({ engine, languageChosen: true })),
    stop.signal,
  );
  const prompts = (): number => shown.split(PROMPT).length - 1;
  return {
    engine,
    raw,
    stop,
    done,
    screen: () => shown,
    /** Sends keys and waits until the screen shows a text. */
    send: async (keys: string, expected: string): Promise<void> => {
      const before = shown.length;
      input.write(keys);
      await vi.waitFor(() => expect(shown.slice(before)).toContain(expected));
    },
    ready: () => vi.waitFor(() => expect(prompts()).toBeGreaterThan(0)),
  };
}

describe('chat', () => {
  it('answers a paste with blank lines as one message', async () => {
    const terminal = aTerminal();
    await terminal.ready();
    await terminal.send(`\u001b[200~${PASTE.replaceAll('\n', '\r\r')}\u001b[201~`, 'kubelet/image');
    expect(terminal.engine.asked).toHaveLength(1);
    expect(terminal.engine.asked[0]?.input).toBe(PASTE.replaceAll('\n', '\n\n'));
    expect(terminal.screen()).toContain('[7 lines] $ kubectl get events -n shop');
    await terminal.send('note\r', 'no such tag');
    await terminal.send('quit\r', 'Bye.');
    await terminal.done;
  });

  it('takes what was typed before a paste as its first line', async () => {
    const terminal = aTerminal();
    await terminal.ready();
    await terminal.send('why is this?', 'why is this?');
    await terminal.send('\u001b[200~line one\rline two\u001b[201~', 'kubelet/image');
    expect(terminal.engine.asked[0]?.input).toBe('why is this?\nline one\nline two');
    terminal.stop.abort();
    await terminal.done;
  });

  it('leaves a pasted line to be finished by hand', async () => {
    const terminal = aTerminal();
    await terminal.ready();
    await terminal.send('\u001b[200~Error from server\u001b[201~', 'Error from server');
    expect(terminal.engine.asked).toEqual([]);
    await terminal.send(' (NotFound): x\r', 'kubelet/image');
    expect(terminal.engine.asked[0]?.input).toBe('Error from server (NotFound): x');
    terminal.stop.abort();
    await terminal.done;
  });

  it.each([
    { name: 'quit', keys: 'quit\r' },
    { name: 'Ctrl-D', keys: '\u0004' },
    { name: 'Ctrl-C on an empty line', keys: '\u0003' },
  ])('leaves on $name and puts the terminal back', async ({ keys }) => {
    const terminal = aTerminal();
    await terminal.ready();
    expect(terminal.screen()).toContain(PASTE_ON);
    await terminal.send(keys, PASTE_OFF);
    await terminal.done;
    expect(terminal.raw).toEqual([true, false]);
  });

  it('drops the line on Ctrl-C when something stands on it', async () => {
    const terminal = aTerminal();
    await terminal.ready();
    await terminal.send('abc', 'abc');
    await terminal.send('\u0003', '^C');
    await terminal.send('help\r', 'examples');
    expect(terminal.engine.asked).toEqual([]);
    terminal.stop.abort();
    await terminal.done;
  });

  it('puts the terminal back when it is told to stop', async () => {
    const terminal = aTerminal();
    await terminal.ready();
    terminal.stop.abort();
    await terminal.done;
    expect(terminal.screen().endsWith(PASTE_OFF)).toBe(true);
    expect(terminal.raw).toEqual([true, false]);
  });

  it('answers messages in the order they came', async () => {
    const terminal = aTerminal();
    await terminal.ready();
    await terminal.send('\u001b[200~a\rb\u001b[201~\u001b[200~c\rd\u001b[201~', 'judged together');
    expect(terminal.engine.asked.map(({ input }) => input)).toEqual(['a\nb', 'c\nd']);
    terminal.stop.abort();
    await terminal.done;
  });
});
