// From arguments to objects: `pods`, `pod a b`, `pod/a svc/b`, `deploy,rs`, `-l app=web`, `-f -` (cli-runtime, resource/builder.go).

import { groupResource } from '../resources/resource.ts';
import type { KubeObject } from '../wire.ts';
import { CommandFailure, StatusFailure } from './failure.ts';
import { type Invocation, pathOf } from './invocation.ts';
import { manifests } from './manifests.ts';
import type { Mapping, ResourceMapper } from './mapper.ts';

/** What is to be found. */
export interface Search {
  /** what was typed: types, names */
  readonly args: readonly string[];
  /** label selector; '' for none */
  readonly selector?: string;
  readonly fieldSelector?: string;
  readonly allNamespaces?: boolean;
  /** `--all`: all of the types named */
  readonly all?: boolean;
  /** may a type without names mean all of them? */
  readonly emptySelector?: boolean;
  /** `-f`; only `-` is one */
  readonly files?: readonly string[];
  readonly subresource?: string;
  /** `Accept` of the requests */
  readonly accept?: string;
  /** more parameters of the requests */
  readonly query?: Readonly<Record<string, string>>;
  /** objects of a list at a time; 0 for all at once. 500 when absent */
  readonly chunkSize?: number;
  /** false leaves named objects unasked for: then only name, namespace and mapping are known */
  readonly fetch?: boolean;
  /** true keeps what `-f -` holds as it stands there; absent: it is asked for */
  readonly asWritten?: boolean;
  /** false stops at the first failure of several; absent: the others are still found */
  readonly goOn?: boolean;
  /** a type that names without one have, such as `pods` (then `args` are names, or TYPE/NAME) */
  readonly defaultType?: string;
  /** more than one type is an error */
  readonly singleType?: boolean;
}

/** An object, a list of them, or a table, with where it is. */
export interface Found {
  readonly mapping: Mapping;
  /** '' for cluster-scoped ones, and for a list of all namespaces */
  readonly namespace: string;
  /** '' for a list */
  readonly name: string;
  /** undefined only when it was not to be fetched */
  readonly object: KubeObject | undefined;
}

/** What was found. */
export interface Findings {
  readonly found: readonly Found[];
  /** what was not, in the order of the arguments */
  readonly failures: readonly Error[];
  /** exactly one object was named */
  readonly isSingle: boolean;
  /** objects were named, not only types */
  readonly isNamed: boolean;
}

interface Tuple {
  readonly type: string;
  readonly name: string;
}

/** What the arguments say, before the server is asked. */
interface Named {
  readonly types: readonly string[];
  readonly names: readonly string[];
  readonly tuples: readonly Tuple[];
}

function unique(text: string): string[] {
  return [...new Set(text.split(','))];
}

function tupleOf(argument: string): Tuple {
  const parts = argument.split('/');
  if (parts.length !== 2) throw new CommandFailure('arguments in resource/name form may not have more than one slash');
  const [type = '', name = ''] = parts;
  if (type === '' || name === '' || unique(type).length !== 1)
    throw new CommandFailure('arguments in resource/name form must have a single resource and name');
  return { type, name };
}

function separate(given: readonly string[], mapper: ResourceMapper, defaultType?: string): Named {
  if (defaultType !== undefined && !(given.length > 0 && given.every((one) => one.includes('/')))) {
    const slashed = given.some((one) => one.includes('/'));
    if (slashed && given.length > 0 && given.length !== given.filter((one) => one.includes('/')).length)
      return {
        types: [],
        names: [],
        tuples: given.map((one) => (one.includes('/') ? tupleOf(one) : { type: defaultType, name: one })),
      };
    return { types: [], names: [], tuples: given.map((name) => ({ type: defaultType, name })) };
  }
  const [first = '', ...names] = given;
  const types = unique(first);
  const args =
    names.length > 0 && types.length > 1 ? types.flatMap((type) => names.map((name) => `${type}/${name}`)) : given;
  const slashed = args.filter((one) => one.includes('/')).length;
  if (slashed > 0 && slashed < args.length)
    throw new CommandFailure(
      "there is no need to specify a resource type as a separate argument when passing arguments in resource/name form (e.g. 'kubectl get resource/<resource_name>' instead of 'kubectl get resource resource/<resource_name>'",
    );
  if (slashed > 0) return { types: [], names: [], tuples: args.map(tupleOf) };
  if (given.length === 0) return { types: [], names: [], tuples: [] };
  const expanded = first
    .split(',')
    .flatMap((one) => mapper.category(one)?.map(groupResource) ?? [one])
    .join(',');
  return { types: unique(expanded), names, tuples: [] };
}

