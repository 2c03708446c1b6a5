// `KEY=VALUE` and `KEY-` of label and annotate (kubectl, pkg/cmd/label/label.go, pkg/cmd/annotate/annotate.go).
import type { KubeObject } from '../../wire.ts';
import {
  ALL_NAMESPACES_FLAG,
  FIELD_SELECTOR_FLAG,
  FILE_FLAGS,
  PRINT_FLAGS,
  SELECTOR_FLAG,
} from '../commands/get-flags.ts';
import { CommandFailure, throwAll } from '../failure.ts';
import type { Flag } from '../flags.ts';
import type { Invocation } from '../invocation.ts';
import { DRY_RUN_FLAG, type DryRun, dryRunOf } from './dry-run.ts';
import { resultPrinter } from './result-printer.ts';
import { type Target, targets } from './target.ts';
import { managerFlag } from './write-flags.ts';

/** What is to become of labels or annotations. */
export interface Edits {
  readonly set: ReadonlyMap<string, string>;
  readonly remove: readonly string[];
}

/** Is an argument such an edit? */
export function isEdit(argument: string): boolean {
  return argument.includes('=') || (argument.endsWith('-') && argument.length > 1);
}

/**
 * Cuts arguments into those that name objects and edits.
 * @param what `label` or `annotation`
 * @throws CommandFailure when they are mixed
 */
function resourcesAndEdits(
  args: readonly string[],
  what: string,
): { readonly resources: readonly string[]; readonly edits: readonly string[] } {
  const first = args.findIndex(isEdit);
  const resources = first < 0 ? args : args.slice(0, first);
  const edits = first < 0 ? [] : args.slice(first);
  const late = edits.find((one) => !isEdit(one));
  if (late !== undefined) throw new CommandFailure(`all resources must be specified before ${what} changes: ${late}`);
  return { resources, edits };
}

/** A map with its edits. */
export function edited(before: Readonly<Record<string, string>>, { set, remove }: Edits): Record<string, string> {
  const kept = Object.entries(before).filter(([key]) => !remove.includes(key));
  return Object.fromEntries([...new Map([...kept, ...set])]);
}

/** Where label and annotate differ. */
export interface Labelling {
  /** `label` or `annotation` */
  readonly what: 'label' | 'annotation';
  /** What the edits on the line come to. @throws CommandFailure */
  editsOf(texts: readonly string[]): Edits;
  /** @throws CommandFailure when `--all` is told what to choose */
  checkAll(invocation: Invocation): void;
  /** Edits one object. @returns how it is now, and what was done to it */
  edit(
    invocation: Invocation,
    target: Target,
    edits: Edits,
    dryRun: DryRun,
  ): Promise<{ readonly object: KubeObject; readonly done: string }>;
}

/** The flags of both. @param command `label` or `annotate` @param plural what is edited */
export function labellingFlags(command: string, plural: string): readonly Flag[] {
  return [
    ...FILE_FLAGS,
    ...PRINT_FLAGS,
    SELECTOR_FLAG,
    FIELD_SELECTOR_FLAG,
    ALL_NAMESPACES_FLAG,
    DRY_RUN_FLAG,
    managerFlag(`kubectl-${command}`),
    { name: 'all', type: 'bool', help: 'all of the types named' },
    { name: 'list', type: 'bool', help: `show the ${plural}` },
    { name: 'local', type: 'bool', refused: 'there are no files here' },
    { name: 'overwrite', type: 'bool', help: 'also those that have another value' },
    { name: 'resource-version', type: 'string', help: 'only when it is this version still' },
  ];
}

/** Edits all objects that a line names, or lists what they have. */
export async function runLabelling(invocation: Invocation, labelling: Labelling): Promise<void> {
  const { parsed } = invocation;
  const { what } = labelling;
  const dryRun = dryRunOf(invocation);
  const print = resultPrinter(invocation, dryRun);
  const { resources, edits: texts } = resourcesAndEdits(parsed.args, what);
  const edits = labelling.editsOf(texts);
  const isList = parsed.bool('list');
  if (isList && parsed.string('output') !== '')
    throw new CommandFailure('--list and --output may not be specified together');
  labelling.checkAll(invocation);
  if (resources.length < 1 && parsed.list('filename').length === 0)
    throw new CommandFailure('one or more resources must be specified as <resource> <name> or <resource>/<name>');
  if (edits.set.size < 1 && edits.remove.length < 1 && !isList)
    throw new CommandFailure(`at least one ${what} update is required`);
  const { targets: found, failures } = await targets(invocation, {
    args: resources,
    selector: parsed.string('selector'),
    fieldSelector: parsed.string('field-selector'),
    all: parsed.bool('all'),
    allNamespaces: parsed.bool('all-namespaces'),
    files: parsed.list('filename'),
  });
  const problems = [...failures];
  for (const target of found) {
    try {
      const { object, done } = await labelling.edit(invocation, target, edits, dryRun);
      if (isList) list(invocation, object, what, found.length > 1);
      else print(object, done);
    } catch (thrown) {
      if (!(thrown instanceof Error)) throw thrown;
      problems.push(thrown);
    }
  }
  throwAll(problems);
}

function list(
  invocation: Invocation,
  { apiVersion, kind, metadata }: KubeObject,
  what: Labelling['what'],
  several: boolean,
): void {
  const group = apiVersion.includes('/') ? apiVersion.split('/')[0] : '';
  if (several) invocation.out(`Listing ${what}s for ${kind}.${group}/${metadata.name}:\n`);
  const all = Object.entries(metadata[`${what}s`] ?? {}).sort(([one], [other]) => (one < other ? -1 : 1));
  for (const [key, value] of all) invocation.out(`${several ? ' ' : ''}${key}=${value}\n`);
}

/** `--resource-version` goes into the patch. */
export function versioned({ parsed }: Invocation, object: KubeObject): KubeObject {
  const resourceVersion = parsed.string('resource-version');
  return resourceVersion === '' ? object : { ...object, metadata: { ...object.metadata, resourceVersion } };
}
