import { describe, expect, it } from 'vitest';
import { converse } from '../../../src/bot/conversation/conversation.ts';
import type { Part, Reply } from '../../../src/bot/conversation/reply.ts';
import { type Engine, newSession, type Session, type Turn } from '../../../src/bot/conversation/session.ts';
import { aDiagnosis, anEngine, anUndecided, PASTE } from '../../make/diagnosis.ts';

/** Says these things one after the other. */
async function say(engine: Engine, ...texts: readonly string[]): Promise<Turn[]> {
  const turns: Turn[] = [];
  let session: Session = newSession('en');
  for (const text of texts) {
    const turn = await converse({ text }, session, engine);
    session = turn.session;
    turns.push(turn);
  }
  return turns;
}

async function lastReply(engine: Engine, ...texts: readonly string[]): Promise<Reply> {
  const turns = await say(engine, ...texts);
  return turns.at(-1)?.reply ?? { language: 'en', parts: [], hints: [] };
}

function part<Type extends Part['type']>(reply: Reply, type: Type): (Part & { readonly type: Type }) | undefined {
  return reply.parts.find((one): one is Part & { readonly type: Type } => one.type === type);
}

describe('a paste', () => {
  it('gets the answer first, then confidence, road, evidence, impact and commands', async () => {
    const reply = await lastReply(anEngine(aDiagnosis()), PASTE);
    expect(reply.parts.map(({ type }) => type)).toEqual([
      'answer',
      'confidence',
      'ladder',
      'quotes',
      'text',
      'commands',
    ]);
    expect(part(reply, 'answer')).toMatchObject({ place: 'kubelet/image', object: 'Pod/shop/cart-1', tone: 'problem' });
    expect(part(reply, 'quotes')?.quotes).toMatchObject([{ number: '3', owner: 'kubelet' }]);
    expect(part(reply, 'commands')?.commands.map(({ effectText }) => effectText)).toEqual([
      'reads only',
      'replaces the pods of deployment/cart',
    ]);
    expect(reply.hints.map((hint) => hint.say)).toEqual(['why', 'lines', 'note', 'next']);
  });

  it('never quotes a secret', async () => {
    const reply = await lastReply(
      anEngine(aDiagnosis({ redacted: 1 })),
      `${PASTE}\nx`.replace('cart:9', 's3cret'),
      'lines',
    );
    expect(JSON.stringify(reply)).not.toContain('s3cret');
    expect(JSON.stringify(reply)).toContain('[redacted]');
  });

  it('says how many secrets were masked', async () => {
    expect(JSON.stringify(await lastReply(anEngine(aDiagnosis({ redacted: 2 })), PASTE))).toContain(
      '2 secrets were masked',
    );
  });

  it('asks for the deciding output when it is not sure', async () => {
    const unsure = aDiagnosis({
      confidence: { level: 'low', why: 'a symptom' },
      ask: [{ command: 'kubectl -n shop logs cart-1 --previous', why: 'says why' }],
    });
    const reply = await lastReply(anEngine(unsure), PASTE);
    const asked = reply.parts.filter((one) => one.type === 'commands').at(-1);
    expect(asked).toMatchObject({ label: 'To settle it, paste the output of', commands: [{ effect: 'read' }] });
  });

  it('says what it waits for when the state passes by itself', async () => {
    const reply = await lastReply(
      anEngine(aDiagnosis({ wait: { for: 'The old pod leaves', until: 'it is gone' } })),
      PASTE,
    );
    expect(part(reply, 'answer')?.tone).toBe('unsure');
    expect(JSON.stringify(reply)).toContain('The old pod leaves: wait until it is gone');
  });

  it('names other roots, and consequences for other objects only', async () => {
    const [root] = aDiagnosis().findings;
    if (!root) throw new Error('no root');
    const reply = await lastReply(
      anEngine(
        aDiagnosis({
          findings: [
            root,
            {
              ...root,
              playbook: 'storage/no-class',
              layer: 'storage',
              part: 'binding',
              object: 'PersistentVolumeClaim/db/data',
            },
            { ...root, playbook: 'kubelet/image-pull-back-off', role: 'consequence' },
            {
              ...root,
              playbook: 'network/no-endpoints',
              layer: 'network',
              part: 'service',
              object: 'Service/shop/cart',
              role: 'consequence',
            },
          ],
        }),
      ),
      PASTE,
    );
    const points = reply.parts.filter((one) => one.type === 'points');
    expect(points).toMatchObject([
      { label: 'Also stalled', points: [expect.stringContaining('storage/binding PersistentVolumeClaim/db/data')] },
      { label: 'Follows from it', points: [expect.stringContaining('network/service Service/shop/cart')] },
    ]);
  });
});

