// A lab as it is kept in a file: what it holds, and what is wrong with a file that holds none.
import { z } from 'zod';
import { strategyOf } from './api/kinds/index.ts';
import { DecodeError, readModel } from './api/schema/read-model.ts';
import { modelOf } from './api/schema/schema.ts';
import type { KeptAutoscaler } from './controllers/horizontal-pod-autoscaling.ts';
import { copy } from './copy.ts';
import type { KeptFaults } from './faults/faults.ts';
import type { KeptKubelet, KeptRegistry } from './kubelet/kept.ts';
import type { NodeProfile } from './kubelet/profile.ts';
import type { KeptNetwork } from './network/network.ts';
import { Catalogue } from './resources/catalogue.ts';
import { isDefinition } from './resources/custom.ts';
import type { Resource } from './resources/resource.ts';
import type { StoreFault } from './store/fault.ts';
import type { KubeObject } from './wire.ts';

/** A node of a lab that was saved. */
export interface SavedNode {
  readonly name: string;
  readonly profile: NodeProfile;
  readonly kubelet: KeptKubelet;
}

/** A lab that was saved. Times are milliseconds since the epoch. */
export interface Saved {
  readonly sekishoLab: 1;
  readonly version: string;
  readonly now: number;
  /** where its chance stood */
  readonly random: readonly number[];
  readonly tokenKey: string;
  readonly adminToken: string;
  /** what is wrong with the ledger; absent: nothing */
  readonly fault?: StoreFault;
  /** what was broken on purpose; absent: nothing */
  readonly faults?: KeptFaults;
  /** names of its addons; absent: none */
  readonly addons?: readonly string[];
  /** objects of its addons whose definitions are not established yet, as `kind/name`; absent: none */
  readonly awaited?: readonly string[];
  /** what the autoscaler remembers of its objects; absent: nothing */
  readonly autoscalers?: readonly KeptAutoscaler[];
  /** components that do not run */
  readonly stopped: readonly string[];
  readonly nodes: readonly SavedNode[];
  readonly registry: KeptRegistry;
  /** absent: nothing of it is remembered */
  readonly network?: KeptNetwork;
  readonly revision: number;
  /** in the order of resource, namespace and name */
  readonly objects: readonly KubeObject[];
}

const text = z.string();
const texts = z.array(text);
const whole = z.number().int().nonnegative();
const MOMENTS = z.array(z.tuple([z.number(), z.number()]));
const backOffs = z.array(z.tuple([text, z.number(), z.number()]));

const PROFILE = z.looseObject({
  capacity: z.record(text, text),
  allocatable: z.record(text, text),
  architecture: text,
  podCidr: z.cidrv4(),
  internalIP: text,
  images: texts,
  version: text,
});

const KUBELET = z.object({
  isSilent: z.boolean(),
  wentOff: z.number().optional(),
  networkTrouble: text.optional(),
  sandboxTrouble: text.optional(),
  shortages: z.array(
    z.object({
      resource: z.enum(['memory', 'ephemeral-storage', 'pids']),
      available: z.number().optional(),
      seen: z.number(),
    }),
  ),
  crashes: backOffs,
  images: z.object({
    images: z.array(z.object({ name: text, isPreloaded: z.boolean() })),
    backOffs,
    because: z.array(z.tuple([text, text])),
  }),
});

const RULE = z.object({
  service: text,
  protocol: text,
  port: whole,
  nodePort: whole.optional(),
  clusterIPs: texts,
  externalIPs: texts,
  internalLocal: z.boolean(),
  externalLocal: z.boolean(),
  endpoints: z.array(
    z.object({ ip: text, port: whole, node: text.optional(), ready: z.boolean(), serving: z.boolean() }),
  ),
});

const BACKEND = z.object({ name: text, weight: whole, trouble: text.optional(), endpoints: RULE.shape.endpoints });
const GATEWAY = z.object({
  gateway: text,
  listeners: z.array(z.object({ name: text, port: whole, isTls: z.boolean(), host: text })),
  routes: z.array(
    z.object({
      listener: text,
      host: text,
      route: text,
      rule: whole,
      match: z.looseObject({}),
      filters: z.array(z.looseObject({ type: text })),
      backends: z.array(BACKEND),
    }),
  ),
});

