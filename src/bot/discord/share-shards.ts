// One bot in several replicas: each shard is one replica's, and another's as soon as that one is gone.
import type { Shard, ShardingManager } from 'discord.js';
import type { Logger } from 'pino';
import { SettingError } from '../../errors.ts';
import type { Adapter } from '../desk/desk.ts';
import { endShard } from './end-shard.ts';
import { forLog } from './explain.ts';

/** Which replica has what. */
export interface ShardTurns {
  /** true: this replica has it for {@link TURN} s, newly or still. Rejects when nobody can say. */
  take(name: string, seconds: number): Promise<boolean>;
  /** Lets go of it. */
  release(name: string): Promise<void>;
}

/** What is shared. */
interface Shared {
  readonly manager: ShardingManager;
  readonly count: number;
  /** ms between two sign-ins, of all replicas */
  readonly delay: number;
  readonly turns: ShardTurns;
  /** ms until a shard is ready */
  readonly patience: number;
}

/** A shard is a replica's for so long, s: when that one dies, another has it within this and {@link EVERY}. */
const TURN = 20;
/** ms between two looks. */
const EVERY = 5_000;
/** A shard that died here is left to others for so long, ms. */
const REST = 15_000;
/** A shard that has gone to another replica has so long to end, ms. */
const HANDED_ON = 1_000;

/**
 * Takes a shard, and from then on one at each look while there are free ones: replicas that start together have about as many each.
 * @throws SettingError when the first one does not start
 */
export async function shareShards(shared: Shared, log: Logger): Promise<Adapter> {
  const sharer = new Sharer(shared, log);
  try {
    await sharer.begin();
  } catch (thrown) {
    await sharer.stop(0);
    throw thrown;
  }
  const { count } = shared;
  return {
    platform: 'discord',
    line: `${count} ${count === 1 ? 'shard' : 'shards'}, shared by all replicas, each a process of its own`,
    stop: (grace) => sharer.stop(grace),
  };
}

class Sharer {
  readonly #shared: Shared;
  readonly #log: Logger;
  readonly #mine = new Map<number, Shard>();
  /** shard → when it may be tried again here, ms */
  readonly #rests = new Map<number, number>();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();
  #isOver = false;

  constructor(shared: Shared, log: Logger) {
    this.#shared = shared;
    this.#log = log;
  }

  async begin(): Promise<void> {
    // a store that does not answer keeps nobody from an answer: what two replicas answer stands once, by its nonce
    const id = await this.#takeOne(true);
    if (id !== undefined) {
      await this.#spawn(id).catch((thrown: unknown) => {
        throw new SettingError('discord-shard', { where: 'DISCORD_SHARDS', found: String(id) }, thrown);
      });
    }
    this.#again();
  }

  async stop(grace: number): Promise<void> {
    this.#isOver = true;
    clearTimeout(this.#timer);
    await this.#looking;
    await Promise.all(
      [...this.#mine].map(async ([id, shard]) => {
        await endShard(shard, grace, this.#log);
        await this.#release(id);
      }),
    );
  }

  #again(): void {
    if (this.#isOver) return;
    this.#timer = setTimeout(() => {
      this.#looking = this.#look().then(() => this.#again());
    }, EVERY);
  }

  async #look(): Promise<void> {
    await Promise.all([...this.#mine].map(([id, shard]) => this.#keep(id, shard)));
    const id = await this.#takeOne(false);
    if (id === undefined) return;
    // renewing the others does not wait for it
    void this.#spawn(id).catch((thrown: unknown) => {
      this.#log.error({ shard: id, ...forLog(thrown) }, 'discord: a shard did not start');
      void this.#lose(id);
    });
  }

  async #keep(id: number, shard: Shard): Promise<void> {
    // without a word from the store it stays: everybody may be without it
    const isMine = await this.#shared.turns.take(this.#nameOf(id), TURN).catch(() => true);
    if (isMine) return;
    this.#log.warn({ shard: id }, 'discord: another replica has this shard');
    this.#mine.delete(id);
    await endShard(shard, HANDED_ON, this.#log);
  }

  /** @returns the shard that was taken, if any is free */
  async #takeOne(isFirst: boolean): Promise<number | undefined> {
    const { count, turns, delay } = this.#shared;
    for (let id = 0; id < count; id++) {
      if (this.#isOver || this.#mine.has(id) || Date.now() < (this.#rests.get(id) ?? 0)) continue;
      if (!(await turns.take(this.#nameOf(id), TURN).catch(() => isFirst))) continue;
      // Discord takes so many sign-ins of one bot, whichever replica makes them
      while (!(await turns.take('discord:sign-in', delay / 1000).catch(() => true))) {
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      return id;
    }
    return undefined;
  }

  async #spawn(id: number): Promise<void> {
    const { manager, patience } = this.#shared;
    const shard = manager.createShard(id);
    this.#mine.set(id, shard);
    shard.on('error', (error) => this.#log.error({ shard: id, ...forLog(error) }, 'discord: a shard failed'));
    shard.on('death', () => {
      if (this.#isOver || this.#mine.get(id) !== shard) return;
      this.#log.error({ shard: id }, 'discord: a shard died, and is free for any replica');
      void this.#lose(id);
    });
    await shard.spawn(patience);
    this.#log.info({ shard: id }, 'discord: a shard is ready');
  }

  async #lose(id: number): Promise<void> {
    this.#mine.delete(id);
    this.#rests.set(id, Date.now() + REST);
    await this.#release(id);
  }

  async #release(id: number): Promise<void> {
    // it ends by itself when nobody renews it
    await this.#shared.turns.release(this.#nameOf(id)).catch(() => undefined);
  }

  #nameOf(id: number): string {
    return `discord:shard:${id}/${this.#shared.count}`;
  }
}
