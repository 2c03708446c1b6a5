import { describe, expect, it, vi } from 'vitest';
import { AttachmentError } from '../../../src/bot/desk/attachment-error.ts';
import { makeDesk } from '../../../src/bot/desk/make-desk.ts';
import { FallenError } from '../../../src/bot/desk/thread/fallen-error.ts';
import { aDesk, aFile, aMessage, aPerson, aPlace, ask, listener, QUIET, replyOf, textOf } from '../../make/desk.ts';
import { aDiagnosis, anEngine, anUndecided, PASTE } from '../../make/diagnosis.ts';

describe('a message', () => {
  it('gets one answer, the diagnosis first', async () => {
    const heard = await ask(aDesk(), PASTE);
    expect(replyOf(heard).parts[0]).toMatchObject({ type: 'answer', place: 'kubelet/image' });
    expect(heard.progressed).toEqual([]);
  });

  it('is answered once, however often it is delivered', async () => {
    const desk = aDesk();
    const message = aMessage(PASTE);
    const heard = listener();
    await Promise.all([desk.handle(message, heard), desk.handle(message, heard)]);
    await desk.handle(message, heard);
    expect(heard.answers).toHaveLength(1);
  });

  it('is told from one of another workspace with the same delivery', async () => {
    const desk = aDesk();
    const one = aMessage(PASTE);
    await ask(desk, one);
    expect((await ask(desk, { ...one, place: aPlace({ workspace: 'T2' }) })).answers).toHaveLength(1);
  });

  it('that is a greeting gets one short line', async () => {
    const reply = replyOf(await ask(aDesk(), 'hello'));
    expect(reply.parts).toHaveLength(1);
  });

  it('is judged together with what came before in its thread, and the answer says what changed', async () => {
    const engine = anEngine(aDiagnosis(), anUndecided());
    const desk = aDesk({ engine });
    await ask(desk, PASTE);
    const text = textOf(await ask(desk, `${PASTE}\nmore`));
    expect(text).toContain('the answer changed from kubelet/image to undecided');
    expect(engine.asked[1]?.earlier).toEqual([PASTE]);
  });

  it.each([
    ['thread', { thread: '2.0' }],
    ['channel', { channel: 'C2' }],
    ['workspace', { workspace: 'T2' }],
    ['platform', { platform: 'discord' as const }],
  ])('in another %s knows nothing of it', async (_name, over) => {
    const engine = anEngine();
    const desk = aDesk({ engine });
    await ask(desk, PASTE);
    await ask(desk, aMessage(PASTE, { place: aPlace(over) }));
    expect(engine.asked[1]?.earlier).toEqual([]);
  });
});

describe('messages of one conversation', () => {
  it('are answered in their order, others are not kept waiting', async () => {
    const answered: string[] = [];
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const quick = anEngine();
    const engine = {
      ...quick,
      triage: async (...args: Parameters<typeof quick.triage>) => {
        if (args[0].includes('slow')) await gate;
        return quick.triage(...args);
      },
    };
    const desk = aDesk({ engine });
    const say = (name: string, place = aPlace()): Promise<void> =>
      desk.handle(aMessage(`${PASTE}\n${name}`, { place }), {
        progress: async () => undefined,
        answer: async () => void answered.push(name),
      });
    const first = say('slow');
    const second = say('second');
    await say('other', aPlace({ thread: '9.9' }));
    expect(answered).toEqual(['other']);
    release();
    await Promise.all([first, second]);
    expect(answered).toEqual(['other', 'slow', 'second']);
  });
});

describe('an edited message', () => {
  it('takes the place of what it said before', async () => {
    const engine = anEngine();
    const desk = aDesk({ engine });
    const first = aMessage(PASTE);
    await ask(desk, first);
    const edit = { ...first, delivery: 'again', isEdit: true, text: `${PASTE}\nand this` };
    expect(textOf(await ask(desk, edit))).not.toContain('judged together');
    expect(engine.asked[1]).toMatchObject({ input: edit.text, earlier: [] });
  });

  it('leaves the others as they were', async () => {
    const engine = anEngine();
    const desk = aDesk({ engine });
    const first = aMessage(PASTE);
    await ask(desk, first);
    await ask(desk, aMessage(`${PASTE}\nsecond`));
    await ask(desk, { ...first, delivery: 'again', isEdit: true, text: `${PASTE}\nedited` });
    expect(engine.asked[2]?.earlier).toEqual([`${PASTE}\nsecond`]);
  });

  it('that says the same gets no answer', async () => {
    const desk = aDesk();
    const first = aMessage(PASTE);
    await ask(desk, first);
    expect((await ask(desk, { ...first, delivery: 'again', isEdit: true })).answers).toEqual([]);
  });
});

