// Names of custom resources are given to who asks first; then the resource is served (apiextensions-apiserver, pkg/controller/status,
// pkg/controller/establish and pkg/controller/apiapproval).

import { type Said, withCondition } from '../api/kinds/definition-condition.ts';
import { approvalOf, isProtectedGroup } from '../api/kinds/definition-validation.ts';
import type { Client } from '../client.ts';
import { type Controller, watch } from '../controllers/controller.ts';
import { equal } from '../equal.ts';
import { CUSTOM_RESOURCE_DEFINITIONS } from '../resources/index.ts';
import type { CustomResourceDefinition } from '../wire.ts';

type Names = CustomResourceDefinition['spec']['names'];

/** Names that others of the group have. */
function taken(client: Client, group: string): { readonly resources: Set<string>; readonly kinds: Set<string> } {
  const resources = new Set<string>();
  const kinds = new Set<string>();
  for (const { spec, status } of client.list(CUSTOM_RESOURCE_DEFINITIONS)) {
    const names = status.acceptedNames;
    if (spec.group !== group || !names) continue;
    for (const one of [names.plural, names.singular, ...(names.shortNames ?? [])]) if (one) resources.add(one);
    for (const one of [names.kind, names.listKind]) if (one) kinds.add(one);
  }
  return { resources, kinds };
}

/** What is accepted of the names that are asked for, and what stood in the way last. */
function accept({ spec, status }: CustomResourceDefinition, client: Client): { names: Names; conflict?: Said } {
  const { resources, kinds } = taken(client, spec.group);
  const asked = spec.names;
  const old = status.acceptedNames ?? { kind: '', plural: '' };
  const names: Names = { ...old };
  let conflict: Said | undefined;
  const refuse = (reason: string, name: string): void => {
    const message = `${JSON.stringify(name)} is already in use`;
    conflict = { type: 'NamesAccepted', status: 'False', reason, message };
  };
  const take = (what: 'plural' | 'singular' | 'kind' | 'listKind', reason: string, used: Set<string>): void => {
    const name = asked[what] ?? '';
    if (name !== (old[what] ?? '') && used.has(name)) refuse(reason, name);
    else names[what] = name;
  };
  take('plural', 'PluralConflict', resources);
  take('singular', 'SingularConflict', resources);
  const own = [...(old.shortNames ?? []), old.plural, old.singular];
  const lost = (asked.shortNames ?? []).filter((name) => !own.includes(name) && resources.has(name));
  if (lost.length > 0) {
    const told = lost.map((name) => `${JSON.stringify(name)} is already in use`);
    const message = told.length === 1 ? (told[0] ?? '') : `[${told.join(', ')}]`;
    conflict = { type: 'NamesAccepted', status: 'False', reason: 'ShortNamesConflict', message };
  } else if (asked.shortNames) names.shortNames = asked.shortNames;
  else delete names.shortNames;
  take('kind', 'KindConflict', kinds);
  take('listKind', 'ListKindConflict', kinds);
  if (asked.categories) names.categories = asked.categories;
  else delete names.categories;
  return { names, ...(conflict && { conflict }) };
}

const ACCEPTED: Said = { type: 'NamesAccepted', status: 'True', reason: 'NoConflicts', message: 'no conflicts found' };

function established(isAccepted: boolean, wasEstablished: boolean): Said {
  if (wasEstablished || isAccepted)
    return {
      type: 'Established',
      status: 'True',
      reason: 'InitialNamesAccepted',
      message: 'the initial names have been accepted',
    };
  return { type: 'Established', status: 'False', reason: 'NotAccepted', message: 'not all names are accepted' };
}

const APPROVALS = {
  approved: 'ApprovedAnnotation',
  bypassed: 'UnapprovedAnnotation',
  invalid: 'InvalidAnnotation',
  missing: 'MissingAnnotation',
};

export const definitionNaming = {
  name: 'customresourcedefinition-naming',
  component: 'kube-apiserver',
  watches: [
    watch(CUSTOM_RESOURCE_DEFINITIONS, ({ object }, client) => [
      object.metadata.name,
      // names that became free may be wanted by others of the group
      ...client
        .list(CUSTOM_RESOURCE_DEFINITIONS)
        .filter((one) => one.spec.group === object.spec.group && !equal(one.spec.names, one.status.acceptedNames))
        .map(({ metadata }) => metadata.name),
    ]),
  ],
  reconcile(name, { client, clock }) {
    const definition = client.get(CUSTOM_RESOURCE_DEFINITIONS, undefined, name);
    if (!definition) return undefined;
    const { names, conflict } = accept(definition, client);
    const old = definition.status.conditions ?? [];
    const wasEstablished = old.some(({ type, status }) => type === 'Established' && status === 'True');
    let conditions = withCondition(old, conflict ?? ACCEPTED, clock.now());
    conditions = withCondition(conditions, established(!conflict, wasEstablished), clock.now());
    if (isProtectedGroup(definition.spec.group)) {
      const { state, text } = approvalOf(definition);
      const said = {
        type: 'KubernetesAPIApprovalPolicyConformant',
        status: state === 'approved' ? 'True' : 'False',
        reason: APPROVALS[state],
        message: text,
      };
      conditions = withCondition(conditions, said, clock.now());
    }
    const status = { ...definition.status, acceptedNames: names, conditions };
    if (!equal(status, definition.status)) client.updateStatus(CUSTOM_RESOURCE_DEFINITIONS, { ...definition, status });
    return undefined;
  },
} satisfies Controller;
