// Server-side apply, and what becomes of an object that was applied by the client before (kubectl, pkg/cmd/apply/apply.go; client-go,
// util/csaupgrade/upgrade.go).
import { below, type FieldSet, hasElement, union } from '../../../api/patch/field-set.ts';
import { fieldElement } from '../../../api/patch/path-element.ts';
import { apiVersion } from '../../../resources/resource.ts';
import type { KubeObject } from '../../../wire.ts';
import { CommandFailure, StatusFailure } from '../../failure.ts';
import type { Invocation } from '../../invocation.ts';
import { LAST_APPLIED } from '../../write/last-applied.ts';
import { patchObject } from '../../write/requests.ts';
import type { Target } from '../../write/target.ts';
import type { ApplyOptions } from './apply-options.ts';

const MANAGER = 'kubectl';
const ANNOTATION_MANAGER = 'kubectl-last-applied';

const ADVICE = `
Please review the fields above--they currently have other managers. Here
are the ways you can resolve this warning:
* If you intend to manage all of these fields, please re-run the apply
  command with the \`--force-conflicts\` flag.
* If you do not intend to manage all of the fields, please edit your
  manifest to remove references to the fields that should keep their
  current managers.
* You may co-own fields by updating your manifest to match the existing
  value; in this case, you'll become the manager if the other manager(s)
  stop managing the field (remove it from their configuration).
See https://kubernetes.io/docs/reference/using-api/server-side-apply/#conflicts`;

type Entry = NonNullable<KubeObject['metadata']['managedFields']>[number];

/** Applies an object on the server. @throws CommandFailure with kubectl's advice when others own its fields */
export async function applyOnServer(
  invocation: Invocation,
  target: Target,
  options: ApplyOptions,
): Promise<KubeObject> {
  const { dryRun, manager, validation, forceConflicts: force } = options;
  const subresource = invocation.parsed.string('subresource');
  const apply = () =>
    patchObject(invocation, target, 'apply', target.object, { dryRun, manager, validation, force, subresource });
  const object = await advised(apply);
  if (manager !== MANAGER || dryRun !== 'none') return object;
  const kept = await withAnnotationKept(invocation, target, object, options);
  const migrated = await withoutClientSide(invocation, target, kept, options);
  return migrated ? await advised(apply) : kept;
}

async function advised(apply: () => Promise<KubeObject>): Promise<KubeObject> {
  try {
    return await apply();
  } catch (thrown) {
    if (thrown instanceof StatusFailure && thrown.status.reason === 'Conflict')
      throw new CommandFailure(`${thrown.message}${ADVICE}`);
    throw thrown;
  }
}

/** Entries of managedFields that own the annotation. */
function owners({ metadata }: KubeObject, operation: string): readonly Entry[] {
  return (metadata.managedFields ?? []).filter((entry) => {
    if (entry.operation !== operation || entry.subresource) return false;
    const annotations = below(below(entry.fieldsV1 as FieldSet, fieldElement('metadata')), fieldElement('annotations'));
    return hasElement(annotations, fieldElement(LAST_APPLIED));
  });
}

/** The annotation gets an owner of its own, so that it stays. */
async function withAnnotationKept(
  invocation: Invocation,
  target: Target,
  object: KubeObject,
  { dryRun, validation }: ApplyOptions,
): Promise<KubeObject> {
  const annotation = object.metadata.annotations?.[LAST_APPLIED];
  if (annotation === undefined || owners(object, 'Apply').length > 0) return object;
  const { name, namespace } = object.metadata;
  const patch = {
    apiVersion: apiVersion(target.mapping),
    kind: target.mapping.kind,
    metadata: { annotations: { [LAST_APPLIED]: annotation }, name, namespace },
  };
  return await patchObject(invocation, target, 'apply', patch, { dryRun, manager: ANNOTATION_MANAGER, validation });
}

/** What client-side applies own goes over to server-side apply. @returns was there anything? */
async function withoutClientSide(
  invocation: Invocation,
  target: Target,
  object: KubeObject,
  { dryRun, manager, validation }: ApplyOptions,
): Promise<boolean> {
  const entries = object.metadata.managedFields ?? [];
  const old = owners(object, 'Update');
  if (old.length === 0) return false;
  const fields = [...old, ...entries.filter((one) => isOwn(one, manager))].map(({ fieldsV1 }) => fieldsV1 as FieldSet);
  const joined = fields.reduce((one, other) => union(one, other));
  const rest = entries.filter((one) => !old.includes(one));
  const own = rest.find((one) => isOwn(one, manager));
  const managedFields = own
    ? rest.map((one) => (one === own ? { ...one, fieldsV1: joined } : one))
    : [...rest, { ...old[0], manager, operation: 'Apply', fieldsV1: joined }];
  const patch = [
    { op: 'replace', path: '/metadata/managedFields', value: managedFields },
    { op: 'replace', path: '/metadata/resourceVersion', value: object.metadata.resourceVersion },
  ];
  await patchObject(invocation, target, 'json', patch, { dryRun, manager, validation });
  return true;
}

function isOwn(entry: Entry, manager: string): boolean {
  return entry.manager === manager && entry.operation === 'Apply' && !entry.subresource;
}
