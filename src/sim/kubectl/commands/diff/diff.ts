// `kubectl diff` (kubectl, pkg/cmd/diff/diff.go).
import type { KubeObject } from '../../../wire.ts';
import { CommandFailure, failureText, isNotFound, StatusFailure, throwAll } from '../../failure.ts';
import type { Invocation } from '../../invocation.ts';
import { yamlText } from '../../printers/yaml.ts';
import { LAST_APPLIED } from '../../write/last-applied.ts';
import { createObject, patchObject, readObject } from '../../write/requests.ts';
import type { Target } from '../../write/target.ts';
import { managerFlag, refuseArguments, requireFiles } from '../../write/write-flags.ts';
import { written } from '../../write/written.ts';
import { patchFor } from '../apply/patched.ts';
import type { Command } from '../command.ts';
import { digest } from '../create/digest.ts';
import { FILE_FLAGS, SELECTOR_FLAG } from '../get-flags.ts';
import { maskedSecrets } from './masked-secrets.ts';
import { unifiedDiff } from './unified-diff.ts';

const NO_PRUNE = 'what is no longer in the block is shown by kubectl get';
/** Of `kubectl diff`: something differs, something went wrong. */
const DIFFERS = 1;
const FAILED = 2;

/** `kubectl diff`. */
export const DIFF: Command = {
  name: 'diff',
  short: 'Show what apply would change',
  usage: '-f -',
  examples: ['kubectl diff -f -', 'kubectl diff --server-side -f -'],
  flags: [
    ...FILE_FLAGS,
    SELECTOR_FLAG,
    managerFlag('kubectl-client-side-apply'),
    { name: 'server-side', type: 'bool', help: 'as apply --server-side would' },
    { name: 'force-conflicts', type: 'bool', help: 'take over fields that others own' },
    { name: 'show-managed-fields', type: 'bool' },
    { name: 'show-secrets', type: 'bool', help: 'show the values of secrets' },
    { name: 'concurrency', type: 'int', fallback: '1' },
    { name: 'prune', type: 'bool', refused: NO_PRUNE },
    { name: 'prune-allowlist', type: 'array', refused: NO_PRUNE },
  ],
  run,
};

async function run(invocation: Invocation): Promise<void> {
  try {
    invocation.exitCode = (await diffAll(invocation)) ? DIFFERS : 0;
  } catch (thrown) {
    if (!(thrown instanceof Error)) throw thrown;
    invocation.err(failureText(thrown));
    invocation.exitCode = FAILED;
  }
}

/** Shows what differs. @returns does anything? */
async function diffAll(invocation: Invocation): Promise<boolean> {
  const { parsed } = invocation;
  const files = requireFiles(invocation);
  if (parsed.bool('force-conflicts') && !parsed.bool('server-side'))
    throw new CommandFailure('--force-conflicts only works with --server-side');
  refuseArguments(invocation);
  const { targets, failures } = await written(invocation, files, false);
  throwAll(failures);
  const texts: { readonly name: string; readonly text: string }[] = [];
  for (const target of targets) {
    const { name, live, merged } = await versions(invocation, target);
    texts.push({ name, text: unifiedDiff(live, merged) });
  }
  const different = texts.filter(({ text }) => text !== '').sort((one, other) => (one.name < other.name ? -1 : 1));
  for (const { name, text } of different) invocation.out(`${headOf(invocation, name)}${text}`);
  return different.length > 0;
}

/** The lines above a difference: the folders would be temporary ones. */
function headOf(invocation: Invocation, name: string): string {
  const folder = (version: string) => {
    const digits = [...digest(`${version} ${invocation.now()}`)].map((char) => char.charCodeAt(0) % 10);
    return `/tmp/${version}-${digits.join('')}/${name}`;
  };
  const time = new Date(invocation.now()).toISOString().replace('T', ' ').replace('Z', '000000 +0000');
  const [live, merged] = [folder('LIVE'), folder('MERGED')];
  return `diff -u -N ${live} ${merged}\n--- ${live}\t${time}\n+++ ${merged}\t${time}\n`;
}

/** An object as it is and as it would be, as YAML. */
async function versions(
  invocation: Invocation,
  target: Target,
): Promise<{ readonly name: string; readonly live: string; readonly merged: string }> {
  const { mapping, namespace, name } = target;
  const live = await current(invocation, target);
  const merged = await mergedOf(invocation, target, live);
  const isSecret = mapping.kind === 'Secret' && mapping.group === '' && !invocation.parsed.bool('show-secrets');
  const [before, after] = isSecret ? maskedSecrets(live, merged) : [live, merged];
  const shown = (object: KubeObject | undefined) =>
    object ? yamlText(clean(invocation, object)) : isSecret ? 'null\n' : '';
  const group = mapping.group === '' ? '' : `${mapping.group}.`;
  return {
    name: `${group}${mapping.version}.${mapping.kind}.${namespace}.${name}`,
    live: shown(before),
    merged: shown(after),
  };
}

function clean({ parsed }: Invocation, object: KubeObject): KubeObject {
  if (parsed.bool('show-managed-fields')) return object;
  const { managedFields: _managed, ...metadata } = object.metadata;
  return { ...object, metadata };
}

async function current(invocation: Invocation, target: Target): Promise<KubeObject | undefined> {
  if (target.name === '') throw new CommandFailure('resource name may not be empty');
  try {
    return await readObject(invocation, target);
  } catch (thrown) {
    if (isNotFound(thrown)) return undefined;
    throw thrown;
  }
}

async function mergedOf(invocation: Invocation, target: Target, live: KubeObject | undefined): Promise<KubeObject> {
  const { parsed } = invocation;
  const isOnServer = parsed.bool('server-side');
  const given = parsed.string('field-manager');
  const manager = isOnServer && !parsed.given('field-manager') ? 'kubectl' : given;
  const options = { dryRun: 'server' as const, manager };
  if (isOnServer)
    return await patchObject(invocation, target, 'apply', target.object, {
      ...options,
      force: parsed.bool('force-conflicts'),
    });
  if (!live) return await createObject(invocation, target, target.object, options);
  const { type, patch } = patchFor(invocation, target, live, withoutAnnotation(target.object), true);
  if (Object.keys(patch).length === 0) return live;
  const metadata = { ...(patch.metadata as object), resourceVersion: live.metadata.resourceVersion };
  try {
    return await patchObject(invocation, target, type, { ...patch, metadata }, options);
  } catch (thrown) {
    if (thrown instanceof StatusFailure && thrown.status.reason === 'Conflict')
      return await patchObject(invocation, target, type, patch, options);
    throw thrown;
  }
}

/** The manifest as it is compared: its annotations are there, the one of apply is not among them. */
function withoutAnnotation(object: KubeObject): KubeObject {
  const { [LAST_APPLIED]: _last, ...annotations } = object.metadata.annotations ?? {};
  return { ...object, metadata: { ...object.metadata, annotations } };
}
