// A lab that somebody works on: requests go the way that HTTP goes, strictly decoded, as an ordinary administrator's.
import type { Answer, Ask } from '../../../src/sim/api/ask.ts';
import { decode } from '../../../src/sim/api/schema/decode.ts';
import { ApiError } from '../../../src/sim/api/status.ts';
import { Lab } from '../../../src/sim/lab.ts';
import { RESOURCES } from '../../../src/sim/resources/index.ts';
import type { Resource } from '../../../src/sim/resources/resource.ts';
import type { KubeObject } from '../../../src/sim/wire.ts';
import type { Body } from './drafts.ts';
import { Watchman } from './watchman.ts';

/** An administrator, whom RBAC lets do everything. */
const USER = { name: 'ada', groups: ['system:masters', 'system:authenticated'] };

/** What a refused request was told, with how often. */
export type Refusals = Map<string, number>;

/** What else a request says. */
type More = Partial<Pick<Ask, 'subresource' | 'patch' | 'deletion' | 'force'>> & { readonly object?: Body };

/** What the random requests ask for that may not be: to change what stays, to hold what goes, two halves that do not go together. */
const UNDERSTOOD =
  /field is immutable|may not be specified when strategy|updates to statefulset spec|only allowed for updateStrategy|no new finalizers can be added|may not be set when maxUnavailable|can only be modified in tandem|limit of|hostPort: Duplicate|must be less than or equal to completions/;

/** A lab at work. */
export class World {
  #lab: Lab;
  readonly watchman: Watchman;
  /** code and reason → how often */
  readonly refusals: Refusals = new Map();
  /** texts of requests that were not understood: the sender's mistake or the lab's */
  readonly misunderstood: string[] = [];

  constructor(lab: Lab) {
    this.#lab = lab;
    this.watchman = new Watchman(lab);
  }

  get lab(): Lab {
    return this.#lab;
  }

  /** Saves the lab, and goes on with what is loaded from the text. */
  reload(): void {
    const text = this.#lab.save();
    this.#lab = Lab.load(text, {});
    const again = this.#lab.save();
    if (again !== text) this.watchman.violations.push('what was loaded is saved as something else');
    this.watchman.attach(this.#lab);
  }

  /** Objects of a kind, in their order. */
  list(kind: string): readonly KubeObject[] {
    return this.lab.store.list(resourceOfKind(kind));
  }

  /** Sends a request. @returns the answer; undefined when it was refused */
  send(verb: Ask['verb'], kind: string, namespace: string, name: string, more: More = {}): Answer | undefined {
    const resource = resourceOfKind(kind);
    const { object, ...rest } = more;
    const space = resource.namespaced ? namespace : '';
    try {
      const body = object && this.#decoded(object, resource, more.subresource ?? '');
      return this.lab.api.answer({
        user: USER,
        verb,
        resource,
        subresource: '',
        namespace: space,
        name,
        fieldManager: 'kubectl',
        ...rest,
        ...(body && { object: body }),
      });
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      this.#refused(thrown, `${verb} ${kind} ${space}/${name} ${JSON.stringify(more)}`);
      return undefined;
    }
  }

  /** Lets time pass. */
  run(ms: number): void {
    this.lab.run(ms);
  }

  #decoded(object: Body, resource: Resource, subresource: string): KubeObject {
    return decode(JSON.stringify(object), 'application/json', resource, subresource, 'Strict').object;
  }

  #refused(error: ApiError, request: string): void {
    const key = `${error.code} ${error.reason}`;
    this.refusals.set(key, (this.refusals.get(key) ?? 0) + 1);
    const isOfLedger = error.code === 500 && /^etcdserver|more than one PodDisruptionBudget/.test(error.message);
    if (error.code === 400 || error.code === 415 || (error.code >= 500 && !isOfLedger))
      this.misunderstood.push(`${error.code} ${error.message} for ${request}`);
    if (error.code === 422 && !UNDERSTOOD.test(error.message))
      this.misunderstood.push(`${error.message} for ${request}`);
  }
}

const BY_KIND = new Map(RESOURCES.map((one) => [one.kind, one]));

/** The resource of a kind of the lab. */
export function resourceOfKind(kind: string): Resource {
  const found = BY_KIND.get(kind);
  if (!found) throw new Error(`no kind ${kind}`);
  return found;
}

/** A lab of three nodes that has just come up. */
export function newWorld(seed: number): World {
  const lab = new Lab({ start: Date.parse('2026-11-30T03:54:56Z'), seed, nodes: 3 });
  lab.run(2_000);
  return new World(lab);
}
