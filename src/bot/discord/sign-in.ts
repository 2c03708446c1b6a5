// Signing in: REST and gateway of Discord, or of the server that is configured in its place.
import {
  Client,
  type ClientOptions,
  DiscordAPIError,
  DiscordjsErrorCodes,
  Events,
  GatewayCloseCodes,
  GatewayIntentBits,
  Partials,
} from 'discord.js';
import { oneLine, SettingError, systemCode } from '../../errors.ts';
import type { DiscordOptions } from './app.ts';

/** Until Discord has told which servers the bot is in, ms. */
const PATIENCE = 60_000;
const UNAUTHORIZED = 401;

/** A client for these options that has not signed in yet. */
export function newClient({ apiUrl, messageContent }: Pick<DiscordOptions, 'apiUrl' | 'messageContent'>): Client {
  const options: ClientOptions = {
    intents: [
      GatewayIntentBits.Guilds,
      GatewayIntentBits.GuildMessages,
      GatewayIntentBits.DirectMessages,
      ...(messageContent ? [GatewayIntentBits.MessageContent] : []),
    ],
    // without them neither direct messages nor changes of old messages arrive
    partials: [Partials.Channel, Partials.Message],
    allowedMentions: { parse: [], repliedUser: false },
    failIfNotExists: false,
    rest: { ...(apiUrl ? { api: apiUrl } : {}), timeout: 20_000, retries: 3 },
    waitGuildTimeout: 5000,
  };
  return new Client(options);
}

/** Signs in and waits until everything is there. @throws SettingError with what to do */
export async function signIn(client: Client, { token, apiUrl }: DiscordOptions): Promise<Client<true>> {
  let timer: NodeJS.Timeout | undefined;
  const ready = new Promise<Client<true>>((resolve) => client.once(Events.ClientReady, resolve));
  const refused = new Promise<never>((_resolve, reject) => {
    client.once(Events.ShardDisconnect, ({ code }) => reject(refusal(code)));
    timer = setTimeout(() => reject(new Error('no answer from the gateway')), PATIENCE);
  });
  refused.catch(() => undefined);
  try {
    return await Promise.race([client.login(token).then(() => ready), refused]);
  } catch (thrown) {
    await client.destroy();
    // what closed the connection says more than that it is closed
    const why = await Promise.race([refused.catch((error: unknown) => error), Promise.resolve(thrown)]);
    throw signInError(why instanceof SettingError ? why : thrown, apiUrl);
  } finally {
    clearTimeout(timer);
  }
}

/** Why the gateway has closed a connection for good, with what to do. @see https://docs.discord.com/developers/topics/opcodes-and-status-codes */
export function refusal(code: number): SettingError {
  switch (code) {
    case GatewayCloseCodes.AuthenticationFailed:
      return new SettingError('discord-token', { where: 'DISCORD_TOKEN' });
    case GatewayCloseCodes.DisallowedIntents:
      return new SettingError('discord-intents', { where: 'DISCORD_MESSAGE_CONTENT' });
    case GatewayCloseCodes.ShardingRequired:
    case GatewayCloseCodes.InvalidShard:
      return new SettingError('discord-refused', { where: 'DISCORD_SHARDS', found: String(code) });
    default:
      return new SettingError('discord-refused', { where: 'DISCORD_TOKEN', found: String(code) });
  }
}

/** What could not be done at Discord's API before anything runs, with what to do. @param apiUrl absent: Discord's own */
export function signInError(thrown: unknown, apiUrl: string | undefined): SettingError {
  if (thrown instanceof SettingError) return thrown;
  const isRefused = thrown instanceof DiscordAPIError && thrown.status === UNAUTHORIZED;
  if (isRefused || systemCode(thrown) === DiscordjsErrorCodes.TokenInvalid)
    return new SettingError('discord-token', { where: 'DISCORD_TOKEN' }, thrown);
  const found = systemCode(thrown) || oneLine(thrown);
  return new SettingError('discord-gone', { where: apiUrl ?? 'discord.com', found }, thrown);
}
