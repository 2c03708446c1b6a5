// `kubectl set env` (kubectl, pkg/cmd/set/set_env.go, env/).

import type { Container, PodSpec } from '../../../wire.ts';
import { CommandFailure, throwAll } from '../../failure.ts';
import type { Invocation } from '../../invocation.ts';
import { envNameProblem } from '../../write/env-name.ts';
import { isEdit } from '../../write/labelled.ts';
import { targets } from '../../write/target.ts';
import type { Command } from '../command.ts';
import { changeObjects, checkSelection, chosen, SET_FLAGS } from './change-objects.ts';
import { type EnvVar, listEnv } from './env-list.ts';
import { withContainers, withPodSpec } from './pod-spec.ts';

/** `kubectl set env`. */
export const SET_ENV: Command = {
  name: 'set env',
  short: 'Change or show environment variables of containers',
  usage: '(TYPE NAME | TYPE/NAME) KEY=VALUE ... KEY-',
  examples: [
    'kubectl set env deploy/web LEVEL=debug',
    'kubectl set env deploy/web LEVEL-',
    'kubectl set env deploy/web --from=configmap/settings',
    'kubectl set env deploy/web --list',
  ],
  flags: [
    ...SET_FLAGS,
    { name: 'containers', short: 'c', type: 'string', fallback: '*', help: 'which containers; * stands for anything' },
    { name: 'env', short: 'e', type: 'array', help: 'KEY=VALUE; may be given several times' },
    { name: 'from', type: 'string', help: 'a ConfigMap or Secret whose keys become variables' },
    { name: 'keys', type: 'strings', help: 'only these keys of it' },
    { name: 'prefix', type: 'string', help: 'what stands before the names' },
    { name: 'list', type: 'bool', help: 'show the variables' },
    { name: 'resolve', type: 'bool', help: 'show what references lead to' },
    { name: 'overwrite', type: 'bool', fallback: 'true' },
  ],
  run,
};

/** What is to become of the variables. */
interface Edits {
  readonly set: readonly EnvVar[];
  readonly remove: readonly string[];
}

function editsOf(texts: readonly string[]): Edits {
  const set: EnvVar[] = [];
  const remove: string[] = [];
  for (const text of texts) {
    const at = text.indexOf('=');
    if (at === 0) throw new CommandFailure(`environment variables must be of the form key=value`);
    if (at > 0) {
      const name = text.slice(0, at);
      const problem = envNameProblem(name);
      if (problem) throw new CommandFailure(`${JSON.stringify(name)} is not a valid key name: ${problem}`);
      set.push({ name, value: text.slice(at + 1) });
    } else if (text.endsWith('-') && text.length > 1) remove.push(text.slice(0, -1));
    else throw new CommandFailure(`unknown environment variable: ${text}`);
  }
  if (set.some(({ name }) => remove.includes(name)))
    throw new CommandFailure('can not both modify and remove the same environment variable in the same command');
  return { set, remove };
}

function validate(invocation: Invocation, resources: readonly string[]): void {
  const { parsed } = invocation;
  if (parsed.list('filename').length === 0 && resources.length < 1)
    throw new CommandFailure('one or more resources must be specified as <resource> <name> or <resource>/<name>');
  if (parsed.bool('list') && parsed.string('output') !== '')
    throw new CommandFailure('--list and --output may not be specified together');
  if (parsed.list('keys').length > 0 && parsed.string('from') === '')
    throw new CommandFailure('when specifying --keys, a configmap or secret must be provided with --from');
}

