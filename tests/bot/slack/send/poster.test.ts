import { afterAll, beforeAll, expect, it } from 'vitest';
import { incidentReply, threadReply } from '../../../../src/bot/desk/watch/watch-reply.ts';
import { PATIENCE } from '../../../../src/bot/slack/calls.ts';
import { slackPoster } from '../../../../src/bot/slack/send/poster.ts';
import { Workspaces } from '../../../../src/bot/slack/workspace.ts';
import { GRACES, NOTHING } from '../../../../src/cluster/watch/incident.ts';
import { take } from '../../../../src/cluster/watch/incident-machine.ts';
import { QUIET } from '../../../make/desk.ts';
import { BOT, type SlackStand, slackStand, TEAM } from '../../../make/slack-stand.ts';

let stand: SlackStand;
beforeAll(async () => {
  stand = await slackStand();
});
afterAll(() => stand.close());

it('says an incident once in the channel, changes it in place, and says that it has healed in its thread', async () => {
  const workspaces = new Workspaces({ apiUrl: stand.apiUrl, patience: PATIENCE, log: QUIET });
  const asked: string[] = [];
  const poster = slackPoster(
    async (team) => {
      asked.push(team);
      return workspaces.of(TEAM, stand.token, { userId: BOT.user, botId: BOT.bot });
    },
    async () => Buffer.from('PNG'),
  );
  const stall = {
    key: 'kubelet/image-not-found Deployment/lab/api',
    playbook: 'kubelet/image-not-found',
    object: 'Deployment/lab/api',
    layer: 'kubelet' as const,
    part: 'image',
    step: 'image' as const,
    sentence: 'The registry does not have <!channel> api:9',
    consequences: ['Service/lab/api: It has no endpoints'],
  };
  const settings = { graces: { ...GRACES, image: 0 } };
  const begun = take(NOTHING, { stalls: [stall] }, 0, settings);
  const gone = take(begun.state, { stalls: [] }, 60_000, settings);
  const over = take(gone.state, { stalls: [] }, 120_000, settings);
  const [opened] = begun.posts;
  const [healed] = over.posts;
  if (opened?.type !== 'opened' || healed?.type !== 'healed') throw new Error('another course of things');
  const watched = { namespace: 'lab', cluster: 'prod', language: 'en' as const };
  const spot = { workspace: `slack:${TEAM}`, channel: stand.channel, thread: '' };
  const ts = await poster.post(spot, incidentReply(opened.incident, watched), 'i1');
  await poster.edit(spot, ts, incidentReply(healed.incident, watched));
  const picture = { name: 'ladder', svg: '<svg/>', width: 1, height: 1, alt: 'Road: stalled at image.' };
  await poster.post({ ...spot, thread: ts }, incidentReply(opened.incident, watched), 'i1 road', [picture]);
  // another process that does not know that it is there
  await poster.post({ ...spot, thread: ts }, incidentReply(opened.incident, watched), 'i1 road', [picture]);
  expect(stand.called('files.getUploadURLExternal').map(({ args }) => [args.filename, args.alt_text])).toEqual([
    ['ladder.png', picture.alt],
  ]);
  expect(stand.called('files.completeUploadExternal').at(-1)?.args.thread_ts).toBe(ts);
  const line = threadReply(healed, watched);
  if (line) await poster.post({ ...spot, thread: ts }, line, 'i1 healed');

  const own = (await stand.messages(stand.channel)).filter(
    (one) => one.thread_ts === undefined || one.thread_ts === one.ts,
  );
  expect(own.filter((one) => one.ts === ts)).toHaveLength(1);
  const [shown] = own.filter((one) => one.ts === ts);
  expect(JSON.stringify(shown)).toContain('Healed after 1m');
  expect(JSON.stringify(shown)).not.toContain('<!channel>');
  const below = await stand.messages(stand.channel, ts);
  expect(below.map(({ text }) => text).join('\n')).toContain('Healed after 1m: kubelet/image: 1m');
  expect(stand.faults).toEqual([]);
  expect(new Set(asked)).toEqual(new Set([TEAM]));
});

it('has another channel told only where the asker is, and the bot too', async () => {
  const workspaces = new Workspaces({ apiUrl: stand.apiUrl, patience: PATIENCE, log: QUIET });
  const where = workspaces.of(TEAM, stand.token, { userId: BOT.user, botId: BOT.bot });
  const { members } = await where.calls.call('conversations.members', { channel: stand.privateChannel });
  const inside = (members as readonly string[]).find((one) => one !== BOT.user) ?? '';
  const poster = slackPoster(
    async () => where,
    async () => Buffer.from('PNG'),
  );
  const may = (channel: string, person: string): Promise<boolean> | undefined =>
    poster.mayPost?.({ workspace: `slack:${TEAM}`, channel, thread: '' }, person);
  expect(await may(stand.privateChannel, inside)).toBe(true);
  expect(await may(stand.privateChannel, 'U0STRANGER')).toBe(false);
  // the bot is not in this one
  expect(await may(stand.channel, stand.user)).toBe(false);
  expect(await may('C0NOWHERE0', inside)).toBe(false);
});
