// Changes of jobs (pkg/apis/batch/validation, ValidateJobSpecUpdate and validatePodTemplateUpdate; pkg/registry/batch/job/strategy.go).
import type { Container, Job, PodSpec, PodTemplateSpec } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { equal } from './deep-equal.ts';
import { invalidValue } from './field-error.ts';
import { internalForm } from './internal-form.ts';
import { validateJobSpec } from './job-validation.ts';
import { IMMUTABLE } from './object-meta.ts';

type Spec = Job['spec'];

/** Structures that errors show in the server's own form. */
const SHOWN: Readonly<Record<string, string>> = {
  podFailurePolicy: 'PodFailurePolicy',
  successPolicy: 'SuccessPolicy',
  selector: 'LabelSelector',
};

function validateFixed(next: Spec, old: Spec, key: keyof Spec): StatusCause[] {
  const value = next[key];
  if (equal(value, old[key])) return [];
  const form = SHOWN[key];
  return [invalidValue(`spec.${key}`, form && value ? internalForm(form, value) : (value ?? null), IMMUTABLE)];
}

function validateCompletions(next: Spec, old: Spec): StatusCause[] {
  if (next.completionMode !== 'Indexed') return validateFixed(next, old, 'completions');
  const { completions, parallelism } = next;
  if (completions === undefined || completions === old.completions || completions === parallelism) return [];
  return [invalidValue('spec.completions', completions, 'can only be modified in tandem with spec.parallelism')];
}

function mayChangeTemplate({ spec, status }: Job): boolean {
  if (!spec.suspend || (status.active ?? 0) > 0) return false;
  if (!status.startTime) return true;
  return status.conditions?.some(({ type, status: is }) => type === 'Suspended' && is === 'True') ?? false;
}

/** The old template with what decides where pods go taken from the new one. */
function withDirectives(old: PodTemplateSpec, next: PodTemplateSpec): PodTemplateSpec {
  const {
    nodeSelector: _selector,
    tolerations: _tolerations,
    schedulingGates: _gates,
    affinity,
    ...rest
  } = old.spec ?? {
    containers: [],
  };
  const spec: PodSpec = { ...rest };
  const { nodeSelector, tolerations, schedulingGates, affinity: wanted } = next.spec ?? {};
  if (nodeSelector) spec.nodeSelector = nodeSelector;
  if (tolerations) spec.tolerations = tolerations;
  if (schedulingGates) spec.schedulingGates = schedulingGates;
  const { nodeAffinity: _nodes, ...others } = affinity ?? {};
  const merged = { ...others, ...(wanted?.nodeAffinity && { nodeAffinity: wanted.nodeAffinity }) };
  if (wanted || Object.keys(merged).length > 0) spec.affinity = merged;
  const { labels, annotations } = next.metadata ?? {};
  const { labels: _labels, annotations: _annotations, ...metadata } = old.metadata ?? {};
  return { metadata: { ...metadata, ...(labels && { labels }), ...(annotations && { annotations }) }, spec };
}

function withResources(old: readonly Container[], next: readonly Container[] | undefined): Container[] {
  if (old.length !== next?.length) return [...old];
  return old.map((container, at) => {
    const { name, resources } = next[at] ?? {};
    if (name !== container.name) return container;
    const { resources: _resources, ...rest } = container;
    return { ...rest, ...(resources && { resources }) };
  });
}

function validateTemplate(next: Spec, job: Job): StatusCause[] {
  const open = mayChangeTemplate(job);
  const { template, suspend } = job.spec;
  const old = open ? withDirectives(template, next.template) : template;
  if (!suspend || !open) {
    if (equal(next.template, old)) return [];
    return [invalidValue('spec.template', internalForm('PodTemplateSpec', next.template), IMMUTABLE)];
  }
  const spec = old.spec ?? { containers: [] };
  const kept: PodSpec = { ...spec, containers: withResources(spec.containers, next.template.spec?.containers) };
  if (spec.initContainers) kept.initContainers = withResources(spec.initContainers, next.template.spec?.initContainers);
  if (equal(next.template.spec, kept)) return [];
  return [invalidValue('spec.template.spec', internalForm('PodSpec', next.template.spec), IMMUTABLE)];
}

/** What is wrong with a change of the specification; it tells what is wrong with the new one a second time, as the server does. */
export function validateJobUpdate({ spec }: Job, old: Job): StatusCause[] {
  return [
    ...validateJobSpec(spec, 'spec'),
    ...validateCompletions(spec, old.spec),
    ...validateFixed(spec, old.spec, 'selector'),
    ...validateTemplate(spec, old),
    ...(['completionMode', 'podFailurePolicy', 'backoffLimitPerIndex', 'managedBy', 'successPolicy'] as const).flatMap(
      (key) => validateFixed(spec, old.spec, key),
    ),
  ];
}
