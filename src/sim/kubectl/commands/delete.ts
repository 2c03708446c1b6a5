// `kubectl delete` (kubectl, pkg/cmd/delete/delete.go).
import { CommandFailure, isNotFound, throwAll } from '../failure.ts';
import { type Findings, find } from '../find.ts';
import type { Invocation } from '../invocation.ts';
import { DRY_RUN_FLAG, DRY_RUN_MARK, type DryRun, dryRunOf } from '../write/dry-run.ts';
import { deleteObject } from '../write/requests.ts';
import { ofSource } from '../write/source-failure.ts';
import { type Target, targetsOf } from '../write/target.ts';
import { failUngone, type Going, waitUntilGone } from '../write/wait-until-gone.ts';
import { CASCADE_FLAG, cascadeOf } from '../write/write-flags.ts';
import { written } from '../write/written.ts';
import type { Command } from './command.ts';
import { ALL_NAMESPACES_FLAG, FIELD_SELECTOR_FLAG, FILE_FLAGS, SELECTOR_FLAG } from './get-flags.ts';

/** `kubectl delete`. */
export const DELETE: Command = {
  name: 'delete',
  short: 'Delete objects by name, by label, or as the block below the line names them',
  usage: '(-f - | TYPE (NAME | -l label | --all))',
  examples: ['kubectl delete pod web-0', 'kubectl delete pods -l app=web', 'kubectl delete deploy/web svc/web'],
  flags: [
    ...FILE_FLAGS,
    SELECTOR_FLAG,
    FIELD_SELECTOR_FLAG,
    ALL_NAMESPACES_FLAG,
    DRY_RUN_FLAG,
    CASCADE_FLAG,
    { name: 'output', short: 'o', type: 'string', help: 'name' },
    { name: 'all', type: 'bool', help: 'all of the types named' },
    { name: 'force', type: 'bool', help: 'do not wait for the containers to end' },
    { name: 'grace-period', type: 'int', fallback: '-1', help: 'seconds that containers have to end' },
    { name: 'now', type: 'bool', help: 'one second to end' },
    { name: 'ignore-not-found', type: 'bool', help: 'say nothing of what is not there' },
    { name: 'timeout', type: 'duration', help: 'wait so long at most' },
    { name: 'wait', type: 'bool', fallback: 'true', help: 'wait until it is gone' },
    {
      name: 'interactive',
      short: 'i',
      type: 'bool',
      refused: 'nothing can be asked; --dry-run=client says what would be deleted',
    },
    { name: 'raw', type: 'string', refused: 'name the object: kubectl delete TYPE NAME' },
  ],
  run,
};

interface DeleteOptions {
  readonly dryRun: DryRun;
  readonly cascade: string;
  /** seconds; below 0: the kind's own */
  readonly grace: number;
  readonly output: string;
}

function graceOf({ parsed }: Invocation): number {
  const given = parsed.int('grace-period');
  const force = parsed.bool('force');
  if (parsed.bool('now')) {
    if (given !== -1) throw new CommandFailure('--now and --grace-period cannot be specified together');
    return 1;
  }
  if (given === 0 && !force) return 1;
  return force && given < 0 ? 0 : given;
}

/** What was asked does not fit together. @throws CommandFailure */
function validate(invocation: Invocation, { grace, output }: DeleteOptions): void {
  const { parsed } = invocation;
  if (output !== '' && output !== 'name')
    throw new CommandFailure(`unexpected -o output mode: ${output}. We only support '-o name'`);
  if (!parsed.bool('force')) return;
  if (grace > 0) throw new CommandFailure('--force and --grace-period greater than 0 cannot be specified together');
  invocation.err(
    'Warning: Immediate deletion does not wait for confirmation that the running resource has been terminated. The resource may continue to run on the cluster indefinitely.\n',
  );
}

