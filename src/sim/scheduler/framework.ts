// Runs the plugins at each step of a cycle, in their order, and puts their verdicts together (kube-scheduler, framework/runtime/framework.go).
import type { Client, Context, Recorder } from '../client.ts';
import type { Clock } from '../clock.ts';
import type { Random } from '../random.ts';
import { NAMESPACES } from '../resources/index.ts';
import type { Diagnosis } from './diagnosis.ts';
import { Matchers } from './matcher.ts';
import type { NodeInfo } from './node-info.ts';
import { Nominator } from './nominator.ts';
import type { CycleState, Handle, Plugin, PostFiltered } from './plugin.ts';
import type { PodInfo } from './pod-info.ts';
import type { Scores } from './record.ts';
import { Snapshot } from './snapshot.ts';
import { failed, isRejected, SKIP, type Status, SUCCESS, textOf, unresolvable, unschedulable } from './status.ts';
import { isSince } from './version.ts';
import { Workloads } from './workloads.ts';

/** A plugin in its place. */
export interface Enabled {
  readonly plugin: Plugin;
  /** how often its score counts; absent: once */
  readonly weight?: number;
  /** the version that brought it, such as `1.34`; absent: always there */
  readonly since?: string;
}

/** What plugins worked out for one pod in one cycle. */
export class Cycle implements CycleState {
  /** by the plugin's place among the filters */
  readonly states: unknown[];
  /** places of the filters that have something to say */
  active: readonly number[];
  readonly #ran: Set<string>;

  constructor(states: unknown[] = [], active: readonly number[] = [], ran: Set<string> = new Set()) {
    this.states = states;
    this.active = active;
    this.#ran = ran;
  }

  hasRun(plugin: string): boolean {
    return this.#ran.has(plugin);
  }

  ran(plugin: string): void {
    this.#ran.add(plugin);
  }

  /** @param plugins the filters */
  copy(plugins: readonly Plugin[]): Cycle {
    const states = this.states.map((state, at) => plugins[at]?.copyState?.(state) ?? state);
    return new Cycle(states, this.active, this.#ran);
  }
}

/** What stands after all `preFilter`s. */
export interface PreFilterResult {
  readonly status: Status;
  /** the only nodes that come into question; undefined: all */
  readonly nodes: ReadonlySet<string> | undefined;
  /** plugins that named nodes, sorted */
  readonly namedBy: readonly string[];
}

/** The plugins of one scheduler. */
export class Framework implements Handle {
  readonly client: Client;
  readonly clock: Clock;
  readonly random: Random;
  readonly events: Recorder;
  readonly version: string;
  readonly snapshot = new Snapshot();
  readonly nominator = new Nominator();
  readonly matchers = new Matchers();
  readonly workloads: Workloads;
  readonly plugins: readonly Plugin[];
  /** plugins with `preFilter` or `filter`: their states are by their place in here */
  readonly filters: readonly Plugin[];
  readonly #filterOf: readonly Plugin['filter'][];
  #scratch = new Float64Array();
  readonly #scorers: readonly { readonly plugin: Plugin; readonly weight: number }[];

  constructor(context: Context, events: Recorder, enabled: readonly Enabled[], version: string) {
    this.client = context.client;
    this.clock = context.clock;
    this.random = context.random;
    this.events = events;
    this.version = version;
    this.workloads = new Workloads(context.client);
    const here = enabled.filter(({ since }) => since === undefined || isSince(version, since));
    this.plugins = here.map(({ plugin }) => plugin);
    this.filters = this.plugins.filter((plugin) => plugin.preFilter || plugin.filter);
    this.#filterOf = this.filters.map(({ filter }) => filter);
    this.#scorers = here.filter(({ plugin }) => plugin.score).map(({ plugin, weight = 1 }) => ({ plugin, weight }));
  }

  namespaceLabels(name: string): Readonly<Record<string, string>> | undefined {
    return this.client.get(NAMESPACES, undefined, name)?.metadata.labels;
  }

  /** May a pod come into the queue? */
  preEnqueue(pod: PodInfo): Status {
    for (const plugin of this.plugins) {
      const status = plugin.preEnqueue?.(pod) ?? SUCCESS;
      if (status.code !== 'Success') return { ...status, plugin: plugin.name };
    }
    return SUCCESS;
  }

  preFilter(pod: PodInfo, cycle: Cycle): PreFilterResult {
    let status = SUCCESS;
    let nodes: ReadonlySet<string> | undefined;
    const namedBy: string[] = [];
    const active: number[] = [];
    for (const [at, plugin] of this.filters.entries()) {
      const found = plugin.preFilter?.(pod, this);
      cycle.ran(plugin.name);
      if (found === SKIP) continue;
      if (plugin.filter) active.push(at);
      if (!found) continue;
      if ('code' in found) {
        if (found.code === 'Unschedulable') status = found;
        else if (found.code === 'UnschedulableAndUnresolvable') return { status: found, nodes: undefined, namedBy: [] };
        else if (found.code === 'Error') {
          const text = `running PreFilter plugin "${plugin.name}": ${textOf(found)}`;
          return { status: failed(plugin.name, text), nodes: undefined, namedBy: [] };
        }
        continue;
      }
      cycle.states[at] = found.state;
      const named = found.nodes;
      if (!named) continue;
      namedBy.push(plugin.name);
      nodes = nodes ? new Set([...nodes].filter((name) => named.has(name))) : named;
      if (nodes.size === 0) return { status: noNodeNamed(namedBy), nodes, namedBy: namedBy.sort() };
    }
    cycle.active = active;
    return { status, nodes, namedBy: namedBy.sort() };
  }

