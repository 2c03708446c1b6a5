// A lab that is saved and loaded goes on as if nothing had been: what runs, what waits, what fails again and again.
import { describe, expect, it } from 'vitest';
import { Lab } from '../../src/sim/lab.ts';
import {
  CRON_JOBS,
  DEPLOYMENTS,
  EVENTS,
  JOBS,
  NAMESPACES,
  NODES,
  PODS,
  SERVICE_ACCOUNTS,
  STATEFUL_SETS,
} from '../../src/sim/resources/index.ts';
import type { Resource } from '../../src/sim/resources/resource.ts';
import type { KubeObject, Pod } from '../../src/sim/wire.ts';

const START = Date.parse('2026-11-30T03:54:56Z');
const SPACE = 'shop';

function create<T extends KubeObject>(lab: Lab, resource: Resource<T>, name: string, rest: object): void {
  const { group, version, kind, namespaced } = resource;
  lab.client('ada', 'kubectl').create(resource, {
    apiVersion: group === '' ? version : `${group}/${version}`,
    kind,
    metadata: { name, ...(namespaced && { namespace: SPACE }) },
    ...rest,
  } as never);
}

function container(image: string, script?: string, more: object = {}): object {
  return { name: 'main', image, ...(script !== undefined && { command: ['sh', '-c', script] }), ...more };
}

function workload(app: string, one: object, more: object = {}): object {
  return {
    spec: {
      selector: { matchLabels: { app } },
      template: { metadata: { labels: { app } }, spec: { containers: [one] } },
      ...more,
    },
  };
}

function task(script: string, more: object = {}): object {
  return {
    template: { spec: { restartPolicy: 'Never', containers: [container('busybox:1.36', script)] } },
    backoffLimit: 1,
    ...more,
  };
}

/** A lab in which something of everything is under way. */
function busyLab(): Lab {
  const lab = new Lab({ start: START, seed: 1, nodes: 3 });
  lab.run(2_000);
  create(lab, NAMESPACES, SPACE, {});
  lab.run(100);
  const probe = { readinessProbe: { httpGet: { path: '/', port: 80 }, periodSeconds: 5 } };
  create(lab, DEPLOYMENTS, 'web', workload('web', container('nginx:stable', undefined, probe), { replicas: 3 }));
  create(lab, DEPLOYMENTS, 'crash', workload('crash', container('busybox:1.36', 'sleep 2; exit 3')));
  create(lab, DEPLOYMENTS, 'typo', workload('typo', container('nginx:9.9.9-nothing')));
  create(
    lab,
    DEPLOYMENTS,
    'large',
    workload('large', container('nginx:stable', undefined, { resources: { requests: { cpu: '64' } } })),
  );
  create(lab, STATEFUL_SETS, 'db', workload('db', container('redis:7'), { replicas: 2, serviceName: 'db' }));
  create(lab, JOBS, 'long', { spec: task('sleep 600') });
  create(lab, JOBS, 'fails', { spec: task('sleep 400; exit 1') });
  create(lab, CRON_JOBS, 'tick', { spec: { schedule: '*/5 * * * *', jobTemplate: { spec: task('sleep 10') } } });
  lab.run(240_000);
  return lab;
}

function again(lab: Lab): Lab {
  return Lab.load(lab.save(), {});
}

function pods(lab: Lab, app?: string): Pod[] {
  return lab.store.list(PODS, SPACE).filter(({ metadata }) => app === undefined || metadata.labels?.app === app);
}

function restarts(pod: Pod | undefined): number {
  return pod?.status.containerStatuses?.[0]?.restartCount ?? -1;
}

