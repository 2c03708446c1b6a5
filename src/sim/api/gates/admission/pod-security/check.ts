// What a check of the Pod Security Standards is, and how its findings are worded (pod-security-admission, policy/checks.go and helpers.go).
import type { Container, PodSpec } from '../../../../wire.ts';

/** A pod, or the template of one. */
export interface Subject {
  readonly annotations: Readonly<Record<string, string>>;
  readonly spec: PodSpec;
  /** init containers, containers and ephemeral ones, in this order */
  readonly containers: readonly Container[];
  /** the policy's minor version: 36 for v1.36 */
  readonly minor: number;
}

/** What a check found: the reason, and more about it; '' for nothing more. */
export interface Violation {
  readonly reason: string;
  readonly detail: string;
}

/** One check. Checks run in the order of their ids, those of `baseline` first. */
export interface Check {
  readonly id: string;
  readonly level: 'baseline' | 'restricted';
  /** the first minor version whose policy has it */
  readonly since: number;
  /** at level restricted, the check that this one takes the place of */
  readonly instead?: string;
  check(subject: Subject): Violation | undefined;
}

/** `"a", "b"` */
export function quotes(names: Iterable<string>): string {
  return `"${[...names].join('", "')}"`;
}

/** Each once, sorted. */
export function unique(names: Iterable<string>): string[] {
  return [...new Set(names)].sort();
}

/** `container "a"`, `containers "a", "b"` */
export function containersNamed(names: readonly string[]): string {
  return `${names.length === 1 ? 'container' : 'containers'} ${quotes(names)}`;
}

/** Names of the containers that something is true of. */
export function namesWhere({ containers }: Subject, is: (container: Container) => boolean): string[] {
  return containers.filter(is).map(({ name }) => name);
}

/** `pod and containers "a", "b"`: who sets something; '' for nobody. */
export function setters(pod: boolean, containers: readonly string[]): string {
  return [...(pod ? ['pod'] : []), ...(containers.length > 0 ? [containersNamed(containers)] : [])].join(' and ');
}

/** Does the pod have users of its own, so that its root is not the node's? (relaxPolicyForUserNamespacePod) */
export function hasOwnUsers({ spec }: Subject): boolean {
  return (spec as { hostUsers?: boolean }).hostUsers === false;
}

/** Says the pod that it runs on Windows? */
export function isWindows({ spec }: Subject): boolean {
  return spec.os?.name === 'windows';
}
