// `kubectl wait`: until something holds.

import { groupResource } from '../../resources/resource.ts';
import type { KubeObject } from '../../wire.ts';
import { CommandFailure, isNotFound, throwAll, UnreachableFailure } from '../failure.ts';
import { type Found, find } from '../find.ts';
import { type Invocation, pathOf } from '../invocation.ts';
import { JsonPath } from '../json-path/evaluate.ts';
import { PathError } from '../json-path/parse.ts';
import { relaxedPath } from '../json-path/relaxed.ts';
import { objectName } from '../printers/object-printer.ts';
import type { Command } from './command.ts';
import { ALL_NAMESPACES_FLAG, FIELD_SELECTOR_FLAG, FILE_FLAGS, PRINT_FLAGS, SELECTOR_FLAG } from './get-flags.ts';

/** How often is looked, in milliseconds of virtual time. */
const STEP = 1000;
/** The longest wait, in milliseconds of virtual time. */
const LONGEST = 3_600_000;

/** What is waited for: is it so of an object, undefined for one that is not there? */
type Test = (object: KubeObject | undefined) => boolean;

/** `kubectl wait`. */
export const WAIT: Command = {
  name: 'wait',
  short: 'Wait until something is so of objects; virtual time goes on meanwhile',
  usage: '(TYPE NAME | TYPE/NAME | TYPE -l label) --for=…',
  examples: [
    'kubectl wait --for=condition=Ready pod/web-0',
    'kubectl wait --for=condition=Available deploy/web --timeout=2m',
    "kubectl wait --for=jsonpath='{.status.phase}'=Running pod -l app=web",
    'kubectl wait --for=delete pod/web-0',
  ],
  flags: [
    { name: 'for', type: 'array', help: "condition=NAME[=VALUE], jsonpath='{…}'[=VALUE], create, delete" },
    { name: 'timeout', type: 'duration', fallback: '30s', help: 'how long; 0 looks once' },
    { name: 'all', type: 'bool', help: 'all objects of the types' },
    { name: 'local', type: 'bool' },
    ALL_NAMESPACES_FLAG,
    FIELD_SELECTOR_FLAG,
    SELECTOR_FLAG,
    ...FILE_FLAGS,
    ...PRINT_FLAGS,
  ],
  run,
};

async function run(invocation: Invocation): Promise<void> {
  const { parsed } = invocation;
  const wanted = parsed.list('for').at(-1);
  if (wanted === undefined) throw new CommandFailure('unrecognized condition: []');
  const isCreate = wanted.toLowerCase() === 'create';
  const isDelete = wanted.toLowerCase() === 'delete';
  const test = testFor(wanted);
  const timeout = Math.min(LONGEST, parsed.duration('timeout') < 0 ? LONGEST : parsed.duration('timeout'));
  const end = invocation.now() + timeout;
  const search = {
    args: parsed.args,
    files: parsed.list('filename'),
    selector: parsed.string('selector'),
    fieldSelector: parsed.string('field-selector'),
    all: parsed.bool('all'),
    allNamespaces: parsed.bool('all-namespaces'),
  };
  const look = async () => {
    const { found, failures } = await find(invocation, { ...search, ...(isDelete && { goOn: true }) });
    return { found: found.flatMap(apart), failures };
  };
  let { found, failures } = await look();
  while (isCreate && found.length === 0 && failures.every(isNotFound) && invocation.now() < end) {
    invocation.session.pass(STEP);
    ({ found, failures } = await look());
  }
  if (isCreate && found.length === 0) throw new CommandFailure('timed out waiting for the condition');
  const lost = isDelete ? failures.filter((failure) => !isNotFound(failure)) : failures;
  if (found.length === 0 && lost.length === 0 && !isDelete) throw new CommandFailure('no matching resources found');
  const late: Error[] = [];
  for (const one of found) {
    if (await until(invocation, one, test, end)) invocation.out(`${named(one)} condition met\n`);
    else if (timeout === 0)
      late.push(new CommandFailure(`condition not met for ${groupResource(one.mapping)}/${one.name}`));
    else
      late.push(
        new UnreachableFailure(`timed out waiting for the condition on ${groupResource(one.mapping)}/${one.name}`),
      );
  }
  throwAll([...late, ...lost]);
}

function named({ mapping, name }: Found): string {
  return objectName(mapping.kind, mapping.group === '' ? 'v1' : `${mapping.group}/v1`, name);
}

/** The objects of a list, each by itself. */
function apart(found: Found): Found[] {
  const { items } = found.object as unknown as { items?: readonly KubeObject[] };
  if (found.name !== '' || !items) return [found];
  return items.map((object) => ({
    ...found,
    object,
    name: object.metadata.name,
    namespace: object.metadata.namespace ?? '',
  }));
}

async function until(
  invocation: Invocation,
  { mapping, namespace, name, object }: Found,
  test: Test,
  end: number,
): Promise<boolean> {
  const { uid } = object?.metadata ?? {};
  for (;;) {
    const now = await current(invocation, pathOf(mapping, namespace, name));
    if (test(now && uid !== undefined && now.metadata.uid !== uid ? undefined : now)) return true;
    if (invocation.now() >= end) return false;
    invocation.session.pass(Math.min(STEP, end - invocation.now()));
  }
}

async function current(invocation: Invocation, path: string): Promise<KubeObject | undefined> {
  try {
    return await invocation.json({ path });
  } catch (thrown) {
    if (isNotFound(thrown)) return undefined;
    throw thrown;
  }
}

function testFor(wanted: string): Test {
  const lower = wanted.toLowerCase();
  if (lower === 'create') return (object) => object !== undefined;
  if (lower === 'delete') return (object) => object === undefined;
  if (lower.startsWith('condition=')) return conditionTest(wanted.slice('condition='.length));
  if (lower.startsWith('jsonpath=')) return pathTest(wanted.slice('jsonpath='.length));
  throw new CommandFailure(`unrecognized condition: ${JSON.stringify(wanted)}`);
}

function conditionTest(text: string): Test {
  const [name = '', value = 'true'] = text.split(/=(.*)/s);
  return (object) => {
    const { conditions = [], observedGeneration } = (object?.status ?? {}) as {
      conditions?: readonly { type: string; status: string; observedGeneration?: number }[];
      observedGeneration?: number;
    };
    const found = conditions.find(({ type }) => type.toLowerCase() === name.toLowerCase());
    const observed = found?.observedGeneration ?? observedGeneration;
    const isOld = observed !== undefined && observed < (object?.metadata.generation ?? 0);
    return !isOld && found?.status.toLowerCase() === value.toLowerCase();
  };
}

function pathTest(text: string): Test {
  const [, path = '', value] = /^(\{[^}]*\}|[^=]*)(?:=(.*))?$/s.exec(text) ?? [];
  try {
    const reader = new JsonPath(relaxedPath(path || text), true);
    return (object) => {
      if (!object) return false;
      const values = reader.find(object).flat();
      if (values.length === 0) return false;
      if (values.length > 1) throw new CommandFailure('given jsonpath expression matches more than one value');
      const [found] = values;
      if (typeof found === 'object' && found !== null)
        throw new CommandFailure('jsonpath leads to a nested object or list which is not supported');
      return value === undefined ? found !== null && String(found) !== '' : String(found).trim() === value.trim();
    };
  } catch (thrown) {
    if (!(thrown instanceof PathError)) throw thrown;
    throw new CommandFailure(thrown.message);
  }
}
