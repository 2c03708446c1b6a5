// The strategies against the recordings of a real control plane: what was applied becomes what was read back, and refusals have the same words.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEPLOYMENT_STRATEGY } from '../../../../src/sim/api/kinds/deployment.ts';
import { validateObjectMeta, validateObjectMetaUpdate } from '../../../../src/sim/api/kinds/object-meta.ts';
import { POD_STRATEGY } from '../../../../src/sim/api/kinds/pod.ts';
import { REPLICA_SET_STRATEGY } from '../../../../src/sim/api/kinds/replica-set.ts';
import type { StatusCause } from '../../../../src/sim/api/status.ts';
import type { Deployment, KubeObject, Pod, ReplicaSet } from '../../../../src/sim/wire.ts';

const RECORDED = join(import.meta.dirname, '../../../recorded');

function json<T>(file: string): T {
  return JSON.parse(readFileSync(join(RECORDED, file), 'utf8')) as T;
}

/** What follows `is invalid: ` in the recorded output of kubectl, one line for each cause. */
function refusal(file: string): string[] {
  const text = readFileSync(join(RECORDED, '06-validation', file), 'utf8');
  const [, told = ''] = /is invalid: ([\s\S]*?)\n\[exit/.exec(text) ?? [];
  return told
    .trim()
    .split('\n')
    .map((line) => line.replace(/^\* /, ''));
}

function told(causes: readonly StatusCause[]): string[] {
  return [...new Set(causes.map(({ field, message }) => `${field}: ${message}`))];
}

const APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

function appliedOf<T extends KubeObject>(object: T): T {
  return JSON.parse(object.metadata.annotations?.[APPLIED] ?? '{}') as T;
}

const API = json<Deployment>('01-deploy/deploy.json');

/** The deployment of the recordings as its manifest has it, with changes. */
function manifest(change: (deployment: Deployment) => unknown = () => {}, name = 'api'): Deployment {
  const deployment = appliedOf(API);
  deployment.metadata = { ...deployment.metadata, name };
  change(deployment);
  return deployment;
}

function refusedNew(deployment: Deployment): string[] {
  DEPLOYMENT_STRATEGY.defaults(deployment);
  return told([
    ...validateObjectMeta(deployment.metadata, 'subdomain', true),
    ...DEPLOYMENT_STRATEGY.validate(deployment),
  ]);
}

function refusedChange(change: (deployment: Deployment) => unknown): string[] {
  const deployment = structuredClone(API);
  change(deployment);
  DEPLOYMENT_STRATEGY.defaults(deployment);
  DEPLOYMENT_STRATEGY.prepareForUpdate(deployment, API, '');
  return told([
    ...validateObjectMetaUpdate(deployment.metadata, API.metadata),
    ...DEPLOYMENT_STRATEGY.validateUpdate(deployment, API, ''),
  ]);
}

function container(deployment: Deployment) {
  const [first] = deployment.spec.template.spec?.containers ?? [];
  if (!first) throw new Error('no container');
  return first;
}

describe('defaults', () => {
  it('make of what was applied what was read back', () => {
    const applied = [API, ...json<{ items: Deployment[] }>('07-quota/deploy.json').items];
    expect(applied.length).toBeGreaterThan(1);
    for (const recorded of applied) {
      const deployment = appliedOf(recorded);
      DEPLOYMENT_STRATEGY.defaults(deployment);
      expect(deployment.spec).toEqual(recorded.spec);
    }
  });

  it.each(['01-deploy/deploy.json', '02-failed-scheduling/deploy.json'])('leave %s as it is', (file) => {
    const recorded = json<Deployment>(file);
    const changed = structuredClone(recorded);
    DEPLOYMENT_STRATEGY.defaults(changed);
    expect(changed).toEqual(recorded);
  });

  it('leave recorded replica sets and pods as they are', () => {
    for (const set of json<{ items: ReplicaSet[] }>('01-deploy/rs.json').items) {
      const changed = structuredClone(set);
      REPLICA_SET_STRATEGY.defaults(changed);
      expect(changed).toEqual(set);
      expect(REPLICA_SET_STRATEGY.validate(changed)).toEqual([]);
    }
    for (const pod of json<{ items: Pod[] }>('01-deploy/pods.json').items) {
      const changed = structuredClone(pod);
      POD_STRATEGY.defaults(changed);
      expect(changed).toEqual(pod);
      expect(POD_STRATEGY.validate(changed)).toEqual([]);
    }
  });

  it('make of a template the pod that was recorded, but for what admission adds', () => {
    const [recorded] = json<{ items: Pod[] }>('01-deploy/pods.json').items;
    const { template } = structuredClone(API.spec);
    const pod = { apiVersion: 'v1', kind: 'Pod', metadata: {}, spec: template.spec } as unknown as Pod;
    POD_STRATEGY.defaults(pod);
    POD_STRATEGY.prepareForCreate(pod, { now: 0, random: { suffix: () => '', below: () => 0 }, user: '' });
    const [own] = pod.spec.containers;
    const [theirs] = recorded?.spec.containers ?? [];
    expect({ ...theirs, volumeMounts: undefined }).toEqual({ ...own, volumeMounts: undefined });
    expect(recorded?.spec).toMatchObject({ ...pod.spec, containers: [{}] });
    expect(pod.status).toEqual({ phase: 'Pending', qosClass: recorded?.status.qosClass });
  });
});

describe('refusals of new deployments', () => {
  it.each<[string, () => Deployment]>([
    ['dry-run-bad-name.txt', () => manifest(undefined, 'Api_1')],
    [
      'dry-run-bad-port.txt',
      () => manifest((one) => Object.assign(container(one), { ports: [{ containerPort: 80808 }] }), 'api2'),
    ],
    ['dry-run-no-image.txt', () => manifest((one) => void delete container(one).image, 'api2')],
    [
      'dry-run-req-over-limit.txt',
      () =>
        manifest(
          (one) => Object.assign(container(one), { resources: { limits: { cpu: '1' }, requests: { cpu: '2' } } }),
          'api2',
        ),
    ],
    [
      'dry-run-selector-mismatch.txt',
      () => manifest((one) => Object.assign(one.spec.template, { metadata: { labels: { app: 'web' } } }), 'api2'),
    ],
  ])('%s', (file, deployment) => {
    expect(refusedNew(deployment())).toEqual(refusal(file));
  });
});

describe('refusals of changes', () => {
  it.each<[string, (deployment: Deployment) => unknown]>([
    [
      'dry-run-selector-change.txt',
      (one) => {
        one.spec.selector = { matchLabels: { app: 'api', tier: 'x' } };
        one.spec.template.metadata = { labels: { app: 'api', tier: 'x' } };
      },
    ],
    ['dry-run-no-selector.txt', (one) => void delete (one.spec as Partial<Deployment['spec']>).selector],
    ['limits-below-requests.txt', (one) => Object.assign(container(one).resources ?? {}, { limits: { cpu: '50m' } })],
    ['set-image-empty.txt', (one) => Object.assign(container(one), { image: '' })],
    ['label-bad.txt', (one) => Object.assign(one.metadata, { labels: { app: 'api', 'bad key': 'x' } })],
  ])('%s', (file, change) => {
    expect(refusedChange(change)).toEqual(refusal(file));
  });
});
