// A NetworkPolicy that lets nobody in.
import type { Exercise } from '../exercise.ts';

/** A policy selects every pod of the namespace and allows nothing. */
export const closedShutters: Exercise = {
  id: 'network/closed-shutters',
  level: 2,
  place: { layer: 'network', part: 'policy' },
  title: { en: 'Closed shutters', ja: '閉じた雨戸' },
  task: {
    en: 'bakery was made safer this morning. Since then till hangs when it asks oven, and nothing refuses it: no error, no restart, all pods ready, the endpoints complete. The new protection is to stay.',
    ja: '今朝、bakery のセキュリティを強化しました。以来、till から oven への問い合わせが固まります。拒否もエラーも再起動もなく、Pod はすべて Ready、エンドポイントもそろっています。新しい保護は残す必要があります。',
  },
  namespace: 'bakery',
  cluster: { addons: ['kindnet', 'kube-proxy', 'coredns'] },
  setUp: [
    {
      apply: `
apiVersion: v1
kind: Service
metadata: { name: oven }
spec: { selector: { app: oven }, ports: [{ port: 80 }] }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: oven }
spec:
  replicas: 2
  selector: { matchLabels: { app: oven } }
  template:
    metadata: { labels: { app: oven } }
    spec:
      containers:
        - { name: oven, image: "nginx:1.27", ports: [{ containerPort: 80 }] }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: till }
spec:
  replicas: 1
  selector: { matchLabels: { app: till } }
  template:
    metadata: { labels: { app: till } }
    spec:
      containers:
        - { name: till, image: "nginx:1.27-alpine" }
`,
    },
    { pass: '1m' },
    {
      apply: `
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: { name: house-rules }
spec: { podSelector: {}, policyTypes: [Ingress] }
`,
    },
    { pass: '30s' },
  ],
  tried: [{ line: 'kubectl -n bakery exec deploy/till -- curl -sS -m 5 http://oven/' }],
  isOutsideOfObjects: true,
  reads: ['describe networkpolicies', 'describe service oven'],
  looks: [
    { verb: 'get', resource: 'networkpolicies' },
    { verb: 'describe', resource: 'networkpolicies' },
    { verb: 'exec' },
    { verb: 'curl' },
    { verb: 'get', resource: 'endpointslices' },
    { verb: 'get', resource: 'endpoints' },
    { verb: 'describe', resource: 'services' },
  ],
  goals: [
    { answers: 'http://oven/', from: 'Deployment/till' },
    { object: 'NetworkPolicy/house-rules', at: 'spec.podSelector', is: {} },
    { object: 'NetworkPolicy/house-rules', at: 'spec.policyTypes', is: ['Ingress'] },
    { ready: 'Deployment/oven', replicas: 2 },
    { ready: 'Deployment/till', replicas: 1 },
  ],
  hints: [
    {
      en: 'A refusal comes at once; this one waits. Who drops packets without a word?',
      ja: '拒否ならすぐに返りますが、これは待たされます。何も言わずにパケットを捨てるのは誰ですか。',
    },
    {
      en: 'describe networkpolicies: whom does it select, and what does it allow?',
      ja: 'describe networkpolicies を見てください。誰を選び、何を許していますか。',
    },
    {
      en: 'house-rules lets nobody in. Add a second policy that selects app=oven and allows ingress from app=till to port 80.',
      ja: 'house-rules は誰も通しません。app=oven を選び、app=till から 80 番への ingress を許す 2 つ目のポリシーを追加します。',
    },
  ],
  closing: {
    en: 'A policy without rules denies all to whom it selects, and policies only ever add permissions: the way is a second one, not the end of the first. The sign is a time-out where endpoints are complete.',
    ja: 'ルールのないポリシーは、選んだ Pod への通信をすべて拒否します。ポリシーは許可を足すことしかできないため、最初の 1 つを消すのではなく、2 つ目を追加します。エンドポイントがそろっているのにタイムアウトする、というのが手がかりです。',
  },
  solution: [
    `kubectl -n bakery apply -f -
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: { name: till-to-oven }
spec:
  podSelector: { matchLabels: { app: oven } }
  ingress:
    - from: [{ podSelector: { matchLabels: { app: till } } }]
      ports: [{ port: 80 }]
`,
    'time 1m',
  ],
};
