// kubectl describe: objects told at length, with what belongs to them (kubectl, pkg/cmd/describe).
import type { KubeObject } from '../../wire.ts';
import type { DescribeAsk, Selectors } from '../describe/describer.ts';
import { withEventsOnce } from '../describe/event-index.ts';
import { describerFor } from '../describe/index.ts';
import { CommandFailure, isNotFound, throwAll } from '../failure.ts';
import { type Found, find, type Search } from '../find.ts';
import type { Invocation } from '../invocation.ts';
import type { Mapping } from '../mapper.ts';
import type { Command } from './command.ts';
import { ALL_NAMESPACES_FLAG, FILE_FLAGS, SELECTOR_FLAG } from './get-flags.ts';

/** `kubectl describe`. */
export const DESCRIBE: Command = {
  name: 'describe',
  short: 'Tell about objects at length, with their events',
  usage: '(TYPE [NAME_PREFIX | -l label] | TYPE/NAME ...) [flags]',
  examples: [
    'kubectl describe pod web-0',
    'kubectl describe deploy/web svc/web',
    'kubectl describe pods -l app=web',
    'kubectl describe pods web',
    'kubectl describe node node-1',
  ],
  flags: [
    ALL_NAMESPACES_FLAG,
    ...FILE_FLAGS,
    SELECTOR_FLAG,
    { name: 'chunk-size', type: 'int', fallback: '500' },
    {
      name: 'show-events',
      type: 'bool',
      fallback: 'true',
      help: 'events too; of several objects only when it is given',
    },
  ],
  run,
};

/** An object to be told of. */
interface Target {
  readonly mapping: Mapping;
  readonly object: KubeObject;
}

async function run(invocation: Invocation): Promise<void> {
  const { parsed } = invocation;
  const { args } = parsed;
  const files = parsed.list('filename');
  if (args.length === 0 && files.length === 0)
    throw new CommandFailure(
      'You must specify the type of resource to describe. Use "kubectl api-resources" for a complete list of supported resources.\n',
    );
  const allNamespaces = parsed.bool('all-namespaces');
  const chunkSize = parsed.int('chunk-size');
  const search: Search = {
    args,
    files,
    allNamespaces,
    selector: parsed.string('selector').trim(),
    emptySelector: true,
    chunkSize,
  };
  const { found, failures } = await find(invocation, search);
  const targets = found.flatMap(targetsOf);
  const several = targets.length > 1 || failures.length > 0;
  const single = askOf(invocation, parsed.bool('show-events') && (parsed.given('show-events') || !several));
  const ask = several ? withEventsOnce(single) : single;
  const [failure] = failures;
  if (failure && isNotFound(failure) && failures.length === 1 && args.length === 2)
    return describeBeginning(invocation, args[0] ?? '', args[1] ?? '', ask, failure);
  const wrong = await tellAll(invocation, targets, ask);
  if (targets.length === 0 && failures.length === 0)
    invocation.err(
      allNamespaces ? 'No resources found\n' : `No resources found in ${invocation.namespace} namespace.\n`,
    );
  throwAll([...failures, ...wrong]);
}

/** Tells about one after the other. @returns what went wrong on the way, each once */
async function tellAll(invocation: Invocation, targets: readonly Target[], ask: DescribeAsk): Promise<Error[]> {
  const wrong = new Map<string, Error>();
  let isFirst = true;
  for (const { mapping, object } of targets) {
    try {
      const text = await describerFor(mapping.group, mapping.kind)(object, ask);
      invocation.out(isFirst ? text : `\n\n${text}`);
      isFirst = false;
    } catch (thrown) {
      if (!(thrown instanceof Error)) throw thrown;
      if (!wrong.has(thrown.message)) wrong.set(thrown.message, thrown);
    }
  }
  return [...wrong.values()];
}

/** Tells about all objects whose names begin like this. @throws what finding the name itself came to, when there are none */
async function describeBeginning(
  invocation: Invocation,
  type: string,
  beginning: string,
  ask: DescribeAsk,
  otherwise: Error,
): Promise<void> {
  const chunkSize = invocation.parsed.int('chunk-size');
  const { found, failures } = await find(invocation, {
    args: [type],
    emptySelector: true,
    singleType: true,
    chunkSize,
  });
  throwAll(failures);
  const targets = found.flatMap(targetsOf).filter(({ object }) => object.metadata.name.startsWith(beginning));
  if (targets.length === 0) throw otherwise;
  for (const { mapping, object } of targets)
    invocation.out(`${await describerFor(mapping.group, mapping.kind)(object, ask)}\n`);
}

/** The objects of what was found, which may be a list: its objects do not say themselves what they are. */
function targetsOf({ mapping, object }: Found): Target[] {
  if (!object) return [];
  const { items, apiVersion, kind } = object;
  if (!Array.isArray(items)) return [{ mapping, object }];
  const own = kind.replace(/List$/, '');
  return (items as KubeObject[]).map((item) => ({ mapping, object: { ...item, apiVersion, kind: own } }));
}

function askOf(invocation: Invocation, showEvents: boolean): DescribeAsk {
  const limit = invocation.parsed.int('chunk-size');
  return {
    now: invocation.now(),
    showEvents,
    get: <T extends KubeObject>(path: string) => invocation.json<T>({ path }),
    list: async <T extends KubeObject>(path: string, { labelSelector, fieldSelector }: Selectors = {}) => {
      const all: T[] = [];
      let token: string | undefined;
      do {
        const query = {
          fieldSelector,
          labelSelector: labelSelector || undefined,
          limit: limit > 0 ? String(limit) : undefined,
          continue: token,
        };
        const part = await invocation.json<{ items?: T[]; metadata?: { continue?: string } }>({ path, query });
        all.push(...(part.items ?? []));
        token = part.metadata?.continue || undefined;
      } while (token !== undefined);
      return all;
    },
  };
}
