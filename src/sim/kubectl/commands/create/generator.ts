// What `kubectl create KIND NAME` makes of its flags: each file beside this one has one or a family of them.
import { CommandFailure } from '../../failure.ts';
import type { Flag } from '../../flags.ts';
import type { Invocation } from '../../invocation.ts';

/** An object to be created, with its fields in the order of Kubernetes' types and the zero values that these write. */
export type Made = Readonly<Record<string, unknown>> & {
  readonly kind: string;
  readonly apiVersion: string;
  readonly metadata: Readonly<Record<string, unknown>> & { readonly name: string };
};

/** Makes one kind of object. */
export interface Generator {
  /** what is typed behind `create`: `deployment`, `service clusterip` */
  readonly name: string;
  /** other words for it: `deploy`, `svc clusterip` */
  readonly aliases?: readonly string[];
  readonly flags: readonly Flag[];
  /** lines that can be typed */
  readonly examples: readonly string[];
  /** flags that must be given */
  readonly required?: readonly string[];
  /** told in front of the server's refusal, which is then an error of the command's own; absent: the refusal stands alone */
  readonly failing?: string;
  make(invocation: Invocation, name: string): Made | Promise<Made>;
}

/** `metadata` of what is made: the namespace stands there only when it was named on the line. */
export function metadataOf(
  invocation: Invocation,
  name: string,
  labels?: Readonly<Record<string, string>>,
  annotations?: Readonly<Record<string, string>>,
): Made['metadata'] {
  return {
    name,
    ...(invocation.isNamespaceGiven && { namespace: invocation.namespace }),
    ...(labels && { labels }),
    ...(annotations && { annotations }),
  };
}

/** The one name that a command takes. @throws CommandFailure for none or several */
export function oneName(invocation: Invocation): string {
  const { args, dash } = invocation.parsed;
  const count = dash < 0 ? args.length : dash;
  if (count !== 1) throw invocation.usage(`exactly one NAME is required, got ${count}`);
  return args[0] as string;
}

/** What stands behind `--`. */
export function commandOf({ parsed: { args, dash } }: Invocation): readonly string[] {
  return dash < 0 ? [] : args.slice(dash);
}

/** Why a flag that names a file is refused. */
export const NO_FILES =
  'there are no files here; give the values with --from-literal, or write the object as a block below apply -f -';

/** Cuts `key=value`. @throws CommandFailure in the words that are given */
export function keyAndValue(text: string, told: string): readonly [key: string, value: string] {
  const at = text.indexOf('=');
  if (at <= 0) throw new CommandFailure(told);
  return [text.slice(0, at), text.slice(at + 1)];
}
