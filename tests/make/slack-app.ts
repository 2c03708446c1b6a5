// The Slack adapter in this process, before a stand of Slack's Web API.
import { pino } from 'pino';
import { engineOf } from '../../src/bot/conversation/engine.ts';
import type { Engine } from '../../src/bot/conversation/session.ts';
import type { Adapter, Desk } from '../../src/bot/desk/desk.ts';
import { type DeskOptions, makeDesk } from '../../src/bot/desk/make-desk.ts';
import type { SlackOptions } from '../../src/bot/slack/slack-options.ts';
import { startSlack } from '../../src/bot/slack/start-slack.ts';
import { loadPlaybooks } from '../../src/playbooks/load.ts';
import { type Sender, SIGNING_SECRET, sender } from './slack-requests.ts';
import { BOT, type SlackStand } from './slack-stand.ts';

/** A running adapter and what drives it. */
export interface SlackApp {
  readonly adapter: Adapter;
  readonly desk: Desk;
  /** of its requests; '' with Socket Mode */
  readonly url: string;
  readonly to: Sender;
  /** log lines as JSON */
  readonly logged: string[];
}

/** Faults are soon over in tests. */
export const HASTY = { timeout: 2_000, firstWait: 20, tries: 4, limits: 20_000 } as const;

let engine: Promise<Engine> | undefined;

/** The real engine, loaded once. */
export function realEngine(): Promise<Engine> {
  engine ??= loadPlaybooks().then((playbooks) => engineOf(playbooks));
  return engine;
}

/** Starts it. @param over what differs from one workspace over signed requests */
export async function slackApp(
  stand: SlackStand,
  over: { readonly slack?: Partial<SlackOptions>; readonly desk?: Partial<DeskOptions>; readonly instead?: Desk } = {},
): Promise<SlackApp> {
  const logged: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) });
  const desk = over.instead ?? makeDesk({ engine: await realEngine(), log, language: 'en', ...over.desk });
  const adapter = await startSlack(
    {
      transport: { type: 'http', signingSecret: SIGNING_SECRET },
      access: { type: 'token', token: BOT.token },
      listen: { host: '127.0.0.1', port: 0 },
      apiUrl: stand.apiUrl,
      language: 'en',
      png: async () => new Uint8Array([137, 80, 78, 71]),
      patience: HASTY,
      ...over.slack,
    },
    desk,
    log,
  );
  const url = /http:\S+\/slack\/events/.exec(adapter.line)?.[0] ?? '';
  return { adapter, desk, url, to: sender(url, stand), logged };
}

/** Waits until something holds; fails with what is there when it does not for half a minute. */
export async function until<T>(look: () => T | Promise<T>, holds: (value: T) => boolean): Promise<T> {
  const end = Date.now() + 30_000;
  for (;;) {
    const value = await look();
    if (holds(value)) return value;
    if (Date.now() > end) throw new Error(`still not so after 30 s: ${JSON.stringify(value)?.slice(0, 2_000)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
