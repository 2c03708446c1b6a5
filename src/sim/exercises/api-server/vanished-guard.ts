// An admission webhook whose service has no pods any more.
import type { Exercise } from '../exercise.ts';

/** The API server asks a webhook that nobody answers, and refuses pods. */
export const vanishedGuard: Exercise = {
  id: 'api-server/vanished-guard',
  level: 2,
  place: { layer: 'api-server', part: 'admission' },
  title: { en: 'One short since lunch', ja: '昼から 1 つ足りない' },
  task: {
    en: 'letters in post should have 3 pods and has 2: one was deleted at lunch and never came back. Nothing about letters was changed. The security team works on its policy engine in guard today, and its webhook must stay in force.',
    ja: 'post の letters は 3 つのはずが 2 つです。昼に 1 つ削除されたあと補充されません。letters は何も変えていません。今日、セキュリティチームは guard でポリシーエンジンの作業をしています。その webhook は有効なままにする必要があります。',
  },
  namespace: 'post',
  setUp: [
    {
      apply: `
apiVersion: v1
kind: Namespace
metadata: { name: guard }
---
apiVersion: v1
kind: Service
metadata: { name: policy, namespace: guard }
spec: { selector: { app: policy }, ports: [{ port: 443, targetPort: 8443 }] }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: policy, namespace: guard }
spec:
  replicas: 0
  selector: { matchLabels: { app: policy } }
  template:
    metadata: { labels: { app: policy } }
    spec:
      containers:
        - { name: policy, image: "registry.example/policy:1.5", ports: [{ containerPort: 8443 }] }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: letters }
spec:
  replicas: 2
  selector: { matchLabels: { app: letters } }
  template:
    metadata: { labels: { app: letters } }
    spec:
      containers:
        - { name: letters, image: "registry.example/letters:7" }
`,
    },
    { pass: '1m' },
    {
      apply: `
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingWebhookConfiguration
metadata: { name: policy }
webhooks:
  - name: pods.policy.example.com
    admissionReviewVersions: [v1]
    sideEffects: None
    failurePolicy: Fail
    namespaceSelector: { matchExpressions: [{ key: kubernetes.io/metadata.name, operator: NotIn, values: [guard, kube-system] }] }
    clientConfig: { service: { name: policy, namespace: guard, path: /validate } }
    rules: [{ apiGroups: [""], apiVersions: [v1], operations: [CREATE], resources: [pods] }]
`,
    },
    { pass: '5s' },
    { patch: 'Deployment/letters', with: { spec: { replicas: 3 } } },
  ],
  reads: ['describe replicasets', 'describe deployments'],
  looks: [
    { verb: 'describe', resource: 'replicasets' },
    { verb: 'get', resource: 'events' },
    { verb: 'describe', resource: 'deployments' },
    { verb: 'get', resource: 'validatingwebhookconfigurations' },
    { verb: 'describe', resource: 'validatingwebhookconfigurations' },
    { verb: 'get', resource: 'endpointslices' },
    { verb: 'get', resource: 'pods' },
  ],
  goals: [{ ready: 'Deployment/letters', replicas: 3 }, { exists: 'ValidatingWebhookConfiguration/policy' }],
  mayChange: ['Deployment/guard/policy'],
  hints: [
    {
      en: 'The third pod does not exist. Who tried to make it, and who refused?',
      ja: '3 つ目の Pod は存在しません。作ろうとしたのは誰で、拒否したのは誰ですか。',
    },
    {
      en: 'FailedCreate names a webhook and its Service. Does anybody stand behind that Service?',
      ja: 'FailedCreate に webhook と Service の名前が出ています。その Service の後ろに誰かいますか。',
    },
    {
      en: 'policy in guard was scaled to 0. Scale it to 1; the ReplicaSet tries again by itself.',
      ja: 'guard の policy が 0 に縮んでいます。1 に戻せば、ReplicaSet が自分で作り直します。',
    },
  ],
  closing: {
    en: "failurePolicy Fail makes the webhook a part of the way: when it is down, nothing passes. The gate is the API server's, so neither the Deployment nor the nodes are to blame. Run webhooks with several replicas and exclude their own namespace.",
    ja: 'failurePolicy: Fail の webhook は関門の一部になり、落ちると何も通れません。止めているのは API サーバーの admission で、Deployment やノードではありません。webhook は複数レプリカで動かし、自身の名前空間は対象から外します。',
  },
  solution: ['kubectl -n guard scale deployment/policy --replicas=1', 'time 6m'],
  detours: [
    {
      lines: ['kubectl delete validatingwebhookconfiguration policy'],
      why: {
        en: 'Pods come, and the policy is not in force any more.',
        ja: 'Pod は作られますが、ポリシーが効かなくなります。',
      },
    },
  ],
};
