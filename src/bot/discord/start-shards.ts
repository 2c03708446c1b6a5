// One bot in several processes: discord.js' manager starts one for each part of the servers. What one says goes to the same outputs as here.
import { REST, type RESTGetAPIGatewayBotResult, Routes, type Shard, ShardingManager } from 'discord.js';
import type { Logger } from 'pino';
import { SettingError } from '../../errors.ts';
import type { Adapter } from '../desk/desk.ts';
import { endShard } from './end-shard.ts';
import { forLog } from './explain.ts';
import { type ShardTurns, shareShards } from './share-shards.ts';
import { signInError } from './sign-in.ts';

/** How shards are started. */
export interface ShardsOptions {
  readonly token: string;
  /** absent: Discord's own */
  readonly apiUrl?: string;
  /** auto: as many as Discord recommends */
  readonly shards: 'auto' | number;
  /** what each process runs */
  readonly program: { readonly file: string; readonly args: readonly string[] };
  /** which replica has which shard; absent: there is only this one */
  readonly turns?: ShardTurns;
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

/**
 * Starts the shards, one after the other.
 * @throws SettingError when Discord cannot be reached or refuses the token, or when a shard does not start
 */
export async function startShards(
  { token, apiUrl, shards, program, turns }: ShardsOptions,
  log: Logger,
): Promise<Adapter> {
  const gateway = await gatewayOf(token, apiUrl);
  const count = shards === 'auto' ? gateway.shards : shards;
  // the manager's own ways to count and to start again know neither another API nor a wait
  const manager = new ShardingManager(program.file, {
    totalShards: count,
    respawn: false,
    shardArgs: [...program.args],
    token,
  });
  const delay = Math.ceil(IDENTIFY_EVERY / Math.max(1, gateway.session_start_limit.max_concurrency));
  if (turns) return shareShards({ manager, count, delay, turns, patience: PATIENCE }, log);
  const keeper = new Keeper(log);
  manager.on('shardCreate', (shard) => keeper.follow(shard));
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
    await Promise.all(this.#shards.map((shard) => endShard(shard, grace, this.#log)));
  }
}
