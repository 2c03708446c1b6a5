// Answers what is asked of live clusters: which one, what it shows, what could not be seen and what that hides.
import type { Language } from '../triage/playbook.ts';
import type { ClusterAsker, Clusters } from './clusters.ts';
import type { Connection } from './connection.ts';
import { type ControlPlane, readControlPlane } from './control-plane.ts';
import { ClusterFailure, type FailureKind } from './failure.ts';
import { list } from './list.ts';
import { type NamespaceView, type ReadOptions, readNamespace, type Unseen } from './read-namespace.ts';
import { NODES, resourceName } from './resources.ts';
import { CLUSTER_WORDS } from './words.ts';

/** What is asked. */
export interface ClusterQuestion extends ClusterAsker {
  /** '*' for all */
  readonly namespace: string;
  readonly language: Language;
}

/** What came of a question. */
interface Outcome {
  /** where this is from */
  readonly source: string;
  /** what could not be seen, a sentence each */
  readonly unseen: readonly string[];
  /** what kubectl would have printed where nothing could be read: to be judged like a paste; '' else */
  readonly said: string;
  /** no API server answered: why, as a clause; absent when one did */
  readonly outOfReach?: string;
}

/** What a cluster shows. */
export interface ClusterRead extends Outcome {
  readonly objects: readonly object[];
}

/** What a control plane shows. */
export interface ControlRead extends Outcome {
  /** absent when nothing could be read */
  readonly control?: ControlPlane;
}

/** What is held of a namespace that is being watched. */
export interface Held {
  /** undefined when it is not, or is not whole */
  view(connection: Connection, namespace: string): NamespaceView | undefined;
}

/** How it reads. */
export interface ReaderOptions extends ReadOptions {
  readonly held?: Held;
  /** ms since the epoch */
  readonly now?: () => number;
  /** is told why a cluster, or a part of it, could not be read */
  readonly failed?: (kind: FailureKind) => void;
}

const NO_OBJECTS: Pick<ClusterRead, 'objects'> = { objects: [] };

/** Reads clusters. */
export class ClusterReader {
  readonly isSimulated = false;
  readonly #clusters: Clusters;
  readonly #options: ReaderOptions;

  constructor(clusters: Clusters, options: ReaderOptions = {}) {
    this.#clusters = clusters;
    this.#options = options;
  }

  /** Reads a namespace. What goes wrong is in the answer. */
  read(question: ClusterQuestion, progress: (objects: number) => void = () => undefined): Promise<ClusterRead> {
    const { namespace, language } = question;
    const words = CLUSTER_WORDS[language];
    return this.#outcome(question, NO_OBJECTS, async (connection, namespaces) => {
      const { held, budget } = this.#options;
      const known = connection.isImpersonating ? undefined : held?.view(connection, namespace);
      if (known) {
        const source = words.watched(connection.name, known.objects.length);
        return { objects: known.objects, unseen: unseenTexts(known, language), source, said: '' };
      }
      const asked = namespace === '*' && namespaces ? namespaces : [namespace];
      const view = await readAll(connection, asked, { ...(budget !== undefined && { budget }), progress });
      for (const { failure } of view.unseen) this.#options.failed?.(failure.kind);
      const source = words.source(connection.name, view.objects.length, (view.took / 1000).toFixed(1));
      return { objects: view.objects, unseen: unseenTexts(view, language), source, said: '' };
    });
  }

  /** Reads the nodes. */
  nodes(question: Omit<ClusterQuestion, 'namespace'>): Promise<ClusterRead> {
    const { language } = question;
    return this.#outcome(question, NO_OBJECTS, async (connection) => {
      const start = performance.now();
      const { objects, failure } = await list(connection, NODES, '*', AbortSignal.timeout(BUDGET));
      if (failure && objects.length === 0) throw failure;
      const took = ((performance.now() - start) / 1000).toFixed(1);
      const unseen = failure ? [{ resource: NODES, failure, read: objects.length }] : [];
      const source = CLUSTER_WORDS[language].source(connection.name, objects.length, took);
      return { objects, unseen: unseenTexts({ unseen }, language), source, said: '' };
    });
  }

  /** Reads what the control plane shows of itself. */
  control(question: Omit<ClusterQuestion, 'namespace'>): Promise<ControlRead> {
    const words = CLUSTER_WORDS[question.language];
    return this.#outcome(question, {}, async (connection): Promise<ControlRead> => {
      const now = (this.#options.now ?? Date.now)();
      const control = await readControlPlane(connection, now, AbortSignal.timeout(BUDGET));
      const unseen = control.failures.map(({ kind, message }) => `${words.why[kind]}: ${message}`);
      return { control, unseen, source: words.ofCluster(connection.name), said: '' };
    });
  }

  async #outcome<T extends object>(
    question: ClusterAsker & { readonly language: Language },
    nothing: T,
    work: (connection: Connection, namespaces?: readonly string[]) => Promise<T & Outcome>,
  ): Promise<T & Outcome> {
    const words = CLUSTER_WORDS[question.language];
    let name = question.context ?? this.#clusters.names[0] ?? '';
    try {
      const { connection, namespaces } = this.#clusters.choose(question);
      name = connection.name;
      return await work(connection, namespaces);
    } catch (thrown) {
      if (!(thrown instanceof ClusterFailure)) throw thrown;
      this.#options.failed?.(thrown.kind);
      const why = words.why[thrown.kind];
      const source = words.unread(name, why);
      return { ...nothing, unseen: [], source, said: thrown.message, ...(thrown.isOutOfReach && { outOfReach: why }) };
    }
  }
}

/** How long nodes or the control plane may take (ms). */
const BUDGET = 10_000;

/** One namespace after the other, as one view. */
async function readAll(
  connection: Connection,
  namespaces: readonly string[],
  options: ReadOptions,
): Promise<NamespaceView> {
  const views: NamespaceView[] = [];
  for (const one of namespaces) views.push(await readNamespace(connection, one, options));
  const [first] = views;
  if (views.length === 1 && first) return first;
  const seen = new Set<string>();
  const isNew = (object: NamespaceView['objects'][number]): boolean => {
    const { namespace = '', name = '' } = object.metadata as { namespace?: string; name?: string };
    const key = `${object.kind} ${namespace} ${name}`;
    return seen.has(key) ? false : Boolean(seen.add(key));
  };
  return {
    objects: views.flatMap(({ objects }) => objects.filter(isNew)),
    unseen: views.flatMap(({ unseen }) => unseen),
    took: views.reduce((sum, { took }) => sum + took, 0),
  };
}

/** What could not be seen: what is missing for the same reason stands in one sentence. */
function unseenTexts({ unseen }: Pick<NamespaceView, 'unseen'>, language: Language): readonly string[] {
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
    const plurals = [...new Set(group.map(({ resource }) => resource.plural))].join(', ');
    const why = words.why[first.failure.kind];
    out.push(words.unseen(plurals, why, first.resource.hides[language]));
  }
  const forbidden = unseen.filter(({ failure }) => failure.kind === 'forbidden');
  for (const isNamespaced of [true, false]) {
    const names = forbidden.flatMap(({ resource }) =>
      resource.isNamespaced === isNamespaced ? resourceName(resource) : [],
    );
    if (names.length > 0)
      out.push(words.grant(isNamespaced ? 'Role' : 'ClusterRole', 'get, list, watch', [...new Set(names)].join(', ')));
  }
  return out;
}
