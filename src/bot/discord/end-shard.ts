// Ends the process of a shard.
import { once } from 'node:events';
import type { Shard } from 'discord.js';
import type { Logger } from 'pino';
import { STOP_SHARD } from './stop-shard.ts';

/** More than what a shard was given to end, ms. */
const TO_CLOSE = 2000;

/** Tells it to end, and ends it when it does not in time. @param grace ms */
export async function endShard(shard: Shard, grace: number, log: Logger): Promise<void> {
  const child = shard.process;
  if (!child) return;
  const ended = once(child, 'exit');
  await shard.send(STOP_SHARD).catch(() => undefined);
  const late = setTimeout(() => {
    log.warn({ shard: shard.id }, 'discord: a shard did not end in time');
    shard.kill();
  }, grace + TO_CLOSE);
  await ended;
  clearTimeout(late);
}