  fits(pod: PodInfo, node: NodeInfo, state: CycleState): Status {
    const cycle = state as Cycle;
    const ahead = this.nominator.isEmpty ? [] : this.nominator.ahead(node.name, pod);
    if (ahead.length > 0) {
      const copy = cycle.copy(this.filters);
      const crowded = node.copy();
      for (const other of ahead) {
        crowded.add(other);
        this.shift(pod, other, crowded, 1, copy);
      }
      const status = this.#filter(pod, crowded, copy);
      if (status.code !== 'Success') return status;
    }
    return this.#filter(pod, node, cycle);
  }

  #filter(pod: PodInfo, node: NodeInfo, cycle: Cycle): Status {
    const { states, active } = cycle;
    for (let i = 0; i < active.length; i++) {
      const at = active[i] as number;
      const filter = this.#filterOf[at] as NonNullable<Plugin['filter']>;
      const status = filter(pod, node, states[at], this);
      if (status === SUCCESS) continue;
      if (isRejected(status)) return status;
      if (status.code === 'Success') continue;
      const { name } = this.filters[at] as Plugin;
      return failed(name, `running "${name}" filter plugin: ${textOf(status)}`);
    }
    return SUCCESS;
  }

  shift(pod: PodInfo, other: PodInfo, node: NodeInfo, by: 1 | -1, state: CycleState): void {
    const cycle = state as Cycle;
    for (const at of cycle.active) this.filters[at]?.shift?.(cycle.states[at], pod, other, node, by, this);
  }

  copy(cycle: CycleState): CycleState {
    return (cycle as Cycle).copy(this.filters);
  }

  /** Lets plugins make room, until one did. */
  postFilter(pod: PodInfo, diagnosis: Diagnosis, cycle: Cycle): PostFiltered {
    let nominated: string | undefined;
    const reasons: string[] = [];
    for (const plugin of this.plugins) {
      const result = plugin.postFilter?.(pod, diagnosis, cycle, this);
      if (!result) continue;
      const { code } = result.status;
      if (code === 'Success' || code === 'UnschedulableAndUnresolvable') return result;
      if (code !== 'Unschedulable') return { status: result.status };
      if (result.nominated !== undefined) nominated = result.nominated;
      reasons.push(...result.status.reasons);
    }
    const status = unschedulable('', ...reasons);
    return nominated === undefined ? { status } : { status, nominated };
  }

  /** Scores nodes. @returns each one's sum, good until the next time; and what each plugin gave */
  score(pod: PodInfo, nodes: readonly NodeInfo[]): { readonly totals: Float64Array; readonly all: Scores[] } {
    const all: Scores[] = [];
    if (this.#scratch.length < 2 * nodes.length) this.#scratch = new Float64Array(4 * nodes.length);
    const totals = this.#scratch.subarray(0, nodes.length).fill(0);
    const scores = this.#scratch.subarray(nodes.length, 2 * nodes.length);
    for (const { plugin, weight } of this.#scorers) {
      const found = plugin.preScore?.(pod, nodes, this);
      if (found === SKIP) continue;
      if (found && 'uniform' in found) {
        all.push({ plugin: plugin.name, weight, values: found.uniform });
        continue;
      }
      const state = found && 'state' in found ? found.state : undefined;
      // taken out once: this runs for hundreds of nodes of each pod
      const score = plugin.score as NonNullable<Plugin['score']>;
      for (let at = 0; at < nodes.length; at++) scores[at] = score(pod, nodes[at] as NodeInfo, state, this);
      plugin.normalize?.(scores, nodes, state);
      for (let at = 0; at < nodes.length; at++) totals[at] = (totals[at] as number) + weight * (scores[at] as number);
      all.push({ plugin: plugin.name, weight, values: new Uint8Array(scores) });
    }
    return { totals, all };
  }

  /** Sets things aside for the pod; when one plugin fails, all give back. */
  reserve(pod: PodInfo, node: NodeInfo): Status {
    for (const plugin of this.plugins) {
      const status = plugin.reserve?.(pod, node, this) ?? SUCCESS;
      if (status.code === 'Success') continue;
      this.unreserve(pod, node);
      if (isRejected(status)) return status;
      return failed(plugin.name, `running Reserve plugin "${plugin.name}": ${textOf(status)}`);
    }
    return SUCCESS;
  }

  unreserve(pod: PodInfo, node: NodeInfo): void {
    for (const plugin of this.plugins.toReversed()) plugin.unreserve?.(pod, node, this);
  }

  preBind(pod: PodInfo, node: NodeInfo): Status {
    for (const plugin of this.plugins) {
      const status = plugin.preBind?.(pod, node, this) ?? SUCCESS;
      if (status.code === 'Success') continue;
      if (isRejected(status) || status.code === 'Wait') return status;
      return failed(plugin.name, `running PreBind plugin "${plugin.name}": ${textOf(status)}`);
    }
    return SUCCESS;
  }

  bind(pod: PodInfo, node: NodeInfo): Status {
    for (const plugin of this.plugins) {
      const status = plugin.bind?.(pod, node, this) ?? SKIP;
      if (status.code === 'Skip') continue;
      if (status.code === 'Success') return SUCCESS;
      return failed(plugin.name, `running Bind plugin "${plugin.name}": ${textOf(status)}`);
    }
    return SKIP;
  }
}

function noNodeNamed(plugins: readonly string[]): Status {
  const [only] = plugins;
  if (plugins.length === 1) return unresolvable('', `node(s) didn't satisfy plugin ${only}`);
  return unresolvable('', `node(s) didn't satisfy plugin(s) [${[...plugins].sort().join(' ')}] simultaneously`);
}
