// Field selectors: which fields may be asked for, by kind (pkg/apis/core/v1/conversion.go and the strategies' ToSelectableFields).
import type { CustomKind } from '../resources/custom-kind.ts';
import type { KubeObject } from '../wire.ts';
import { badRequest } from './status.ts';

/** kind → fields that a selector may name, besides the name and the namespace, with the value of one that is absent. */
const FIELDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Pod: {
    'spec.nodeName': '',
    'spec.restartPolicy': '',
    'spec.schedulerName': '',
    'spec.serviceAccountName': '',
    'spec.hostNetwork': 'false',
    'status.phase': '',
    'status.podIP': '',
    'status.podIPs': '',
    'status.nominatedNodeName': '',
  },
  Event: {
    'involvedObject.kind': '',
    'involvedObject.namespace': '',
    'involvedObject.name': '',
    'involvedObject.uid': '',
    'involvedObject.apiVersion': '',
    'involvedObject.resourceVersion': '',
    'involvedObject.fieldPath': '',
    reason: '',
    reportingComponent: '',
    source: '',
    type: '',
  },
  Node: { 'spec.unschedulable': 'false' },
  Namespace: { 'status.phase': '' },
  Secret: { type: '' },
  Service: { 'spec.clusterIP': '', 'spec.type': '' },
  ReplicaSet: { 'status.replicas': '0' },
  Job: { 'status.successful': '0' },
};

const OF_ALL = ['metadata.name', 'metadata.namespace'];
/** Kinds that say themselves that they are in no namespace. */
const UNPLACED = ['Node', 'Namespace'];

/** One condition of a field selector. */
export interface FieldRequirement {
  readonly field: string;
  readonly value: string;
  readonly equal: boolean;
}

/** What is said of a field that a kind does not offer. */
function unknownField(kind: string, field: string): string {
  if (kind === 'Job') return `field label ${JSON.stringify(field)} not supported for batchv1.Job`;
  return Object.hasOwn(FIELDS, kind) && kind !== 'ReplicaSet'
    ? `field label not supported: ${field}`
    : `${JSON.stringify(field)} is not a known field selector: only "metadata.name", "metadata.namespace"`;
}

/**
 * Reads a field selector such as `spec.nodeName=a,status.phase!=Running` (apimachinery, fields/selector.go).
 * @throws ApiError 400 for one that cannot be read, or a field that the kind does not offer
 */
export function parseFieldSelector(text: string, kind: string, custom?: CustomKind): FieldRequirement[] {
  const offered = custom ? customFields(custom) : fieldsOf(kind);
  return text
    .split(/(?<!\\),/)
    .filter((term) => term !== '')
    .map((term) => {
      const found = /^(.*?)(!=|==|=)(.*)$/s.exec(term);
      if (!found) throw badRequest(`invalid selector: '${text}'; can't understand '${term}'`);
      const [, field = '', operator, value = ''] = found;
      if (!offered.includes(field)) throw badRequest(custom ? unknownCustomField(field) : unknownField(kind, field));
      return { field, value: value.replace(/\\(.)/g, '$1'), equal: operator !== '!=' };
    });
}

/** Fields of a custom resource that its definition makes selectable. */
function customFields({ version, definition }: CustomKind): readonly string[] {
  const own = (version.selectableFields ?? []).map(({ jsonPath }) => jsonPath.replace(/^\./, ''));
  return [...(definition.spec.scope === 'Namespaced' ? OF_ALL : ['metadata.name']), ...own];
}

/** What is said of a field that is not among them (apiextensions-apiserver, pkg/apiserver/conversion/converter.go). */
function unknownCustomField(field: string): string {
  return `field label not supported: ${field}`;
}

function fieldsOf(kind: string): readonly string[] {
  const own = Object.hasOwn(FIELDS, kind) ? Object.keys(FIELDS[kind] ?? {}) : [];
  return UNPLACED.includes(kind) ? ['metadata.name', ...own] : [...OF_ALL, ...own];
}

/** Does an object meet conditions on its fields? */
export function fieldsMatch(object: KubeObject, requirements: readonly FieldRequirement[]): boolean {
  return requirements.every(({ field, value, equal }) => (fieldOf(object, field) === value) === equal);
}

function fieldOf(object: KubeObject, field: string): string {
  if (object.kind === 'Event' && field === 'source') {
    const source = object.source as { component?: string } | undefined;
    return source?.component || String(object.reportingComponent ?? '');
  }
  if (field === 'status.podIPs') {
    const ips = (object.status as { podIPs?: { ip: string }[] } | undefined)?.podIPs ?? [];
    return ips.map(({ ip }) => ip).join(',');
  }
  let value: unknown = object;
  for (const key of field === 'status.successful' ? ['status', 'succeeded'] : field.split('.'))
    value = (value as Record<string, unknown> | undefined)?.[key];
  return value === undefined || value === null ? (FIELDS[object.kind]?.[field] ?? '') : String(value);
}
