// Signing in: REST and gateway of Discord, or of the server that is configured in its place.
import {
  Client,
  type ClientOptions,
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
    rest: { ...(apiUrl ? { api: apiBase(apiUrl) } : {}), timeout: 20_000, retries: 3 },
    waitGuildTimeout: 5000,
  };
  return new Client(options);
}

/** The base as discord.js takes it: it adds the version itself. */
export function apiBase(url: string): string {
  return url.replace(/\/+$/, '').replace(/\/v\d+$/, '');
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
    throw asSetting(why instanceof SettingError ? why : thrown, apiUrl);
  } finally {
    clearTimeout(timer);
  }
}

function refusal(code: number): SettingError {
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

function asSetting(thrown: unknown, apiUrl: string | undefined): SettingError {
  if (thrown instanceof SettingError) return thrown;
  if (systemCode(thrown) === DiscordjsErrorCodes.TokenInvalid)
    return new SettingError('discord-token', { where: 'DISCORD_TOKEN' }, thrown);
  const found = systemCode(thrown) || oneLine(thrown);
  return new SettingError('discord-gone', { where: apiUrl ?? 'discord.com', found }, thrown);
}
