// When something runs out, by the clock that all replicas share.
import { type RawBuilder, sql } from 'kysely';
import type { Engine } from '../engine/engine.ts';

/** Now and some seconds, in milliseconds since 1970. */
export function until({ moment }: Pick<Engine, 'moment'>, ttlSeconds: number): RawBuilder<number> {
  return sql<number>`${moment()} + ${Math.round(ttlSeconds * 1000)}`;
}
