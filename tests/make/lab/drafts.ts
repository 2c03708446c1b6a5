// What people send to a cluster: bodies of requests, some of which will run, crash, wait or be refused later. All of them are valid.
import type { Dice } from './dice.ts';

/** A body as somebody writes it. */
export type Body = Record<string, unknown>;

export const APPS = ['api', 'web', 'db'] as const;
const GOOD = ['nginx:stable', 'nginx:1.27', 'redis:7', 'registry.example/shop/api:1'] as const;
const BAD = ['nginx:9.9.9-nothing', 'private.example/app:1', 'no-such-registry.test/app:1'] as const;

/** A container of a workload that is to stay. */
function container(dice: Dice, name: string): Body {
  const kind = dice.below(12);
  const base =
    kind === 0
      ? { image: dice.of(BAD) }
      : kind === 1
        ? { image: 'busybox:1.36', command: ['sh', '-c', dice.one('exit 1', 'sleep 20; exit 3', 'sleep 2; exit 0')] }
        : kind === 2
          ? { image: 'busybox:1.36', command: ['sh', '-c', 'sleep 36000'] }
          : { image: dice.of(GOOD) };
  const requests = dice.one<Body | undefined>(
    undefined,
    { cpu: '100m', memory: '64Mi' },
    { cpu: '100m', memory: '64Mi' },
    { cpu: '500m', memory: '512Mi' },
    { cpu: '1500m' },
    { memory: '3Gi' },
  );
  return {
    name,
    ...base,
    ...(requests && { resources: { requests, ...(dice.once(3) && { limits: { ...requests } }) } }),
    ...(dice.once(4) && { readinessProbe: { httpGet: { path: '/', port: 80 }, periodSeconds: 5 } }),
    ...(dice.once(12) && { livenessProbe: { httpGet: { path: '/', port: dice.one(80, 81) }, periodSeconds: 5 } }),
    ...(dice.once(12) && { envFrom: [{ configMapRef: { name: dice.one('settings', 'absent') } }] }),
    ...(dice.once(15) && { ports: [{ containerPort: 80, hostPort: 8080 }] }),
    ...(dice.once(12) && { lifecycle: { preStop: { exec: { command: ['sh', '-c', 'sleep 3'] } } } }),
  };
}

/** What places a pod. */
function placement(dice: Dice, labels: Body): Body {
  switch (dice.below(12)) {
    case 0:
      return { nodeSelector: { 'kubernetes.io/hostname': 'node-2' } };
    case 1:
      return { tolerations: [{ operator: 'Exists' }] };
    case 2:
      return {
        affinity: {
          podAntiAffinity: {
            requiredDuringSchedulingIgnoredDuringExecution: [
              { labelSelector: { matchLabels: labels }, topologyKey: 'kubernetes.io/hostname' },
            ],
          },
        },
      };
    case 3:
      return {
        topologySpreadConstraints: [
          {
            maxSkew: 1,
            topologyKey: 'kubernetes.io/hostname',
            whenUnsatisfiable: 'DoNotSchedule',
            labelSelector: { matchLabels: labels },
          },
        ],
      };
    case 4:
      return { priorityClassName: dice.one('system-cluster-critical', 'important') };
    default:
      return {};
  }
}

/** The template of a workload that is to stay. */
function template(dice: Dice, labels: Body): Body {
  return {
    metadata: { labels: { ...labels, ...(dice.once(4) && { tier: dice.one('front', 'back') }) } },
    spec: {
      containers: [container(dice, 'main'), ...(dice.once(5) ? [container(dice, 'second')] : [])],
      ...(dice.once(8) && {
        initContainers: [
          { name: 'first', image: 'busybox:1.36', command: ['sh', '-c', dice.one('sleep 1', 'exit 0', 'exit 1')] },
          ...(dice.once(3) ? [{ name: 'side', image: 'redis:7', restartPolicy: 'Always' }] : []),
        ],
      }),
      ...(dice.once(2) && { terminationGracePeriodSeconds: dice.one(0, 1, 5, 60) }),
      ...placement(dice, labels),
    },
  };
}

