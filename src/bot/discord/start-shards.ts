// One bot in several processes: discord.js' manager starts one for each part of the servers. What one says goes to the same outputs as here.
import { once } from 'node:events';
import { REST, type RESTGetAPIGatewayBotResult, Routes, type Shard, ShardingManager } from 'discord.js';
import type { Logger } from 'pino';
import { SettingError } from '../../errors.ts';
import type { Adapter } from '../desk/desk.ts';
import { forLog } from './explain.ts';
import { signInError } from './sign-in.ts';
import { STOP_SHARD } from './stop-shard.ts';

/** How shards are started. */
export interface ShardsOptions {
  readonly token: string;
  /** absent: Discord's own */
  readonly apiUrl?: string;
  /** auto: as many as Discord recommends */
  readonly shards: 'auto' | number;
  /** what each process runs */
  readonly program: { readonly file: string; readonly args: readonly string[] };
}

/** Discord takes so many new connections in 5 s as `max_concurrency` says; ms, with some room. */
const IDENTIFY_EVERY = 5500;
/** Until a shard is ready, ms. */
const PATIENCE = 120_000;
/** A shard that died is started again after so long, twice as long each time, ms: each start is one of some 1000 a day. */
const FIRST_WAIT = 5000;
const LONGEST_WAIT = 300_000;
/** A shard that lived so long had no trouble in starting, ms. */
const HEALTHY = 600_000;
/** More than what a shard was given to end, ms. */
const TO_CLOSE = 2000;

/**
 * Starts the shards, one after the other.
 * @throws SettingError when Discord cannot be reached or refuses the token, or when a shard does not start
 */
export async function startShards({ token, apiUrl, shards, program }: ShardsOptions, log: Logger): Promise<Adapter> {
  const gateway = await gatewayOf(token, apiUrl);
  const count = shards === 'auto' ? gateway.shards : shards;
  // the manager's own ways to count and to start again know neither another API nor a wait
  const manager = new ShardingManager(program.file, {
    totalShards: count,
    respawn: false,
    shardArgs: [...program.args],
    token,
  });
  const keeper = new Keeper(log);
  manager.on('shardCreate', (shard) => keeper.follow(shard));
  const delay = Math.ceil(IDENTIFY_EVERY / Math.max(1, gateway.session_start_limit.max_concurrency));
  try {
    await manager.spawn({ delay, timeout: PATIENCE });
  } catch (thrown) {
    await keeper.stop(0);
    throw new SettingError(
      'discord-shard',
      { where: 'DISCORD_SHARDS', found: String(manager.shards.size - 1) },
      thrown,
    );
  }
  keeper.restarts = true;
  return {
    platform: 'discord',
    line: `${count} ${count === 1 ? 'shard' : 'shards'}, each a process of its own`,
    stop: (grace) => keeper.stop(grace),
  };
}

async function gatewayOf(token: string, apiUrl: string | undefined): Promise<RESTGetAPIGatewayBotResult> {
  const rest = new REST({ ...(apiUrl === undefined ? {} : { api: apiUrl }), timeout: 20_000 }).setToken(token);
  try {
    return (await rest.get(Routes.gatewayBot())) as RESTGetAPIGatewayBotResult;
  } catch (thrown) {
    throw signInError(thrown, apiUrl);
  }
}

/** Starts shards again that died, and ends them all. */
class Keeper {
  readonly #log: Logger;
  readonly #shards: Shard[] = [];
  readonly #waiting = new Set<NodeJS.Timeout>();
  /** shards that die are started again */
  restarts = false;

  constructor(log: Logger) {
    this.#log = log;
  }

  follow(shard: Shard): void {
    const { id } = shard;
    let wait = FIRST_WAIT;
    let since = Date.now();
    this.#shards.push(shard);
    shard.on('spawn', () => {
      since = Date.now();
    });
    shard.on('ready', () => this.#log.info({ shard: id }, 'discord: a shard is ready'));
    shard.on('error', (error) => this.#log.error({ shard: id, ...forLog(error) }, 'discord: a shard failed'));
    shard.on('death', () => {
      if (!this.restarts) return;
      if (Date.now() - since > HEALTHY) wait = FIRST_WAIT;
      this.#log.error({ shard: id, wait }, 'discord: a shard died and will be started again');
      const timer = setTimeout(() => {
        this.#waiting.delete(timer);
        shard
          .spawn(PATIENCE)
          .catch((error: unknown) =>
            this.#log.error({ shard: id, ...forLog(error) }, 'discord: a shard did not start'),
          );
      }, wait);
      this.#waiting.add(timer);
      wait = Math.min(LONGEST_WAIT, wait * 2);
    });
  }

  /** Tells all to end, and ends those that do not in time. @param grace ms */
  async stop(grace: number): Promise<void> {
    this.restarts = false;
    for (const timer of this.#waiting) clearTimeout(timer);
    await Promise.all(this.#shards.map((shard) => this.#end(shard, grace)));
  }

  async #end(shard: Shard, grace: number): Promise<void> {
    const child = shard.process;
    if (!child) return;
    const ended = once(child, 'exit');
    await shard.send(STOP_SHARD).catch(() => undefined);
    const late = setTimeout(() => {
      this.#log.warn({ shard: shard.id }, 'discord: a shard did not end in time');
      shard.kill();
    }, grace + TO_CLOSE);
    await ended;
    clearTimeout(late);
  }
}