describe('a further paste', () => {
  it('is judged together with the earlier ones, and the reply says what changed', async () => {
    const engine = anEngine(anUndecided({ lines: [{ line: 1, owner: 'kubelet', status: 'ok' }] }), aDiagnosis());
    const reply = await lastReply(engine, 'NAME READY\ncart 0/1', PASTE);
    expect(engine.asked[1]?.earlier).toEqual(['NAME READY\ncart 0/1']);
    expect(part(reply, 'text')).toMatchObject({
      text: 'the answer changed from undecided to kubelet/image; judged together with the paste before (new starts over)',
    });
    expect(part(reply, 'quotes')?.quotes[0]?.number).toBe('2:3');
  });

  it('says when only the confidence changed', async () => {
    const reply = await lastReply(
      anEngine(aDiagnosis({ confidence: { level: 'low', why: 'words' } }), aDiagnosis()),
      PASTE,
      PASTE,
    );
    expect(JSON.stringify(reply)).toContain('still kubelet/image; confidence went from low to high');
  });

  it('quotes the earlier evidence again when the answer still rests on it', async () => {
    const [root] = aDiagnosis().findings;
    const later = aDiagnosis({ findings: root ? [{ ...root, lines: [] }] : [], ladder: [] });
    const reply = await lastReply(anEngine(aDiagnosis(), later), PASTE, 'NAME READY\ncart 0/1');
    expect(part(reply, 'quotes')?.quotes[0]).toMatchObject({
      number: '1:3',
      text: expect.stringContaining('Failed to pull image'),
    });
  });

  it('starts over after new', async () => {
    const engine = anEngine(aDiagnosis());
    const turns = await say(engine, PASTE, 'new', PASTE);
    expect(turns[1]?.session.pastes).toEqual([]);
    expect(turns[1]?.session.diagnosis).toBeUndefined();
    expect(engine.asked[1]?.earlier).toEqual([]);
  });

  it('keeps at most twelve', async () => {
    const engine = anEngine(aDiagnosis());
    await say(engine, ...Array.from({ length: 15 }, () => PASTE));
    expect(engine.asked.at(-1)?.earlier).toHaveLength(11);
  });
});

describe('commands on the last answer', () => {
  it.each(['note', 'lines', 'why', 'next'])('%s says so when there is none yet', async (command) => {
    expect(JSON.stringify(await lastReply(anEngine(), command))).toContain('Nothing has been pasted yet');
  });

  it('note shows the note', async () => {
    expect(part(await lastReply(anEngine(aDiagnosis()), PASTE, 'note'), 'note')?.markdown).toBe(
      '- **cause**: no such tag [kubelet/image] (en)',
    );
  });

  it('lines shows every line that is not blank', async () => {
    const quotes = part(await lastReply(anEngine(aDiagnosis()), PASTE, 'lines'), 'quotes');
    expect(quotes).toMatchObject({ form: 'table', label: 'All 4 lines, 1 without an owner', more: '' });
    expect(quotes?.quotes).toHaveLength(4);
  });

  it.each([
    ['lines problem', ['3']],
    ['lines unowned', ['4']],
    ['lines 2-3', ['2', '3']],
  ])('%s picks', async (command, numbers) => {
    const quotes = part(await lastReply(anEngine(aDiagnosis()), PASTE, command), 'quotes');
    expect(quotes?.quotes.map(({ number }) => number)).toEqual(numbers);
  });

  it('lines shows a long paste by pages', async () => {
    const long = Array.from({ length: 500 }, (_, index) => `line ${index}`).join('\n');
    const reply = await lastReply(anEngine(aDiagnosis()), long, 'lines');
    expect(part(reply, 'quotes')).toMatchObject({ more: expect.stringContaining('lines 201-400') });
    expect(part(reply, 'quotes')?.quotes).toHaveLength(200);
  });

  it('why gives meaning, reasons, the road as a list and links', async () => {
    const reply = await lastReply(anEngine(aDiagnosis()), PASTE, 'why');
    expect(part(reply, 'ladder')?.form).toBe('list');
    expect(JSON.stringify(reply)).toContain('The kubelet pulls.');
    expect(JSON.stringify(reply)).toContain('kubelet/image-not-found Pod/shop/cart-1');
    expect(JSON.stringify(reply)).toContain('https://kubernetes.io/docs/concepts/containers/images/');
  });

  it('next gives every command, fix and prevention', async () => {
    const reply = await lastReply(anEngine(aDiagnosis()), PASTE, 'next');
    expect(JSON.stringify(reply)).toContain('Push the tag.');
    expect(JSON.stringify(reply)).toContain('Check tags in CI.');
  });
});

