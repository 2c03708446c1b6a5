import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApplicationCommandType, PermissionsBitField, type REST } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../../src/bot/discord/commands.ts';
import { areRegistered, registerCommands } from '../../../src/bot/discord/register.ts';
import { newClient } from '../../../src/bot/discord/sign-in.ts';
import { commandErrors } from '../../make/discord-limits.ts';

type Command = Record<string, unknown>;

/** Discord's side: it keeps what is put, and adds what it always adds. */
class Kept {
  commands: Command[] = [];
  readonly puts: string[] = [];
  readonly rest = {
    get: async () => this.commands,
    put: async (route: string, { body }: { readonly body: readonly Command[] }) => {
      this.puts.push(route);
      this.commands = body.map((one, at) => asTold(one, at)).reverse();
    },
  } as unknown as REST;
}

function asTold(command: Command, at: number): Command {
  const options = ((command.options ?? []) as Command[]).map((one) => ({
    name_localizations: null,
    required: false,
    autocomplete: false,
    ...one,
    ...(Array.isArray(one.channel_types) && { channel_types: [...one.channel_types].reverse() }),
  }));
  return {
    id: String(at),
    application_id: '1',
    version: '2',
    nsfw: false,
    dm_permission: true,
    default_member_permissions: null,
    name_localizations: null,
    ...command,
    ...(command.type === 1 && { options }),
    ...(command.type === 3 && { description: '' }),
  };
}

describe('commands', () => {
  it('are within what Discord takes', () => {
    expect(commandErrors(COMMANDS as never)).toEqual([]);
  });

  it.each([
    ['everywhere', undefined, '/applications/1/commands'],
    ['in one server', '77', '/applications/1/guilds/77/commands'],
  ])('are written %s once, however often the bot starts', async (_name, guild, route) => {
    const discord = new Kept();
    expect(await areRegistered(discord.rest, '1', guild, COMMANDS)).toBe(false);
    expect(await registerCommands(discord.rest, '1', guild, COMMANDS)).toBe(true);
    expect(await registerCommands(discord.rest, '1', guild, COMMANDS)).toBe(false);
    expect(await areRegistered(discord.rest, '1', guild, COMMANDS)).toBe(true);
    expect(discord.puts).toEqual([route]);
    expect(discord.commands[0]).toHaveProperty('name', COMMANDS.at(-1)?.name);
    expect(discord.commands.some((one) => 'contexts' in one)).toBe(guild === undefined);
  });

  it.each([
    ['a description was changed', (one: Command) => ({ ...one, description: 'other' })],
    ['an option is of an older version', (one: Command) => ({ ...one, options: [] })],
    ['a translation is missing', (one: Command) => ({ ...one, description_localizations: null })],
    ['anybody may use what is for few', (one: Command) => ({ ...one, default_member_permissions: null })],
  ])('are written again when %s', async (_name, change) => {
    const discord = new Kept();
    await registerCommands(discord.rest, '1', undefined, COMMANDS);
    discord.commands = discord.commands.map((one) => (one.name === 'settings' ? change(one) : one));
    expect(await registerCommands(discord.rest, '1', undefined, COMMANDS)).toBe(true);
    expect(await registerCommands(discord.rest, '1', undefined, COMMANDS)).toBe(false);
  });

  it('that are no more are taken away', async () => {
    const discord = new Kept();
    await registerCommands(discord.rest, '1', undefined, COMMANDS);
    discord.commands.push(asTold({ type: 1, name: 'old', description: 'Old' }, 99));
    expect(await registerCommands(discord.rest, '1', undefined, COMMANDS)).toBe(true);
    expect(discord.commands.map(({ name }) => name)).not.toContain('old');
  });
});

describe('docs/discord.md', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/discord.md'), 'utf8');

  it('names every command, and no other', () => {
    const named = [...page.matchAll(/`(\/[a-z]+)`/g)].map(([, name]) => name);
    const registered = COMMANDS.filter(({ type }) => type !== ApplicationCommandType.Message).map(
      ({ name }) => `/${name}`,
    );
    expect([...new Set(named)].sort()).toEqual(registered.sort());
    for (const { name } of COMMANDS.filter(({ type }) => type === ApplicationCommandType.Message))
      expect(page).toContain(`> ${name}`);
  });

  it('invites with the permissions that it explains, and no others', () => {
    const [, bits = ''] = /permissions=(\d+)/.exec(page) ?? [];
    const [, table = ''] = page.split('| permission | for |');
    const explained = (table.split('\n\n')[0] ?? '')
      .split('\n')
      .flatMap((row) => (row.split('|')[1] ?? '').split(','))
      .map((name) => name.trim().replace(' in ', 'In').replaceAll(' ', ''))
      .filter((name) => /^[A-Z]/.test(name))
      .map((name) => (name === 'ViewChannels' ? 'ViewChannel' : name));
    expect(new PermissionsBitField(BigInt(bits)).toArray().sort()).toEqual(explained.sort());
  });

  it('asks for one privileged intent, and for that only when told to', () => {
    const intents = (messageContent: boolean) => newClient({ messageContent }).options.intents.toArray();
    expect(intents(false)).toEqual(['Guilds', 'GuildMessages', 'DirectMessages']);
    expect(intents(true)).toEqual([...intents(false), 'MessageContent']);
    expect(page).toContain('The other two privileged intents stay off.');
  });
});
