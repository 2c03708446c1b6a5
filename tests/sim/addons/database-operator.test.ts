// The sample operator: what it makes of a Database, and what goes on without it.
import { beforeEach, expect, it } from 'vitest';
import type { Client } from '../../../src/sim/client.ts';
import { DATABASES, type Database } from '../../../src/sim/databases/database.ts';
import { Lab } from '../../../src/sim/lab.ts';
import { CRON_JOBS, DEPLOYMENTS, EVENTS, PODS, SERVICES, STATEFUL_SETS } from '../../../src/sim/resources/index.ts';
import type { Deployment } from '../../../src/sim/wire.ts';

const OPERATOR = 'database-operator';
let lab: Lab;
let client: Client;

const database = () => client.get(DATABASES, 'default', 'shop') as Database;
const ready = () => database().status?.conditions.map(({ status, message }) => `${status}: ${message}`);
const servers = () => client.list(PODS, 'default').filter(({ metadata }) => /^shop-\d$/.test(metadata.name));
const want = (spec: Partial<Database['spec']>) =>
  client.update(DATABASES, { ...database(), spec: { ...database().spec, ...spec } });

function operator(replicas: number): void {
  const found = client.get(DEPLOYMENTS, OPERATOR, OPERATOR) as Deployment;
  client.update(DEPLOYMENTS, { ...found, spec: { ...found.spec, replicas } });
}

beforeEach(() => {
  lab = new Lab({ start: Date.UTC(2026, 0, 1), seed: 1, nodes: 2, addons: [OPERATOR] });
  client = lab.client('me', 'test');
  lab.run(30_000);
  client.create(DATABASES, {
    apiVersion: 'data.sekisho.dev/v1',
    kind: 'Database',
    metadata: { name: 'shop', namespace: 'default' },
    spec: { replicas: 2, version: '17', backup: { schedule: '*/5 * * * *' } },
  });
  lab.run(60_000);
});

it('makes servers, a name and a backup, and says how far they are', () => {
  const owner = [expect.objectContaining({ kind: 'Database', name: 'shop', controller: true })];
  for (const [resource, name] of [
    [SERVICES, 'shop'],
    [STATEFUL_SETS, 'shop'],
    [CRON_JOBS, 'shop-backup'],
  ] as const)
    expect(client.get(resource as typeof SERVICES, 'default', name)?.metadata.ownerReferences).toEqual(owner);
  expect(servers()).toHaveLength(2);
  expect(ready()).toEqual(['True: 2 of 2 servers are ready']);
  expect(database().status?.observedGeneration).toBe(1);
  const told = client.list(EVENTS, 'default').filter(({ involvedObject }) => involvedObject.kind === 'Database');
  expect(told.map(({ reason }) => reason).sort()).toEqual([
    'BackupScheduled',
    'Ready',
    'ServiceCreated',
    'StatefulSetCreated',
  ]);
});

it('follows what is wanted, and puts back what was taken away', () => {
  want({ replicas: 3 });
  client.delete(SERVICES, 'default', 'shop');
  lab.run(60_000);
  expect(servers()).toHaveLength(3);
  expect(client.get(SERVICES, 'default', 'shop')).toBeDefined();
  expect([database().status?.observedGeneration, ready()]).toEqual([2, ['True: 3 of 3 servers are ready']]);
});

it('without it nothing follows, what runs goes on, and what was wanted is done when it is back', () => {
  operator(0);
  lab.run(60_000);
  want({ replicas: 3 });
  lab.run(600_000);
  expect([database().metadata.generation, database().status?.observedGeneration]).toEqual([2, 1]);
  expect(servers().map(({ status }) => status.phase)).toEqual(['Running', 'Running']);
  expect(client.get(CRON_JOBS, 'default', 'shop-backup')?.status?.lastScheduleTime).toBeDefined();
  operator(1);
  lab.run(60_000);
  expect([servers().length, database().status?.observedGeneration]).toEqual([3, 2]);
});

it('with a Database goes what was made for it', () => {
  client.delete(DATABASES, 'default', 'shop');
  lab.run(60_000);
  expect([...servers(), ...client.list(CRON_JOBS), ...client.list(STATEFUL_SETS)]).toEqual([]);
  expect(client.get(SERVICES, 'default', 'shop')).toBeUndefined();
});
