// The kubelet's part of the recordings, made again: events and statuses. What a recording's stand-in did by hand is left out as said there.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CONFIG_MAPS } from '../../../src/sim/resources/index.ts';
import type { Event, Pod } from '../../../src/sim/wire.ts';
import { KubeletBench, type PodDraft } from '../../make/kubelet-bench.ts';

const RECORDED = join(import.meta.dirname, '../../recorded');

function read<T>(path: string): T {
  return JSON.parse(readFileSync(join(RECORDED, path), 'utf8')) as T;
}

interface Scenario {
  readonly folder: string;
  readonly pod: string;
  readonly images: string[];
  readonly seconds: number;
  readonly behave?: string;
  /** counts are compared too: the stand-in looked as often as a kubelet */
  readonly countsToo?: boolean;
}

const SCENARIOS: readonly Scenario[] = [
  { folder: '01-deploy', pod: 'pods.json', images: ['nginx:stable'], seconds: 5, countsToo: true },
  { folder: '03-image-pull', pod: 'pod.json', images: ['nginx:stable'], seconds: 28 },
  {
    folder: '17-crash-loop',
    pod: 'pod.json',
    images: [],
    seconds: 27,
    behave: 'exits 1 after 2s, logs "Error: DATABASE_URL is not set"',
    countsToo: true,
  },
  { folder: '18-config-error', pod: 'pod.json', images: ['nginx:stable'], seconds: 18 },
  { folder: '19-oom', pod: 'pod.json', images: ['nginx:stable'], seconds: 23, behave: 'oom after 2s', countsToo: true },
  { folder: '20-not-ready', pod: 'pod.json', images: ['nginx:stable'], seconds: 20, behave: 'never ready' },
  { folder: '21-failed-mount', pod: 'pod.json', images: ['nginx:stable'], seconds: 10 },
];

function recordedPod({ folder, pod }: Scenario): Pod {
  const found = read<Pod | { items: Pod[] }>(`${folder}/${pod}`);
  return 'items' in found ? (found.items[0] as Pod) : found;
}

/** The pod of a recording, as a draft; what tells the stand-in what to do becomes our annotation. */
function draftOf(scenario: Scenario, { metadata, spec }: Pod): PodDraft {
  const { nodeName: _node, ...rest } = spec;
  return {
    name: metadata.name,
    labels: metadata.labels ?? {},
    ...(scenario.behave && { annotations: { 'sekisho.dev/behave': scenario.behave } }),
    spec: rest as PodDraft['spec'],
  };
}

/** Names, uids, durations and the host before an image (which the recordings leave out) made the same. */
function masked(text: string, { metadata }: Pod): string {
  return text
    .replaceAll(metadata.name, '<pod>')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<uid>')
    .replaceAll('docker.io/library/', '')
    .replace(/\d+(?:\.\d+)?m?s/g, '<time>');
}

function row(type: string, reason: string, path: string, message: string, count: number | undefined): string {
  return [type, reason, path, message, ...(count === undefined ? [] : [count])].join(' | ');
}

function recordedEvents(scenario: Scenario, pod: Pod): string[] {
  const { items } = read<{ items: Event[] }>(`${scenario.folder}/events.json`);
  return items
    .filter(
      ({ source, involvedObject }) => source?.component === 'kubelet' && involvedObject.name === pod.metadata.name,
    )
    .map(({ type = '', reason = '', message = '', involvedObject, count }) =>
      row(type, reason, involvedObject.fieldPath ?? '', masked(message, pod), scenario.countsToo ? count : undefined),
    )
    .sort();
}

function remade(scenario: Scenario): { bench: KubeletBench; pod: Pod; recorded: Pod } {
  const recorded = recordedPod(scenario);
  const bench = new KubeletBench();
  bench.node('node-1', { images: scenario.images, podCidr: '10.244.2.0/24', internalIP: '127.0.0.1' });
  bench.run(draftOf(scenario, recorded));
  bench.pass(scenario.seconds);
  return { bench, pod: bench.pod(recorded.metadata.name), recorded };
}