async function run(invocation: Invocation): Promise<void> {
  const { parsed } = invocation;
  checkSelection(invocation);
  const first = parsed.args.findIndex(isEdit);
  const resources = first < 0 ? parsed.args : parsed.args.slice(0, first);
  // a dash alone would be what another program prints: nothing
  const texts = (first < 0 ? [] : parsed.args.slice(first)).filter((one) => one !== '-');
  if (texts.some((one) => !isEdit(one)))
    throw new CommandFailure(`all resources must be specified before environment changes: ${parsed.args.join(' ')}`);
  validate(invocation, resources);
  const typed = editsOf([...parsed.list('env'), ...texts]);
  const imported = await importedFrom(invocation);
  const prefix = parsed.string('prefix');
  const set = [...typed.set, ...imported].map((one) => ({ ...one, name: `${prefix}${one.name}` }));
  const edits = { set, remove: typed.remove };
  if (parsed.bool('list')) return await list(invocation, resources, edits);
  const pattern = parsed.string('containers');
  await changeObjects(invocation, {
    resources,
    done: 'env updated',
    failing: 'failed to patch env update to pod template: ',
    change: (object) =>
      withPodSpec(object, (spec): PodSpec => {
        const changed = withContainers(spec, pattern, (container) =>
          edited(container, edits, parsed.bool('overwrite')),
        );
        if (changed.count === 0) warnOfNone(invocation, object, pattern);
        return changed.spec;
      }),
  });
}

function warnOfNone(
  invocation: Invocation,
  object: { readonly kind: string; readonly metadata: { readonly name: string } },
  pattern: string,
): void {
  const { kind, metadata } = object;
  invocation.err(
    `Warning: ${kind}/${metadata.name} does not have any containers matching ${JSON.stringify(pattern)}\n`,
  );
}

async function list(invocation: Invocation, resources: readonly string[], edits: Edits): Promise<void> {
  const { targets: found, failures } = await chosen(invocation, resources);
  throwAll(failures);
  const pattern = invocation.parsed.string('containers');
  for (const { object } of found) {
    const containers: Container[] = [];
    withPodSpec(object, (spec) => {
      const { count } = withContainers(spec, pattern, (one) => {
        containers.push(edited(one, edits, true));
        return one;
      });
      if (count === 0) warnOfNone(invocation, object, pattern);
      return spec;
    });
    for (const container of containers) await listEnv(invocation, object, container);
  }
}

/** Variables that the keys of a ConfigMap or a Secret become. */
async function importedFrom(invocation: Invocation): Promise<EnvVar[]> {
  const { parsed } = invocation;
  const from = parsed.string('from');
  if (from === '') return [];
  const { targets: found, failures } = await targets(invocation, { args: [from] });
  throwAll(failures);
  const wanted = parsed.list('keys');
  return found.flatMap(({ object }) => {
    const { kind, metadata } = object;
    if (kind !== 'Secret' && kind !== 'ConfigMap') throw new CommandFailure('unsupported resource specified in --from');
    const keys = Object.keys((object.data as object | undefined) ?? {}).sort();
    return keys
      .filter((key) => wanted.length === 0 || wanted.includes(key))
      .map((key) => {
        const name = key.replace(/[^a-zA-Z0-9_]/g, '_').toUpperCase();
        if (name !== key) invocation.err(`Warning: key ${key} transferred to ${name}\n`);
        const reference = { name: metadata.name, key };
        return {
          name,
          valueFrom: kind === 'Secret' ? { secretKeyRef: reference } : { configMapKeyRef: reference },
        };
      });
  });
}

function edited(container: Container, { set, remove }: Edits, overwrites: boolean): Container {
  const before = container.env ?? [];
  for (const one of overwrites ? [] : set) {
    const there = before.find(({ name }) => name === one.name);
    if (there && there.value !== one.value)
      throw new CommandFailure(`'${there.name}' already has a value (${there.value ?? ''}), and --overwrite is false`);
  }
  if (set.length === 0 && remove.length === 0) return container;
  const news = new Map(set.map((one) => [one.name, one]));
  const kept = before
    .filter(({ name }) => !remove.includes(name))
    .map((one) => {
      const next = news.get(one.name);
      news.delete(one.name);
      return next ?? one;
    });
  const env = [...kept, ...news.values()];
  const { env: _before, ...rest } = container;
  return env.length > 0 ? { ...rest, env } : rest;
}
