// Pod security: the namespace enforces restricted.
import type { Exercise } from '../exercise.ts';

/** The pods violate what the namespace enforces. */
export const strictHouse: Exercise = {
  id: 'api-server/strict-house',
  level: 2,
  place: { layer: 'api-server', part: 'admission' },
  title: { en: 'Good in dev, nothing in prod', ja: 'dev では動き prod では動かない' },
  task: {
    en: 'The same manifest of agent runs in dev. In secure-prod the Deployment is there and its pods are not. The rules of secure-prod are given.',
    ja: '同じ agent のマニフェストが dev では動きます。secure-prod では Deployment だけがあり、Pod がありません。secure-prod の規則は変えられません。',
  },
  namespace: 'secure-prod',
  setUp: [
    {
      patch: 'Namespace/secure-prod',
      with: { metadata: { labels: { 'pod-security.kubernetes.io/enforce': 'baseline' } } },
    },
    {
      apply: `
apiVersion: apps/v1
kind: Deployment
metadata: { name: agent }
spec:
  replicas: 1
  selector: { matchLabels: { app: agent } }
  template:
    metadata: { labels: { app: agent } }
    spec:
      containers:
        - { name: agent, image: "registry.example/agent:2", securityContext: { privileged: true } }
`,
    },
  ],
  reads: ['describe replicasets', 'describe deployments'],
  looks: [
    { verb: 'describe', resource: 'replicasets' },
    { verb: 'get', resource: 'events' },
    { verb: 'describe', resource: 'deployments' },
    { verb: 'get', resource: 'namespaces' },
    { verb: 'describe', resource: 'namespaces' },
  ],
  goals: [
    { ready: 'Deployment/agent', replicas: 1 },
    { object: 'Namespace/secure-prod', at: 'metadata.labels.pod-security\\.kubernetes\\.io/enforce', is: 'baseline' },
  ],
  hints: [
    {
      en: 'Nobody made a pod, or somebody was not allowed to. The ReplicaSet knows.',
      ja: '誰も Pod を作らなかったのか、作らせてもらえなかったのか。ReplicaSet が知っています。',
    },
    {
      en: 'violates PodSecurity: the message lists what would have to be different.',
      ja: 'violates PodSecurity のメッセージに、何を変えるべきかが並んでいます。',
    },
    {
      en: 'The container wants to be privileged. Take that out of the template.',
      ja: 'コンテナが privileged を要求しています。テンプレートから外します。',
    },
  ],
  closing: {
    en: 'The Deployment itself passes, with a warning at most; its pods meet the gate when the ReplicaSet makes them. Pod Security is admission in the API server, by the labels of the namespace.',
    ja: 'Deployment 自体は警告だけで通り、Pod は ReplicaSet が作るときに関門で止まります。Pod Security は API サーバーの admission で、名前空間のラベルで決まります。',
  },
  solution: [
    `kubectl -n secure-prod patch deployment agent --type=json -p '[{"op":"remove","path":"/spec/template/spec/containers/0/securityContext"}]'`,
    'time 1m',
  ],
};
