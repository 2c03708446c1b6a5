// Changes of pods, of which little may be changed (pkg/apis/core/validation, ValidatePodUpdate).
import type { Container, NodeSelectorTerm, Pod, PodSpec } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { validateImageSpace } from './container-validation.ts';
import { equal } from './deep-equal.ts';
import { forbiddenField, invalidValue, required } from './field-error.ts';
import { indentedJson, internalForm } from './internal-form.ts';
import { lineDiff } from './line-diff.ts';
import { rangeProblem } from './names.ts';
import { MOST_INT } from './pod-spec-validation.ts';
import { validateAddedTolerations } from './toleration-validation.ts';

const REQUIRED = 'requiredDuringSchedulingIgnoredDuringExecution';
const UPDATABLE = [
  '`spec.containers[*].image`',
  '`spec.initContainers[*].image`',
  '`spec.activeDeadlineSeconds`',
  '`spec.tolerations` (only additions to existing tolerations)',
  '`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)',
].join(',');

type Containers = readonly Container[] | undefined;

/** Images of containers that stay; undefined when a container came or went. */
function validateImages(next: Containers, old: Containers, field: string): StatusCause[] | undefined {
  if ((next?.length ?? 0) !== (old?.length ?? 0)) return undefined;
  return (next ?? []).flatMap((container, at) => {
    const place = `${field}[${at}]`;
    return [...(container.image ? [] : [required(`${place}.image`)]), ...validateImageSpace(container, place)];
  });
}

function validateDeadline(next: number | undefined, old: number | undefined): StatusCause[] {
  const field = 'spec.activeDeadlineSeconds';
  if (next === undefined)
    return old === undefined ? [] : [invalidValue(field, null, 'must not update from a positive integer to nil value')];
  if (next < 0 || next > MOST_INT) return [invalidValue(field, next, rangeProblem(0, MOST_INT))];
  if (old !== undefined && old < next)
    return [invalidValue(field, next, 'must be less than or equal to previous value')];
  return [];
}

function validateGates(next: PodSpec, old: PodSpec): StatusCause[] {
  const had = new Set((old.schedulingGates ?? []).map(({ name }) => name));
  const added = new Map<string, number>();
  next.schedulingGates?.forEach(({ name }, at) => {
    if (!had.has(name)) added.set(name, at);
  });
  return [...added].map(([name, at]) =>
    forbiddenField(
      `spec.schedulingGates[${at}].name`,
      `only deletion is allowed, but found new scheduling gate '${name}'`,
    ),
  );
}

function onlyAdds(next: NodeSelectorTerm | undefined, old: NodeSelectorTerm): boolean {
  const keys = ['matchExpressions', 'matchFields'] as const;
  const count = (term: NodeSelectorTerm | undefined): number =>
    keys.reduce((sum, key) => sum + (term?.[key]?.length ?? 0), 0);
  if (count(old) === 0) return count(next) === 0;
  return keys.every((key) => equal((next?.[key] ?? []).slice(0, old[key]?.length ?? 0), old[key] ?? []));
}

type NodeAffinity = NonNullable<PodSpec['affinity']>['nodeAffinity'];

function validateNodeAffinity(next: NodeAffinity, old: NodeAffinity): StatusCause[] {
  const before = old?.[REQUIRED]?.nodeSelectorTerms ?? [];
  const after = next?.[REQUIRED]?.nodeSelectorTerms ?? [];
  const field = `spec.affinity.nodeAffinity.${REQUIRED}.nodeSelectorTerms`;
  const shown = (terms: readonly NodeSelectorTerm[]): unknown[] =>
    terms.map((term) => internalForm('NodeSelectorTerm', term));
  if (before.length > 0 && before.length !== after.length)
    return [
      invalidValue(
        field,
        after.length > 0 ? shown(after) : null,
        'no additions/deletions to non-empty NodeSelectorTerms list are allowed',
      ),
    ];
  return before.flatMap((term, at) =>
    onlyAdds(after[at], term)
      ? []
      : [
          invalidValue(
            `${field}[${at}]`,
            internalForm('NodeSelectorTerm', after[at]),
            'only additions are allowed (no mutations or deletions)',
          ),
        ],
  );
}

