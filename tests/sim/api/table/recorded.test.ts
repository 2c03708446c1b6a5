import { describe, expect, it } from 'vitest';
import { tableOf } from '../../../../src/sim/api/table/index.ts';
import {
  DEPLOYMENTS,
  ENDPOINT_SLICES,
  ENDPOINTS,
  EVENTS,
  NAMESPACES,
  NODES,
  PERSISTENT_VOLUME_CLAIMS,
  PODS,
  REPLICA_SETS,
  SERVICES,
} from '../../../../src/sim/resources/index.ts';
import type { Resource } from '../../../../src/sim/resources/resource.ts';
import type { KubeObject } from '../../../../src/sim/wire.ts';
import { type PrintOptions, printTable } from '../../../make/print-table.ts';
import { recordedFiles, recordedFolders, recordedLines, recordedObjects } from '../../../make/recorded.ts';

const MINUTE = 60_000;

/** The recorded lines from the header of a kind up to an empty line. @param kind as before names; undefined for the only table */
function section(path: string, kind: string | undefined): string[] {
  const lines = recordedLines(path).filter((line) => !line.startsWith('Warning: '));
  const begin = kind ? lines.findIndex((line) => line.startsWith(`${kind}/`)) - 1 : 0;
  const end = lines.indexOf('', begin);
  return lines.slice(begin, end);
}

/** The table as it is at the moment at which it looks most like the recorded one: when that was is not in the files. */
function closest(
  resource: Resource,
  objects: readonly KubeObject[],
  recorded: readonly string[],
  {
    from,
    step,
    until,
    ...options
  }: PrintOptions & { readonly from: number; readonly step: number; readonly until: number },
): string[] {
  let best: string[] = [];
  let most = -1;
  for (let now = from; now < from + until && most < recorded.length; now += step) {
    const lines = printTable(tableOf(resource, objects, { now }), options);
    const equal = lines.filter((line, at) => line === recorded[at]).length;
    if (equal > most) [best, most] = [lines, equal];
  }
  return best;
}

function time(value: unknown): number {
  return Date.parse(String(value));
}

