// The chats that settings ask for, started one after the other; when one cannot be, those before it are stopped again.
import type { Logger } from 'pino';
import type { Picture } from '../bot/desk/answering.ts';
import type { Adapter, Desk } from '../bot/desk/desk.ts';
import { SettingError } from '../errors.ts';
import type { ServiceConfig, SlackConfig } from '../service-config.ts';
import type { Store } from '../store/store.ts';
import type { Language } from '../triage/playbook.ts';

/** What is started. */
export interface Wanted {
  readonly services: ServiceConfig;
  /** absent: no web chat; `port` absent: the usual one or the next that is free */
  readonly web?: { readonly port?: number };
  readonly language: Language;
  readonly desk: Desk;
  readonly store?: Store;
  readonly log: Logger;
}

/** Starts them. @throws SekishoError of the one that could not be started */
export async function startChats(wanted: Wanted): Promise<Adapter[]> {
  const { services, web, language, desk, log } = wanted;
  const started: Adapter[] = [];
  try {
    if (services.slack) started.push(await slack(services.slack, wanted));
    if (services.discord) {
      const [{ startDiscord }, { pngOf }] = await Promise.all([
        import('../bot/discord/start-discord.ts'),
        import('../pictures/png.ts'),
      ]);
      const { token, guildId, apiUrl, messageContent } = services.discord;
      const options = { token, messageContent, language, png: (picture: Picture) => pngOf(picture) };
      started.push(
        await startDiscord(
          { ...options, ...(guildId !== undefined && { guildId }), ...(apiUrl !== undefined && { apiUrl }) },
          desk,
          log,
        ),
      );
    }
    if (web) {
      const { startWeb } = await import('../bot/web/web.ts');
      const { host, token } = services.web;
      const { port } = web;
      const options = { host, language, ...(port !== undefined && { port }), ...(token !== undefined && { token }) };
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
  { language, desk, store, log }: Wanted,
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
    },
    desk,
    log,
  );
}
