// Descriptions against those that kubectl printed of a real 1.36.2 control plane, whose objects were kept beside them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { DescribeAsk, Selectors } from '../../../../src/sim/kubectl/describe/describer.ts';
import { describerFor } from '../../../../src/sim/kubectl/describe/index.ts';
import type { Event, KubeObject } from '../../../../src/sim/wire.ts';
import { groupOf, pluralOf } from '../../../make/held-objects.ts';

const RECORDED = join(import.meta.dirname, '../../../recorded');

interface Body {
  readonly kind: string;
  readonly apiVersion: string;
  readonly items?: readonly KubeObject[];
}

function read(folder: string, file: string): KubeObject[] {
  const body = JSON.parse(readFileSync(join(RECORDED, folder, `${file}.json`), 'utf8')) as Body;
  const { apiVersion, kind, items } = body;
  if (!items) return [body as unknown as KubeObject];
  return items.map((one) => Object.assign({ apiVersion, kind: kind.replace(/List$/, '') }, one));
}

function recorded(folder: string, file: string): string {
  const text = readFileSync(join(RECORDED, folder, `describe-${file}.txt`), 'utf8');
  return text
    .replace(/^\$.*\n/, '')
    .replace(/^Warning: .*\n/, '')
    .replace(/\[exit status 0\]\n$/, '');
}

/** Answers from objects and events. */
function askAmong(objects: readonly KubeObject[], events: readonly KubeObject[], now: string): DescribeAsk {
  const about = (event: KubeObject, { fieldSelector = '' }: Selectors): boolean =>
    fieldSelector.endsWith(`involvedObject.uid=${(event as Event).involvedObject.uid}`);
  return {
    now: Date.parse(now),
    showEvents: true,
    get: async () => Promise.reject(new Error('not recorded')),
    list: async <T extends KubeObject>(path: string, selectors: Selectors = {}) =>
      (path.endsWith('/events')
        ? events.filter((event) => about(event, selectors))
        : objects.filter(({ kind }) => path.endsWith(`/${pluralOf(kind)}`))) as T[],
  };
}

it.each([
  ['01-deploy', 'deploy', ['deploy', 'rs'], '2026-11-30T03:55:03Z'],
  ['01-deploy', 'rs', ['rs', 'pods'], '2026-11-30T03:55:04Z'],
  ['04-relabel-orphan', 'orphan', ['pod-after'], '2026-11-30T03:49:27Z'],
  ['07-quota', 'deploy', ['deploy', 'rs'], '2026-11-30T03:56:45Z'],
  ['08-pvc-pending', 'pod', ['pod'], '2026-11-30T03:56:59.963Z'],
  ['08-pvc-pending', 'pvc', ['pvc', 'pod'], '2026-11-30T03:56:59.963Z'],
  ['10-node-selector', 'pod', ['pod'], '2026-11-30T03:57:53.890Z'],
  ['12-pod-security', 'rs', ['rs'], '2026-11-30T04:10:05Z'],
  ['15-service-no-endpoints', 'endpoints', ['endpoints'], '2026-11-30T04:04:32Z'],
  ['15-service-no-endpoints', 'endpointslice', ['endpointslices'], '2026-11-30T04:04:32Z'],
  ['16-hpa-no-metrics', 'hpa', ['hpa'], '2026-11-30T04:10:53Z'],
  ['17-crash-loop', 'pod', ['pod'], '2026-11-30T04:13:56.900Z'],
  ['18-config-error', 'pod', ['pod'], '2026-11-30T04:03:44Z'],
  ['19-oom', 'pod', ['pod'], '2026-11-30T04:04:31Z'],
  ['20-not-ready', 'pod', ['pod'], '2026-11-30T04:04:59Z'],
  ['21-failed-mount', 'pod', ['pod'], '2026-11-30T04:05:19.900Z'],
  ['25-stuck-terminating', 'ns', ['ns'], '2026-11-30T03:59:51Z'],
] as const)('%s: the description of the %s is the recorded one', async (folder, file, files, now) => {
  const wanted = recorded(folder, file);
  const name = /^Name: +(\S+)/m.exec(wanted)?.[1];
  const objects = files.flatMap((one) => read(folder, one));
  const kind = objects[0]?.kind;
  const object = objects.find((one) => one.kind === kind && one.metadata.name === name) as KubeObject;
  const events =
    folder === '15-service-no-endpoints' || folder === '25-stuck-terminating' ? [] : read(folder, 'events');
  const told = await describerFor(groupOf(object), object.kind)(object, askAmong(objects, events, now));
  expect(told).toBe(wanted);
});
