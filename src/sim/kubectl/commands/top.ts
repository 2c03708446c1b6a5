// `kubectl top`: what metrics.k8s.io says is used (kubectl, metricsutil/metrics_printer.go).
import { milliValue, parseQuantity, value as unitsOf } from '../../quantity.ts';
import type { Node } from '../../wire.ts';
import { CommandFailure } from '../failure.ts';
import { type Invocation, pathOf } from '../invocation.ts';
import type { Mapping } from '../mapper.ts';
import { columns } from '../tab-writer.ts';
import type { Command } from './command.ts';
import { ALL_NAMESPACES_FLAG, FIELD_SELECTOR_FLAG, SELECTOR_FLAG } from './get-flags.ts';

type Usage = Readonly<Record<string, string>>;

interface Metrics {
  readonly metadata: { readonly name: string; readonly namespace?: string };
  readonly usage?: Usage;
  readonly containers?: readonly { readonly name: string; readonly usage: Usage }[];
}

/** What is used, in thousandths of a core and bytes. */
interface Used {
  readonly cpu: number;
  readonly memory: number;
}

const SORT = { name: 'sort-by', type: 'string', help: 'cpu or memory' } as const;
const NO_HEADERS = { name: 'no-headers', type: 'bool', help: 'without the first line' } as const;
const PROTOCOL = { name: 'use-protocol-buffers', type: 'bool', fallback: 'true' } as const;
const MEBIBYTE = 1024 * 1024;

function used(usage: Usage = {}): Used {
  const cpu = parseQuantity(usage.cpu ?? '0');
  const memory = parseQuantity(usage.memory ?? '0');
  return { cpu: cpu ? Math.ceil(milliValue(cpu)) : 0, memory: memory ? unitsOf(memory) : 0 };
}

function cells({ cpu, memory }: Used): string[] {
  return [`${cpu}m`, `${Math.floor(memory / MEBIBYTE)}Mi`];
}

function sum(all: readonly Used[]): Used {
  return all.reduce((one, other) => ({ cpu: one.cpu + other.cpu, memory: one.memory + other.memory }), {
    cpu: 0,
    memory: 0,
  });
}

async function metricsMapping(invocation: Invocation, plural: string): Promise<Mapping> {
  const { versions } = await invocation.mapper();
  const found = versions
    .filter(({ group }) => group === 'metrics.k8s.io')
    .flatMap(({ resources }) => resources)
    .find((one) => one.plural === plural);
  if (!found) throw new CommandFailure('Metrics API not available');
  return found;
}

function sorted<T extends { readonly used: Used; readonly name: string; readonly namespace: string }>(
  rows: readonly T[],
  by: string,
): T[] {
  const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
  return [...rows].sort((one, other) => {
    if (by === 'cpu') return other.used.cpu - one.used.cpu;
    if (by === 'memory') return other.used.memory - one.used.memory;
    return compare(one.namespace, other.namespace) || compare(one.name, other.name);
  });
}

function checkSort(invocation: Invocation): string {
  const by = invocation.parsed.string('sort-by');
  if (!['', 'cpu', 'memory'].includes(by)) throw new CommandFailure('--sort-by accepts only cpu or memory');
  return by;
}

async function metrics(invocation: Invocation, plural: string, namespace: string, name: string): Promise<Metrics[]> {
  const { parsed } = invocation;
  const mapping = await metricsMapping(invocation, plural);
  if (name !== '') return [await invocation.json<Metrics>({ path: pathOf(mapping, namespace, name) })];
  const { items } = await invocation.json<{ items: Metrics[] }>({
    path: pathOf(mapping, namespace),
    query: {
      ...(parsed.string('selector') && { labelSelector: parsed.string('selector') }),
      ...(parsed.string('field-selector') && { fieldSelector: parsed.string('field-selector') }),
    },
  });
  return items;
}

