// Starts Slack: checks the token, opens the way in, listens.
import { setTimeout as delay } from 'node:timers/promises';
import type { Authorize } from '@slack/bolt';
import type { Logger } from 'pino';
import type { Adapter, Desk } from '../desk/desk.ts';
import { PATIENCE, SlackCalls } from './calls.ts';
import { connect, SLACK_API } from './connection.ts';
import { type Identity, identify, refusal } from './identity.ts';
import { SlackInbox } from './inbox.ts';
import { installationStore } from './installations.ts';
import { listenToAssistant } from './listen/assistant.ts';
import { listenToButtons } from './listen/buttons.ts';
import { listenToCommands } from './listen/commands.ts';
import { listenToHome } from './listen/home.ts';
import { listenToMessages } from './listen/messages.ts';
import { listenToRemoval } from './listen/removal.ts';
import { listenToShortcuts } from './listen/shortcuts.ts';
import { takeUp } from './listen/take-up.ts';
import { listenToViews } from './listen/views.ts';
import { countFailure, measureDeliveries } from './measured.ts';
import { slackPoster } from './send/poster.ts';
import { type Slack, Work } from './slack.ts';
import type { SlackOptions } from './slack-options.ts';
import { type Workspace, Workspaces } from './workspace.ts';

/** Telling people that they were not answered may take so long, ms. */
const LAST_WORDS = 3_000;

/** Starts the adapter. @throws SettingError when Slack refuses a token or cannot be reached, or the port is taken */
export async function startSlack(options: SlackOptions, desk: Desk, log: Logger): Promise<Adapter> {
  const { access, transport, patience = PATIENCE, metrics } = options;
  const apiUrl = (options.apiUrl ?? SLACK_API).replace(/\/*$/, '/');
  const work = new Work(log, () => metrics?.refused.add({ door: 'slack', reason: 'queue-full' }));
  const inbox = options.inbox && new SlackInbox(options.inbox, log);
  const slack: Slack = {
    desk,
    log,
    language: options.language,
    png: options.png,
    work,
    ...(inbox && { inbox }),
    unanswered: new Map(),
    workspaces: new Workspaces({ apiUrl, patience, log, ...(metrics && { metrics }) }),
    ...(metrics && { metrics }),
  };
  // what keeps it from starting is thrown, and said once
  const unheard = log.child({}, { level: 'silent' });
  const identity =
    access.type === 'token'
      ? await identify(
          new SlackCalls(access.token, apiUrl, unheard, patience, (error) => countFailure(error, metrics)),
          apiUrl,
          log,
        )
      : undefined;
  const store = access.type === 'oauth' ? installationStore(access.installations) : undefined;
  const connection = connect(
    { ...options, apiUrl },
    {
      ...(identity && access.type === 'token' ? { authorize: always(access.token, identity) } : {}),
      ...(store ? { store } : {}),
      ...(inbox ? { inbox } : {}),
    },
    log,
  );
  const { app } = connection;
  measureDeliveries(app, metrics);
  app.error(async (error) => log.error({ code: error.code }, 'slack: a listener failed'));
  listenToAssistant(app, slack);
  listenToMessages(app, slack);
  listenToCommands(app, slack);
  listenToShortcuts(app, slack);
  listenToButtons(app, slack);
  listenToViews(app, slack);
  listenToHome(app, slack);
  listenToRemoval(app, slack, store);
  let address: string;
  try {
    address = await connection.open();
  } catch (error) {
    await connection.close();
    throw refusal(
      error,
      transport.type === 'socket' ? 'SLACK_APP_TOKEN' : 'SEKISHO_SLACK_PORT',
      apiUrl,
      options.listen.port,
    );
  }
  const workspaceNamed = async (team: string): Promise<Workspace> => {
    if (identity && access.type === 'token') return slack.workspaces.of(identity.team, access.token, identity);
    const query = { teamId: team, enterpriseId: undefined, isEnterpriseInstall: false };
    const { bot } = (await store?.fetchInstallation(query)) ?? {};
    if (!bot) throw new Error('this workspace has not installed the app');
    return slack.workspaces.of(team, bot.token, { userId: bot.userId, botId: bot.id });
  };
  inbox?.start(async (key, place) => takeUp(slack, inbox, await workspaceNamed(place.team), key, place));
  return {
    platform: 'slack',
    line: lineOf(options, identity, address),
    isConnected: () => connection.isOpen,
    isRefused: () => connection.isRefused,
    ...(connection.lost && { lost: connection.lost }),
    queues: () => ({ slack: work.waiting }),
    poster: slackPoster(workspaceNamed, slack.png),
    stop: async (grace) => {
      connection.refuse();
      inbox?.stop();
      const left = await work.done(grace);
      if (left > 0) log.warn({ left }, 'slack: stopped before everything was answered');
      // Slack delivers nothing again that it was told is taken: the person has to
      const told = Promise.allSettled([...slack.unanswered.values()].map((tell) => tell()));
      await Promise.race([told, delay(LAST_WORDS, undefined, { ref: false })]);
      await connection.close();
    },
  };
}

/** One workspace: nothing is asked for each message. */
function always(token: string, { userId, botId, team }: Identity): Authorize<boolean> {
  return async ({ teamId }) => ({ botToken: token, botUserId: userId, botId, teamId: team || teamId || '' });
}

function lineOf({ transport, access }: SlackOptions, identity: Identity | undefined, address: string): string {
  const who = identity ? `as @${identity.name} in ${identity.teamName}` : 'for every workspace that installs it';
  const how = transport.type === 'socket' ? 'Socket Mode' : `${address}/slack/events`;
  const install = access.type === 'oauth' ? `, installed at ${address}/slack/install` : '';
  return `Slack ${who}, ${how}${install}`;
}
