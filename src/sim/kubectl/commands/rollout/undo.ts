// `kubectl rollout undo` (kubectl, pkg/cmd/rollout/rollout_undo.go, pkg/polymorphichelpers/rollback.go).
import { equal } from '../../../equal.ts';
import type { KubeObject, PodTemplateSpec } from '../../../wire.ts';
import { CommandFailure, throwAll } from '../../failure.ts';
import type { Invocation } from '../../invocation.ts';
import { DRY_RUN_FLAG, type DryRun, dryRunOf } from '../../write/dry-run.ts';
import { LAST_APPLIED } from '../../write/last-applied.ts';
import { patchObject } from '../../write/requests.ts';
import { resultPrinter } from '../../write/result-printer.ts';
import { objectPath, type Target } from '../../write/target.ts';
import type { Command } from '../command.ts';
import { PRINT_FLAGS } from '../get-flags.ts';
import { hasRevisions, type Revision, revisionsOf } from './revisions.ts';
import { ROLLOUT_FLAGS, ROLLOUT_USAGE, workloads } from './rollout-flags.ts';
import { templateText } from './template-text.ts';

const HASH_LABEL = 'pod-template-hash';
/** Annotations of a deployment that no revision brings back. */
const KEPT: ReadonlySet<string> = new Set([
  LAST_APPLIED,
  'deployment.kubernetes.io/revision',
  'deployment.kubernetes.io/revision-history',
  'deployment.kubernetes.io/desired-replicas',
  'deployment.kubernetes.io/max-replicas',
  'deprecated.deployment.rollback.to',
]);

/** `kubectl rollout undo`. */
export const ROLLOUT_UNDO: Command = {
  name: 'rollout undo',
  short: 'Go back to an earlier revision',
  usage: ROLLOUT_USAGE,
  examples: ['kubectl rollout undo deploy/web', 'kubectl rollout undo deploy/web --to-revision=2'],
  flags: [
    ...ROLLOUT_FLAGS,
    ...PRINT_FLAGS,
    DRY_RUN_FLAG,
    { name: 'to-revision', type: 'int', help: 'which one; 0 for the one before' },
  ],
  run,
};

async function run(invocation: Invocation): Promise<void> {
  const { parsed } = invocation;
  const dryRun = dryRunOf(invocation);
  const print = resultPrinter(invocation, dryRun);
  const { targets, failures } = await workloads(invocation);
  const problems = [...failures];
  for (const target of targets) {
    try {
      if (target.object.metadata.annotations?.[LAST_APPLIED] !== undefined)
        invocation.err(
          `Warning: resource ${objectPath(target)} was previously managed with 'kubectl apply'. Rolling back will not update the ${LAST_APPLIED} annotation, which may cause unexpected behavior on future 'kubectl apply' operations. Consider using 'kubectl apply' with your previous configuration file instead.\n`,
        );
      print(target.object, await rolledBack(invocation, target, parsed.int('to-revision'), dryRun));
    } catch (thrown) {
      if (!(thrown instanceof Error)) throw thrown;
      problems.push(thrown);
    }
  }
  throwAll(problems);
}

/** Goes back. @returns what was done, in words */
async function rolledBack(invocation: Invocation, target: Target, to: number, dryRun: DryRun): Promise<string> {
  const { object } = target;
  if (!hasRevisions(object))
    throw new CommandFailure(
      `error retrieving rollbacker for ${JSON.stringify(object.kind)}, no visitor method exists for {${target.mapping.group} ${object.kind}}`,
    );
  if (to < 0) throw notFound(to);
  const revisions = await revisionsOf(invocation, target);
  const revision = wanted(object, revisions, to);
  const isDeployment = object.kind === 'Deployment';
  if (dryRun === 'client') {
    const text = templateText(revision.template);
    return isDeployment ? text : `will roll back to ${text}`;
  }
  const spec = object.spec as { paused?: boolean; template: PodTemplateSpec };
  if (isDeployment && spec.paused)
    throw new CommandFailure(
      "you cannot rollback a paused deployment; resume it first with 'kubectl rollout resume' and try again",
    );
  const template = withoutHash(revision);
  if (equal(template, withoutHashLabel(spec.template)))
    return `skipped rollback (current template already matches revision ${to})`;
  if (isDeployment)
    await patchObject(invocation, target, 'json', deploymentPatch(object, revision, template), { dryRun });
  else
    await patchObject(
      invocation,
      target,
      'strategic',
      { spec: { template: { ...template, $patch: 'replace' } } },
      { dryRun },
    );
  return 'rolled back';
}

function notFound(revision: number): CommandFailure {
  return new CommandFailure(`unable to find specified revision ${revision} in history`);
}

function wanted({ kind, metadata }: KubeObject, revisions: readonly Revision[], to: number): Revision {
  const found = to === 0 ? revisions.at(-2) : revisions.find(({ number }) => number === to);
  if (found) return found;
  if (to > 0) throw notFound(to);
  throw new CommandFailure(
    kind === 'Deployment'
      ? `no rollout history found for deployment ${JSON.stringify(metadata.name)}`
      : 'no last revision to roll back to',
  );
}

function withoutHashLabel(template: PodTemplateSpec): PodTemplateSpec {
  const { [HASH_LABEL]: _hash, ...labels } = template.metadata?.labels ?? {};
  return { ...template, metadata: { ...template.metadata, labels } };
}

/** The template as it was made; what `rollout history` shows besides is no part of it. */
function withoutHash({ object, template }: Revision): PodTemplateSpec {
  const own = object.kind === 'ReplicaSet' ? (object.spec as { template: PodTemplateSpec }).template : template;
  return withoutHashLabel(own);
}

function deploymentPatch({ metadata }: KubeObject, { object }: Revision, template: PodTemplateSpec): object[] {
  const kept = Object.entries(metadata.annotations ?? {}).filter(([key]) => KEPT.has(key));
  const brought = Object.entries(object.metadata.annotations ?? {}).filter(([key]) => !KEPT.has(key));
  return [
    { op: 'replace', path: '/spec/template', value: template },
    { op: 'replace', path: '/metadata/annotations', value: Object.fromEntries([...kept, ...brought]) },
  ];
}