describe('a lab that was saved and loaded', () => {
  const saved = busyLab().save();
  const load = (): Lab => Lab.load(saved, {});

  it('is saved at once as the same text', () => {
    expect(load().save()).toBe(saved);
  });

  it('has the same history each time it is loaded', () => {
    const texts = [load(), load()].map((lab) => {
      lab.run(900_000);
      return lab.save();
    });
    expect(texts[0]).toBe(texts[1]);
  });

  it('does not touch what is at rest', () => {
    const lab = load();
    const states = () =>
      [...pods(lab, 'web'), ...pods(lab, 'db')].map(({ metadata, status }) => ({ metadata, status }));
    const before = states();
    lab.run(600_000);
    expect(states()).toEqual(before);
  });

  it('gives each change a revision after those before', () => {
    const lab = load();
    const { revision } = lab.store;
    create(lab, NAMESPACES, 'other', {});
    expect(lab.store.get(NAMESPACES, '', 'other')?.metadata.resourceVersion).toBe(String(revision + 1));
  });

  it('goes on with a crash loop where it stood', () => {
    const lab = load();
    const before = pods(lab, 'crash')[0];
    expect(restarts(before)).toBeGreaterThan(2);
    expect(before?.status.containerStatuses?.[0]?.state?.waiting?.reason).toBe('CrashLoopBackOff');
    lab.run(1_000);
    expect(pods(lab, 'crash')[0]?.status.containerStatuses).toEqual(before?.status.containerStatuses);
    lab.run(1_200_000);
    const after = pods(lab, 'crash')[0];
    // one about every five minutes, not every ten seconds
    expect(restarts(after) - restarts(before)).toBeGreaterThanOrEqual(3);
    expect(restarts(after) - restarts(before)).toBeLessThanOrEqual(6);
    expect(after?.metadata.uid).toBe(before?.metadata.uid);
  });

  it('goes on with the back-off of a pull', () => {
    const lab = load();
    expect(pods(lab, 'typo')[0]?.status.containerStatuses?.[0]?.state?.waiting?.reason).toBe('ImagePullBackOff');
    const before = lab.store.revision;
    lab.run(5_000);
    const pulls = lab.store
      .list(EVENTS, SPACE)
      .filter(({ reason, metadata }) => reason === 'Pulling' && Number(metadata.resourceVersion) > before);
    expect(pulls).toEqual([]);
    expect(pods(lab, 'typo')[0]?.status.containerStatuses?.[0]?.state?.waiting?.reason).toBe('ImagePullBackOff');
  });

  it('finishes its jobs at their time', () => {
    const lab = load();
    lab.run(300_000);
    expect(lab.store.get(JOBS, SPACE, 'long')?.status.active).toBe(1);
    lab.run(600_000);
    expect(lab.store.get(JOBS, SPACE, 'long')?.status.succeeded).toBe(1);
    expect(lab.store.get(JOBS, SPACE, 'fails')?.status.conditions?.map(({ type }) => type)).toContain('Failed');
    expect(lab.store.get(CRON_JOBS, SPACE, 'tick')?.status.lastSuccessfulTime).toBeDefined();
  });

  it('finishes a rollout that was under way', () => {
    const first = load();
    const web = first.store.get(DEPLOYMENTS, SPACE, 'web');
    if (!web) throw new Error('no deployment');
    const template = structuredClone(web.spec.template);
    for (const one of template.spec?.containers ?? []) one.image = 'nginx:1.27';
    first.client('ada', 'kubectl').update(DEPLOYMENTS, { ...web, spec: { ...web.spec, template } });
    first.run(1_500);
    expect(first.store.get(DEPLOYMENTS, SPACE, 'web')?.status.updatedReplicas ?? 0).toBeLessThan(3);
    const lab = again(first);
    lab.run(60_000);
    expect(lab.store.get(DEPLOYMENTS, SPACE, 'web')?.status).toMatchObject({
      replicas: 3,
      updatedReplicas: 3,
      availableReplicas: 3,
    });
  });

  it('schedules what waited as soon as it can', () => {
    const lab = load();
    expect(pods(lab, 'large')[0]?.spec.nodeName).toBeUndefined();
    const large = lab.store.get(DEPLOYMENTS, SPACE, 'large');
    if (!large) throw new Error('no deployment');
    const template = structuredClone(large.spec.template);
    for (const one of template.spec?.containers ?? []) delete one.resources;
    lab.client('ada', 'kubectl').update(DEPLOYMENTS, { ...large, spec: { ...large.spec, template } });
    lab.run(30_000);
    expect(lab.store.get(DEPLOYMENTS, SPACE, 'large')?.status.readyReplicas).toBe(1);
  });

  it('takes the tokens that were given out', () => {
    const lab = busyLab();
    const account = lab.store.get(SERVICE_ACCOUNTS, SPACE, 'default');
    const answer = lab.api.answer({
      user: { name: 'ada', groups: ['system:masters'] },
      verb: 'create',
      resource: SERVICE_ACCOUNTS,
      subresource: 'token',
      namespace: SPACE,
      name: 'default',
      object: { apiVersion: 'authentication.k8s.io/v1', kind: 'TokenRequest', metadata: {}, spec: {} } as never,
    });
    const { token } = (answer.body as { status: { token: string } }).status;
    const loaded = again(lab);
    expect(loaded.authenticate({ bearer: token })).toMatchObject({
      name: `system:serviceaccount:${SPACE}:default`,
      uid: account?.metadata.uid,
    });
    expect(loaded.authenticate({ bearer: lab.adminToken }).name).toBe('kubernetes-admin');
  });

  it('keeps what was broken, until it is mended', () => {
    const first = load();
    first.store.fault = { kind: 'no-space' };
    first.components.get('deployment')?.stop();
    first.fleet.get('node-2')?.stop();
    first.fleet.get('node-3')?.setAvailable('memory', '50Mi');
    first.fleet.registry.trouble('docker.io', 'refuses');
    const lab = again(first);
    expect(lab.store.fault).toEqual({ kind: 'no-space' });
    expect(lab.components.get('deployment')?.isRunning).toBe(false);
    expect(lab.components.get('replicaset')?.isRunning).toBe(true);
    expect(lab.fleet.get('node-2')?.isSilent).toBe(true);
    expect(lab.fleet.get('node-3')?.pressures).toEqual(['MemoryPressure']);
    lab.store.fault = undefined;
    lab.run(120_000);
    const ready = (name: string) =>
      lab.store.get(NODES, '', name)?.status.conditions?.find(({ type }) => type === 'Ready')?.status;
    expect([ready('node-1'), ready('node-2')]).toEqual(['True', 'Unknown']);
    // the node in trouble says so at once: nothing is given to it and refused, again and again
    expect(pods(lab).length).toBeLessThan(30);
    lab.fleet.get('node-2')?.start();
    lab.run(20_000);
    expect(ready('node-2')).toBe('True');
    create(lab, DEPLOYMENTS, 'unpulled', workload('unpulled', container('httpd:2.4')));
    lab.components.get('deployment')?.start();
    lab.run(20_000);
    expect(pods(lab, 'unpulled')[0]?.status.containerStatuses?.[0]?.state?.waiting?.message).toContain(
      'connection refused',
    );
  });

  it('keeps the time of events, so that they are forgotten an hour after they were seen', () => {
    const lab = load();
    lab.run(3_600_000 - 240_000 + 120_000);
    const old = lab.store.list(EVENTS).filter(({ reason }) => reason === 'NodeAllocatableEnforced');
    expect(old).toEqual([]);
  });
});