describe.each(SCENARIOS)('$folder', (scenario) => {
  const { bench, pod, recorded } = remade(scenario);

  it('has the recorded events', () => {
    const events = bench
      .events()
      .map(({ type, reason, path, message, count }) =>
        row(type, reason, path, masked(message, pod), scenario.countsToo ? count : undefined),
      )
      .sort();
    expect(events).toEqual(recordedEvents(scenario, recorded));
  });

  it('has the recorded phase and conditions, in their order', () => {
    const told = ({ status }: Pod): unknown =>
      (status.conditions ?? []).map(({ type, status: is, reason, message }) => [type, is, reason, message]);
    expect(told(pod)).toEqual(told(recorded));
    expect([pod.status.phase, pod.status.qosClass, pod.status.observedGeneration]).toEqual([
      recorded.status.phase,
      recorded.status.qosClass,
      recorded.status.observedGeneration,
    ]);
  });

  it('has the recorded container status', () => {
    const told = (one: Pod): unknown => {
      const { user: _user, volumeMounts: _mounts, ...status } = one.status.containerStatuses?.[0] ?? {};
      const text = JSON.stringify(status, Object.keys(flat(status)).sort());
      return JSON.parse(
        masked(text, one)
          .replace(/containerd:\/\/[0-9a-f]+/g, '<id>')
          .replace(/2026-11-30T[\d:]+Z/g, '<at>')
          .replace(/"(?:nginx@)?sha256:[0-9a-f]{64}"/g, '"<digest>"'),
      );
    };
    expect(told(pod)).toEqual(told(recorded));
  });
});

/** Every key there is, for a replacer. */
function flat(value: unknown, into: Record<string, true> = {}): Record<string, true> {
  if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) {
      into[key] = true;
      flat(inner, into);
    }
  return into;
}

describe('logs', () => {
  it.each([
    ['01-deploy', false, 'ready to serve\n'],
    ['17-crash-loop', false, 'Error: DATABASE_URL is not set\n'],
    ['17-crash-loop', true, 'Error: DATABASE_URL is not set\n'],
    ['19-oom', false, 'ready to serve\n'],
  ])('answers as in %s (previous: %s)', (folder, previous, text) => {
    const { bench, pod } = remade(SCENARIOS.find((one) => one.folder === folder) as Scenario);
    expect(bench.fleet.logs('lab', pod.metadata.name, '', { previous })).toBe(text);
  });

  it.each([
    ['01-deploy', true, 'previous terminated container "api" in pod "<pod>" not found'],
    ['03-image-pull', false, 'container "api" in pod "<pod>" is waiting to start: trying and failing to pull image'],
    ['03-image-pull', true, 'previous terminated container "api" in pod "<pod>" not found'],
    ['18-config-error', false, 'container "conf" in pod "<pod>" is waiting to start: CreateContainerConfigError'],
    ['21-failed-mount', false, 'container "mnt" in pod "<pod>" is waiting to start: ContainerCreating'],
  ])('refuses as in %s (previous: %s)', (folder, previous, text) => {
    const { bench, pod } = remade(SCENARIOS.find((one) => one.folder === folder) as Scenario);
    const { name } = pod.metadata;
    expect(() => bench.fleet.logs('lab', name, '', { previous })).toThrow(text.replace('<pod>', name));
  });
});

it('18-config-error: says which key is absent, and starts when it is there', () => {
  const { bench, pod } = remade(SCENARIOS.find(({ folder }) => folder === '18-config-error') as Scenario);
  const map = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'app-config', namespace: 'lab' } };
  const written = bench.client.create(CONFIG_MAPS, { ...map, data: { host: 'db' } });
  bench.pass(16);
  expect(bench.told()).toContain("Failed: Error: couldn't find key url in ConfigMap lab/app-config");
  bench.client.update(CONFIG_MAPS, { ...written, data: { url: 'http://db' } });
  bench.pass(18);
  expect(bench.pod(pod.metadata.name).status.phase).toBe('Running');
});
