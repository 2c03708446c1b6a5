// What an admission plugin is: it changes what comes in, refuses it, or both (apiserver, pkg/admission/interfaces.go).
import type { KubeObject } from '../../../wire.ts';
import type { Call, GateContext } from '../../call.ts';
import { type ApiError, forbidden } from '../../status.ts';

/** What a request does, as admission names it. */
export type Operation = 'CREATE' | 'UPDATE' | 'DELETE' | 'CONNECT';

/** One plugin, by the name that `--enable-admission-plugins` has for it. */
export interface AdmissionPlugin {
  readonly name: string;
  /** Changes `call.object`, or refuses. Only fields at its top and in its metadata are assigned: what lies below is copied, for it may be shared. */
  admit?(call: Call, context: GateContext): void;
  /** Refuses with an `ApiError`, adds warnings, charges. Changes nothing of the object. */
  validate?(call: Call, context: GateContext): void;
}

const CONNECTING = new Set(['exec', 'attach', 'portforward', 'proxy']);

/** What a call does; undefined when it only reads. */
export function operationOf({ verb, subresource, old }: Call): Operation | undefined {
  if (CONNECTING.has(subresource)) return 'CONNECT';
  switch (verb) {
    case 'create':
      return 'CREATE';
    case 'update':
      return 'UPDATE';
    case 'patch':
      // server-side apply makes what is not there yet
      return old ? 'UPDATE' : 'CREATE';
    case 'delete':
    case 'deletecollection':
      return 'DELETE';
    default:
      return undefined;
  }
}

/** Is the call about an object of a resource itself, not about a subresource? @param plural of the core group, or with its group: `deployments.apps` */
export function isOn({ resource, subresource }: Call, { group, plural }: Pick<Call['resource'], 'group' | 'plural'>) {
  return subresource === '' && resource.plural === plural && resource.group === group;
}

/** 403 about what the call writes (apiserver, admission/errors.go). */
export function refuse({ resource, name, object }: Call, why: string): ApiError {
  const { name: own, generateName } = object?.metadata ?? ({} as Partial<KubeObject['metadata']>);
  return forbidden(resource, name || own || generateName || 'Unknown', why);
}

/** Several reasons in one, as Go's aggregate errors write them: the same one is told once. */
export function together(reasons: readonly string[]): string {
  const told = [...new Set(reasons)];
  return told.length === 1 ? (told[0] ?? '') : `[${told.join(', ')}]`;
}
