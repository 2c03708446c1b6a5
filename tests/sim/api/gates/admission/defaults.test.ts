// What a pod and a node get that say nothing: the plugins that fill in.
import { describe, expect, it } from 'vitest';
import { NODES, PODS, PRIORITY_CLASSES, SERVICE_ACCOUNTS } from '../../../../../src/sim/resources/index.ts';
import type { Node, Pod } from '../../../../../src/sim/wire.ts';
import { aCall, anObject, recorded, refusal, World } from '../world.ts';
import { admit, admitPod, aPod } from './admit.ts';

function lab(): World {
  return new World().namespace('lab');
}

describe('a new pod', () => {
  it('gets what recorded pods have', () => {
    const [pod] = (JSON.parse(recorded('01-deploy/pods.json')) as { items: Pod[] }).items;
    const made = admitPod(aPod('api'), lab());
    const name = made.spec.volumes?.[0]?.name ?? '';
    expect(name).toMatch(/^kube-api-access-[a-z0-9]{5}$/);
    const text = JSON.stringify(pod?.spec).replaceAll(/kube-api-access-\w{5}/g, name);
    const { volumes, tolerations, serviceAccount, serviceAccountName, priority, preemptionPolicy, containers } =
      JSON.parse(text) as Pod['spec'];
    expect(made.spec).toMatchObject({
      volumes,
      tolerations,
      serviceAccount,
      serviceAccountName,
      priority,
      preemptionPolicy,
    });
    expect(made.spec.containers[0]?.volumeMounts).toEqual(containers[0]?.volumeMounts);
  });

  it('shares nothing that was changed with what it was made from', () => {
    const template = { containers: [{ name: 'a', image: 'b' }], initContainers: [{ name: 'i', image: 'b' }] };
    const before = structuredClone(template);
    const made = admitPod(anObject(PODS, 'a', { spec: template }), lab());
    expect(template).toEqual(before);
    expect(made.spec.initContainers?.[0]?.volumeMounts).toHaveLength(1);
  });
});

describe('ServiceAccount', () => {
  it('refuses a pod of an account that is not there', () => {
    const refused = refusal(() => admitPod(aPod('a', {}, { serviceAccountName: 'x' }), lab()));
    expect(refused.message).toBe(
      'pods "a" is forbidden: error looking up service account lab/x: serviceaccount "x" not found',
    );
  });

  it.each([
    { name: 'the pod', account: {}, spec: { automountServiceAccountToken: false } },
    { name: 'the account', account: { automountServiceAccountToken: false }, spec: {} },
  ])('mounts no token when $name does not want it', ({ account, spec }) => {
    const world = lab();
    world.add(SERVICE_ACCOUNTS, 'own', account);
    const made = admitPod(aPod('a', {}, { serviceAccountName: 'own', ...spec }), world);
    expect(made.spec.volumes).toBeUndefined();
    expect(made.spec.containers[0]?.volumeMounts).toBeUndefined();
  });

  it('leaves a mount alone that takes the token’s place', () => {
    const volumeMounts = [{ name: 'v', mountPath: '/var/run/secrets/kubernetes.io/serviceaccount' }];
    const made = admitPod(aPod('a', { volumeMounts }), lab());
    expect(made.spec.containers[0]?.volumeMounts).toEqual(volumeMounts);
    expect(made.spec.volumes).toBeUndefined();
  });

  it('gives the account’s pull secrets to pods that have none', () => {
    const world = lab();
    world.add(SERVICE_ACCOUNTS, 'own', { imagePullSecrets: [{ name: 'registry' }] });
    expect(admitPod(aPod('a', {}, { serviceAccountName: 'own' }), world).spec.imagePullSecrets).toEqual([
      { name: 'registry' },
    ]);
    const imagePullSecrets = [{ name: 'mine' }];
    expect(
      admitPod(aPod('b', {}, { serviceAccountName: 'own', imagePullSecrets }), world).spec.imagePullSecrets,
    ).toEqual(imagePullSecrets);
  });

  it('refuses secrets that an account with enforce-mountable-secrets does not list', () => {
    const world = lab();
    const metadata = { annotations: { 'kubernetes.io/enforce-mountable-secrets': 'true' } };
    world.add(SERVICE_ACCOUNTS, 'own', { metadata, secrets: [{ name: 'listed' }] });
    const pod = (secretName: string) =>
      aPod('a', {}, { serviceAccountName: 'own', volumes: [{ name: 'v', secret: { secretName } }] });
    admitPod(pod('listed'), world);
    expect(refusal(() => admitPod(pod('other'), world)).message).toContain(
      'volume with secret.secretName="other" is not allowed because service account own does not reference that secret',
    );
  });
});

