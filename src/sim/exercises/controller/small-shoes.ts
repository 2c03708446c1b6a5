// A LimitRange that a pod exceeds.
import type { Exercise } from '../exercise.ts';

/** The namespace allows smaller containers than the template asks for. */
export const smallShoes: Exercise = {
  id: 'controller/small-shoes',
  level: 2,
  place: { layer: 'controller', part: 'quota' },
  alsoRight: [{ layer: 'api-server', part: 'admission' }],
  title: { en: 'Small shoes', ja: '小さすぎる靴' },
  task: {
    en: 'simulation was moved to sandbox, where small things are tried out. kubectl get deploy shows 0/1 and no pod. It needs 2 CPUs to make sense, and sandbox may allow that, its owners say.',
    ja: 'simulation を、小さな実験用の sandbox に移しました。kubectl get deploy は 0/1 で、Pod がありません。2 CPU は必要で、sandbox の管理者もそれを認めています。',
  },
  namespace: 'sandbox',
  setUp: [
    {
      apply: `
apiVersion: v1
kind: LimitRange
metadata: { name: small }
spec: { limits: [{ type: Container, max: { cpu: "1" }, defaultRequest: { cpu: 100m }, default: { cpu: 500m } }] }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: simulation }
spec:
  replicas: 1
  selector: { matchLabels: { app: simulation } }
  template:
    metadata: { labels: { app: simulation } }
    spec:
      containers:
        - { name: simulation, image: "registry.example/simulation:1", resources: { requests: { cpu: "2" }, limits: { cpu: "2" } } }
`,
    },
  ],
  reads: ['describe replicasets', 'describe limitranges'],
  looks: [
    { verb: 'describe', resource: 'replicasets' },
    { verb: 'get', resource: 'events' },
    { verb: 'describe', resource: 'limitranges' },
    { verb: 'get', resource: 'limitranges' },
    { verb: 'describe', resource: 'deployments' },
  ],
  goals: [{ ready: 'Deployment/simulation', replicas: 1 }, { exists: 'LimitRange/small' }],
  mayChange: ['LimitRange/small'],
  hints: [
    { en: 'No pod: read the ReplicaSet.', ja: 'Pod がないなら ReplicaSet を読みます。' },
    {
      en: 'maximum cpu usage per Container is 1: where is that said?',
      ja: 'maximum cpu usage per Container is 1 とあります。どこで決められていますか。',
    },
    { en: 'Raise max.cpu of the LimitRange small to 2.', ja: 'LimitRange small の max.cpu を 2 に上げます。' },
  ],
  closing: {
    en: 'A LimitRange is checked when a pod is made, by admission. It also fills in what is missing, so pods in such a namespace can look different from their template.',
    ja: 'LimitRange は Pod の作成時に admission が検査します。書かれていない値を補いもするため、その名前空間の Pod はテンプレートと違って見えることがあります。',
  },
  solution: [
    `kubectl -n sandbox patch limitrange small --type=merge -p '{"spec":{"limits":[{"type":"Container","max":{"cpu":"2"},"defaultRequest":{"cpu":"100m"},"default":{"cpu":"500m"}}]}}'`,
    'time 6m',
  ],
};