/** Where a pod that waits behind gates may go can still be narrowed. Puts what was allowed back into `kept`. */
function validateGated(next: PodSpec, old: PodSpec, kept: PodSpec): StatusCause[] {
  if ((old.schedulingGates?.length ?? 0) === 0) return [];
  const causes: StatusCause[] = [];
  const had = Object.entries(old.nodeSelector ?? {});
  if (!had.every(([key, value]) => next.nodeSelector?.[key] === value))
    causes.push(
      invalidValue(
        'spec.nodeSelector',
        next.nodeSelector ?? null,
        'only additions to spec.nodeSelector are allowed (no mutations or deletions)',
      ),
    );
  put(kept, 'nodeSelector', old.nodeSelector);
  const { nodeAffinity: after, ...others } = next.affinity ?? {};
  const before = old.affinity?.nodeAffinity;
  if (equal(after, before)) return causes;
  causes.push(...validateNodeAffinity(after, before));
  const bare = old.affinity === undefined && Object.keys(others).length === 0;
  put(kept, 'affinity', bare ? undefined : { ...others, ...(before && { nodeAffinity: before }) });
  return causes;
}

function put<K extends keyof PodSpec>(spec: PodSpec, key: K, value: PodSpec[K] | undefined): void {
  if (value === undefined) delete spec[key];
  else spec[key] = value;
}

function withImagesOf(containers: readonly Container[], old: Containers): Container[] {
  return containers.map((container, at) => {
    const image = old?.[at]?.image;
    const { image: _image, ...rest } = container;
    return image === undefined ? rest : { ...rest, image };
  });
}

/** The rest of the specification, which must be as it was. @param next of a pod, as old but for what may change */
function validateRest(next: PodSpec, old: PodSpec): StatusCause[] {
  if (equal(next, old)) return [];
  const kept: PodSpec = { ...next, containers: withImagesOf(next.containers, old.containers) };
  if (next.initContainers) kept.initContainers = withImagesOf(next.initContainers, old.initContainers);
  put(kept, 'activeDeadlineSeconds', old.activeDeadlineSeconds);
  put(kept, 'schedulingGates', old.schedulingGates);
  put(kept, 'tolerations', old.tolerations);
  const grace = old.terminationGracePeriodSeconds;
  if (grace !== undefined && grace < 0 && next.terminationGracePeriodSeconds === 1)
    kept.terminationGracePeriodSeconds = grace;
  const causes = validateGated(next, old, kept);
  if (equal(kept, old)) return causes;
  const shown = (spec: PodSpec): string => indentedJson(internalForm('PodSpec', spec));
  causes.push(
    forbiddenField(
      'spec',
      `pod updates may not change fields other than ${UPDATABLE}\n${lineDiff(shown(old), shown(kept))}`,
    ),
  );
  return causes;
}

/** What of the specification changed that may not; the new one by itself is checked elsewhere. */
export function validatePodSpecUpdate({ spec: next }: Pod, { spec: old }: Pod): StatusCause[] {
  const causes: StatusCause[] = [];
  for (const key of ['containers', 'initContainers'] as const) {
    const images = validateImages(next[key], old[key], `spec.${key}`);
    if (!images) return [...causes, forbiddenField(`spec.${key}`, 'pod updates may not add or remove containers')];
    causes.push(...images);
  }
  const deadline = validateDeadline(next.activeDeadlineSeconds, old.activeDeadlineSeconds);
  causes.push(...deadline);
  if (deadline.length > 0 && next.activeDeadlineSeconds !== undefined) return causes;
  causes.push(
    ...validateAddedTolerations(next.tolerations, old.tolerations, 'spec.tolerations'),
    ...validateGates(next, old),
    ...validateRest(next, old),
  );
  return causes;
}

/** Changes through `ephemeralcontainers`: those that are there stay as they are. */
export function validateEphemeralUpdate({ spec: next }: Pod, { spec: old }: Pod): StatusCause[] {
  const field = 'spec.ephemeralContainers';
  const causes: StatusCause[] = [];
  for (const before of old.ephemeralContainers ?? []) {
    const name = JSON.stringify(before.name);
    const after = next.ephemeralContainers?.find((one) => one.name === before.name);
    if (!after) causes.push(forbiddenField(field, `existing ephemeral containers ${name} may not be removed\n`));
    else if (!equal(after, before)) {
      const shown = (one: unknown): string => indentedJson(internalForm('EphemeralContainer', one));
      causes.push(
        forbiddenField(
          field,
          `existing ephemeral containers ${name} may not be changed\n${lineDiff(shown(before), shown(after))}`,
        ),
      );
    }
  }
  return causes;
}