describe('Priority', () => {
  function withClasses(): World {
    const world = lab();
    world.add(PRIORITY_CLASSES, 'high', { value: 1000, preemptionPolicy: 'Never' });
    return world;
  }

  it('reads value and policy in the class', () => {
    expect(admitPod(aPod('a', {}, { priorityClassName: 'high' }), withClasses()).spec).toMatchObject({
      priority: 1000,
      preemptionPolicy: 'Never',
    });
  });

  it('takes the default class for pods without one, the lowest of several', () => {
    const world = withClasses();
    world.add(PRIORITY_CLASSES, 'b', { value: 20, globalDefault: true });
    world.add(PRIORITY_CLASSES, 'c', { value: 10, globalDefault: true });
    expect(admitPod(aPod('a'), world).spec).toMatchObject({ priority: 10, priorityClassName: 'c' });
  });

  it.each([
    {
      spec: { priorityClassName: 'x' },
      message: 'pods "a" is forbidden: no PriorityClass with name x was found',
    },
    {
      spec: { priorityClassName: 'high', priority: 5 },
      message:
        'pods "a" is forbidden: the integer value of priority (5) must not be provided in pod spec; priority admission controller computed 1000 from the given PriorityClass name',
    },
  ])('refuses $spec', ({ spec, message }) => {
    expect(refusal(() => admitPod(aPod('a', {}, spec), withClasses())).message).toBe(message);
  });

  it('keeps the priority of a pod that is changed', () => {
    const world = lab();
    const old = world.add(PODS, 'a', { spec: { containers: [], priority: 7, preemptionPolicy: 'Never' } });
    const object = { ...old, spec: { containers: [] } };
    const made = admit(aCall(PODS, 'update', { object, old }), world) as unknown as Pod;
    expect(made.spec).toMatchObject({ priority: 7, preemptionPolicy: 'Never' });
  });

  it('refuses a second default class', () => {
    const world = withClasses();
    world.add(PRIORITY_CLASSES, 'b', { value: 20, globalDefault: true });
    const object = anObject(PRIORITY_CLASSES, 'c', { value: 1, globalDefault: true });
    expect(refusal(() => admit(aCall(PRIORITY_CLASSES, 'create', { object }), world)).message).toBe(
      'priorityclasses.scheduling.k8s.io "c" is forbidden: PriorityClass b is already marked as default. Only one default can exist',
    );
  });
});

describe('DefaultTolerationSeconds', () => {
  it.each([
    { tolerations: [{ operator: 'Exists' }], added: [] },
    {
      tolerations: [{ key: 'node.kubernetes.io/not-ready', operator: 'Exists', effect: 'NoExecute' }],
      added: ['node.kubernetes.io/unreachable'],
    },
    {
      tolerations: [{ key: 'node.kubernetes.io/not-ready', operator: 'Exists', effect: 'NoSchedule' }],
      added: ['node.kubernetes.io/not-ready', 'node.kubernetes.io/unreachable'],
    },
  ])('adds $added to $tolerations', ({ tolerations, added }) => {
    const made = admitPod(aPod('a', {}, { tolerations }), lab());
    expect(made.spec.tolerations?.slice(tolerations.length).map(({ key }) => key)).toEqual(added);
  });
});

describe('TaintNodesByCondition', () => {
  it('keeps pods from a new node until it is ready, once', () => {
    const taint = { key: 'node.kubernetes.io/not-ready', effect: 'NoSchedule' };
    const world = new World();
    for (const spec of [{}, { taints: [taint] }]) {
      const made = admit(aCall(NODES, 'create', { object: anObject(NODES, 'n', { spec }) }), world) as unknown as Node;
      expect(made.spec.taints).toEqual([taint]);
    }
  });
});