const SAVED = z.object({
  sekishoLab: z.literal(1),
  version: text,
  now: z.number(),
  random: z.array(whole).length(4),
  tokenKey: text.min(1),
  adminToken: text.min(1),
  fault: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('slow'), ms: whole }),
      z.object({ kind: z.literal('no-leader') }),
      z.object({ kind: z.literal('no-space') }),
    ])
    .optional(),
  faults: z
    .object({
      broken: z.array(z.tuple([text, text])),
      planned: z.array(z.object({ at: z.number(), what: z.enum(['break', 'heal']), fault: text, target: text })),
    })
    .optional(),
  addons: texts.optional(),
  awaited: texts.optional(),
  autoscalers: z
    .array(z.tuple([text, z.object({ due: z.number(), recommendations: MOMENTS, ups: MOMENTS, downs: MOMENTS })]))
    .optional(),
  stopped: texts,
  nodes: z.array(z.object({ name: text, profile: PROFILE, kubelet: KUBELET })),
  registry: z.object({
    added: z.array(z.looseObject({ name: text, bytes: z.number(), tags: text.optional() })),
    removed: texts,
    troubles: z.array(z.tuple([text, text.nullable()])),
    protected: texts,
  }),
  network: z
    .object({
      connections: whole,
      rules: z.array(z.tuple([text, z.array(RULE)])),
      deaf: texts,
      gateways: z.object({ left: z.array(GATEWAY).optional(), turns: z.array(z.tuple([text, whole])) }).optional(),
    })
    .optional(),
  revision: whole,
  objects: z.array(
    z.looseObject({
      apiVersion: text,
      kind: text,
      metadata: z.looseObject({
        name: text.min(1),
        namespace: text.min(1).optional(),
        uid: text.min(1),
        resourceVersion: text.regex(/^\d+$/),
        creationTimestamp: text,
      }),
    }),
  ),
});

/** Reads a file's text. @throws Error that says in one clause what is wrong with it */
export function readSaved(file: string): Saved {
  let found: unknown;
  try {
    found = JSON.parse(file);
  } catch {
    throw new Error('it is not JSON');
  }
  const mark = (found as { sekishoLab?: unknown } | null)?.sekishoLab;
  if (typeof mark !== 'number') throw new Error('it holds no lab');
  if (mark !== 1) throw new Error(`it holds a lab of form ${mark}, and this program reads form 1`);
  const { success, error } = SAVED.safeParse(found);
  if (!success) {
    const [issue] = error.issues;
    throw new Error(`its ${issue?.path.join('.') || 'content'} is not what a lab has`);
  }
  const saved = found as Saved;
  checkObjects(saved);
  return saved;
}

function checkObjects({ objects, revision }: Saved): void {
  const catalogue = new Catalogue();
  for (const one of objects) if (isDefinition(one) && problemOf(one, catalogue) === undefined) catalogue.define(one);
  const places = new Set<string>();
  const uids = new Set<string>();
  for (const object of objects) {
    const { namespace = '', name, uid, resourceVersion } = object.metadata;
    const what = `${object.kind} ${namespace && `${namespace}/`}${name}`;
    const place = `${object.apiVersion} ${object.kind} ${namespace}/${name}`;
    if (places.has(place)) throw new Error(`it holds the ${what} twice`);
    if (uids.has(uid)) throw new Error(`its ${what} has the uid of another object`);
    if (Number(resourceVersion) > revision) throw new Error(`its ${what} is newer than the lab`);
    places.add(place);
    uids.add(uid);
    const problem = problemOf(object, catalogue);
    if (problem !== undefined) throw new Error(`its ${what} is damaged: ${problem}`);
  }
}

/** The same of a custom resource; what its schema says may have changed since it was written. */
function customProblem({ namespaced }: Resource, { metadata }: KubeObject): string | undefined {
  if (namespaced === (metadata.namespace !== undefined)) return undefined;
  return namespaced ? 'it has no namespace' : 'it has a namespace';
}

/** Why an object cannot be one of a lab; undefined when it can. */
function problemOf(object: KubeObject, catalogue: Catalogue): string | undefined {
  const resource = catalogue.ofKind(object.apiVersion, object.kind);
  if (resource?.custom) return customProblem(resource, object);
  const model = modelOf(object.apiVersion, object.kind);
  if (!resource || !model) return `no lab has a ${object.kind} of ${object.apiVersion}`;
  if (resource.namespaced !== (object.metadata.namespace !== undefined))
    return resource.namespaced ? 'it has no namespace' : 'it has a namespace';
  for (const half of ['spec', 'status']) if (model.fields.has(half) && !object[half]) return `it has no ${half}`;
  try {
    const { strict } = readModel(model, object, { words: 'decoder' });
    if (strict[0] !== undefined) return strict[0];
    const [cause] = strategyOf(resource)?.validate(copy(object)) ?? [];
    return cause && `${cause.field}: ${cause.message}`;
  } catch (thrown) {
    return thrown instanceof DecodeError ? thrown.message : 'something is missing in it';
  }
}
