import { afterEach, expect, it } from 'vitest';
import type { AnswerPart } from '../../../../src/bot/conversation/reply.ts';
import { type Told, type WatchStand, watchStand } from '../../../make/watch-stand.ts';

const GOOD = 'nginx:stable';
const BAD = 'nginx:no-such-tag';

let stand: WatchStand;
afterEach(() => stand.close());

function answerOf({ reply }: Told): AnswerPart {
  return reply.parts.find((part) => part.type === 'answer') as AnswerPart;
}

function posts(): readonly Told[] {
  return stand.told.filter(({ what }) => what === 'post');
}

function isHealed({ what, reply }: Told): boolean {
  return what === 'edit' && reply.parts.some((part) => part.type === 'answer' && part.tone === 'good');
}

it('tells once what is stalled, and in the same message and its thread that it has healed', async () => {
  stand = await watchStand();
  stand.deploy('api', BAD);
  await stand.until(() => posts().length > 0, 'an incident');
  expect(answerOf(posts()[0] as Told)).toMatchObject({
    verdict: 'kubelet',
    place: 'kubelet/image',
    object: 'Deployment/shop/api',
  });
  stand.deploy('api', GOOD);
  await stand.until(() => stand.told.some(isHealed), 'healing');
  expect(posts()).toHaveLength(1);
  expect(JSON.stringify(posts()[0]?.reply.parts)).toContain('shop on sekisho-lab, since');
  const [post] = posts() as [Told];
  expect(stand.told.filter(isHealed).map(({ message }) => message)).toEqual([post.message]);
  expect(stand.told.filter(({ what }) => what === 'thread').map(({ spot }) => spot.thread)).toEqual([post.message]);
});

it('neither forgets nor repeats an incident after a restart', async () => {
  stand = await watchStand();
  stand.deploy('api', BAD);
  await stand.until(() => posts().length > 0, 'an incident');
  await stand.restart();
  const until = stand.now() + 300_000;
  await stand.until(() => stand.now() > until, 'five minutes', 20_000);
  expect(posts()).toHaveLength(1);
  stand.deploy('api', GOOD);
  await stand.until(() => stand.told.some(isHealed), 'healing');
  expect(posts()).toHaveLength(1);
});

it('tells later what could not be told', async () => {
  stand = await watchStand();
  stand.isMute = true;
  stand.deploy('api', BAD);
  const until = stand.now() + 300_000;
  await stand.until(() => stand.now() > until, 'five minutes', 20_000);
  expect(stand.told).toEqual([]);
  stand.isMute = false;
  await stand.until(() => posts().length > 0, 'an incident');
  expect(posts()).toHaveLength(1);
});

it('misses nothing and repeats nothing on a bad network', async () => {
  stand = await watchStand({ chaos: 0.3, seed: 7 });
  const incidents = (): readonly Told[] => posts().filter(({ reply }) => reply.parts[0]?.type === 'answer');
  stand.deploy('api', BAD);
  await stand.until(() => incidents().length > 0, 'an incident', 2_000);
  stand.deploy('api', GOOD);
  await stand.until(() => stand.told.some(isHealed), 'healing', 2_000);
  expect(incidents().map((one) => answerOf(one).object)).toEqual(['Deployment/shop/api']);
  expect(Object.values(stand.proxy?.injected ?? {}).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(10);
});
