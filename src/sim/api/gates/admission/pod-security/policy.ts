// The policy that a namespace's labels ask for, and what of a pod breaks it (pod-security-admission, api/helpers.go and policy/registry.go).
import type { Container, PodSpec } from '../../../../wire.ts';
import { invalidValue } from '../../../kinds/field-error.ts';
import type { StatusCause } from '../../../status.ts';
import { BASELINE } from './baseline.ts';
import type { Check, Subject, Violation } from './check.ts';
import { RESTRICTED } from './restricted.ts';

/** The minor version of the newest policy. */
const NEWEST = 36;
const PREFIX = 'pod-security.kubernetes.io/';

const LEVELS = ['privileged', 'baseline', 'restricted'] as const;

/** From the loosest to the strictest. */
type Level = (typeof LEVELS)[number];

/** A level as a version defines it. */
export interface Standard {
  readonly level: Level;
  /** `latest` or `v1.x` */
  readonly version: string;
}

/** What a namespace asks for. */
export interface Policy {
  readonly enforce: Standard;
  readonly audit: Standard;
  readonly warn: Standard;
  /** what is wrong with its labels */
  readonly problems: readonly StatusCause[];
}

type Labels = Readonly<Record<string, string>> | undefined;

function standardOf(labels: Labels, mode: 'enforce' | 'audit' | 'warn', problems: StatusCause[]): Standard {
  const level = labels?.[PREFIX + mode];
  const version = labels?.[`${PREFIX + mode}-version`];
  const found = LEVELS.find((one) => one === level);
  if (level !== undefined && !found)
    problems.push(invalidValue(`metadata.labels[${PREFIX}${mode}]`, level, `must be one of ${LEVELS.join(', ')}`));
  const isVersion = version === undefined || version === 'latest' || /^v1\.(?:0|[1-9][0-9]*)$/.test(version);
  if (!isVersion)
    problems.push(invalidValue(`metadata.labels[${PREFIX}${mode}-version]`, version, 'must be "latest" or "v1.x"'));
  // what cannot be read is enforced strictly, but warns nobody
  const unread = mode === 'enforce' ? 'restricted' : 'privileged';
  return {
    level: level === undefined ? 'privileged' : (found ?? unread),
    version: isVersion && version !== undefined ? version : 'latest',
  };
}

const PERMISSIVE: Standard = { level: 'privileged', version: 'latest' };
const NONE: Policy = { enforce: PERMISSIVE, audit: PERMISSIVE, warn: PERMISSIVE, problems: [] };
/** Labels of the ledger are never changed in place: each is read once. */
const known = new WeakMap<NonNullable<Labels>, Policy>();

/** The policy in the labels of a namespace; without any, everything is allowed. */
export function policyOf(labels: Labels): Policy {
  if (!labels) return NONE;
  let policy = known.get(labels);
  if (!policy) {
    policy = readPolicy(labels);
    known.set(labels, policy);
  }
  return policy;
}

function readPolicy(labels: Labels): Policy {
  const problems: StatusCause[] = [];
  const enforce = standardOf(labels, 'enforce', problems);
  const audit = standardOf(labels, 'audit', problems);
  const warn = standardOf(labels, 'warn', problems);
  return { enforce, audit, warn, problems };
}

/** `restricted:latest` */
export function standardText({ level, version }: Standard): string {
  return `${level}:${version}`;
}

/** Negative when `one` is looser than `other`, 0 for the same level. */
export function compareLevels(one: Level, other: Level): number {
  return LEVELS.indexOf(one) - LEVELS.indexOf(other);
}

const checksBy = new Map<string, Check[]>();

function checksOf(level: Level, minor: number): Check[] {
  const key = `${level}:${minor}`;
  let checks = checksBy.get(key);
  if (!checks) {
    checks = chosen(level, minor);
    checksBy.set(key, checks);
  }
  return checks;
}

function chosen(level: Level, minor: number): Check[] {
  const baseline = BASELINE.filter(({ since }) => since <= minor);
  if (level === 'baseline') return baseline;
  const restricted = RESTRICTED.filter(({ since }) => since <= minor);
  const replaced = new Set(restricted.map(({ instead }) => instead));
  return [...baseline.filter(({ id }) => !replaced.has(id)), ...restricted];
}

/** What of a pod breaks a standard, in the order in which it is told. */
export function violations(
  { level, version }: Standard,
  annotations: Readonly<Record<string, string>> | undefined,
  spec: PodSpec,
): Violation[] {
  if (level === 'privileged') return [];
  const minor = version === 'latest' ? NEWEST : Math.min(Number(version.slice('v1.'.length)), NEWEST);
  const containers = [
    ...(spec.initContainers ?? []),
    ...spec.containers,
    ...((spec.ephemeralContainers ?? []) as Container[]),
  ];
  const subject: Subject = { annotations: annotations ?? {}, spec, containers, minor };
  return checksOf(level, minor).flatMap((check) => check.check(subject) ?? []);
}

/** The reasons alone: `privileged, hostPort`. */
export function reasonsOf(found: readonly Violation[]): string {
  return found.map(({ reason }) => reason).join(', ');
}

/** The reasons with what they are about: `privileged (container "a" must not set …)`. */
export function detailsOf(found: readonly Violation[]): string {
  return found.map(({ reason, detail }) => (detail ? `${reason} (${detail})` : reason)).join(', ');
}
