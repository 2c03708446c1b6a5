// PriorityClasses (pkg/registry/scheduling/priorityclass/strategy.go; pkg/apis/scheduling/validation/validation.go and v1/helpers.go).
import { PRIORITY_CLASSES } from '../../resources/index.ts';
import type { PriorityClass } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { forbiddenField, invalidValue, notSupported, required } from './field-error.ts';
import { IMMUTABLE } from './object-meta.ts';
import type { Strategy } from './strategy.ts';

/** The most that a priority of one's own may be. */
const HIGHEST_USER_PRIORITY = 1_000_000_000;

/** Kubernetes' own classes, name → value */
const SYSTEM_PRIORITIES: Readonly<Record<string, number>> = {
  'system-node-critical': 2 * HIGHEST_USER_PRIORITY + 1000,
  'system-cluster-critical': 2 * HIGHEST_USER_PRIORITY,
};

const PREFIX = 'system-';
const POLICIES = ['PreemptLowerPriority', 'Never'];

/** Why a class is none of Kubernetes' own; undefined when it is one. */
function systemProblem({ metadata: { name }, value, globalDefault }: PriorityClass): string | undefined {
  const known = Object.hasOwn(SYSTEM_PRIORITIES, name) ? SYSTEM_PRIORITIES[name] : undefined;
  if (known === undefined) return `${name} is not a known system priority class`;
  if (value !== known) return `value of ${name} PriorityClass must be ${known}`;
  return globalDefault ? `globalDefault of ${name} PriorityClass must be false` : undefined;
}

function validate(object: PriorityClass): StatusCause[] {
  const { metadata, value, preemptionPolicy: policy } = object;
  const causes: StatusCause[] = [];
  if (metadata.name.startsWith(PREFIX)) {
    const problem = systemProblem(object);
    if (problem)
      causes.push(
        forbiddenField(
          'metadata.name',
          `priority class names with '${PREFIX}' prefix are reserved for system use only. error: ${problem}`,
        ),
      );
  } else if ((value ?? 0) > HIGHEST_USER_PRIORITY)
    causes.push(
      forbiddenField('value', `maximum allowed value of a user defined priority is ${HIGHEST_USER_PRIORITY}`),
    );
  if (policy === '') causes.push(required('preemptionPolicy'));
  else if (policy !== undefined && !POLICIES.includes(policy))
    causes.push(notSupported('preemptionPolicy', policy, POLICIES));
  return causes;
}

export const PRIORITY_CLASS_STRATEGY: Strategy<PriorityClass> = {
  resource: PRIORITY_CLASSES,
  defaults(object) {
    object.value ??= 0;
    object.preemptionPolicy ??= 'PreemptLowerPriority';
  },
  prepareForCreate(object) {
    object.metadata.generation = 1;
  },
  prepareForUpdate() {},
  validate,
  validateUpdate(object, old) {
    const causes: StatusCause[] = [];
    if (object.value !== old.value) causes.push(forbiddenField('value', 'may not be changed in an update.'));
    if (object.preemptionPolicy !== old.preemptionPolicy)
      causes.push(invalidValue('preemptionPolicy', object.preemptionPolicy, IMMUTABLE));
    return causes;
  },
};
