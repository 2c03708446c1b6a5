// ControllerRevisions: the templates that a StatefulSet or DaemonSet has had (pkg/controller/history/controller_history.go).
import { ApiError } from '../api/status.ts';
import type { Client, Draft } from '../client.ts';
import { equal } from '../equal.ts';
import { CONTROLLER_REVISIONS } from '../resources/index.ts';
import type { Resource } from '../resources/resource.ts';
import type { ControllerRevision, KubeObject, LabelSelector, PodTemplateSpec } from '../wire.ts';
import { claim, controllerReference } from './ownership.ts';

/** The label of a pod that names its revision. */
export const REVISION_HASH = 'controller-revision-hash';
/** Characters of a name before the hash. */
const LONGEST_BASE = 223;

/** What a revision keeps: a patch that brings its template back. */
export interface RevisionData {
  readonly spec: { readonly template: PodTemplateSpec & { readonly $patch: 'replace' } };
}

/** The data of a template. */
export function revisionData(template: PodTemplateSpec): RevisionData {
  return { spec: { template: { ...template, $patch: 'replace' } } };
}

/** The template that a revision keeps. */
export function templateOf({ data }: ControllerRevision): PodTemplateSpec {
  const { $patch: _how, ...template } = (data as RevisionData).spec.template;
  return template;
}

/** Does a revision keep this template? */
export function keeps(revision: ControllerRevision, template: PodTemplateSpec): boolean {
  return equal(templateOf(revision), template);
}

/** The revisions of an owner, oldest first; orphans that its selector chooses are adopted. */
export function revisionsOf(
  client: Client,
  owner: KubeObject,
  ownerResource: Resource,
  selector: LabelSelector,
): ControllerRevision[] {
  return claim(client, { owner, ownerResource, resource: CONTROLLER_REVISIONS, selector }).sort(byRevision);
}

function byRevision(one: ControllerRevision, other: ControllerRevision): number {
  if (one.revision !== other.revision) return one.revision - other.revision;
  if (one.metadata.creationTimestamp !== other.metadata.creationTimestamp)
    return one.metadata.creationTimestamp < other.metadata.creationTimestamp ? -1 : 1;
  return one.metadata.name < other.metadata.name ? -1 : 1;
}

/** The number of the next revision. @param revisions oldest first */
export function nextNumber(revisions: readonly ControllerRevision[]): number {
  return (revisions.at(-1)?.revision ?? 0) + 1;
}

/** A revision that is to be written. */
export interface NewRevision {
  readonly hash: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly template: PodTemplateSpec;
  readonly revision: number;
}

/**
 * Writes a revision, named after its owner and its hash.
 * @returns the revision, or the one of the same name and content that was there; undefined when the name is another's
 */
export function writeRevision(
  client: Client,
  owner: KubeObject,
  ownerResource: Resource,
  { hash, labels, template, revision }: NewRevision,
): ControllerRevision | undefined {
  const { name: base, namespace, annotations } = owner.metadata;
  const name = `${base.slice(0, LONGEST_BASE)}-${hash}`;
  const draft: Draft<ControllerRevision> = {
    apiVersion: 'apps/v1',
    kind: 'ControllerRevision',
    metadata: {
      name,
      ...(namespace !== undefined && { namespace }),
      labels: { ...labels },
      ...(annotations && { annotations }),
      ownerReferences: [controllerReference(ownerResource, owner)],
    },
    data: revisionData(template),
    revision,
  };
  try {
    return client.create(CONTROLLER_REVISIONS, draft);
  } catch (thrown) {
    if (!(thrown instanceof ApiError) || thrown.reason !== 'AlreadyExists') throw thrown;
    const found = client.get(CONTROLLER_REVISIONS, namespace, name);
    return found && keeps(found, template) ? found : undefined;
  }
}

/** Gives a revision a number, if it has another. @returns it as it is then */
export function renumber(client: Client, revision: ControllerRevision, number: number): ControllerRevision {
  if (revision.revision === number) return revision;
  return client.update(CONTROLLER_REVISIONS, { ...revision, revision: number });
}

/** Deletes the oldest revisions that nothing uses, until as many are left as are to be kept. @param live names of those in use */
export function forgetRevisions(
  client: Client,
  revisions: readonly ControllerRevision[],
  live: ReadonlySet<string>,
  limit: number,
): void {
  const unused = revisions.filter(({ metadata }) => !live.has(metadata.name));
  for (const { metadata } of unused.slice(0, Math.max(0, unused.length - limit)))
    client.delete(CONTROLLER_REVISIONS, metadata.namespace, metadata.name);
}
