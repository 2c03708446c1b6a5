// The Discord bot: signs in, registers its commands, and answers until it is stopped.
import { ChannelType, type Client, Events, type Message, type PartialMessage, Status } from 'discord.js';
import type { Logger } from 'pino';
import { inRequest } from '../../ops/request.ts';
import type { Adapter, Desk } from '../desk/desk.ts';
import type { DiscordApp, DiscordOptions } from './app.ts';
import { COMMANDS } from './commands.ts';
import { forLog } from './explain.ts';
import { hasArrived, measureCalls } from './measured.ts';
import { onInteraction } from './on-interaction.ts';
import { onMessage } from './on-message.ts';
import { discordPoster } from './poster.ts';
import { Recent } from './recent.ts';
import { registerCommands } from './register.ts';
import { newClient, refusal, signIn } from './sign-in.ts';
import { Work } from './work.ts';

/** Answers whose message may still be changed, and conversations that may go on by a command. */
const REMEMBERED = 5000;

/**
 * Starts the bot.
 * @throws SettingError when Discord cannot be reached or refuses the token or an intent
 */
export async function startDiscord(options: DiscordOptions, desk: Desk, log: Logger): Promise<Adapter> {
  const work = new Work();
  const waiting = newClient(options);
  let start = (_app: DiscordApp): void => undefined;
  listen(
    waiting,
    log,
    new Promise<DiscordApp>((resolve) => {
      start = resolve;
    }),
  );
  const { metrics } = options;
  if (metrics) measureCalls(waiting.rest, metrics);
  const client = await signIn(waiting, options);
  const app: DiscordApp = {
    client,
    desk,
    log,
    options,
    work,
    answers: new Recent(REMEMBERED),
    underway: new Map(),
    places: new Recent(REMEMBERED),
    told: new Recent(REMEMBERED),
  };
  start(app);
  if (client.shard === null || client.shard.ids.includes(0)) await register(app);
  const lost = shutOut(client, work);
  let isShutOut = false;
  void lost.then(() => {
    isShutOut = true;
  });
  return {
    platform: 'discord',
    line: lineOf(client, options),
    isConnected: () => client.ws.status === Status.Ready,
    poster: discordPoster(app),
    isRefused: () => isShutOut,
    lost,
    async stop(grace) {
      await work.stop(grace);
      await client.destroy();
    },
  };
}

/** Discord closes the connection with a code after which nobody comes back: the token was reset, an intent withdrawn. */
function shutOut(client: Client<true>, work: Work): Promise<Error> {
  return new Promise((resolve) => {
    client.on(Events.ShardDisconnect, ({ code }) => {
      if (!work.isStopping) resolve(refusal(code));
    });
  });
}

/** Without commands the bot still answers messages: a failure is logged, not thrown. */
async function register({ client, options, log }: DiscordApp): Promise<void> {
  try {
    const isWritten = await registerCommands(client.rest, client.application.id, options.guildId, COMMANDS);
    log.info({ guild: options.guildId ?? '', isWritten }, 'discord: commands are registered');
  } catch (thrown) {
    log.error({ guild: options.guildId ?? '', ...forLog(thrown) }, 'discord: commands could not be registered');
  }
}

function lineOf(client: Client<true>, { messageContent }: DiscordOptions): string {
  const servers = client.guilds.cache.size;
  const shards = client.shard ? `, shard ${client.shard.ids.join(', ')} of ${client.shard.count}` : '';
  const reads = messageContent
    ? 'reads its threads (message content intent)'
    : 'reads mentions, direct messages and commands (no message content intent)';
  return `${client.user.tag} in ${servers} ${servers === 1 ? 'server' : 'servers'}${shards}, ${reads}`;
}

/** @param started what comes in before waits for it */
function listen(client: Client, log: Logger, started: Promise<DiscordApp>): void {
  let running: DiscordApp | undefined;
  void started.then((app) => {
    running = app;
  });
  const whenStarted = (doing: (app: DiscordApp) => void): void => {
    inRequest(() => {
      if (running) doing(running);
      else void started.then(doing);
    });
  };
  // discord.js drops a direct message that does not say so, and not every compatible server says it
  client.on(Events.Raw, (packet: { t?: string; d?: { guild_id?: string; channel_type?: number } }) => {
    const { t, d } = packet;
    if ((t === 'MESSAGE_CREATE' || t === 'MESSAGE_UPDATE') && d && d.guild_id === undefined)
      d.channel_type ??= ChannelType.DM;
  });
  client.on(Events.InteractionCreate, (interaction) => {
    hasArrived(interaction);
    whenStarted((app) => void onInteraction(app, interaction));
  });
  client.on(Events.MessageCreate, (message) => {
    whenStarted((app) => void onMessage(app, message, false));
  });
  client.on(Events.MessageUpdate, (before, message) => {
    if (isChanged(before, message)) whenStarted((app) => void onMessage(app, message, true));
  });
  client.on(Events.ShardReconnecting, (shard) => log.info({ shard }, 'discord: the connection is lost, resuming'));
  client.on(Events.ShardResume, (shard, replayed) => log.info({ shard, replayed }, 'discord: resumed'));
  // what goes wrong before anything runs is thrown, and said once
  const level = (usual: 'warn' | 'error') => (running ? usual : 'debug');
  client.on(Events.ShardDisconnect, ({ code }, shard) =>
    log[level('error')]({ shard, code }, 'discord: disconnected for good'),
  );
  client.on(Events.ShardError, (error, shard) =>
    log[level('warn')]({ shard, ...forLog(error) }, 'discord: the connection failed'),
  );
  client.on(Events.Error, (error) => log.error(forLog(error), 'discord: an error of the client'));
  client.on(Events.Warn, (text) => log.warn({ text }, 'discord: a warning of the client'));
  client.rest.on('rateLimited', ({ route, timeToReset, global }) =>
    log.warn({ route, timeToReset, global }, 'discord: waits for a rate limit'),
  );
}

/** Links that are unfolded and pins change a message, too: only people's changes count. */
function isChanged(before: Message | PartialMessage, { content, editedTimestamp }: Message): boolean {
  if (editedTimestamp === null) return false;
  return before.partial || before.content !== content || before.editedTimestamp !== editedTimestamp;
}