describe('language', () => {
  it('is the setting, whatever the message is in', async () => {
    const engine = anEngine(aDiagnosis());
    await converse({ text: `助けて\n${PASTE}` }, newSession('en', 'en'), engine);
    expect(engine.asked[0]?.lang).toBe('en');
  });

  it('follows the message when nothing is set', async () => {
    const engine = anEngine(aDiagnosis());
    const [first, second] = await say(engine, `Pod が起動しません\n${PASTE}`, PASTE);
    expect(first?.reply.language).toBe('ja');
    expect(second?.reply.language).toBe('ja');
  });

  it('tells the last answer again when it is switched', async () => {
    const engine = anEngine(aDiagnosis({ redacted: 1 }));
    const reply = await lastReply(engine, PASTE, 'ja');
    expect(reply.language).toBe('ja');
    expect(part(reply, 'confidence')?.word).toBe('高');
    expect(JSON.stringify(reply)).toContain('秘密情報 1 件');
    expect(engine.asked[1]).toMatchObject({ lang: 'ja', earlier: [] });
  });
});

describe('talk', () => {
  const nothing = anUndecided();

  it.each(['hello', 'こんにちは'])('answers %s shortly', async (text) => {
    const reply = await lastReply(anEngine(nothing), text);
    expect(reply.parts).toHaveLength(1);
  });

  it('answers a question without output by what to paste, and does not keep it', async () => {
    const [turn] = await say(anEngine(nothing), 'why is my pod not starting?');
    expect(JSON.stringify(turn?.reply)).toContain('kubectl get events -A --sort-by=.lastTimestamp');
    expect(turn?.reply.parts.length).toBeLessThanOrEqual(2);
    expect(turn?.session.pastes).toEqual([]);
  });

  it('explains a word of Kubernetes', async () => {
    const reply = await lastReply(anEngine(nothing), 'what does ImagePullBackOff mean?');
    expect(part(reply, 'text')?.text).toBe('ImagePullBackOff belongs to kubelet/image. Pulling failed.');
  });

  it.each([
    ['how do I fix it?', 'Push the tag.'],
    ['どうすればいいですか', 'Push the tag.'],
    ['what does that mean', 'The tag does not exist.'],
    ['どういう意味ですか', 'The tag does not exist.'],
  ])('answers %s from the last answer', async (text, answer) => {
    expect(JSON.stringify(await lastReply(anEngine(aDiagnosis(), nothing), PASTE, text))).toContain(answer);
  });

  it('names the command that was meant', async () => {
    expect(JSON.stringify(await lastReply(anEngine(nothing), 'nots'))).toContain('Did you mean note?');
  });

  it('leaves on quit', async () => {
    const [turn] = await say(anEngine(nothing), 'quit');
    expect(turn?.leaving).toBe(true);
    // where there is nothing to leave, it is an answer all the same
    expect(turn?.reply.parts).toHaveLength(1);
  });
});

describe('examples', () => {
  it('shows a menu of eight, then the one whose number is said', async () => {
    const engine = anEngine(aDiagnosis());
    const [menu, one, another] = await say(engine, 'examples', '1', '2');
    expect(menu && part(menu.reply, 'menu')?.items).toHaveLength(8);
    expect(one?.reply.parts[0]).toMatchObject({ type: 'quotes', form: 'paste' });
    expect(another?.reply.parts[0]).toMatchObject({ type: 'quotes', form: 'paste' });
    expect(engine.asked.map(({ earlier }) => earlier)).toEqual([[], []]);
  });

  it('says how many there are', async () => {
    expect(JSON.stringify(await lastReply(anEngine(), 'examples 9'))).toContain('1 to 8');
  });
});
