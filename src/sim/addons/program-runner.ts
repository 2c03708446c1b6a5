// Lets programs work while containers of their images run. Of replicas one works, as leader election has it: which one makes no difference.
import type { Change, Component, Context } from '../client.ts';
import { parseReference } from '../kubelet/reference.ts';
import { PODS } from '../resources/index.ts';
import type { Pod } from '../wire.ts';
import type { Machines, Program, Running } from './addon.ts';

/** What is known of a program. */
interface Known {
  readonly components: readonly Component[];
  /** uid of a pod with a container of it that runs → the pod's node */
  readonly places: Map<string, string>;
}

/** The programs of a lab. */
export class ProgramRunner implements Running {
  /** by the image's repository */
  readonly #known = new Map<string, Known>();
  /** image as pods name it → its repository, if that is a program's */
  readonly #repositories = new Map<string, string | undefined>();

  /** image → who hears of the nodes on which it runs */
  readonly #followers = new Map<string, ((node: string, runs: boolean) => void)[]>();

  /** @param context for a program, by its image's repository */
  constructor(programs: readonly Program[], context: (image: string) => Context, machines: Machines) {
    for (const { image, components } of programs)
      this.#known.set(image, { components: components(context(image), this, machines), places: new Map() });
  }

  /** Looks at all pods from now on. A lab without programs looks at none. */
  start(client: Context['client']): void {
    if (this.#known.size === 0) return;
    for (const pod of client.list(PODS)) this.#see({ type: 'ADDED', object: pod });
    client.watch(PODS, (change) => this.#see(change));
  }

  runs(image: string, node?: string): boolean {
    const places = this.#known.get(image)?.places;
    if (!places) return false;
    if (node === undefined) return places.size > 0;
    for (const one of places.values()) if (one === node) return true;
    return false;
  }

  follow(image: string, tell: (node: string, runs: boolean) => void): void {
    this.#followers.set(image, [...(this.#followers.get(image) ?? []), tell]);
  }

  /** Is an image one of its programs'? */
  knows(image: string): boolean {
    return this.#known.has(image);
  }

  #see({ type, object, old }: Change<Pod>): void {
    if (type === 'MODIFIED' && old && old.status.containerStatuses === object.status.containerStatuses) return;
    const { uid } = object.metadata;
    const now = type === 'DELETED' ? [] : this.#running(object);
    for (const repository of this.#images(object)) {
      const { places, components } = this.#known.get(repository) as Known;
      const before = places.size;
      const node = object.spec.nodeName ?? '';
      const ranHere = this.runs(repository, node);
      if (now.includes(repository)) places.set(uid, node);
      else places.delete(uid);
      if (before === 0 && places.size > 0) for (const one of components) one.start();
      if (before > 0 && places.size === 0) for (const one of components) one.stop();
      const runsHere = this.runs(repository, node);
      if (ranHere !== runsHere) for (const tell of this.#followers.get(repository) ?? []) tell(node, runsHere);
    }
  }

  /** Repositories of programs among a pod's images. */
  #images({ spec }: Pod): readonly string[] {
    return spec.containers.flatMap(({ image }) => this.#repository(image ?? '') ?? []);
  }

  #running({ spec, status }: Pod): readonly string[] {
    const names = new Set(
      (status.containerStatuses ?? []).flatMap(({ name, state }) => (state?.running ? [name] : [])),
    );
    return spec.containers.flatMap(({ name, image }) => (names.has(name) && this.#repository(image ?? '')) || []);
  }

  #repository(image: string): string | undefined {
    if (this.#repositories.has(image)) return this.#repositories.get(image);
    const reference = parseReference(image);
    const repository =
      typeof reference !== 'string' && this.#known.has(reference.repository) ? reference.repository : undefined;
    this.#repositories.set(image, repository);
    return repository;
  }
}
