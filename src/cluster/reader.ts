// Answers what is asked of live clusters: which one, what it shows, what could not be seen and what that hides.
import type { Language } from '../triage/playbook.ts';
import type { Connection } from './connection.ts';
import { ClusterFailure } from './failure.ts';
import { type NamespaceView, type ReadOptions, readNamespace, type Unseen } from './read-namespace.ts';
import { resourceName } from './resources.ts';
import { CLUSTER_WORDS } from './words.ts';

/** What is asked. */
export interface ClusterQuestion {
  /** '*' for all */
  readonly namespace: string;
  readonly language: Language;
}

/** What a cluster shows. */
export interface ClusterRead {
  readonly objects: readonly object[];
  /** what could not be seen, a sentence each */
  readonly unseen: readonly string[];
  /** where this is from */
  readonly source: string;
  /** what kubectl would have printed where nothing could be read: to be judged like a paste; '' else */
  readonly said: string;
}

/** Reads one cluster through a connection. */
export class ClusterReader {
  readonly isSimulated = false;
  readonly #connect: () => Connection;
  readonly #options: ReadOptions;

  /** @param connect makes or finds the connection: what is wrong with it is said when something is asked */
  constructor(connect: () => Connection, options: ReadOptions = {}) {
    this.#connect = connect;
    this.#options = options;
  }

  /** Reads. What goes wrong is in the answer. */
  async read(
    { namespace, language }: ClusterQuestion,
    progress: (objects: number) => void = () => undefined,
  ): Promise<ClusterRead> {
    const words = CLUSTER_WORDS[language];
    let name = '?';
    try {
      const connection = this.#connect();
      name = connection.name;
      const view = await readNamespace(connection, namespace, { ...this.#options, progress });
      return {
        objects: view.objects,
        unseen: unseenTexts(view, language),
        source: words.source(name, view.objects.length, (view.took / 1000).toFixed(1)),
        said: '',
      };
    } catch (thrown) {
      if (!(thrown instanceof ClusterFailure)) throw thrown;
      return { objects: [], unseen: [], source: `${name}: ${words.why[thrown.kind]}`, said: thrown.message };
    }
  }
}

/** What could not be seen: what is missing for the same reason stands in one sentence. */
export function unseenTexts({ unseen }: Pick<NamespaceView, 'unseen'>, language: Language): readonly string[] {
  const words = CLUSTER_WORDS[language];
  const out: string[] = [];
  const groups = new Map<string, Unseen[]>();
  for (const one of unseen) {
    const { resource, failure, read } = one;
    if (read > 0) out.push(words.partly(resource.plural, words.why[failure.kind], read));
    else {
      const key = `${failure.kind} ${resource.hides.en}`;
      groups.set(key, [...(groups.get(key) ?? []), one]);
    }
  }
  for (const group of groups.values()) {
    const [first] = group as [Unseen];
    const plurals = group.map(({ resource }) => resource.plural).join(', ');
    const why = words.why[first.failure.kind];
    out.push(words.unseen(plurals, why, first.resource.hides[language]));
  }
  const forbidden = unseen.filter(({ failure }) => failure.kind === 'forbidden');
  if (forbidden.length > 0)
    out.push(words.grant('get, list', forbidden.map(({ resource }) => resourceName(resource)).join(', ')));
  return out;
}