/** Finds what a line is about. @throws CommandFailure for arguments that make no sense; what the server refuses is among the failures */
export async function find(invocation: Invocation, search: Search): Promise<Findings> {
  const files = search.files ?? [];
  if (files.length > 0) return byFiles(invocation, search);
  const mapper = await invocation.mapper();
  const { types, names, tuples } = separate(search.args, mapper, search.defaultType);
  const hasSelector = Boolean(search.selector || search.fieldSelector || search.all);
  const selects = hasSelector || (Boolean(search.emptySelector) && types.length > 0 && names.length === 0);
  if (selects) {
    if (names.length > 0) throw new CommandFailure('name cannot be provided when a selector is specified');
    if (tuples.length > 0)
      throw new CommandFailure('selectors and the all flag cannot be used when passing resource/name arguments');
    if (types.length === 0) throw new CommandFailure('at least one resource must be specified to use a selector');
    if (search.subresource) throw new CommandFailure('subresource cannot be used when bulk resources are specified');
    return bySelector(invocation, search, mapper, types);
  }
  if (tuples.length > 0) return byName(invocation, search, mapper, tuples);
  if (names.length > 0) {
    if (types.length > 1) throw new CommandFailure('you must specify only one resource');
    return byName(
      invocation,
      search,
      mapper,
      names.map((name) => ({ type: types[0] ?? '', name })),
    );
  }
  if (types.length > 0) {
    for (const type of types) mapper.find(type);
    throw new CommandFailure('resource(s) were provided, but no name was specified');
  }
  throw new CommandFailure(
    "You must provide one or more resources by argument or filename.\nExample resource specifications include:\n   '-f rsrc.yaml'\n   '--filename=rsrc.json'\n   '<resource> <name>'\n   '<resource>'",
  );
}

function distinct(mapper: ResourceMapper, types: readonly string[]): Mapping[] {
  return [...new Set(types.map((type) => mapper.find(type)))];
}

function onlyOne(search: Search, mappings: readonly Mapping[]): void {
  if (search.singleType && mappings.length > 1) throw new CommandFailure('you may only specify a single resource type');
}

async function bySelector(
  invocation: Invocation,
  search: Search,
  mapper: ResourceMapper,
  types: readonly string[],
): Promise<Findings> {
  const mappings = distinct(mapper, types);
  if (types.length > 1) onlyOne(search, mappings);
  const found: Found[] = [];
  const failures: Error[] = [];
  for (const mapping of mappings) {
    const namespace = mapping.namespaced && !search.allNamespaces ? invocation.namespace : '';
    try {
      for await (const object of pages(invocation, search, mapping, namespace))
        found.push({ mapping, namespace, name: '', object });
    } catch (thrown) {
      if (!(thrown instanceof Error)) throw thrown;
      failures.push(unlisted(thrown, mapping, search));
      if (search.goOn === false) break;
    }
  }
  return { found, failures, isSingle: false, isNamed: false };
}

/** What the server refused is told with what was looked for (cli-runtime, resource/selector.go). */
function unlisted(
  failure: Error,
  { group, version, plural }: Mapping,
  { selector = '', fieldSelector = '' }: Search,
): Error {
  if (!(failure instanceof StatusFailure)) return failure;
  const { status } = failure;
  if (status.reason !== 'BadRequest' && status.reason !== 'NotFound') return failure;
  const what = JSON.stringify(`${group}/${version}, Resource=${plural}`);
  const doing =
    selector === '' && fieldSelector === ''
      ? `Unable to list ${what}`
      : `Unable to find ${what} that match label selector ${JSON.stringify(selector)}, field selector ${JSON.stringify(fieldSelector)}`;
  return new StatusFailure(status, `${doing}: `);
}

