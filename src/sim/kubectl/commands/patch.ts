// `kubectl patch` (kubectl, pkg/cmd/patch/patch.go).
import { jsonPatch } from '../../api/patch/json-patch.ts';
import { mergePatch } from '../../api/patch/merge-patch.ts';
import { strategicMerge } from '../../api/patch/strategic-merge.ts';
import { readYaml, YamlError } from '../../api/schema/yaml-text.ts';
import { ApiError } from '../../api/status.ts';
import { equal } from '../../equal.ts';
import { resourceOf } from '../../resources/index.ts';
import type { KubeObject } from '../../wire.ts';
import { CommandFailure, throwAll } from '../failure.ts';
import type { Invocation } from '../invocation.ts';
import { goJson } from '../printers/go-json.ts';
import { DRY_RUN_FLAG, type DryRun, dryRunOf } from '../write/dry-run.ts';
import { patchObject } from '../write/requests.ts';
import { resultPrinter } from '../write/result-printer.ts';
import { type Target, targets } from '../write/target.ts';
import { managerFlag } from '../write/write-flags.ts';
import type { Command } from './command.ts';
import { FILE_FLAGS, PRINT_FLAGS } from './get-flags.ts';

const MERGES = { json: jsonPatch, merge: mergePatch, strategic: strategicMerge } as const;

type PatchType = keyof typeof MERGES;

/** `kubectl patch`. */
export const PATCH: Command = {
  name: 'patch',
  short: 'Change fields of an object',
  usage: '(TYPE NAME | TYPE/NAME) -p PATCH',
  examples: [
    `kubectl patch deploy/web -p '{"spec":{"replicas":3}}'`,
    `kubectl patch deploy/web --type=json -p '[{"op":"remove","path":"/spec/template/spec/nodeSelector"}]'`,
  ],
  flags: [
    ...FILE_FLAGS,
    ...PRINT_FLAGS,
    DRY_RUN_FLAG,
    managerFlag('kubectl-patch'),
    { name: 'patch', short: 'p', type: 'string', help: 'what is to be changed, as JSON or YAML' },
    { name: 'type', type: 'string', fallback: 'strategic', help: 'strategic, merge or json' },
    { name: 'subresource', type: 'string', help: 'status or scale' },
    { name: 'patch-file', type: 'string', refused: 'there are no files here; write the patch behind -p' },
    {
      name: 'local',
      type: 'bool',
      refused: 'there are no files here; --dry-run=client -o yaml shows what would come of it',
    },
  ],
  run,
};

async function run(invocation: Invocation): Promise<void> {
  const { parsed } = invocation;
  const dryRun = dryRunOf(invocation);
  const text = parsed.string('patch');
  if (text === '')
    throw new CommandFailure('must specify --patch or --patch-file containing the contents of the patch');
  const type = parsed.string('type');
  if (!isPatchType(type))
    throw new CommandFailure(`--type must be one of [json merge strategic], not ${JSON.stringify(type)}`);
  const patch = patchText(text);
  // it says the same, whoever would do it
  const print = resultPrinter(invocation, 'none');
  const { targets: found, failures } = await targets(invocation, {
    args: parsed.args,
    files: parsed.list('filename'),
    subresource: parsed.string('subresource'),
  });
  const problems = [...failures];
  for (const target of found) {
    try {
      const next = await patchOne(invocation, target, type, patch, dryRun);
      print(next, equal(next, target.object) ? 'patched (no change)' : 'patched');
    } catch (thrown) {
      if (!(thrown instanceof Error)) throw thrown;
      problems.push(thrown);
    }
  }
  throwAll(problems);
}

function isPatchType(text: string): text is PatchType {
  return Object.hasOwn(MERGES, text);
}

/** A patch as it is sent: what is YAML becomes JSON. @throws CommandFailure for text that is neither */
function patchText(text: string): string {
  if (text.trimStart().startsWith('{')) {
    try {
      JSON.parse(text);
    } catch {
      // flow mappings of YAML look the same; what is neither is told by the server
      return yamlText(text) ?? text;
    }
    return text;
  }
  const read = yamlText(text);
  if (read === undefined)
    throw new CommandFailure(`unable to parse ${JSON.stringify(text)}: yaml: did not find expected node content`);
  return read;
}

function yamlText(text: string): string | undefined {
  try {
    return goJson(readYaml(text));
  } catch (thrown) {
    if (thrown instanceof YamlError) return undefined;
    throw thrown;
  }
}

async function patchOne(
  invocation: Invocation,
  target: Target,
  type: PatchType,
  patch: string,
  dryRun: DryRun,
): Promise<KubeObject> {
  const { parsed } = invocation;
  if (dryRun !== 'client') {
    const options = { dryRun, manager: parsed.string('field-manager'), subresource: parsed.string('subresource') };
    return await patchObject(invocation, target, type, patch, options);
  }
  const { object } = target;
  const resource = resourceOf(object.apiVersion, object.kind);
  try {
    return MERGES[type](object, JSON.parse(patch), resource as NonNullable<typeof resource>);
  } catch (thrown) {
    if (thrown instanceof ApiError || thrown instanceof SyntaxError) throw new CommandFailure(thrown.message);
    throw thrown;
  }
}
