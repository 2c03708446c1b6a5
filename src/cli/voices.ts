// Those who can say something unasked: a watch's incidents, the daily quiz.
import type { Adapter } from '../bot/desk/desk.ts';
import type { Poster } from '../bot/desk/ports.ts';
import type { Subscriptions } from '../store/port/subscriptions.ts';

/** The adapters that can post, by their platforms. */
export class Voices {
  readonly #posters = new Map<string, Poster>();

  join(adapters: readonly Adapter[]): void {
    for (const { platform, poster } of adapters) if (poster) this.#posters.set(platform, poster);
  }

  /** Is there any? */
  get isEmpty(): boolean {
    return this.#posters.size === 0;
  }

  speaksOn(platform: string): boolean {
    return this.#posters.has(platform);
  }

  /** Subscriptions of which only those are listed that can be told of here: another process has those of other platforms. */
  heardBy(all: Subscriptions): Subscriptions {
    return {
      put: (subscription) => all.put(subscription),
      get: (id) => all.get(id),
      list: async (which) => {
        const listed = await all.list(which);
        return listed.filter(({ workspace }) => this.speaksOn(platformOf(workspace)));
      },
      remove: (id) => all.remove(id),
    };
  }

  /** Says it where the workspace is. */
  readonly poster: Poster = {
    post: async (spot, ...message) => this.#of(spot.workspace).post(spot, ...message),
    mayPost: async (spot, person) => (await this.#of(spot.workspace).mayPost?.(spot, person)) ?? false,
    edit: async (spot, message, reply) => this.#of(spot.workspace).edit(spot, message, reply),
  };

  #of(workspace: string): Poster {
    const platform = platformOf(workspace);
    const found = this.#posters.get(platform);
    if (!found) throw new Error(`nobody speaks on ${platform} here`);
    return found;
  }
}

function platformOf(workspace: string): string {
  return workspace.split(':')[0] ?? '';
}
