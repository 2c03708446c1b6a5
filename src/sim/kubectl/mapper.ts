// From what people type (`po`, `deployments.apps`, `Pod`) to resources, by what the server says that there is (client-go, restmapper).
import { groupResource } from '../resources/resource.ts';
import { CommandFailure } from './failure.ts';
import type { Wish } from './wish.ts';

/** A resource of the server's. */
export interface Mapping {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly plural: string;
  readonly singular: string;
  readonly short: readonly string[];
  readonly categories: readonly string[];
  readonly namespaced: boolean;
  readonly verbs: readonly string[];
  /** by name: what is behind it */
  readonly subresources: ReadonlyMap<string, { readonly kind: string; readonly verbs: readonly string[] }>;
}

interface AggregatedResource {
  readonly resource: string;
  readonly responseKind: { readonly group: string; readonly version: string; readonly kind: string };
  readonly scope: 'Namespaced' | 'Cluster';
  readonly singularResource: string;
  readonly verbs: readonly string[];
  readonly shortNames?: readonly string[];
  readonly categories?: readonly string[];
  readonly subresources?: readonly {
    readonly subresource: string;
    readonly responseKind: { readonly kind: string };
    readonly verbs: readonly string[];
  }[];
}

interface Aggregated {
  readonly items: readonly {
    readonly metadata: { readonly name?: string };
    readonly versions: readonly { readonly version: string; readonly resources: readonly AggregatedResource[] }[];
  }[];
}

const AGGREGATED = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,application/json';

/** A group and version with what is in it, in the server's order. */
export interface ServedVersion {
  readonly group: string;
  readonly version: string;
  readonly resources: readonly Mapping[];
}

/** `deployments.v1.apps` cut up: `given` when it names a version. */
interface Named {
  readonly plural: string;
  readonly version: string;
  readonly group: string;
}

/** Knows what there is. */
export class ResourceMapper {
  /** groups and their versions, in the server's order: the core group first */
  readonly versions: readonly ServedVersion[];
  readonly #all: readonly Mapping[];
  /** each resource in the version that its group prefers */
  readonly preferred: readonly Mapping[];
  readonly #warn: (text: string) => void;

  constructor(versions: readonly ServedVersion[], warn: (text: string) => void) {
    this.versions = versions;
    this.#warn = warn;
    this.#all = versions.flatMap(({ resources }) => resources);
    const seen = new Set<string>();
    this.preferred = this.#all.filter((one) => !seen.has(groupResource(one)) && seen.add(groupResource(one)));
  }

  /** Asks the server. @param ask gives an answer as it came @param warn tells of a short name that could mean more than one resource */
  static async discover(ask: (wish: Wish) => Promise<string>, warn: (text: string) => void): Promise<ResourceMapper> {
    const texts = await Promise.all(['/api', '/apis'].map((path) => ask({ path, accept: AGGREGATED })));
    return new ResourceMapper(read(texts), warn);
  }

  /** What a category such as `all` stands for; undefined for what is none. */
  category(name: string): Mapping[] | undefined {
    const found = this.preferred.filter(({ categories }) => categories.includes(name));
    return found.length > 0 ? found : undefined;
  }

  /** The resource of a kind; undefined when there is none. @param version '' for the preferred one */
  kind(group: string, kind: string, version = ''): Mapping | undefined {
    return this.#all.find(
      (one) => one.group === group && one.kind === kind && (version === '' || one.version === version),
    );
  }

  /** The resource of an argument. @throws CommandFailure when there is none */
  find(argument: string): Mapping {
    const found = this.lookUp(argument);
    if (found) return found;
    const [plural = ''] = argument.split('.', 1);
    throw new CommandFailure(`the server doesn't have a resource type ${JSON.stringify(plural)}`);
  }

  /** The resource of an argument such as `po`, `deploy.apps`, `deployments.v1.apps` or `Pod`; undefined when there is none. */
  lookUp(argument: string): Mapping | undefined {
    const { full, short } = parts(argument);
    return (
      (full && this.#byName(full)) ??
      this.#byName(short) ??
      (full && this.#byKind(full)) ??
      this.#byKind(short) ??
      undefined
    );
  }

  #byName({ plural, version, group }: Named): Mapping | undefined {
    const name = this.#expanded(plural, group).toLowerCase();
    const fits = (one: Mapping): boolean =>
      (one.plural === name || one.singular === name) && (version === '' || one.version === version);
    const exact = this.#all.filter((one) => fits(one) && (group === '' ? true : one.group === group));
    const found = exact.length > 0 ? exact : this.#all.filter((one) => fits(one) && one.group.startsWith(group));
    // an event is of the core group before it is of another one, and so is any other resource that is in two
    return found[0];
  }

  /** Short names are looked up in the order of the groups; one that is a resource's own name is no short name. */
  #expanded(name: string, group: string): string {
    if (this.#all.some(({ plural, singular }) => plural === name || singular === name)) return name;
    const [found, ...others] = this.preferred.filter(
      (one) => one.short.includes(name) && (group === '' || one.group.startsWith(group)),
    );
    for (const other of others)
      this.#warn(`short name ${JSON.stringify(name)} could also match lower priority resource ${groupResource(other)}`);
    return found?.plural ?? name;
  }

  #byKind({ plural: kind, version, group }: Named): Mapping | undefined {
    return (
      this.#all.find(
        (one) => one.kind === kind && one.group === group && (version === '' || one.version === version),
      ) ?? (group === '' && version === '' ? this.#all.find((one) => one.kind === kind) : undefined)
    );
  }
}

/** What the servers said last, and what was read in it: they hardly ever say anything else. */
let last: { readonly texts: readonly string[]; readonly versions: readonly ServedVersion[] } | undefined;

function read(texts: readonly string[]): readonly ServedVersion[] {
  if (last && texts.every((text, at) => text === last?.texts[at])) return last.versions;
  const versions = texts
    .flatMap((text) => (JSON.parse(text) as Aggregated).items)
    .flatMap(({ metadata: { name: group = '' }, versions: all }) =>
      all.map(({ version, resources }) => ({
        group,
        version,
        // an extension that nobody answers for has none
        resources: (resources ?? []).map((one) => mappingOf(group, version, one)),
      })),
    );
  last = { texts, versions };
  return versions;
}

/** An argument as `resource.version.group` and as `resource.group` (apimachinery, runtime/schema ParseResourceArg). */
function parts(argument: string): { readonly full: Named | undefined; readonly short: Named } {
  const [plural = '', second, ...rest] = argument.split('.');
  const full = second !== undefined && rest.length > 0 ? { plural, version: second, group: rest.join('.') } : undefined;
  const group = second === undefined ? '' : [second, ...rest].join('.');
  return { full, short: { plural, version: '', group } };
}

function mappingOf(group: string, version: string, one: AggregatedResource): Mapping {
  return {
    group,
    version,
    kind: one.responseKind.kind,
    plural: one.resource,
    singular: one.singularResource,
    short: one.shortNames ?? [],
    categories: one.categories ?? [],
    namespaced: one.scope === 'Namespaced',
    verbs: one.verbs,
    subresources: new Map(
      (one.subresources ?? []).map(({ subresource, responseKind, verbs }) => [
        subresource,
        { kind: responseKind.kind, verbs },
      ]),
    ),
  };
}