/** The template of a workload that is to end. */
function task(dice: Dice, policy = dice.one('Never', 'OnFailure')): Body {
  const script = dice.one('exit 0', 'sleep 5', 'sleep 30; exit 0', 'exit 1', 'sleep 3; exit 42', 'sleep 100000');
  return {
    spec: {
      restartPolicy: policy,
      containers: [
        {
          name: 'main',
          image: dice.one('busybox:1.36', 'busybox:1.36', 'busybox:0.no'),
          command: ['sh', '-c', script],
        },
      ],
      ...(dice.once(3) && { terminationGracePeriodSeconds: 1 }),
    },
  };
}

function labelsOf(app: string): Body {
  return { app };
}

function metadata(namespace: string, name: string, labels?: Body): Body {
  return { namespace, name, ...(labels && { labels }) };
}

/** A name among few, so that what is sent meets what is there. */
function nameOf(dice: Dice): string {
  return dice.one(...APPS);
}

/** Kind → a new object of it. */
export const DRAFTS = {
  Deployment(dice: Dice, namespace: string): Body {
    const name = nameOf(dice);
    const labels = labelsOf(name);
    return {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: metadata(namespace, name, labels),
      spec: {
        replicas: dice.below(6),
        selector: { matchLabels: labels },
        ...(dice.once(3) && {
          strategy: dice.one<Body>(
            { type: 'Recreate' },
            { type: 'RollingUpdate', rollingUpdate: { maxSurge: dice.below(3), maxUnavailable: 1 + dice.below(2) } },
            { type: 'RollingUpdate', rollingUpdate: { maxSurge: '50%', maxUnavailable: 0 } },
          ),
        }),
        ...(dice.once(4) && { minReadySeconds: 5 }),
        ...(dice.once(3) && { revisionHistoryLimit: dice.below(3) }),
        ...(dice.once(4) && { progressDeadlineSeconds: 30 }),
        template: template(dice, labels),
      },
    };
  },
  ReplicaSet(dice: Dice, namespace: string): Body {
    const name = nameOf(dice);
    const labels = { set: name };
    return {
      apiVersion: 'apps/v1',
      kind: 'ReplicaSet',
      metadata: metadata(namespace, name, labels),
      spec: { replicas: dice.below(5), selector: { matchLabels: labels }, template: template(dice, labels) },
    };
  },
  StatefulSet(dice: Dice, namespace: string): Body {
    const name = nameOf(dice);
    const labels = { stateful: name };
    return {
      apiVersion: 'apps/v1',
      kind: 'StatefulSet',
      metadata: metadata(namespace, name, labels),
      spec: {
        replicas: dice.below(4),
        serviceName: name,
        selector: { matchLabels: labels },
        ...(dice.once(3) && { podManagementPolicy: 'Parallel' }),
        ...(dice.once(4) && {
          updateStrategy: dice.one<Body>(
            { type: 'OnDelete' },
            { type: 'RollingUpdate', rollingUpdate: { partition: dice.below(3) } },
          ),
        }),
        ...(dice.once(5) && { ordinals: { start: 1 + dice.below(2) } }),
        template: template(dice, labels),
      },
    };
  },
  DaemonSet(dice: Dice, namespace: string): Body {
    const name = nameOf(dice);
    const labels = { daemon: name };
    return {
      apiVersion: 'apps/v1',
      kind: 'DaemonSet',
      metadata: metadata(namespace, name, labels),
      spec: {
        selector: { matchLabels: labels },
        ...(dice.once(3) && {
          updateStrategy: dice.one<Body>(
            { type: 'OnDelete' },
            { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 2 } },
            { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
          ),
        }),
        template: template(dice, labels),
      },
    };
  },
  Job(dice: Dice, namespace: string): Body {
    const isIndexed = dice.once(4);
    return {
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: metadata(namespace, `${nameOf(dice)}-${dice.below(3)}`),
      spec: {
        parallelism: dice.below(4),
        ...((isIndexed || dice.once(2)) && { completions: 1 + dice.below(4) }),
        ...(isIndexed && { completionMode: 'Indexed' }),
        ...(isIndexed && dice.once(2) && { backoffLimitPerIndex: 1, maxFailedIndexes: 1 }),
        ...(dice.once(2) && { backoffLimit: dice.below(3) }),
        ...(dice.once(4) && { ttlSecondsAfterFinished: dice.one(0, 30) }),
        ...(dice.once(4) && { activeDeadlineSeconds: dice.one(10, 120) }),
        ...(dice.once(6) && { suspend: true }),
        template: task(dice),
      },
    };
  },
  CronJob(dice: Dice, namespace: string): Body {
    return {
      apiVersion: 'batch/v1',
      kind: 'CronJob',
      metadata: metadata(namespace, nameOf(dice)),
      spec: {
        schedule: dice.one('* * * * *', '*/5 * * * *', '0 * * * *'),
        ...(dice.once(2) && { concurrencyPolicy: dice.one('Forbid', 'Replace') }),
        ...(dice.once(3) && { successfulJobsHistoryLimit: dice.below(3), failedJobsHistoryLimit: dice.below(2) }),
        ...(dice.once(4) && { startingDeadlineSeconds: 100 }),
        jobTemplate: { spec: { backoffLimit: dice.below(3), template: task(dice) } },
      },
    };
  },
  Pod(dice: Dice, namespace: string): Body {
    const labels = dice.one<Body>(labelsOf(nameOf(dice)), { set: nameOf(dice) }, { stateful: 'web' }, { alone: 'yes' });
    const { spec, metadata: own } = (dice.once(3) ? task(dice) : template(dice, labels)) as {
      spec: Body;
      metadata?: { labels: Body };
    };
    return {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: metadata(namespace, `pod-${dice.below(4)}`, own?.labels ?? labels),
      spec: { ...spec, ...(dice.once(10) && { nodeName: dice.one('node-1', 'node-3') }) },
    };
  },
  Service(dice: Dice, namespace: string): Body {
    const app = nameOf(dice);
    return {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: metadata(namespace, app),
      spec: {
        selector: dice.one<Body>(labelsOf(app), { set: app }, { stateful: app }, { app, tier: 'front' }),
        ports: [{ port: 80, targetPort: dice.one<number | string>(80, 8080) }],
        ...(dice.once(4) && { clusterIP: 'None', ...(dice.once(2) && { publishNotReadyAddresses: true }) }),
        ...(dice.once(8) && { type: 'ExternalName', externalName: 'outside.example', clusterIP: undefined }),
      },
    };
  },
  ConfigMap(dice: Dice, namespace: string): Body {
    return {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: metadata(namespace, dice.one('settings', 'more')),
      data: { value: String(dice.below(100)) },
    };
  },
  ResourceQuota(dice: Dice, namespace: string): Body {
    return {
      apiVersion: 'v1',
      kind: 'ResourceQuota',
      metadata: metadata(namespace, dice.one('small', 'large')),
      spec: {
        hard: dice.one<Body>(
          { pods: String(dice.below(12)) },
          { 'requests.cpu': '2', 'requests.memory': '4Gi' },
          { pods: '20', services: '2', configmaps: '3', 'count/deployments.apps': '2' },
        ),
      },
    };
  },
  LimitRange(dice: Dice, namespace: string): Body {
    return {
      apiVersion: 'v1',
      kind: 'LimitRange',
      metadata: metadata(namespace, 'limits'),
      spec: {
        limits: [
          dice.one<Body>(
            {
              type: 'Container',
              default: { cpu: '200m', memory: '128Mi' },
              defaultRequest: { cpu: '50m', memory: '32Mi' },
            },
            { type: 'Container', max: { cpu: '1' }, min: { cpu: '10m' } },
            { type: 'Pod', max: { memory: '2Gi' } },
          ),
        ],
      },
    };
  },
  PodDisruptionBudget(dice: Dice, namespace: string): Body {
    const app = nameOf(dice);
    return {
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata: metadata(namespace, app),
      spec: {
        selector: { matchLabels: dice.one<Body>(labelsOf(app), labelsOf(app), { stateful: app }, { set: app }) },
        ...dice.one<Body>(
          { minAvailable: dice.below(4) },
          { minAvailable: '50%' },
          { maxUnavailable: dice.below(3) },
          { maxUnavailable: '30%' },
        ),
      },
    };
  },
  Namespace(_dice: Dice, namespace: string): Body {
    return { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } };
  },
  PriorityClass(): Body {
    return {
      apiVersion: 'scheduling.k8s.io/v1',
      kind: 'PriorityClass',
      metadata: { name: 'important' },
      value: 1000,
    };
  },
} satisfies Record<string, (dice: Dice, namespace: string) => Body>;

/** A kind that can be drafted. */
export type DraftKind = keyof typeof DRAFTS;

/** An image that a workload may be changed to. */
export function otherImage(dice: Dice): string {
  return dice.once(5) ? (dice.of(BAD) ?? '') : (dice.of(GOOD) ?? '');
}
