import { beforeAll, describe, expect, it } from 'vitest';
import { converse } from '../../../../src/bot/conversation/conversation.ts';
import { engineOf } from '../../../../src/bot/conversation/engine.ts';
import type { Part, Reply } from '../../../../src/bot/conversation/reply.ts';
import { type Engine, newSession, type Session } from '../../../../src/bot/conversation/session.ts';
import { render } from '../../../../src/bot/slack/render/render.ts';
import { loadPlaybooks } from '../../../../src/playbooks/load.ts';
import { STEPS } from '../../../../src/triage/layers.ts';
import { aDiagnosis, aLadder, anEngine, anUndecided, PASTE } from '../../../make/diagnosis.ts';
import { postFaults, uploadFaults } from '../../../make/slack-limits.ts';

const engine = anEngine(aDiagnosis({ redacted: 1 }));

async function replyTo(texts: readonly string[], language: 'en' | 'ja', of: Engine = engine): Promise<Reply> {
  let session: Session = newSession(language, language);
  let reply: Reply = { language, parts: [], hints: [] };
  for (const text of texts) ({ session, reply } = await converse({ text }, session, of));
  return reply;
}

/** What Slack would refuse of a reply, all its messages and files together. */
function faultsOf(reply: Reply): string[] {
  const { messages, files } = render(reply, '1700000001.000100');
  return [
    ...messages.flatMap((message) => postFaults({ ...message, unfurl_links: false, unfurl_media: false })),
    ...files.flatMap(({ name, text }) => uploadFaults({ filename: name, length: text.length })),
  ];
}

/** Everything that is shown, as Slack would read it. */
function shown(reply: Reply): string {
  return JSON.stringify(render(reply, '').messages.map(({ blocks }) => blocks));
}

const TALKS = [
  { name: 'answer', texts: [PASTE] },
  { name: 'why', texts: [PASTE, 'why'] },
  { name: 'lines', texts: [PASTE, 'lines'] },
  { name: 'next', texts: [PASTE, 'next'] },
  { name: 'note', texts: [PASTE, 'note'] },
  { name: 'further', texts: [PASTE, PASTE] },
  { name: 'help', texts: ['help'] },
  { name: 'examples', texts: ['examples'] },
  { name: 'hello', texts: ['hello'] },
] as const;
const FORMS = TALKS.flatMap((talk) => (['en', 'ja'] as const).map((language) => ({ ...talk, language })));

describe('render', () => {
  it.each(FORMS)('draws $name in $language', async ({ name, texts, language }) => {
    const drawn = render(await replyTo(texts, language), '1700000001.000100');
    await expect(`${JSON.stringify(drawn, null, 2)}\n`).toMatchFileSnapshot(
      `../../../golden/slack/${name}.${language}.json`,
    );
  });

  it.each(FORMS)('keeps $name in $language within what Slack takes', async ({ texts, language }) => {
    expect(faultsOf(await replyTo(texts, language))).toEqual([]);
  });

  it('fits an answer on a phone: one message of few blocks', async () => {
    const { messages } = render(await replyTo([PASTE], 'en'), '');
    expect(messages).toHaveLength(1);
    expect(messages[0].blocks.length).toBeLessThanOrEqual(14);
  });

  it('begins with the answer, as does the notification', async () => {
    const { messages } = render(await replyTo([PASTE], 'en'), '');
    expect(messages[0].text).toMatch(/^✗ kubelet\/image Pod\/shop\/cart-1: The registry/);
    expect(JSON.stringify(messages[0].blocks[0])).toContain('*✗ kubelet/image* `Pod/shop/cart-1`');
  });

  it.each(STEPS)('draws a road that stalls at %s', async (step) => {
    const reply = await replyTo([PASTE], 'en', anEngine(aDiagnosis({ ladder: aLadder(step) })));
    expect(shown(reply)).toMatch(/\*✗ \w+\* \([\w-]+\)/);
  });

  it('asks for what would decide it when nothing does', async () => {
    const reply = await replyTo([PASTE], 'en', anEngine(anUndecided()));
    expect(faultsOf(reply)).toEqual([]);
    expect(shown(reply)).toContain('Paste the output of one of these');
  });
});

/** What a paste may hold, and what of it must not reach Slack. */
const HOSTILE = [
  { name: 'a mention of the channel', text: '<!channel> wake up', never: '<!channel>' },
  { name: 'a mention of a person', text: '<@U012ABCDEF> look', never: '<@U' },
  { name: 'a mention of a group', text: '<!subteam^S012|@sre>', never: '<!subteam' },
  { name: 'a link with another name', text: '<https://evil.example|kubernetes.io>', never: '<http' },
  { name: 'the end of a block of code', text: 'a\n```\n*free*\n```\n', never: '```\\n*free*' },
  { name: 'many backticks', text: '`````` ` ``` ```` ', never: '``````' },
  { name: 'bold, italics, strike', text: '*bold* _italic_ ~gone~', never: '*bold*' },
  { name: 'a picture', text: 'look :skull_and_crossbones: here', never: ':skull_and' },
  { name: 'an escape that would end early', text: '&lt;!here&gt;', never: '"&lt;!here' },
  { name: 'turned writing', text: 'a\u202egnp.exe', never: '\u202e' },
  { name: 'controls', text: 'a\u0000b\u001b[31mc', never: '\\u001b' },
] as const;

