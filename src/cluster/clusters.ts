// The clusters that can be asked: by name, each with one pace and one set of sockets, as whoever is meant.
import type { ClusterEntry } from './clusters-file.ts';
import type { Connection } from './connection.ts';
import { ClusterFailure } from './failure.ts';
import { connect } from './kubeconfig.ts';

/** Who asks, as far as clusters care. */
export interface ClusterAsker {
  /** absent: the cluster that stands first */
  readonly context?: string;
  /** ids of the asker's groups in the chat; absent: whoever runs the program, who is impersonated as nobody */
  readonly groups?: readonly string[];
}

/** A cluster that was chosen. */
export interface Chosen {
  readonly connection: Connection;
  /** what `-A` reads; absent: everything at once */
  readonly namespaces?: readonly string[];
}

/** What can be asked when no clusters.yaml names it. */
export interface Unlisted {
  readonly kubeconfig?: string;
  readonly allowsExec?: boolean;
  /** may any context of the kubeconfig be named, or only the current one? */
  readonly anyContext: boolean;
}

/** The clusters. */
export class Clusters {
  #entries: readonly ClusterEntry[];
  readonly #unlisted: Unlisted;
  readonly #open = new Map<string, Connection>();
  /** of entries that are no longer: somebody may still be reading */
  readonly #left: Connection[] = [];

  /** @param entries of clusters.yaml; none: the kubeconfig decides */
  constructor(entries: readonly ClusterEntry[], unlisted: Unlisted) {
    this.#entries = entries;
    this.#unlisted = unlisted;
  }

  /** Other clusters from now on. What is being read by those before goes on. */
  replace(entries: readonly ClusterEntry[]): void {
    if (JSON.stringify(entries) === JSON.stringify(this.#entries)) return;
    this.#entries = entries;
    this.#left.push(...this.#open.values());
    this.#open.clear();
  }

  /** Names of what clusters.yaml lists. */
  get names(): readonly string[] {
    return this.#entries.map(({ name }) => name);
  }

  /** What a cluster is called; as it was asked for where there is none. */
  nameOf(context: string | undefined): string {
    try {
      return this.choose(context === undefined ? {} : { context }).connection.name;
    } catch (thrown) {
      if (!(thrown instanceof ClusterFailure)) throw thrown;
      return context ?? this.names[0] ?? '';
    }
  }

  /** step → ms that it may take there before a watch tells; of clusters.yaml, {} where it does not say. */
  gracesOf(context: string | undefined): NonNullable<ClusterEntry['graces']> {
    return this.#entries.find(({ name }) => context === undefined || name === context)?.graces ?? {};
  }

  /** Chooses; nothing is asked of the cluster yet. @throws ClusterFailure when there is none of that name, or it cannot be used */
  choose({ context, groups }: ClusterAsker): Chosen {
    if (this.#entries.length === 0) return { connection: this.#unnamed(context) };
    const entry = this.#entries.find(({ name }) => context === undefined || name === context);
    if (!entry) throw noSuch(context ?? '');
    const { name, kubeconfig, allowExec, impersonate, namespaces } = entry;
    const file = kubeconfig ?? this.#unlisted.kubeconfig;
    const connection = this.#kept(name, () =>
      connect({
        name,
        allowsExec: allowExec,
        ...(file !== undefined && { kubeconfig: file }),
        ...(entry.context !== undefined && { context: entry.context }),
      }),
    );
    const only = namespaces && { namespaces };
    if (!impersonate || !groups) return { connection, ...only };
    const rule = impersonate.find((one) => !one.groups || one.groups.some((group) => groups.includes(group)));
    if (!rule)
      throw new ClusterFailure(
        'not-mapped',
        `Error from server (Forbidden): no user of the cluster ${name} is mapped to the groups of whoever asks`,
      );
    const key = JSON.stringify([name, rule.user, rule.as]);
    return { connection: this.#kept(key, () => connection.as({ user: rule.user, groups: rule.as })), ...only };
  }

  #unnamed(context: string | undefined): Connection {
    const { kubeconfig, allowsExec = false, anyContext } = this.#unlisted;
    const file = kubeconfig !== undefined && { kubeconfig };
    const current = this.#kept('', () => connect({ allowsExec, ...file }));
    if (context === undefined || context === current.name) return current;
    if (!anyContext) throw noSuch(context);
    return this.#kept(`context ${context}`, () => connect({ allowsExec, context, ...file }));
  }

  #kept(key: string, make: () => Connection): Connection {
    const known = this.#open.get(key);
    if (known) return known;
    const made = make();
    this.#open.set(key, made);
    return made;
  }

  /** Lets go of all sockets. */
  async close(): Promise<void> {
    const open = [...this.#open.values(), ...this.#left.splice(0)];
    this.#open.clear();
    await Promise.all(open.map((one) => one.close()));
  }
}

function noSuch(context: string): ClusterFailure {
  return new ClusterFailure('bad-kubeconfig', `error: context "${context}" does not exist`);
}
