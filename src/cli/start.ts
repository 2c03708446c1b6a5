// `sekisho start`, which `npm start` runs: Slack when it has its tokens, the web chat, and on a terminal without tokens a chat there, too.

import type { Adapter } from '../bot/desk/desk.ts';
import { engineThreads } from '../bot/desk/engine/engine-threads.ts';
import type { Config } from '../config.ts';
import { oneLine, SekishoError } from '../errors.ts';
import { type LogLevel, makeLog } from '../ops/log.ts';
import { readServiceConfig, type ServiceConfig } from '../service-config.ts';
import { checkedData } from './engine.ts';
import { openDesk } from './open-desk.ts';
import { openOps } from './open-ops.ts';
import type { Output } from './output.ts';
import { reloader } from './reload.ts';
import { hearSignals } from './signals.ts';
import { startChats } from './start-chats.ts';
import { talk } from './talk.ts';
import { CLI_WORDS } from './words.ts';
import { letYoungSpaceGrow } from './young-space.ts';

/** Of the grace: kept for what is handed over, and for closing, ms. */
const FOR_CLOSING = 3_000;
/** Everything is loaded so long after the doors were opened, ms. */
const LOADING = 5_000;
/** Exit status for settings that cannot be used. */
const UNUSABLE = 2;

/** Options of the command line. */
export interface StartOptions {
  readonly port?: number;
  readonly web: boolean;
  readonly lang?: string;
  readonly namespace?: string;
  readonly playbooks?: string;
  readonly logLevel?: LogLevel;
}

/** Runs the command until a signal comes or the person at the terminal leaves. @returns the exit status */
export async function startCommand(options: StartOptions, config: Config, output: Output): Promise<number> {
  const { config: services, problems } = readServiceConfig();
  for (const problem of problems) output.warn(problem.in(config.language));
  if (problems.length > 0) return UNUSABLE;
  const words = CLI_WORDS[config.language];
  const isTerminal = process.stdin.isTTY === true && process.stdout.isTTY === true;
  const hasTokens = services.slack !== undefined || services.discord !== undefined;
  const choosesWeb = options.port !== undefined || services.web.isChosen;
  const asksWeb = choosesWeb || services.ops !== undefined;
  if (!hasTokens && !isTerminal && !(options.web && asksWeb)) return once(options, config, output);
  const chats = isTerminal && !hasTokens;
  const shard = services.discord?.shard;
  const allLog = makeLog({
    ...logging(options, services, chats),
    secrets: services.secrets,
    write: (line) => process.stderr.write(line),
  });
  const log = shard === undefined ? allLog : allLog.child({ process: `discord-${shard}` });
  const data = await checkedData({ ...options }, config);
  const { folder } = data;
  const ops = await openOps(services.ops, services.traces);
  const { observer } = ops;
  const engine = engineThreads(data, {
    ...services.limits,
    observe: (pool, took) => ops.took(pool, took),
  });
  ops.watch(engine);
  const isChosen = options.lang === 'ja' || options.lang === 'en';
  const language = options.lang === 'ja' || options.lang === 'en' ? options.lang : config.language;
  const given = {
    engine,
    services,
    language,
    languageChosen: isChosen || config.languageChosen,
    log,
    ...(folder !== undefined && { folder }),
  };
  let adapters: readonly Adapter[] = [];
  let opened: Awaited<ReturnType<typeof openDesk>> | undefined;
  let reload = async (): Promise<void> => undefined;
  const signals = hearSignals({
    chats,
    isShard: shard !== undefined,
    // of a program in the foreground the terminal hangs up
    ...(!isTerminal && { reload: () => void reload() }),
  });
  try {
    opened = await openDesk({ ...given, ops, warn: (line) => output.warn(line) });
    const { desk, store, access } = opened;
    const { metrics } = observer;
    const kept = { ...(store && { store }), ...(access && { access }) };
    const parts = { language, desk, log, ...kept, ...(metrics && { metrics }) };
    const port = options.port ?? (services.web.isChosen ? services.web.port : undefined);
    const web = options.web ? { web: port === undefined ? {} : { port } } : {};
    adapters = await startChats({ services, ...web, ...parts, shardArgs: shardArgs(options) });
    opened.join(adapters);
    for (const { platform, line } of adapters) await output.write(`${words.started(platform, line)}\n`);
    if (ops.line !== undefined) await output.write(`${words.opsListens(ops.line)}\n`);
    if (!hasTokens) await output.write(`${words.noTokens}\n`);
    ops.is('ready');
    reload = reloader(log, [
      opened.reread,
      async () => {
        await checkedData({ ...options }, config);
        return engine.prepare();
      },
    ]);
    // the threads load a little longer
    setTimeout(letYoungSpaceGrow, LOADING).unref();
    if (chats) return await talk(language, Promise.resolve(desk), output);
    const shutOut = await ended(adapters, signals.end, choosesWeb, (platform, error) => {
      const line = error instanceof SekishoError ? error.in(config.language) : oneLine(error);
      log.error({ event: 'shut-out', platform }, line);
      output.warn(line);
    });
    log.info({ event: 'stopping' }, 'stopping');
    return shutOut ? UNUSABLE : 0;
  } finally {
    ops.is('stopping');
    const until = Date.now() + services.limits.grace * 1000;
    await Promise.all(adapters.map((one) => one.stop(Math.max(0, until - FOR_CLOSING - Date.now()))));
    await opened?.close(Math.max(0, until - FOR_CLOSING - Date.now()));
    await engine.close();
    await ops.close();
    signals.off();
    // the way to the manager would keep this process alive
    if (shard !== undefined && process.connected) process.disconnect();
  }
}

/**
 * Waits until a signal ends it, or every platform that it is for has shut it out: then the process ends, so that whatever started it may start it again.
 * @param web counts: it was asked for
 * @param told of each platform that has shut it out
 * @returns whether that ended it
 */
async function ended(
  adapters: readonly Adapter[],
  signal: Promise<void>,
  web: boolean,
  told: (platform: Adapter['platform'], error: Error) => void,
): Promise<boolean> {
  const living = new Set(adapters.filter(({ platform }) => platform !== 'web' || web));
  const allGone = new Promise<true>((resolve) => {
    for (const adapter of living)
      void adapter.lost?.then((error) => {
        told(adapter.platform, error);
        living.delete(adapter);
        if (living.size === 0) resolve(true);
      });
  });
  return Promise.race([signal.then(() => false), allGone]);
}

/** The command line of a shard: it does nothing but Discord. */
function shardArgs({ lang, namespace, playbooks, logLevel }: StartOptions): string[] {
  const given = { lang, namespace, playbooks, 'log-level': logLevel };
  const options = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, value]));
  return ['start', '--no-web', ...options];
}

/** Nobody can chat here, and nothing is to be served: what comes on standard input is answered once. */
async function once({ lang, namespace, playbooks }: StartOptions, config: Config, output: Output): Promise<number> {
  letYoungSpaceGrow();
  const { chatCommand } = await import('./chat.ts');
  return chatCommand(
    {
      ...(lang !== undefined && { lang }),
      ...(namespace !== undefined && { namespace }),
      ...(playbooks !== undefined && { playbooks }),
    },
    config,
    output,
  );
}

/** A terminal chat is not to be written over, unless that is asked for. */
function logging(
  { logLevel }: StartOptions,
  services: ServiceConfig,
  chats: boolean,
): { readonly level: LogLevel; readonly pretty: boolean } {
  const level = logLevel ?? services.logLevel ?? (chats ? 'silent' : 'info');
  return { level, pretty: level === 'debug' && process.stderr.isTTY === true };
}