describe('a lab with addons', () => {
  const first = new Lab({ start: START, seed: 1, nodes: 3, addons: 'all' });
  first.run(60_000);

  it('is loaded as it was saved', () => {
    expect(Lab.load(first.save(), {}).save()).toBe(first.save());
  });

  it('goes on in another one, by the seed of that', () => {
    const histories = [7, 7, 8].map((seed) => {
      const lab = Lab.after(first.keep(), seed);
      expect(lab.store.all()).toEqual(first.store.all());
      create(lab, NAMESPACES, SPACE, {});
      lab.run(30_000);
      return lab.save();
    });
    expect(histories[1]).toBe(histories[0]);
    expect(histories[2]).not.toBe(histories[0]);
  });

  it('is not touched by what follows it', () => {
    const before = first.save();
    const lab = Lab.after(first.keep(), 1);
    create(lab, NAMESPACES, SPACE, {});
    lab.faults.break('kubelet-dead', 'node-1');
    lab.run(120_000);
    expect(first.save()).toBe(before);
  });
});

describe('a file that holds no lab', () => {
  const whole = JSON.parse(new Lab({ start: START, seed: 1, nodes: 1 }).save());
  type Part = Record<string, unknown>;
  const changed = (change: (saved: Part & { objects: KubeObject[]; nodes: Part[] }) => void): string => {
    const saved = structuredClone(whole);
    change(saved);
    return JSON.stringify(saved);
  };

  /** where the first of the role bindings of the cluster stands */
  const bindings = (saved: { objects: readonly KubeObject[] }): number =>
    saved.objects.findIndex(({ kind }) => kind === 'ClusterRoleBinding');

  it.each([
    ['is empty', '', 'it is not JSON'],
    ['was cut off', JSON.stringify(whole).slice(0, 5_000), 'it is not JSON'],
    ['holds null', 'null', 'it holds no lab'],
    ['holds a list', '[]', 'it holds no lab'],
    ['holds something else', '{"kind":"Pod"}', 'it holds no lab'],
    ['is of a later form', '{"sekishoLab":2}', 'it holds a lab of form 2, and this program reads form 1'],
    ['lacks a part', changed((saved) => delete saved.random), 'its random is not what a lab has'],
    [
      'has text for a number',
      changed((saved) => {
        saved.now = 'noon';
      }),
      'its now is not what a lab has',
    ],
    [
      'has a node without a machine',
      changed((saved) => delete saved.nodes[0]?.profile),
      'its nodes.0.profile is not what a lab has',
    ],
    [
      'has an object without a name',
      changed((saved) => Reflect.deleteProperty(saved.objects[0]?.metadata ?? {}, 'name')),
      'its objects.0.metadata.name is not what a lab has',
    ],
    [
      'has an object twice',
      changed((saved) => saved.objects.push(saved.objects[bindings(saved)] as KubeObject)),
      'it holds the ClusterRoleBinding cluster-admin twice',
    ],
    [
      'has a uid twice',
      changed((saved) => {
        const first = bindings(saved);
        (saved.objects[first + 1] as KubeObject).metadata.uid = saved.objects[first]?.metadata.uid ?? '';
      }),
      'its ClusterRoleBinding system:basic-user has the uid of another object',
    ],
    [
      'has an object from the future',
      changed((saved) => {
        (saved.objects[bindings(saved)] as KubeObject).metadata.resourceVersion = '99999999';
      }),
      'its ClusterRoleBinding cluster-admin is newer than the lab',
    ],
    [
      'has a kind that no lab has',
      changed((saved) => {
        (saved.objects[bindings(saved)] as KubeObject).kind = 'Gateway';
      }),
      'its Gateway cluster-admin is damaged: no lab has a Gateway of rbac.authorization.k8s.io/v1',
    ],
  ])('is refused in one clause when it %s', (_what, text, message) => {
    expect(() => Lab.load(text, {})).toThrow(new Error(message));
  });

  it.each([
    ['has no specification', (node: KubeObject) => delete node.spec, 'its Node node-1 is damaged: it has no spec'],
    [
      'has a list for a text',
      (node: KubeObject) => {
        node.metadata.labels = [] as never;
      },
      'its Node node-1 is damaged: ',
    ],
    [
      'has a field that its kind has not',
      (node: KubeObject) => {
        node.colour = 'red';
      },
      'its Node node-1 is damaged: unknown field "colour"',
    ],
  ])('is refused when an object %s', (_what, change, message) => {
    const text = changed((saved) => change(saved.objects.find(({ kind }) => kind === 'Node') as KubeObject));
    expect(() => Lab.load(text, {})).toThrow(message);
  });
});