/** A list in its portions. */
async function* pages(
  invocation: Invocation,
  search: Search,
  mapping: Mapping,
  namespace: string,
): AsyncGenerator<KubeObject> {
  const limit = search.chunkSize ?? 500;
  let token: string | undefined;
  do {
    const object: KubeObject = await invocation.json({
      path: pathOf(mapping, namespace),
      query: {
        fieldSelector: search.fieldSelector || undefined,
        labelSelector: search.selector || undefined,
        limit: limit > 0 ? String(limit) : undefined,
        continue: token,
        ...search.query,
      },
      ...(search.accept && { accept: search.accept }),
    });
    yield object;
    token = (object.metadata as { continue?: string } | undefined)?.continue || undefined;
  } while (token !== undefined);
}

async function byName(
  invocation: Invocation,
  search: Search,
  mapper: ResourceMapper,
  tuples: readonly Tuple[],
): Promise<Findings> {
  const targets = tuples.map(({ type, name }) => ({ mapping: mapper.find(type), name }));
  onlyOne(search, [...new Set(targets.map(({ mapping }) => mapping))]);
  if (search.allNamespaces && targets.some(({ mapping }) => mapping.namespaced))
    throw new CommandFailure('a resource cannot be retrieved by name across all namespaces');
  const found: Found[] = [];
  const failures: Error[] = [];
  for (const { mapping, name } of targets) {
    const namespace = mapping.namespaced ? invocation.namespace : '';
    try {
      const object = search.fetch === false ? undefined : await one(invocation, search, mapping, namespace, name);
      found.push({ mapping, namespace, name, object });
    } catch (thrown) {
      if (!(thrown instanceof Error)) throw thrown;
      failures.push(thrown);
      if (search.goOn === false) break;
    }
  }
  return { found, failures, isSingle: tuples.length === 1, isNamed: true };
}

function one(
  invocation: Invocation,
  { subresource, accept, query }: Search,
  mapping: Mapping,
  namespace: string,
  name: string,
): Promise<KubeObject> {
  return invocation.json({
    path: pathOf(mapping, namespace, name, subresource),
    ...(query && { query }),
    ...(accept && { accept }),
  });
}

/** Objects of the block below the line, with where they belong. */
async function byFiles(invocation: Invocation, search: Search): Promise<Findings> {
  const documents = manifests(invocation, search.files ?? []);
  if (search.args.length > 0) {
    const slashed = search.args.some((argument) => argument.includes('/'));
    throw new CommandFailure(
      slashed
        ? 'resource/name arguments cannot be provided when a path is specified'
        : 'when paths, URLs, or stdin is provided as input, you may not specify resource arguments as well',
    );
  }
  const mapper = await invocation.mapper();
  const found: Found[] = [];
  const failures: Error[] = [];
  for (const document of documents) {
    try {
      const { mapping, namespace, object } = placed(invocation, mapper, document);
      const name = object.metadata?.name ?? '';
      const shown = search.asWritten ? object : await one(invocation, search, mapping, namespace, name);
      found.push({ mapping, namespace, name, object: shown });
    } catch (thrown) {
      if (!(thrown instanceof Error)) throw thrown;
      failures.push(thrown);
      if (search.goOn === false) break;
    }
  }
  return { found, failures, isSingle: false, isNamed: true };
}

/** Where a written object belongs. */
export function placed(
  invocation: Invocation,
  mapper: ResourceMapper,
  object: KubeObject,
): Omit<Found, 'name'> & { object: KubeObject } {
  const { apiVersion, kind } = object;
  const at = apiVersion.lastIndexOf('/');
  const mapping = mapper.kind(at < 0 ? '' : apiVersion.slice(0, at), kind, apiVersion.slice(at + 1));
  if (!mapping)
    throw new CommandFailure(
      `resource mapping not found for name: ${JSON.stringify(object.metadata?.name ?? '')} namespace: ${JSON.stringify(object.metadata?.namespace ?? '')} from "STDIN": no matches for kind ${JSON.stringify(kind)} in version ${JSON.stringify(apiVersion)}\nensure CRDs are installed first`,
    );
  if (!mapping.namespaced) return { mapping, namespace: '', object };
  const own = object.metadata?.namespace ?? '';
  if (invocation.isNamespaceGiven && own !== '' && own !== invocation.namespace)
    throw new CommandFailure(
      `the namespace from the provided object ${JSON.stringify(own)} does not match the namespace ${JSON.stringify(invocation.namespace)}. You must pass '--namespace=${own}' to perform this operation.`,
    );
  const namespace = own || invocation.namespace;
  return { mapping, namespace, object: { ...object, metadata: { ...object.metadata, namespace } } };
}
