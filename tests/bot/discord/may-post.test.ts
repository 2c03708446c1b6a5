// Who may have a channel told: both the person and the bot see it and write in it.
import { PermissionsBitField, type PermissionsString } from 'discord.js';
import { describe, expect, it } from 'vitest';
import type { DiscordApp } from '../../../src/bot/discord/app.ts';
import { discordPoster } from '../../../src/bot/discord/poster.ts';

interface Shown {
  readonly person?: readonly PermissionsString[];
  readonly bot?: readonly PermissionsString[];
  readonly thread?: boolean;
  readonly direct?: boolean;
  readonly mute?: boolean;
  readonly guild?: string;
  readonly members?: readonly string[];
}

const WRITES = ['ViewChannel', 'SendMessages'] as const;
const IN_THREADS = ['ViewChannel', 'SendMessagesInThreads'] as const;

function ask(shown: Shown | undefined): Promise<boolean | undefined> {
  const { person = WRITES, bot = WRITES, members = ['ada', 'bot'] } = shown ?? {};
  const channel = {
    guildId: shown?.guild ?? 'G1',
    isSendable: () => !shown?.mute,
    isDMBased: () => shown?.direct ?? false,
    isThread: () => shown?.thread ?? false,
    permissionsFor: ({ id }: { readonly id: string }) => new PermissionsBitField(id === 'bot' ? [...bot] : [...person]),
    guild: {
      members: {
        fetch: (id: string) => (members.includes(id) ? Promise.resolve({ id }) : Promise.reject(new Error('10007'))),
      },
    },
  };
  const fetched = shown ? Promise.resolve(channel) : Promise.reject(new Error('10003'));
  const client = { user: { id: 'bot' }, channels: { fetch: () => fetched } };
  const poster = discordPoster({ client } as unknown as DiscordApp);
  return poster.mayPost?.({ workspace: 'discord:G1', channel: 'C1', thread: '' }, 'ada') ?? Promise.resolve(undefined);
}

describe('a channel of Discord', () => {
  it.each<[string, Shown | undefined, boolean]>([
    ['in which both write', {}, true],
    ['that is a thread in which both write', { thread: true, person: IN_THREADS, bot: IN_THREADS }, true],
    ['that is not there, or not for the bot to see', undefined, false],
    ['of another server', { guild: 'G2' }, false],
    ['that takes no messages', { mute: true }, false],
    ['of one person', { direct: true }, false],
    ['that the person does not see', { person: ['SendMessages'] }, false],
    ['in which the person only reads', { person: ['ViewChannel'] }, false],
    ['that the bot does not see', { bot: ['SendMessages'] }, false],
    ['in which the bot only reads', { bot: ['ViewChannel'] }, false],
    ['that is a thread, where the person writes in channels only', { thread: true, bot: IN_THREADS }, false],
    ['that is a thread, where the bot writes in channels only', { thread: true, person: IN_THREADS }, false],
    ['that is no thread, where the person writes in threads only', { person: IN_THREADS }, false],
    ['of a server that the person is no member of', { members: ['bot'] }, false],
    ['of an administrator', { person: ['Administrator'] }, true],
  ])('%s', async (_what, shown, may) => {
    expect(await ask(shown)).toBe(may);
  });
});