describe('quoted messages', () => {
  it('are read before the message, once', async () => {
    const engine = anEngine();
    const desk = aDesk({ engine });
    const quoted = [PASTE];
    expect(replyOf(await ask(desk, aMessage('', { quoted }))).parts[0]).toMatchObject({ type: 'answer' });
    await ask(desk, aMessage('note', { quoted }));
    expect(engine.asked.map(({ input }) => input)).toEqual([PASTE]);
  });

  it('are answered when the message only asks about them', async () => {
    const engine = anEngine(aDiagnosis(), anUndecided());
    const reply = replyOf(await ask(aDesk({ engine }), aMessage('what is this?', { quoted: [PASTE] })));
    expect(reply.parts[0]).toMatchObject({ type: 'answer', place: 'kubelet/image' });
  });

  it('that hold nothing of Kubernetes are passed over, however long', async () => {
    const talk = Array.from({ length: 20 }, (_, line) => `we talked about line ${line}`).join('\n');
    const unowned = anUndecided({ lines: [{ line: 1, owner: '', status: 'unowned' }] });
    const engine = anEngine(unowned, aDiagnosis());
    await ask(aDesk({ engine }), aMessage(PASTE, { quoted: [talk] }));
    expect(engine.asked[1]).toMatchObject({ input: PASTE, earlier: [] });
  });
});

describe('files', () => {
  it('are read like pastes, after the quoted messages and before the text', async () => {
    const engine = anEngine();
    const attachments = [aFile('events.txt', 'from', ' the file')];
    await ask(aDesk({ engine }), aMessage(PASTE, { attachments, quoted: ['quoted'] }));
    expect(engine.asked.map(({ input }) => input)).toEqual(['quoted', 'from the file', PASTE]);
  });

  it('in UTF-16 are read', async () => {
    const engine = anEngine();
    const bytes = Buffer.from('\ufeffReady', 'utf16le');
    await ask(aDesk({ engine }), aMessage('', { attachments: [aFile('a.txt', bytes)] }));
    expect(engine.asked[0]?.input).toBe('Ready');
  });

  it('that are large go by as they come, and their digest is judged', async () => {
    const engine = { ...anEngine(), condense: vi.fn(anEngine().condense) };
    let pieces = 0;
    engine.condense.mockImplementation(async (source) => {
      for await (const _ of source) pieces++;
      return { text: 'digest', numbers: [7], lines: 9, counted: 8 };
    });
    const piece = `${'x'.repeat(99_999)}\n`;
    await ask(aDesk({ engine }), aMessage('', { attachments: [aFile('big.log', ...Array<string>(10).fill(piece))] }));
    expect(pieces).toBe(10);
    expect(engine.asked[0]?.input).toBe('digest');
  });

  it.each([
    ['says too much', { ...aFile('big.log'), size: 21 * 2 ** 20 }, 'big.log has 21 MB'],
    [
      'is too large after all',
      { ...aFile('big.log', ...Array<string>(21).fill('x\n'.repeat(2 ** 19))), size: 5 },
      'up to 20 MB',
    ],
    ['is empty', aFile('a.txt', ''), 'a.txt is empty'],
    ['is a picture', aFile('shot.png', new Uint8Array(200)), 'shot.png is not text'],
    ['has a name that acts', aFile('a\u202E`gnp.txt', ''), 'a‹U+202E›ˋgnp.txt is empty'],
  ])('one that %s gets a line', async (_name, file, line) => {
    const engine = {
      ...anEngine(),
      condense: async (source: AsyncIterable<Uint8Array> | Iterable<string>) => {
        for await (const _ of source);
        return { text: '', numbers: [], lines: 0, counted: 0 };
      },
    };
    expect(textOf(await ask(aDesk({ engine }), aMessage('', { attachments: [file] })))).toContain(line);
  });

  it('one that the platform refuses gets its reason', async () => {
    const refused = {
      name: 'a.txt',
      read: async function* (): AsyncGenerator<Uint8Array> {
        yield* [];
        throw new AttachmentError({ en: 'the app lacks the scope files:read', ja: 'アプリに files:read がありません' });
      },
    };
    const heard = await ask(aDesk(), aMessage(PASTE, { attachments: [refused] }));
    expect(textOf(heard)).toContain('I could not read a.txt: the app lacks the scope files:read.');
    expect(replyOf(heard).parts[0]).toMatchObject({ type: 'answer' });
  });
});

