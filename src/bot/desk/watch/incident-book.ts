// Incidents of watches in the store: after a restart what is open is known, and what was told is not told again.
import type { Incident } from '../../../cluster/watch/incident.ts';
import type { Incident as Kept } from '../../../store/port/incidents.ts';
import type { MessageRef } from '../../../store/port/notes.ts';
import type { Subscription } from '../../../store/port/subscriptions.ts';
import type { Store } from '../../../store/store.ts';
import type { Watched } from './watch-reply.ts';

/** Open incidents of a channel that are looked through. */
const MOST = 1000;

/** Keeps incidents. */
export class IncidentBook {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Those of a subscription that are open, as they were. */
  async open({ id, workspace, channel }: Subscription): Promise<readonly Incident[]> {
    const all = await this.#store.incidents.list({ workspace, channel, open: true, limit: MOST });
    return all
      .filter(({ key }) => key.startsWith(`${id} `))
      .map(({ state, postedTo }) => ({ ...(state as Incident), isTold: postedTo !== undefined }))
      .reverse();
  }

  /** Keeps one as it is now. */
  async keep(incident: Incident, subscription: Subscription, { cluster, namespace }: Watched): Promise<Kept> {
    const { object, layer, part, playbook } = incident.stall;
    const { incident: kept, fresh } = await this.#store.incidents.open({
      key: `${subscription.id} ${incident.key}`,
      workspace: subscription.workspace,
      channel: subscription.channel,
      cluster,
      namespace,
      object,
      layer,
      part,
      playbook,
      startedAt: new Date(incident.since).toISOString(),
      state: incident,
    });
    if (fresh) return kept;
    return (await this.#store.incidents.update(kept.id, { state: incident, object, layer, part, playbook })) ?? kept;
  }

  /** Remembers where it was told. */
  async posted({ id }: Kept, postedTo: MessageRef): Promise<void> {
    await this.#store.incidents.update(id, { postedTo });
  }

  /** It is over. */
  async close({ id }: Kept, { goneAt, healedAt }: Incident): Promise<void> {
    const at = goneAt ?? healedAt;
    await this.#store.incidents.close(id, at === undefined ? undefined : new Date(at).toISOString());
  }
}
