// Ways to leave a pod without its volume, and a Service without anybody behind it.
import { deployment, document, patchLine } from '../manifest.ts';
import type { Recipe } from '../recipe.ts';
import { pick, type Scene } from '../scene.ts';

const ready = ({ name, replicas }: Scene) => [{ ready: `Deployment/${name}` as const, replicas }];

export const STORAGE_AND_NETWORK_RECIPES: readonly Recipe[] = [
  {
    name: 'class-missing',
    place: { layer: 'storage', part: 'provisioning' },
    alsoRight: [{ layer: 'scheduler', part: 'volume' }],
    level: 2,
    closing: {
      en: 'FailedScheduling is the echo: the pod waits for its claim, and the claim for a class that nobody has.',
      ja: 'FailedScheduling は反響です。Pod は PVC を、PVC は存在しないクラスを待っています。',
    },
    make(scene) {
      const name = `${scene.name}-data`;
      const storageClassName = pick(scene.random, ['fast-ssd', 'gp4', 'premium', 'local-disk']);
      const spec = {
        accessModes: ['ReadWriteOnce'],
        storageClassName,
        resources: { requests: { storage: pick(scene.random, ['1Gi', '5Gi', '20Gi']) } },
      };
      const claim = { apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata: { name }, spec };
      const volume = {
        apiVersion: 'v1',
        kind: 'PersistentVolume',
        metadata: { name: `disk-${scene.random.below(90) + 10}` },
        spec: {
          capacity: { storage: '50Gi' },
          accessModes: ['ReadWriteOnce'],
          storageClassName: 'shelf',
          hostPath: { path: '/var/lib' },
        },
      };
      const changes = {
        replicas: 1,
        container: { volumeMounts: [{ name: 'data', mountPath: '/data' }] },
        pod: { volumes: [{ name: 'data', persistentVolumeClaim: { claimName: name } }] },
      };
      const patch = JSON.stringify({ spec: { storageClassName } });
      return {
        setUp: [{ apply: document(volume) }, { apply: document(claim) }, { apply: deployment(scene, changes) }],
        goals: [{ bound: `PersistentVolumeClaim/${name}` }, { ready: `Deployment/${scene.name}`, replicas: 1 }],
        reads: ['describe pvc'],
        solution: [`kubectl patch pv ${volume.metadata.name} --type=merge -p '${patch}'`, 'time 2m'],
      };
    },
  },
  {
    name: 'selector-mismatch',
    place: { layer: 'network', part: 'service' },
    level: 1,
    closing: {
      en: 'Ready pods and no endpoints: the selector of the Service finds nobody.',
      ja: 'Pod は Ready なのにエンドポイントが空なら、Service の selector が誰も見つけていません。',
    },
    make(scene) {
      const { name, namespace } = scene;
      const app = pick(scene.random, [`${name}-v2`, `${name}s`, 'frontend', 'main']);
      const service = {
        apiVersion: 'v1',
        kind: 'Service',
        metadata: { name },
        spec: { selector: { app }, ports: [{ port: 80 }] },
      };
      return {
        setUp: [{ apply: document(service) }, { apply: deployment(scene) }],
        goals: [{ reached: `Service/${name}` }, ...ready(scene)],
        reads: [`describe service ${name}`],
        solution: [
          `kubectl -n ${namespace} patch service ${name} -p '${JSON.stringify({ spec: { selector: { app: name } } })}'`,
          'time 1m',
        ],
      };
    },
  },
  {
    name: 'no-cloud-controller',
    place: { layer: 'network', part: 'loadbalancer' },
    level: 2,
    closing: {
      en: 'EXTERNAL-IP pending, without an event: nobody makes load balancers here.',
      ja: 'EXTERNAL-IP が pending でイベントもなければ、ロードバランサーを作る者がいません。',
    },
    make(scene) {
      const { name } = scene;
      const spec = { type: 'LoadBalancer', selector: { app: name }, ports: [{ port: 80 }] };
      return {
        cluster: { addons: ['cloud-controller-manager'] },
        setUp: [
          { pass: '30s' },
          { fault: 'workload-down', target: 'kube-system/cloud-controller-manager' },
          { pass: '45s' },
          { apply: document({ apiVersion: 'v1', kind: 'Service', metadata: { name }, spec }) },
          { apply: deployment(scene) },
        ],
        goals: [{ filled: `Service/${name}`, at: 'status.loadBalancer.ingress' }, ...ready(scene)],
        mayChange: ['Deployment/kube-system/cloud-controller-manager'],
        reads: [`describe service ${name}`],
        solution: ['kubectl -n kube-system scale deployment/cloud-controller-manager --replicas=1', 'time 3m'],
      };
    },
  },
  {
    name: 'autoscaler-without-request',
    place: { layer: 'controller', part: 'autoscale' },
    level: 2,
    closing: {
      en: 'missing request for cpu: Utilization is a share of the request, and there is none.',
      ja: 'missing request for cpu は、割合の基準になる requests がないという意味です。',
    },
    make(scene) {
      const { name } = scene;
      const target = { type: 'Utilization', averageUtilization: pick(scene.random, [50, 70, 80]) };
      const spec = {
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name },
        minReplicas: 1,
        maxReplicas: 6,
        metrics: [{ type: 'Resource', resource: { name: 'cpu', target } }],
      };
      return {
        cluster: { addons: ['metrics-server'] },
        setUp: [
          { pass: '1m' },
          { apply: deployment(scene, { replicas: 1 }) },
          {
            apply: document({
              apiVersion: 'autoscaling/v2',
              kind: 'HorizontalPodAutoscaler',
              metadata: { name },
              spec,
            }),
          },
        ],
        goals: [{ filled: `Deployment/${name}`, at: 'spec.template.spec.containers.0.resources.requests.cpu' }],
        mayChange: [`Deployment/${name}`],
        reads: [`describe hpa ${name}`],
        solution: [
          patchLine(scene, {
            spec: {
              template: { spec: { containers: [{ name: scene.container, resources: { requests: { cpu: '100m' } } }] } },
            },
          }),
          'time 1m',
        ],
      };
    },
  },
];