/** Every part with the same foreign text wherever it may stand. */
function everywhere(text: string): Part[] {
  const quote = { number: '1', owner: text, step: text, status: 'problem' as const, text };
  return [
    { type: 'answer', tone: 'problem', verdict: 'kubelet', place: text, object: text, sentence: text },
    { type: 'text', tone: 'plain', label: 'L', text },
    { type: 'text', tone: 'quiet', label: '', text },
    { type: 'confidence', label: 'Confidence', level: 'low', word: 'low', why: text },
    {
      type: 'ladder',
      form: 'list',
      label: 'Road',
      rungs: [
        { step: 'image', status: 'stalled', owner: text, evidence: [1], name: 'image', word: 'stalled', where: text },
      ],
    },
    { type: 'quotes', form: 'deciding', label: 'Evidence', quotes: [quote], more: text },
    { type: 'quotes', form: 'table', label: 'Lines', quotes: [quote], more: '' },
    { type: 'quotes', form: 'paste', label: '', quotes: [quote], more: '' },
    { type: 'commands', label: 'Next', commands: [{ command: text, effect: 'write', effectText: text, why: text }] },
    { type: 'points', label: text, points: [text] },
    { type: 'note', label: 'Note', fields: [{ label: text, text }], markdown: text, plain: text },
    { type: 'output', label: text, command: text, text, isError: true },
    { type: 'menu', label: text, items: [{ say: text, text }] },
  ];
}

/** What Slack formats of a reply. */
function outsideOfCode(reply: Reply): string {
  return JSON.stringify(render({ ...reply, hints: [] }, '').messages)
    .replace(/```\\n.*?\\n```/g, '')
    .replace(/`[^`]*`/g, '');
}

describe('foreign text', () => {
  it.each(HOSTILE)('stays text in every part: $name', ({ text, never }) => {
    const reply: Reply = { language: 'en', parts: everywhere(text), hints: [{ say: text, label: text }] };
    expect(faultsOf(reply)).toEqual([]);
    expect(outsideOfCode(reply)).not.toContain(never);
  });

  it('keeps what an engineer copies as it was, escapes apart', () => {
    const command = 'kubectl -n a_b get po -o jsonpath=\'{.items[*].metadata.name}\' | sort && echo "<none>"';
    const reply: Reply = {
      language: 'en',
      parts: [
        { type: 'commands', label: 'Next', commands: [{ command, effect: 'read', effectText: 'reads only', why: '' }] },
      ],
      hints: [],
    };
    const text = JSON.parse(JSON.stringify(render(reply, '').messages[0].blocks[1])).text.text as string;
    expect(text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')).toBe(
      `\`\`\`\n${command}\n\`\`\`\nreads only`,
    );
  });
});

describe('the largest replies', () => {
  let real: Engine;

  beforeAll(async () => {
    real = engineOf(await loadPlaybooks());
  });

  const rows = (count: number, name: string): string =>
    Array.from(
      { length: count },
      (_, at) =>
        `${at}s  Warning  Failed  pod/${name}-${at}  Failed to pull image "registry.example/${name}:${at}": not found <&> \`\`\``,
    ).join('\n');

  it.each([
    { name: '200 lines', texts: [rows(200, 'cart'), 'lines'] },
    { name: '200 lines of 2,000 characters', texts: [rows(200, `cart-${'x'.repeat(1_900)}`), 'lines'] },
    { name: 'all of 5,000 lines', texts: [rows(5_000, 'cart'), 'lines all'] },
    { name: '12 pastes together', texts: [...Array.from({ length: 12 }, (_, at) => rows(30, `svc${at}`)), 'why'] },
    { name: 'next after 12 pastes', texts: [...Array.from({ length: 12 }, (_, at) => rows(30, `svc${at}`)), 'next'] },
    {
      name: 'Japanese around a paste',
      texts: [`${'デプロイが終わりません。'.repeat(400)}\n${rows(60, 'cart')}`, 'lines'],
    },
    { name: 'the note of a long paste', texts: [rows(2_000, 'cart'), 'note'] },
  ])('$name stays within what Slack takes', async ({ texts }) => {
    for (const language of ['en', 'ja'] as const) {
      for (let end = 1; end <= texts.length; end += Math.max(1, texts.length - 1)) {
        expect(faultsOf(await replyTo(texts.slice(0, end), language, real))).toEqual([]);
      }
    }
  });

  it('shows the beginning of a long table, says how much is left, and has all in a file', async () => {
    const { messages, files } = render(await replyTo([rows(200, 'cart'), 'lines'], 'en', real), '');
    expect(files).toHaveLength(1);
    expect(files[0]?.name).toBe('lines.txt');
    expect(files[0]?.text.trim().split('\n')).toHaveLength(200);
    expect(JSON.stringify(messages)).toMatch(/\d+ more of 200 lines: the file in this thread has all/);
  });

  it('never cuts a command: a long one is whole in a file', () => {
    const command = `kubectl delete pod ${'very-long-name-'.repeat(400)}`;
    const { files } = render(
      {
        language: 'en',
        parts: [
          { type: 'commands', label: 'Next', commands: [{ command, effect: 'write', effectText: 'deletes', why: '' }] },
        ],
        hints: [],
      },
      '',
    );
    expect(files.map(({ text }) => text.trim())).toEqual([command]);
  });

  it('splits what no message holds into several, numbered', () => {
    const text = Array.from({ length: 2_000 }, (_, at) => `sentence number ${at} about <pods> & nodes.`).join(' ');
    const reply: Reply = { language: 'en', parts: [{ type: 'text', tone: 'plain', label: '', text }], hints: [] };
    const { messages } = render(reply, '');
    expect(messages.length).toBeGreaterThan(3);
    expect(faultsOf(reply)).toEqual([]);
    expect(JSON.stringify(messages.at(-1)?.blocks.at(-1))).toContain(`${messages.length} of ${messages.length}`);
    const whole = JSON.stringify(messages);
    for (const at of [0, 999, 1_999]) expect(whole).toContain(`sentence number ${at} about`);
  });
});
