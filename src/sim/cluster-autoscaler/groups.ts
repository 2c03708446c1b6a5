// Groups of nodes, as `--nodes=MIN:MAX:NAME` declares them, and the machines that the cloud makes for them.
import type { ConfigMap, Node, Pod } from '../wire.ts';

/** A node's label that says of which group it is. */
export const GROUP_LABEL = 'sekisho.dev/node-group';
/** On the status: machines that were asked for and are not there yet. It is the cloud's own memory. */
const MACHINES = 'sekisho.dev/machines';

/** A group. */
export interface NodeGroup {
  readonly name: string;
  readonly min: number;
  readonly max: number;
}

/** A machine that the cloud is making: it is there at a moment (ms since the epoch). */
export interface Machine {
  readonly name: string;
  readonly group: string;
  readonly at: number;
}

/** What the autoscaler's arguments say. */
export interface Settings {
  readonly groups: readonly NodeGroup[];
  /** ms */
  readonly unneededMs: number;
  readonly afterAddMs: number;
  /** nodes of the whole cluster; 0: any number */
  readonly maxNodesTotal: number;
}

const TEN_MINUTES = 600_000;
const UNITS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };

function durationOf(text: string | undefined): number {
  const [, amount, unit = 's'] = /^(\d+)([smh])$/.exec(text ?? '') ?? [];
  return amount === undefined ? TEN_MINUTES : Number(amount) * (UNITS[unit] ?? 1000);
}

/** Reads the arguments of the container that runs. */
export function settingsOf({ spec }: Pod): Settings {
  const args = spec.containers.flatMap(({ command = [], args: more = [] }) => [...command, ...more]);
  const valuesOf = (flag: string): string[] =>
    args.flatMap((one) => (one.startsWith(`--${flag}=`) ? [one.slice(flag.length + 3)] : []));
  const groups = valuesOf('nodes').flatMap((text) => {
    const [, min, max, name] = /^(\d+):(\d+):(.+)$/.exec(text) ?? [];
    return name === undefined ? [] : [{ name, min: Number(min), max: Number(max) }];
  });
  return {
    groups,
    unneededMs: durationOf(valuesOf('scale-down-unneeded-time')[0]),
    afterAddMs: durationOf(valuesOf('scale-down-delay-after-add')[0]),
    maxNodesTotal: Number(valuesOf('max-nodes-total')[0] ?? 0) || 0,
  };
}

/** The group that a node is of; undefined: none. */
export function groupOf({ metadata }: Node): string | undefined {
  return metadata.labels?.[GROUP_LABEL];
}

/** Machines that are being made. */
export function machinesIn(status: ConfigMap | undefined): readonly Machine[] {
  try {
    const found: unknown = JSON.parse(status?.metadata.annotations?.[MACHINES] ?? '[]');
    return Array.isArray(found)
      ? (found as Machine[]).filter(({ name, at }) => typeof name === 'string' && at > 0)
      : [];
  } catch {
    return [];
  }
}

/** The annotation that keeps them. */
export function machinesNote(machines: readonly Machine[]): Record<string, string> {
  return machines.length > 0 ? { [MACHINES]: JSON.stringify(machines) } : {};
}
