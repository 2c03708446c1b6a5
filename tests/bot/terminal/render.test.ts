import { describe, expect, it } from 'vitest';
import { converse } from '../../../src/bot/conversation/conversation.ts';
import type { Reply } from '../../../src/bot/conversation/reply.ts';
import { newSession, type Session } from '../../../src/bot/conversation/session.ts';
import { renderReply } from '../../../src/bot/terminal/render.ts';
import { widthOf } from '../../../src/bot/terminal/width.ts';
import { STEPS } from '../../../src/triage/layers.ts';
import { aDiagnosis, aLadder, anEngine, anUndecided, PASTE } from '../../make/diagnosis.ts';

const engine = anEngine(aDiagnosis({ redacted: 1 }));

async function replyTo(texts: readonly string[], language: 'en' | 'ja', of = engine): Promise<Reply> {
  let session: Session = newSession(language, language);
  let reply: Reply = { language, parts: [], hints: [] };
  for (const text of texts) ({ session, reply } = await converse({ text }, session, of));
  return reply;
}

/** What everybody says first; each is drawn in both languages and two widths. */
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

const FORMS = TALKS.flatMap((talk) =>
  (['en', 'ja'] as const).flatMap((language) => [80, 40].map((columns) => ({ ...talk, language, columns }))),
);

describe('renderReply', () => {
  it.each(FORMS)('draws $name in $language on $columns columns', async ({ name, texts, language, columns }) => {
    const drawn = renderReply(await replyTo(texts, language), { columns, colour: false, hints: true });
    await expect(drawn).toMatchFileSnapshot(`../../golden/terminal/${name}.${language}.${columns}.txt`);
  });

  it.each(FORMS)(
    'keeps $name in $language within $columns columns, commands, notes and addresses apart',
    async ({ texts, language, columns }) => {
      const reply = await replyTo(texts, language);
      const whole = new Set(
        reply.parts.flatMap((part) =>
          part.type === 'commands'
            ? part.commands.map(({ command }) => command)
            : part.type === 'note'
              ? part.markdown.split('\n')
              : [],
        ),
      );
      for (const line of renderReply(reply, { columns, colour: false, hints: true }).split('\n')) {
        if (!whole.has(line.trim()) && !line.includes('https://'))
          expect(widthOf(line), line).toBeLessThanOrEqual(columns);
      }
    },
  );

  it('uses colours only where they are allowed', async () => {
    const reply = await replyTo([PASTE], 'en');
    const plain = renderReply(reply, { columns: 80, colour: false, hints: false });
    const coloured = renderReply(reply, { columns: 80, colour: true, hints: false });
    expect(plain).not.toContain('\u001b');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are what is taken away
    expect(coloured.replace(/\u001b\[\d+m/g, '')).toBe(plain);
    expect(coloured).toContain('\u001b[');
  });

  it('shows what a paste would do to the terminal instead of doing it', async () => {
    const hostile = PASTE.replace('Failed to pull', '\u001b]0;owned\u0007\u001b[2J\u202eFailed to pull');
    const drawn = renderReply(await replyTo([hostile], 'en'), { columns: 80, colour: false, hints: false });
    for (const char of ['\u001b', '\u0007', '\u202e']) expect(drawn).not.toContain(char);
    expect(drawn).toContain('␛]0;owned␇');
  });

  it.each(STEPS)('draws the road on one line when it breaks off at %s', async (step) => {
    for (const columns of [110, 80, 60, 40, 24]) {
      for (const language of ['en', 'ja'] as const) {
        const reply = await replyTo([PASTE], language, anEngine(aDiagnosis({ ladder: aLadder(step) })));
        const road = renderReply(reply, { columns, colour: false, hints: false })
          .split('\n')
          .filter((line) => line.includes('✗') && (line.startsWith('Road') || line.startsWith('道のり')));
        expect(road).toHaveLength(1);
        expect(widthOf(road[0] ?? '')).toBeLessThanOrEqual(Math.max(columns, 40));
      }
    }
  });

  it('leaves out the road when no line shows any of it', async () => {
    const drawn = renderReply(await replyTo([`${PASTE}\n${PASTE}`], 'en', anEngine(anUndecided())), {
      columns: 80,
      colour: false,
      hints: false,
    });
    expect(drawn).not.toContain('Road');
    expect(drawn.split('\n')[0]).toBe('? undecided: This does not decide which layer is stalled');
  });

  it('draws the begin and the end of a very long line', async () => {
    const long = `28s Warning Failed pod/x begin ${'x'.repeat(400_000)} the end`;
    const [root] = aDiagnosis().findings;
    const of = anEngine(
      aDiagnosis({
        findings: root ? [{ ...root, lines: [1] }] : [],
        lines: [{ line: 1, owner: 'kubelet', status: 'problem' }],
      }),
    );
    const reply = await replyTo([long], 'en', of);
    const drawn = renderReply(reply, { columns: 80, colour: false, hints: false });
    expect(drawn).toContain('begin');
    expect(drawn).toContain('the end');
  });
});
