// A ledger with what gates look at, and calls to them.
import { readFileSync } from 'node:fs';
import type { Call, User } from '../../../../src/sim/api/call.ts';
import { TakenAddresses } from '../../../../src/sim/api/kinds/service-addresses.ts';
import { ApiError } from '../../../../src/sim/api/status.ts';
import { VirtualClock } from '../../../../src/sim/clock.ts';
import { Random } from '../../../../src/sim/random.ts';
import {
  CLUSTER_ROLE_BINDINGS,
  CLUSTER_ROLES,
  NAMESPACES,
  ROLE_BINDINGS,
  ROLES,
  SERVICE_ACCOUNTS,
} from '../../../../src/sim/resources/index.ts';
import { apiVersion, type Resource } from '../../../../src/sim/resources/resource.ts';
import { Store } from '../../../../src/sim/store/store.ts';
import type { KubeObject, PolicyRule } from '../../../../src/sim/wire.ts';

export const NOW = Date.parse('2026-11-30T04:00:00Z');
export const READER: User = { name: 'reader', uid: 'reader', groups: ['lab-readers', 'system:authenticated'] };
export const ADMIN: User = { name: 'kubernetes-admin', groups: ['system:masters', 'system:authenticated'] };

/** A file of the recordings. */
export function recorded(path: string): string {
  return readFileSync(new URL(`../../../recorded/${path}`, import.meta.url), 'utf8');
}

/** The first line from a text on, in what kubectl printed. */
export function serverSaid(path: string, from: string): string {
  const text = recorded(path).replace(/^\$.*\n/, '');
  const at = text.indexOf(from);
  if (at < 0) throw new Error(`${path} has no ${from}`);
  return text.slice(at, text.indexOf('\n', at));
}

/** A ledger, its clock and its chance. */
export class World {
  readonly store = new Store();
  readonly clock = new VirtualClock(NOW);
  readonly random = new Random(1);
  readonly taken = new TakenAddresses([]);

  /** Writes an object; its metadata is filled up. */
  add(resource: Resource, name: string, fields: Record<string, unknown> = {}, namespace = 'lab'): KubeObject {
    const { metadata, ...rest } = fields as { metadata?: object };
    const object: KubeObject = {
      apiVersion: apiVersion(resource),
      kind: resource.kind,
      metadata: {
        name,
        ...(resource.namespaced && { namespace }),
        uid: `uid-${name}`,
        resourceVersion: '',
        creationTimestamp: '2026-11-30T03:00:00Z',
        ...metadata,
      },
      ...rest,
    };
    return this.store.create(resource, object);
  }

  /** A namespace with its default service account. */
  namespace(name: string, labels?: Record<string, string>): this {
    this.add(NAMESPACES, name, { metadata: { ...(labels && { labels }) }, status: { phase: 'Active' } });
    this.add(SERVICE_ACCOUNTS, 'default', {}, name);
    return this;
  }

  /** A role and its binding to a group or user (`Group:x`); without a namespace, a cluster role. */
  grant(name: string, subject: string, rules: PolicyRule[], namespace?: string): this {
    const [kind = '', who = ''] = subject.split(/:(.*)/s);
    const subjects = [
      kind === 'ServiceAccount' ? { kind, name: who.split('/')[1], namespace: who.split('/')[0] } : { kind, name: who },
    ];
    const roleRef = { apiGroup: 'rbac.authorization.k8s.io', kind: namespace ? 'Role' : 'ClusterRole', name };
    this.add(namespace ? ROLES : CLUSTER_ROLES, name, { rules }, namespace);
    this.add(namespace ? ROLE_BINDINGS : CLUSTER_ROLE_BINDINGS, name, { roleRef, subjects }, namespace);
    return this;
  }
}

/** A call; what is left out is a reading of a namespace by nobody in particular. */
export function aCall(resource: Resource, verb: Call['verb'], more: Partial<Call> = {}): Call {
  return {
    user: READER,
    verb,
    resource,
    subresource: '',
    namespace: resource.namespaced ? 'lab' : '',
    name: more.object?.metadata.name ?? '',
    dryRun: false,
    fieldValidation: 'Strict',
    fieldManager: 'test',
    warnings: [],
    latencyMs: 0,
    trusted: false,
    ...more,
  };
}

/** An object to be written. */
export function anObject(resource: Resource, name: string, fields: Record<string, unknown> = {}): KubeObject {
  const { metadata, ...rest } = fields as { metadata?: object };
  return {
    apiVersion: apiVersion(resource),
    kind: resource.kind,
    metadata: { name, ...metadata } as KubeObject['metadata'],
    ...rest,
  };
}

/** What something is refused with. */
export function refusal(work: () => unknown): ApiError {
  try {
    work();
  } catch (thrown) {
    if (thrown instanceof ApiError) return thrown;
    throw thrown;
  }
  throw new Error('nothing was refused');
}