describe('language', () => {
  it.each([
    ['of the message', 'Pod が起動しません', {}, 'ja'],
    ["of the person's client when the message tells none", 'hello', { locale: 'ja' as const }, 'ja'],
    ['of the program otherwise', 'hello', {}, 'en'],
  ])('%s', async (_name, text, person, language) => {
    const heard = await ask(aDesk(), aMessage(text, { person: aPerson(person) }));
    expect(replyOf(heard).language).toBe(language);
  });

  it('is the one that the person chose, in other threads too, and nobody else', async () => {
    const desk = aDesk();
    await ask(desk, 'ja');
    expect(replyOf(await ask(desk, aMessage('hello', { place: aPlace({ thread: '7.0' }) }))).language).toBe('ja');
    const other = aMessage('hello', { place: aPlace({ thread: '8.0' }), person: aPerson({ id: 'U2' }) });
    expect(replyOf(await ask(desk, other)).language).toBe('en');
  });
});

describe('what goes wrong inside', () => {
  it('is said in a line, and logged under the number that the line gives', async () => {
    const log = vi.spyOn(QUIET, 'error');
    const engine = { ...anEngine(), triage: () => Promise.reject(new Error('broken')) };
    const text = textOf(await ask(makeDesk({ engine, log: QUIET, language: 'en' }), PASTE));
    const [, id] = /this number: (\w+)/.exec(text) ?? [];
    expect(log.mock.calls[0]?.[0]).toMatchObject({ event: 'fault', id });
    expect(text).not.toContain('broken');
  });

  it.each([
    [false, /Practice fell over with this; what you paste is still diagnosed\. Try it again.*this number: (\w+)/],
    [true, /Practice is away: it has fallen over several times in a row\. .*by this number: (\w+)/],
  ])(
    'says of practice whose thread fell that pastes are still diagnosed (again and again: %s)',
    async (isAway, line) => {
      const log = vi.spyOn(QUIET, 'error').mockClear();
      const falls = () => Promise.reject(new FallenError(new Error('a thread ended'), 'practice', isAway));
      const desk = aDesk({ practising: { open: falls, say: falls } });
      const [, id] = line.exec(textOf(await ask(desk, 'practice'))) ?? [];
      expect(log.mock.calls[0]?.[0]).toMatchObject({ event: 'fault', id, part: 'practice', isAway });
      expect(replyOf(await ask(desk, PASTE)).parts[0]).toMatchObject({ place: 'kubelet/image' });
    },
  );

  it('does not hinder the next message', async () => {
    let broken = true;
    const good = anEngine();
    const engine = {
      ...good,
      triage: (...args: Parameters<typeof good.triage>) =>
        broken ? Promise.reject(new Error('x')) : good.triage(...args),
    };
    const desk = aDesk({ engine });
    await ask(desk, PASTE);
    broken = false;
    expect(replyOf(await ask(desk, PASTE)).parts[0]).toMatchObject({ type: 'answer' });
  });
});

describe('what is kept in memory', () => {
  it('is forgotten by age, and a button of it says so', async () => {
    let now = 0;
    const desk = aDesk({ now: () => now });
    await ask(desk, PASTE);
    now += 13 * 3600_000;
    expect(textOf(await ask(desk, 'why'))).toContain('I no longer have what was pasted here');
    expect(textOf(await ask(desk, aMessage('why', { place: aPlace({ thread: '5.5' }) })))).toContain(
      'Nothing has been pasted yet',
    );
  });

  it.each([
    ['number', { count: 2, bytes: 1e9, age: 1e9 }, ''],
    ['size', { count: 100, bytes: 80_000, age: 1e9 }, 'x'.repeat(20_000)],
  ])('is bounded by %s, and the one used last stays', async (_name, room, more) => {
    const desk = aDesk({ room });
    const at = (thread: string): { place: ReturnType<typeof aPlace> } => ({ place: aPlace({ thread }) });
    for (const thread of ['1', '2', '1', '3']) await ask(desk, aMessage(`${PASTE}${more}`, at(thread)));
    expect(textOf(await ask(desk, aMessage('why', at('3'))))).toContain('Meaning');
    expect(textOf(await ask(desk, aMessage('why', at('2'))))).toContain('I no longer have');
  });
});

describe('a desk that stops', () => {
  it('finishes what has begun and takes nothing more', async () => {
    const desk = aDesk();
    const first = listener();
    const handled = desk.handle(aMessage(PASTE), first);
    await desk.stop(5000);
    await handled;
    expect(first.answers).toHaveLength(1);
    expect((await ask(desk, PASTE)).answers).toEqual([]);
  });

  it('does not answer what is late', async () => {
    const { promise, resolve: finish } = Promise.withResolvers<void>();
    const good = anEngine();
    const engine = {
      ...good,
      triage: async (...args: Parameters<typeof good.triage>) => {
        await promise;
        return good.triage(...args);
      },
    };
    const desk = aDesk({ engine });
    const late = listener();
    const handled = desk.handle(aMessage(PASTE), late);
    await desk.stop(1);
    finish();
    await handled;
    expect(late.answers).toEqual([]);
  });
});