async function run(invocation: Invocation): Promise<void> {
  const { parsed } = invocation;
  const cascade = cascadeOf(invocation);
  const options = {
    cascade,
    grace: graceOf(invocation),
    dryRun: dryRunOf(invocation),
    output: parsed.string('output'),
  };
  const chooses = parsed.bool('all') || parsed.string('selector') !== '' || parsed.string('field-selector') !== '';
  const { targets, failures } = await chosen(invocation);
  validate(invocation, options);
  const ignores = parsed.bool('ignore-not-found') || (chooses && !parsed.given('ignore-not-found'));
  const errors = failures.filter((one) => !(ignores && isNotFound(one)));
  const going: Going[] = [];
  let warnsOfScope = invocation.isNamespaceGiven && !parsed.bool('all-namespaces');
  for (const target of targets) {
    if (warnsOfScope && !target.mapping.namespaced) {
      invocation.err('Warning: deleting cluster-scoped resources, not scoped to the provided namespace\n');
      warnsOfScope = false;
    }
    try {
      going.push({ ...target, uid: await deleteOne(invocation, target, options) });
    } catch (thrown) {
      if (!(thrown instanceof Error)) throw thrown;
      if (!(ignores && isNotFound(thrown))) errors.push(thrown);
    }
  }
  throwAll(errors);
  if (targets.length === 0 && chooses) invocation.out('No resources found\n');
  tellTheWayBack(invocation, targets, options);
  if (!parsed.bool('wait') || options.dryRun !== 'none') return;
  const timeout = parsed.duration('timeout');
  failUngone(await waitUntilGone(invocation, going, timeout), timeout);
}

type Chosen = Pick<Target, 'mapping' | 'namespace' | 'name'>;

/** What is to be deleted. Objects that are named are not asked for before. */
async function chosen(
  invocation: Invocation,
): Promise<{ readonly targets: readonly Chosen[]; readonly failures: Error[] }> {
  const { parsed } = invocation;
  const files = parsed.list('filename');
  if (parsed.bool('all') && parsed.string('selector') !== '')
    throw new CommandFailure("setting 'all' parameter but found a non empty selector. ");
  if (files.length > 0 && parsed.args.length === 0) {
    const { targets, failures } = await written(invocation, files, false);
    return { targets, failures: [...failures] };
  }
  const findings: Findings = await find(invocation, {
    args: parsed.args,
    selector: parsed.string('selector'),
    fieldSelector: parsed.string('field-selector'),
    all: parsed.bool('all'),
    allNamespaces: parsed.bool('all-namespaces'),
    files,
    fetch: false,
  });
  const isList = findings.found.some(({ object }) => object !== undefined);
  return { targets: isList ? targetsOf(findings) : findings.found, failures: [...findings.failures] };
}

async function deleteOne(invocation: Invocation, target: Chosen, options: DeleteOptions): Promise<string | undefined> {
  const { dryRun, grace, cascade } = options;
  if (dryRun === 'client') {
    tell(invocation, target, options);
    return undefined;
  }
  const wish = { dryRun, propagationPolicy: cascade, ...(grace >= 0 && { gracePeriodSeconds: grace }) };
  const remove = () => deleteObject(invocation, target, wish);
  const answer = invocation.parsed.list('filename').length > 0 ? await ofSource('deleting', remove) : await remove();
  tell(invocation, target, options);
  const { details } = answer as { details?: { uid?: string } };
  return answer.kind === 'Status' ? details?.uid : answer.metadata.uid;
}

function tell(
  invocation: Invocation,
  { mapping, namespace, name }: Chosen,
  { dryRun, grace, output }: DeleteOptions,
): void {
  const kind = `${mapping.kind.toLowerCase()}${mapping.group === '' ? '' : `.${mapping.group}`}`;
  if (output === 'name') {
    invocation.out(`${kind}/${name}\n`);
    return;
  }
  const done = grace === 0 ? 'force deleted' : 'deleted';
  const from = mapping.namespaced ? ` from ${namespace} namespace` : '';
  invocation.out(`${kind} ${JSON.stringify(name)} ${done}${from}${DRY_RUN_MARK[dryRun]}\n`);
}

/** Much was deleted at once: the chat says how to begin anew. */
function tellTheWayBack(invocation: Invocation, targets: readonly Chosen[], { dryRun }: DeleteOptions): void {
  if (dryRun !== 'none' || targets.length === 0) return;
  const isLarge = invocation.parsed.bool('all') || targets.some(({ mapping }) => mapping.kind === 'Namespace');
  if (isLarge)
    invocation.note = 'What is deleted does not come back by itself. `sekisho practice` begins the exercise anew.';
}
