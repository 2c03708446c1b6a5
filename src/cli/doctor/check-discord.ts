// Does Discord take the token, has the application what is asked for, and may the bot sign in once more?
import type { APIApplication, APIUser, REST, RESTGetAPIGatewayBotResult } from 'discord.js';
import type { DiscordConfig } from '../../service-config.ts';
import type { Check } from './check.ts';
import type { DoctorWords } from './doctor-words.ts';

const API = 'https://discord.com/api';
/** Flags of an application: GATEWAY_MESSAGE_CONTENT, and the same for few servers. https://docs.discord.com/developers/resources/application */
const MESSAGE_CONTENT = (1 << 18) | (1 << 19);
/** Longer than this nobody waits for a doctor, ms. */
const PATIENCE = 10_000;
const UNAUTHORIZED = 401;
const FORBIDDEN = 403;
const NOT_FOUND = 404;

/** Checks Discord: token, intent, commands, and how often the bot may still sign in today. */
export async function checkDiscord(discord: DiscordConfig | undefined, words: DoctorWords): Promise<Check[]> {
  if (!discord)
    return [{ name: 'discord', status: 'absent', found: words.notSet('Discord', 'DISCORD_TOKEN'), todo: '' }];
  const { REST, Routes } = await import('discord.js');
  const api = discord.apiUrl ?? API;
  const rest = new REST({ api, timeout: PATIENCE, retries: 0 }).setToken(discord.token);
  try {
    const { username } = (await rest.get(Routes.user())) as APIUser;
    const application = (await rest.get(Routes.currentApplication())) as APIApplication;
    const gateway = (await rest.get(Routes.gatewayBot())) as RESTGetAPIGatewayBotResult;
    return [
      { name: 'discord', status: 'ok', found: words.signedIn('Discord', username), todo: '' },
      intent(discord, application, words),
      await commands(rest, discord, application, words),
      sessions(gateway, words),
      shards(discord, gateway, words),
    ];
  } catch (error) {
    const status = statusOf(error);
    if (status === undefined)
      return [
        { name: 'discord', status: 'broken', found: words.unreachable('Discord', api), todo: words.checkNetwork },
      ];
    const isToken = status === UNAUTHORIZED;
    const found = isToken
      ? words.refused('DISCORD_TOKEN', `HTTP ${status}`)
      : words.answersWith('Discord', `HTTP ${status}`);
    const todo = isToken ? words.copyToken('docs/discord.md') : words.tryLater;
    return [{ name: 'discord', status: 'broken', found, todo }];
  }
}

function intent({ messageContent }: DiscordConfig, { flags }: APIApplication, words: DoctorWords): Check {
  const name = 'discord-intent';
  if (!messageContent) return { name, status: 'absent', found: words.intentNotAsked, todo: '' };
  return (flags & MESSAGE_CONTENT) !== 0
    ? { name, status: 'ok', found: words.intentThere, todo: '' }
    : { name, status: 'broken', found: words.intentMissing, todo: words.allowIntent };
}

/** A start registers them: that they are not there yet is no fault, that they cannot be is one. */
async function commands(
  rest: REST,
  { guildId }: DiscordConfig,
  { id }: APIApplication,
  words: DoctorWords,
): Promise<Check> {
  const name = 'discord-commands';
  const [{ areRegistered }, { COMMANDS }] = await Promise.all([
    import('../../bot/discord/register.ts'),
    import('../../bot/discord/commands.ts'),
  ]);
  try {
    return (await areRegistered(rest, id, guildId, COMMANDS))
      ? { name, status: 'ok', found: words.commandsThere(guildId), todo: '' }
      : { name, status: 'absent', found: words.commandsDiffer(guildId), todo: words.startRegisters };
  } catch (error) {
    const status = statusOf(error);
    if (guildId === undefined || (status !== FORBIDDEN && status !== NOT_FOUND)) throw error;
    return { name, status: 'broken', found: words.noServer(guildId), todo: words.inviteBot };
  }
}

function sessions({ session_start_limit: limit }: RESTGetAPIGatewayBotResult, words: DoctorWords): Check {
  const name = 'discord-sessions';
  const { remaining, total, reset_after } = limit;
  if (remaining > 0) return { name, status: 'ok', found: words.startsLeft(remaining, total), todo: '' };
  const minutes = Math.ceil(reset_after / 60_000);
  return { name, status: 'broken', found: words.startsLeft(remaining, total), todo: words.startsWait(minutes) };
}

function shards({ shards: set }: DiscordConfig, gateway: RESTGetAPIGatewayBotResult, words: DoctorWords): Check {
  const name = 'discord-shards';
  const { shards: recommended } = gateway;
  if (set === 'auto' || (set ?? 1) >= recommended)
    return { name, status: set === undefined ? 'absent' : 'ok', found: words.shardsFit(recommended, set), todo: '' };
  return { name, status: 'broken', found: words.shardsFew(recommended, set ?? 1), todo: words.shardsAuto };
}

/** Undefined when Discord did not answer at all. */
function statusOf(error: unknown): number | undefined {
  const isAnswer = error instanceof Error && 'status' in error && typeof error.status === 'number';
  return isAnswer ? (error.status as number) : undefined;
}