const TOP_NODE: Command = {
  name: 'top node',
  aliases: ['top nodes', 'top no'],
  short: 'Show how much of each node is used',
  usage: '[NAME | -l label]',
  examples: ['kubectl top nodes', 'kubectl top node node-1'],
  flags: [
    NO_HEADERS,
    SELECTOR_FLAG,
    SORT,
    PROTOCOL,
    { name: 'show-capacity', type: 'bool' },
    { name: 'show-swap', type: 'bool' },
  ],
  run: async (invocation) => {
    const { parsed } = invocation;
    const by = checkSort(invocation);
    const [name = '', ...more] = parsed.args;
    if (more.length > 0) throw invocation.usage(`unexpected arguments: [${more.join(' ')}]`);
    const items = await metrics(invocation, 'nodes', '', name);
    if (items.length === 0) throw new CommandFailure('metrics not available yet');
    const nodes = new Map<string, Node>();
    const { items: all } = await invocation.json<{ items: Node[] }>({ path: '/api/v1/nodes' });
    for (const node of all) nodes.set(node.metadata.name, node);
    const measure = parsed.bool('show-capacity') ? 'capacity' : 'allocatable';
    const rows = sorted(
      items.map((one) => ({ name: one.metadata.name, namespace: '', used: used(one.usage) })),
      by,
    );
    const lines = rows.map((row) => {
      const [cpu = '', memory = ''] = cells(row.used);
      const whole = used(nodes.get(row.name)?.status[measure]);
      const share = (part: number, of: number): string =>
        of === 0 ? '<unknown>' : `${Math.trunc((part / of) * 100)}%`;
      return [row.name, cpu, share(row.used.cpu, whole.cpu), memory, share(row.used.memory, whole.memory)];
    });
    const measured = new Set(items.map(({ metadata }) => metadata.name));
    const silent = name === '' ? all.filter(({ metadata }) => !measured.has(metadata.name)) : [];
    for (const { metadata } of silent) lines.push([metadata.name, ...Array.from({ length: 4 }, () => '<unknown>')]);
    const head = ['NAME', 'CPU(cores)', 'CPU(%)', 'MEMORY(bytes)', 'MEMORY(%)'];
    invocation.out(columns(parsed.bool('no-headers') ? lines : [head, ...lines]));
  },
};

const TOP_POD: Command = {
  name: 'top pod',
  aliases: ['top pods', 'top po'],
  short: 'Show how much each pod uses',
  usage: '[NAME | -l label]',
  examples: ['kubectl top pods -n lab', 'kubectl top pods -A --sort-by=memory', 'kubectl top pod web-0 --containers'],
  flags: [
    ALL_NAMESPACES_FLAG,
    FIELD_SELECTOR_FLAG,
    NO_HEADERS,
    SELECTOR_FLAG,
    SORT,
    PROTOCOL,
    { name: 'containers', type: 'bool', help: 'a line for each container' },
    { name: 'show-swap', type: 'bool' },
    { name: 'sum', type: 'bool', help: 'a last line with the sum' },
  ],
  run: async (invocation) => {
    const { parsed } = invocation;
    const by = checkSort(invocation);
    const [name = '', ...more] = parsed.args;
    if (more.length > 0) throw invocation.usage(`unexpected arguments: [${more.join(' ')}]`);
    if (name !== '' && parsed.string('selector'))
      throw invocation.usage('only one of NAME or --selector can be provided');
    const all = parsed.bool('all-namespaces');
    const items = await metrics(invocation, 'pods', all ? '' : invocation.namespace, name);
    if (items.length === 0) return nothing(invocation, all);
    const rows = sorted(
      items.map((one) => ({
        name: one.metadata.name,
        namespace: one.metadata.namespace ?? '',
        used: sum((one.containers ?? []).map((container) => used(container.usage))),
        containers: one.containers ?? [],
      })),
      by,
    );
    const withContainers = parsed.bool('containers');
    const lines = rows.flatMap((row) => {
      const first = all ? [row.namespace, row.name] : [row.name];
      return withContainers
        ? row.containers.map((one) => [...first, one.name, ...cells(used(one.usage))])
        : [[...first, ...cells(row.used)]];
    });
    const head = [
      ...(all ? ['NAMESPACE'] : []),
      ...(withContainers ? ['POD', 'NAME'] : ['NAME']),
      'CPU(cores)',
      'MEMORY(bytes)',
    ];
    const width = head.length - 2;
    const total = parsed.bool('sum')
      ? [
          [...Array.from({ length: width }, () => ''), '________', '________'],
          [...Array.from({ length: width }, () => ''), ...cells(sum(rows.map((row) => row.used)))],
        ]
      : [];
    invocation.out(columns([...(parsed.bool('no-headers') ? [] : [head]), ...lines, ...total]));
  },
};

/** Pods without metrics are young, or there are none (kubectl, cmd/top/top_pod.go verifyEmptyMetrics). */
async function nothing(invocation: Invocation, all: boolean): Promise<void> {
  const namespace = invocation.namespace;
  const path = all ? '/api/v1/pods' : `/api/v1/namespaces/${encodeURIComponent(namespace)}/pods`;
  const { items } = await invocation.json<{ items: unknown[] }>({ path });
  if (items.length > 0) throw new CommandFailure('metrics not available yet');
  invocation.err(all ? 'No resources found\n' : `No resources found in ${namespace} namespace.\n`);
}

/** `kubectl top …`. */
export const TOP_COMMANDS: readonly Command[] = [TOP_NODE, TOP_POD];
