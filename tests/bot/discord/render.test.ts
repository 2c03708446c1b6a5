import { describe, expect, it } from 'vitest';
import { converse } from '../../../src/bot/conversation/conversation.ts';
import type { Part, Reply } from '../../../src/bot/conversation/reply.ts';
import { newSession, type Session } from '../../../src/bot/conversation/session.ts';
import { answerPayload } from '../../../src/bot/discord/payload.ts';
import { renderReply } from '../../../src/bot/discord/render.ts';
import { aDiagnosis, anEngine, PASTE } from '../../make/diagnosis.ts';
import { messageErrors } from '../../make/discord-limits.ts';

const engine = anEngine(aDiagnosis({ redacted: 1 }));

async function replyTo(texts: readonly string[], language: 'en' | 'ja'): Promise<Reply> {
  let session: Session = newSession(language, language);
  let reply: Reply = { language, parts: [], hints: [] };
  for (const text of texts) ({ session, reply } = await converse({ text }, session, engine));
  return reply;
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
].flatMap((talk) => (['en', 'ja'] as const).map((language) => ({ ...talk, language })));

/** What is refused of the message for a reply, as it is sent. */
async function refused(reply: Reply): Promise<unknown> {
  const payload = await answerPayload(
    { reply, pictures: [], files: [], isPrivate: false },
    async () => new Uint8Array(),
  );
  return messageErrors(payload as never, true, payload.files?.length);
}

const LONG = 'あ*_`<@1>`https://x.example/ '.repeat(400);

const LARGE: readonly { readonly name: string; readonly parts: readonly Part[] }[] = [
  {
    name: 'a sentence without end',
    parts: [
      { type: 'answer', tone: 'problem', verdict: 'kubelet', place: 'kubelet/image', object: LONG, sentence: LONG },
    ],
  },
  { name: 'a text', parts: [{ type: 'text', tone: 'quiet', label: 'x', text: LONG }] },
  {
    name: 'a table of 200 lines',
    parts: [
      {
        type: 'quotes',
        form: 'table',
        label: 'All',
        more: '',
        quotes: Array.from({ length: 200 }, (_one, at) => ({
          number: String(at),
          owner: 'kubelet',
          step: 'image',
          status: 'problem',
          text: LONG,
        })),
      },
    ],
  },
  {
    name: 'deciding lines',
    parts: [
      {
        type: 'quotes',
        form: 'deciding',
        label: 'Evidence',
        more: '',
        quotes: Array.from({ length: 4 }, () => ({
          number: '12:345',
          owner: 'kubelet',
          step: 'image',
          status: 'problem',
          text: LONG,
        })),
      },
    ],
  },
  {
    name: 'commands',
    parts: [
      {
        type: 'commands',
        label: 'Next',
        commands: Array.from({ length: 12 }, () => ({
          command: `kubectl ${LONG}`,
          effect: 'write',
          effectText: LONG,
          why: LONG,
        })),
      },
    ],
  },
  { name: 'points', parts: [{ type: 'points', label: 'Also', points: Array.from({ length: 40 }, () => LONG) }] },
  {
    name: 'output',
    parts: [{ type: 'output', label: 'x', command: 'kubectl get pods', text: `${LONG}\n`.repeat(300), isError: false }],
  },
];

describe('renderReply', () => {
  it.each(TALKS)('draws $name in $language within what Discord takes', async ({ name, texts, language }) => {
    const reply = await replyTo(texts, language);
    const { content, embed, rows } = renderReply(reply);
    const buttons = rows.flatMap((row) => row.components.map((one) => ('custom_id' in one ? one.custom_id : '')));
    const drawn = [content, ...(embed ? ['--- embed', embed.description] : []), '--- buttons', ...buttons].join('\n');
    await expect(`${drawn}\n`).toMatchFileSnapshot(`../../golden/discord/${name}.${language}.txt`);
    expect(await refused(reply)).toEqual([]);
  });

  it.each(LARGE)('cuts $name visibly', async ({ parts }) => {
    const reply: Reply = { language: 'en', parts, hints: [] };
    expect(await refused(reply)).toEqual([]);
    const { content, embed } = renderReply(reply);
    expect(`${content}${embed?.description ?? ''}`).toContain('…');
  });

  it('leaves no fence open', () => {
    for (const { parts } of LARGE) {
      const { content, embed } = renderReply({ language: 'en', parts, hints: [] });
      for (const text of [content, embed?.description ?? '']) expect(text.split('```').length % 2).toBe(1);
    }
  });
});
