// `KEY=VALUE` and `KEY-` of label and annotate (kubectl, pkg/cmd/label/label.go, pkg/cmd/annotate/annotate.go).
import { CommandFailure } from '../failure.ts';

/** What is to become of labels or annotations. */
export interface Edits {
  readonly set: ReadonlyMap<string, string>;
  readonly remove: readonly string[];
}

/** Is an argument such an edit? */
function isEdit(argument: string): boolean {
  return argument.includes('=') || (argument.endsWith('-') && argument.length > 1);
}

/**
 * Cuts arguments into those that name objects and edits.
 * @param what `label` or `annotation`
 * @throws CommandFailure when they are mixed
 */
export function resourcesAndEdits(
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
