// Ways to stop what the API server and the controllers do.
import { containerPatch, deployment, document, jsonPatchLine } from '../manifest.ts';
import type { Recipe } from '../recipe.ts';
import { pick, type Scene } from '../scene.ts';

const ready = ({ name, replicas }: Scene) => [{ ready: `Deployment/${name}` as const, replicas }];

function webhook(name: string, space: string): string {
  const rules = [{ apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['pods'] }];
  return document({
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'ValidatingWebhookConfiguration',
    metadata: { name },
    webhooks: [
      {
        name: `pods.${name}.example.com`,
        admissionReviewVersions: ['v1'],
        sideEffects: 'None',
        failurePolicy: 'Fail',
        namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': space } },
        clientConfig: { service: { name, namespace: 'guard', path: '/validate' } },
        rules,
      },
    ],
  });
}

export const CONTROL_PLANE_RECIPES: readonly Recipe[] = [
  {
    name: 'webhook-without-pods',
    place: { layer: 'api-server', part: 'admission' },
    level: 2,
    closing: {
      en: 'FailedCreate with failed calling webhook: the gate asks somebody who is not there, and refuses.',
      ja: 'FailedCreate に failed calling webhook とあれば、関門が不在の相手に問い合わせ、拒否しています。',
    },
    make(scene) {
      const name = pick(scene.random, ['policy', 'injector', 'image-check']);
      const inGuard = { name, replicas: 0, image: 'registry.example/guard:1' };
      const guard = JSON.parse(deployment(scene, inGuard)) as { metadata: object };
      const service = {
        apiVersion: 'v1',
        kind: 'Service',
        metadata: { name, namespace: 'guard' },
        spec: { selector: { app: name }, ports: [{ port: 443, targetPort: 8443 }] },
      };
      return {
        setUp: [
          { apply: document({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'guard' } }) },
          { apply: document({ ...guard, metadata: { ...guard.metadata, namespace: 'guard' } }) },
          { apply: document(service) },
          { apply: webhook(name, scene.namespace) },
          { pass: '5s' },
          { apply: deployment(scene) },
        ],
        goals: [...ready(scene), { exists: `ValidatingWebhookConfiguration/${name}` }],
        mayChange: [`Deployment/guard/${name}`],
        reads: ['describe replicasets'],
        solution: [`kubectl -n guard scale deployment/${name} --replicas=1`, 'time 7m'],
      };
    },
  },
  {
    name: 'pod-security',
    place: { layer: 'api-server', part: 'admission' },
    level: 2,
    closing: {
      en: 'violates PodSecurity: the namespace enforces a level, and the API server refuses the pods of the ReplicaSet.',
      ja: 'violates PodSecurity は、名前空間の基準により API サーバーが Pod を拒否しているという意味です。',
    },
    make(scene) {
      const pod = pick(scene.random, [{ hostNetwork: true }, { hostPID: true }]);
      const [field = ''] = Object.keys(pod);
      return {
        setUp: [
          {
            patch: `Namespace/${scene.namespace}`,
            with: { metadata: { labels: { 'pod-security.kubernetes.io/enforce': 'baseline' } } },
          },
          { apply: deployment(scene, { pod }) },
        ],
        goals: [
          ...ready(scene),
          {
            object: `Namespace/${scene.namespace}`,
            at: 'metadata.labels.pod-security\\.kubernetes\\.io/enforce',
            is: 'baseline',
          },
        ],
        reads: ['describe replicasets'],
        solution: [jsonPatchLine(scene, { op: 'remove', path: `/spec/template/spec/${field}` }), 'time 1m'],
      };
    },
  },
  {
    name: 'quota',
    place: { layer: 'controller', part: 'quota' },
    alsoRight: [{ layer: 'api-server', part: 'admission' }],
    level: 2,
    closing: {
      en: 'exceeded quota: the pods that are missing were refused; the ReplicaSet tells it.',
      ja: 'exceeded quota は、足りない Pod が作成を拒否されたという意味で、記録は ReplicaSet に残ります。',
    },
    make(scene) {
      const each = pick(scene.random, [100, 250, 500]);
      const replicas = scene.replicas + 2;
      const quota = {
        apiVersion: 'v1',
        kind: 'ResourceQuota',
        metadata: { name: 'team' },
        spec: { hard: { 'requests.cpu': `${each * (replicas - 1)}m` } },
      };
      return {
        setUp: [
          { apply: document(quota) },
          { pass: '5s' },
          { apply: deployment(scene, { replicas, container: { resources: { requests: { cpu: `${each}m` } } } }) },
        ],
        goals: [{ ready: `Deployment/${scene.name}`, replicas }, { exists: 'ResourceQuota/team' }],
        mayChange: ['ResourceQuota/team'],
        reads: ['describe replicasets', 'describe quota'],
        solution: [
          `kubectl -n ${scene.namespace} patch resourcequota team --type=merge -p '{"spec":{"hard":{"requests.cpu":"8"}}}'`,
          'time 7m',
        ],
      };
    },
  },
  {
    name: 'paused',
    place: { layer: 'controller', part: 'rollout' },
    level: 2,
    closing: {
      en: 'DeploymentPaused: the controller knows of the change and was told to wait.',
      ja: 'DeploymentPaused は、コントローラーが変更を知ったうえで待っているという意味です。',
    },
    make(scene) {
      const image = pick(scene.random, ['nginx:1.26', 'httpd:2.4-alpine', 'nginx:mainline']);
      return {
        setUp: [
          { apply: deployment(scene) },
          { pass: '40s' },
          { patch: `Deployment/${scene.name}`, with: { spec: { paused: true } } },
          { pass: '30s' },
          { patch: `Deployment/${scene.name}`, with: containerPatch(scene, { image }) },
        ],
        goals: [{ ready: `Deployment/${scene.name}`, replicas: scene.replicas, image }],
        reads: [`describe deployment ${scene.name}`],
        solution: [`kubectl -n ${scene.namespace} rollout resume deployment/${scene.name}`, 'time 1m'],
      };
    },
  },
  {
    name: 'controllers-stopped',
    place: { layer: 'controller', part: 'rollout' },
    alsoRight: [{ layer: 'controller', part: 'replicas' }],
    level: 3,
    closing: {
      en: 'Accepted, and no children: nobody closes the gap between what is wanted and what is.',
      ja: '受け付けられたのに子が作られないなら、差を埋める担当が動いていません。',
    },
    make(scene) {
      return {
        setUp: [{ fault: 'controller-manager-stopped' }, { pass: '10s' }, { apply: deployment(scene) }],
        goals: [{ healed: true }, ...ready(scene)],
        reads: ['describe deployments'],
        solution: ['call kube-controller-manager', 'time 1m'],
      };
    },
  },
  {
    name: 'job-gives-up',
    place: { layer: 'controller', part: 'job' },
    alsoRight: [
      { layer: 'app', part: 'exit' },
      { layer: 'app', part: 'crash' },
    ],
    level: 2,
    closing: {
      en: 'BackoffLimitExceeded is the Job counting; the cause is in the log of its pods.',
      ja: 'BackoffLimitExceeded は Job が数えた結果で、原因は Pod のログにあります。',
    },
    make(scene) {
      const command = ['sh', '-c', `echo '${scene.name}: input is missing'; exit ${pick(scene.random, [1, 2, 5])}`];
      const spec = { restartPolicy: 'Never', containers: [{ name: scene.container, image: 'busybox:1.36', command }] };
      const job = {
        apiVersion: 'batch/v1',
        kind: 'Job',
        metadata: { name: scene.name },
        spec: { backoffLimit: scene.random.below(3), template: { spec } },
      };
      return {
        setUp: [{ apply: document(job) }],
        goals: [{ complete: `Job/${scene.name}*` }],
        mayChange: [`Job/${scene.name}`],
        reads: ['describe jobs'],
        solution: [
          `kubectl -n ${scene.namespace} create job ${scene.name}-again --image=busybox:1.36 -- true`,
          'time 1m',
        ],
      };
    },
  },
  {
    name: 'finalizer',
    place: { layer: 'controller', part: 'gc' },
    level: 2,
    closing: {
      en: 'deletionTimestamp and a finalizer: the API server waits for somebody who is not coming.',
      ja: 'deletionTimestamp と finalizer があれば、API サーバーは来ない担当を待っています。',
    },
    make(scene) {
      const name = `${scene.name}-state`;
      const finalizer = `${pick(scene.random, ['backup', 'sync', 'cleanup'])}.example.com/hold`;
      const map = {
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: { name, finalizers: [finalizer] },
        data: { a: 'b' },
      };
      return {
        setUp: [{ apply: document(map) }, { pass: '5s' }, { remove: `ConfigMap/${name}` }],
        goals: [{ gone: `ConfigMap/${name}` }],
        reads: [`get configmap ${name} -o yaml`],
        solution: [
          `kubectl -n ${scene.namespace} patch configmap ${name} --type=merge -p '{"metadata":{"finalizers":null}}'`,
        ],
      };
    },
  },
];
