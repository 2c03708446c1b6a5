// What was read off a cluster: nobody has seen its lines, so it is quoted by object and field.
import { beforeAll, describe, expect, it } from 'vitest';
import { converse } from '../../../src/bot/conversation/conversation.ts';
import { engineOf } from '../../../src/bot/conversation/engine.ts';
import type { Given } from '../../../src/bot/conversation/paste.ts';
import type { Quote, QuotesPart, Reply } from '../../../src/bot/conversation/reply.ts';
import { type Engine, newSession, type Session } from '../../../src/bot/conversation/session.ts';
import { loadPlaybooks } from '../../../src/playbooks/load.ts';

const metadata = { name: 'cart-1', namespace: 'shop' };
const waiting = { reason: 'ImagePullBackOff', message: 'Back-off pulling image "cart:9"' };
const OBJECTS = JSON.stringify(
  {
    kind: 'List',
    items: [
      { kind: 'Pod', metadata, status: { phase: 'Pending', containerStatuses: [{ name: 'app', state: { waiting } }] } },
      {
        kind: 'Event',
        metadata: { name: 'cart-1.1', namespace: 'shop' },
        involvedObject: { kind: 'Pod', ...metadata },
        type: 'Warning',
        reason: 'Failed',
        message: 'Failed to pull image "cart:9": not found',
        source: { component: 'kubelet' },
        lastTimestamp: '2026-03-04T10:00:00Z',
      },
    ],
  },
  null,
  2,
);
const EVENT = '28s  Warning  Failed  pod/cart-1  Failed to pull image "cart:9": not found';
const LIVE: Given = { text: OBJECTS, now: Date.parse('2026-03-04T10:00:28Z'), isReadOff: true };

let engine: Engine;
let session: Session;
let reply: Reply;

beforeAll(async () => {
  engine = engineOf(await loadPlaybooks({}));
  ({ session, reply } = await converse({ text: '', pastes: [LIVE] }, newSession('en'), engine));
});

const quotesOf = ({ parts }: Reply): readonly Quote[] =>
  parts.find((part): part is QuotesPart => part.type === 'quotes')?.quotes ?? [];
const answerTo = async (text: string): Promise<Reply> => (await converse({ text }, session, engine)).reply;

describe('what was read off a cluster', () => {
  it('is quoted as kubectl shows it, with its owner and without a number', () => {
    expect(quotesOf(reply)).toContainEqual({
      number: '',
      owner: 'kubelet',
      step: 'image',
      status: 'problem',
      text: EVENT,
    });
    expect(quotesOf(reply).every(({ number, text }) => number === '' && !/^\s*["{}]/.test(text))).toBe(true);
  });

  it.each(['why', 'note', 'ja'])('has no line numbers in the answer to `%s`', async (text) => {
    expect(JSON.stringify((await answerTo(text)).parts)).not.toMatch(/\blines? \d|\d 行目|\bL\d+:/);
  });

  it('shows its evidence where the lines are asked for', async () => {
    const quotes = quotesOf(await answerTo('lines'));
    expect(quotes.map(({ text }) => text)).toContain(EVENT);
    expect(quotes.every(({ number }) => number === '')).toBe(true);
  });

  it('stays quoted that way under a paste that does not change the answer', async () => {
    const { parts } = await answerTo(
      'NAME     READY   STATUS             RESTARTS   AGE\ncart-1   0/1     ImagePullBackOff   0          2m',
    );
    expect(JSON.stringify(parts)).not.toContain('1:"');
  });
});

describe('the same objects pasted', () => {
  it('are quoted as kubectl shows them, with the numbers of their lines', async () => {
    const pasted = await converse({ text: '', pastes: [{ text: OBJECTS }] }, newSession('en'), engine);
    const quotes = quotesOf(pasted.reply);
    expect(quotes.map(({ text }) => text)).toContain(EVENT.replace('28s', '0s'));
    const lines = OBJECTS.split('\n');
    for (const { number } of quotes) expect(lines[Number(number) - 1]).toMatch(/Back-off pulling|Failed to pull/);
  });
});