describe('tables of recorded objects', () => {
  it.each<[string, string, string | undefined, Resource, PrintOptions]>([
    ['00-cluster/nodes.txt', '00-cluster/nodes.json', undefined, NODES, { wide: true }],
    ['01-deploy/get.txt', '01-deploy/deploy.json', 'deployment.apps', DEPLOYMENTS, { wide: true }],
    ['01-deploy/get.txt', '01-deploy/rs.json', 'replicaset.apps', REPLICA_SETS, { wide: true }],
    ['01-deploy/get.txt', '01-deploy/pods.json', 'pod', PODS, { wide: true }],
    ['02-failed-scheduling/get.txt', '02-failed-scheduling/pods.json', 'pod', PODS, { wide: true }],
    ['15-service-no-endpoints/get.txt', '15-service-no-endpoints/endpoints.json', 'endpoints', ENDPOINTS, {}],
    [
      '15-service-no-endpoints/get.txt',
      '15-service-no-endpoints/endpointslices.json',
      'endpointslice.discovery.k8s.io',
      ENDPOINT_SLICES,
      {},
    ],
    ['08-pvc-pending/get-pvc.txt', '08-pvc-pending/pvc.json', undefined, PERSISTENT_VOLUME_CLAIMS, {}],
  ])('%s shows %s', (text, json, kind, resource, options) => {
    const recorded = section(text, kind);
    const objects = recordedObjects(json);
    const from = Math.max(...objects.map(({ metadata }) => time(metadata.creationTimestamp)));
    expect(
      closest(resource, objects, recorded, { ...options, ...(kind && { kind }), from, step: 1000, until: 40 * MINUTE }),
    ).toEqual(recorded);
  });

  it.each<[string, string, string, Resource, PrintOptions]>([
    ['03-image-pull/get.txt', '03-image-pull/pod.json', 'pod', PODS, { wide: true }],
    ['04-relabel-orphan/get-pods.txt', '04-relabel-orphan/pod-after.json', '', PODS, { wide: true, labels: true }],
    ['10-node-selector/get.txt', '10-node-selector/pod.json', 'pod', PODS, { wide: true }],
    [
      '13-progress-deadline/get.txt',
      '13-progress-deadline/deploy.json',
      'deployment.apps',
      DEPLOYMENTS,
      { wide: true },
    ],
    ['15-service-no-endpoints/get.txt', '15-service-no-endpoints/svc.json', 'service', SERVICES, { wide: true }],
    ['17-crash-loop/get.txt', '17-crash-loop/pod.json', 'pod', PODS, { wide: true }],
    ['18-config-error/get.txt', '18-config-error/pod.json', 'pod', PODS, { wide: true }],
    ['19-oom/get.txt', '19-oom/pod.json', 'pod', PODS, { wide: true }],
    ['20-not-ready/get.txt', '20-not-ready/pod.json', 'pod', PODS, { wide: true }],
    ['21-failed-mount/get.txt', '21-failed-mount/pod.json', 'pod', PODS, { wide: true }],
    ['25-stuck-terminating/get-ns.txt', '25-stuck-terminating/ns.json', '', NAMESPACES, {}],
    ['26-node-not-ready/get-nodes.txt', '26-node-not-ready/node.json', '', NODES, { wide: true }],
    ['26-node-not-ready/get.txt', '26-node-not-ready/pod.json', 'pod', PODS, { wide: true }],
  ])('a row of %s shows %s', (text, json, kind, resource, options) => {
    const objects = recordedObjects(json);
    const name = `${kind ? `${kind}/` : ''}${objects[0]?.metadata.name}`;
    const words = (line: string) => line.split(/ {2,}/);
    const recorded = recordedLines(text).find((line) => line.startsWith(`${name} `)) ?? '';
    const created = time(objects[0]?.metadata.creationTimestamp);
    const rowAt = (now: number) =>
      words(printTable(tableOf(resource, objects, { now }), { ...options, ...(kind && { kind }) })[1] ?? '');
    let now = created;
    while (now < created + 40 * MINUTE && rowAt(now).join() !== words(recorded).join()) now += 1000;
    expect(rowAt(now)).toEqual(words(recorded));
  });
});

/** Events in the order of `--sort-by=.lastTimestamp`: without one first. */
function byLastTimestamp(events: readonly KubeObject[]): KubeObject[] {
  const key = ({ lastTimestamp }: KubeObject) => String(lastTimestamp ?? '');
  return events.toSorted((one, other) => (key(one) < key(other) ? -1 : Number(key(one) > key(other))));
}

const EVENT_FILES = recordedFolders().flatMap((folder) =>
  recordedFiles(folder)
    .filter((file) => /events.*\.json$/.test(file) && file !== 'events-v1.json')
    .flatMap((file) => {
      const plain = file.replace('.json', '.txt');
      return [
        { folder, file, text: plain, wide: false },
        { folder, file, text: plain.replace('events', 'events-wide'), wide: true },
      ].filter(({ text }) => recordedFiles(folder).includes(text));
    }),
);

describe('recorded events', () => {
  it.each(EVENT_FILES)('$folder/$text shows $file', ({ folder, file, text, wide }) => {
    const recorded = recordedLines(`${folder}/${text}`).filter((line) => line !== '');
    const events = byLastTimestamp(recordedObjects(`${folder}/${file}`));
    const times = events.map(({ lastTimestamp, eventTime }) => time(lastTimestamp ?? eventTime));
    const lines = closest(EVENTS, events, recorded, {
      wide,
      from: Math.max(...times),
      step: 200,
      until: MINUTE,
    });
    expect(lines).toEqual(recorded);
  });

  it('events.k8s.io shows them in its own shape', () => {
    const recorded = recordedLines('01-deploy/events-v1.txt').filter((line) => line !== '');
    const events = recordedObjects('01-deploy/events-v1.json');
    const resource = { ...EVENTS, group: 'events.k8s.io' };
    const times = events.map(({ deprecatedLastTimestamp, eventTime }) => time(deprecatedLastTimestamp ?? eventTime));
    expect(closest(resource, events, recorded, { from: Math.max(...times), step: 200, until: MINUTE })).toEqual(
      recorded,
    );
  });
});
