// The chats that settings ask for, started one after the other; when one cannot be, those before it are stopped again.
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Access } from '../bot/desk/access/access.ts';
import type { Adapter, Desk } from '../bot/desk/desk.ts';
import { SettingError } from '../errors.ts';
import type { Metrics } from '../ops/metrics.ts';
import type { DiscordConfig, ServiceConfig, SlackConfig } from '../service-config.ts';
import type { Store } from '../store/store.ts';
import type { Language } from '../triage/playbook.ts';

/** The program itself, for the processes of Discord's shards. */
const PROGRAM = join(import.meta.dirname, '../../bin/sekisho.js');

/** What is started. */
export interface Wanted {
  readonly services: ServiceConfig;
  /** absent: no web chat; `port` absent: the usual one or the next that is free */
  readonly web?: { readonly port?: number };
  readonly language: Language;
  readonly desk: Desk;
  readonly store?: Store;
  /** absent: no access.yaml */
  readonly access?: Access;
  /** what a process for one part of Discord's servers is started with, behind the program's name */
  readonly shardArgs: readonly string[];
  readonly log: Logger;
  readonly metrics?: Metrics;
}

/** Starts them. @throws SekishoError of the one that could not be started */
export async function startChats(wanted: Wanted): Promise<Adapter[]> {
  const { services, web, language, desk, log, metrics } = wanted;
  const started: Adapter[] = [];
  try {
    if (services.slack) started.push(await slack(services.slack, wanted));
    if (services.discord) started.push(await discord(services.discord, wanted));
    if (web) {
      const { startWeb } = await import('../bot/web/web.ts');
      const { host, token } = services.web;
      const { port } = web;
      const more = { ...(port !== undefined && { port }), ...(token !== undefined && { token }) };
      const options = { host, language, ...more, ...(metrics && { metrics }) };
      started.push(await startWeb(options, desk, log));
    }
  } catch (error) {
    await Promise.all(started.map((one) => one.stop(0)));
    throw error;
  }
  return started;
}

async function slack(
  { botToken, oauth, appToken, signingSecret, apiUrl, host, port }: SlackConfig,
  { language, desk, store, log, metrics }: Wanted,
): Promise<Adapter> {
  const [{ startSlack }, { pngOf }] = await Promise.all([
    import('../bot/slack/start-slack.ts'),
    import('../pictures/png.ts'),
  ]);
  // installations are nowhere else
  if (oauth && !botToken && !store)
    throw new SettingError('setting-lacks', { where: 'SLACK_CLIENT_ID', choices: 'SEKISHO_DATA' });
  return startSlack(
    {
      transport:
        appToken !== undefined ? { type: 'socket', appToken } : { type: 'http', signingSecret: signingSecret ?? '' },
      access:
        oauth && !botToken && store
          ? { type: 'oauth', ...oauth, installations: store.installations }
          : { type: 'token', token: botToken ?? '' },
      listen: { host, port },
      language,
      png: (picture) => pngOf(picture),
      ...(apiUrl !== undefined && { apiUrl }),
      ...(metrics && { metrics }),
    },
    desk,
    log,
  );
}

async function discord(
  { token, guildId, apiUrl, messageContent, shards, shard }: DiscordConfig,
  { language, desk, access, shardArgs, log, metrics }: Wanted,
): Promise<Adapter> {
  const api = apiUrl === undefined ? {} : { apiUrl };
  if (shards !== undefined && shard === undefined) {
    const { startShards } = await import('../bot/discord/start-shards.ts');
    return startShards({ token, ...api, shards, program: { file: PROGRAM, args: shardArgs } }, log);
  }
  const [{ startDiscord }, { pngOf }] = await Promise.all([
    import('../bot/discord/start-discord.ts'),
    import('../pictures/png.ts'),
  ]);
  return startDiscord(
    {
      token,
      ...api,
      ...(guildId !== undefined && { guildId }),
      messageContent,
      language,
      png: (picture) => pngOf(picture),
      ...(metrics && { metrics }),
      ...(access && { namespaces: async (place, person) => access.named(place, person) }),
    },
    desk,
    log,
  );
}
