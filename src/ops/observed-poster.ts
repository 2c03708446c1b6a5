// What is said unasked, counted by what it is about.
import type { Poster } from '../bot/desk/ports.ts';
import type { Observer } from './observer.ts';
import { inRequest } from './request.ts';

/** The same poster, seen. */
export function observedPoster(poster: Poster, about: 'watch' | 'quiz', { metrics }: Observer): Poster {
  const counted = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      const done = await inRequest(work);
      metrics?.posts.add({ about, outcome: 'sent' });
      return done;
    } catch (error) {
      metrics?.posts.add({ about, outcome: 'failed' });
      throw error;
    }
  };
  return {
    post: (spot, reply, key) => counted(() => poster.post(spot, reply, key)),
    edit: (spot, message, reply) => counted(() => poster.edit(spot, message, reply)),
  };
}
