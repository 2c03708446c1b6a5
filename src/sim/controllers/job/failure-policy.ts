// What a Job makes of a failed pod, by spec.podFailurePolicy (pkg/controller/job/pod_failure_policy.go).
import type { ContainerStatus, Job, Pod } from '../../wire.ts';

type Policy = Job['spec']['podFailurePolicy'];
type Rule = NonNullable<Policy>['rules'][number];

/** What a failed pod means. */
export interface Verdict {
  /** does it count toward the back-off limit? */
  readonly counts: boolean;
  /** undefined when no rule is about it */
  readonly action: 'Count' | 'FailIndex' | 'FailJob' | 'Ignore' | undefined;
  /** why the job fails with it; undefined: it does not */
  readonly message: string | undefined;
}

/** The verdict of the first rule that is about a pod; without one it counts. */
export function judgeFailure(policy: Policy, pod: Pod): Verdict {
  for (const [at, rule] of (policy?.rules ?? []).entries()) {
    const found = describeMatch(rule, pod);
    if (found === undefined) continue;
    const action = rule.action as Verdict['action'];
    const message = action === 'FailJob' ? `${found} matching FailJob rule at index ${at}` : undefined;
    return { counts: action !== 'Ignore', action, message };
  }
  return { counts: true, action: undefined, message: undefined };
}

function describeMatch({ onExitCodes, onPodConditions }: Rule, { metadata, status }: Pod): string | undefined {
  const name = `${metadata.namespace}/${metadata.name}`;
  if (onExitCodes) {
    const container =
      status.containerStatuses?.find((one) => exitsAs(one, onExitCodes)) ??
      status.initContainerStatuses?.find((one) => exitsAs(one, onExitCodes));
    return container
      ? `Container ${container.name} for pod ${name} failed with exit code ${container.state?.terminated?.exitCode}`
      : undefined;
  }
  const condition = status.conditions?.find((one) =>
    onPodConditions?.some(({ type, status: wanted = 'True' }) => type === one.type && wanted === one.status),
  );
  return condition && `Pod ${name} has condition ${condition.type}`;
}

function exitsAs({ name, state }: ContainerStatus, wanted: NonNullable<Rule['onExitCodes']>): boolean {
  const code = state?.terminated?.exitCode;
  if (!code || (wanted.containerName !== undefined && wanted.containerName !== name)) return false;
  return wanted.values.includes(code) === (wanted.operator === 'In');
}
