// kube-proxy of one node hears of no change: Services there lead to pods that are gone.
import type { Exercise } from '../exercise.ts';

/** From one node a Service leads nowhere, from all others it works. */
export const oldMap: Exercise = {
  id: 'network/old-map',
  level: 3,
  place: { layer: 'network', part: 'service' },
  title: { en: 'The old map', ja: '古い地図' },
  task: {
    en: 'library in campus was rolled out, and all of it is ready. Readers on two machines are content; for the third, node-3, library has been gone since then. Its own pods there are Running.',
    ja: 'campus の library をロールアウトし、すべて Ready になりました。reader のうち 2 台のマシンのものは問題ありませんが、node-3 のものだけ、それ以来 library につながりません。node-3 の Pod も Running です。',
  },
  namespace: 'campus',
  cluster: { addons: ['kindnet', 'kube-proxy', 'coredns'] },
  setUp: [
    {
      apply: `
apiVersion: v1
kind: Service
metadata: { name: library }
spec: { selector: { app: library }, ports: [{ port: 80 }] }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: library }
spec:
  replicas: 2
  selector: { matchLabels: { app: library } }
  template:
    metadata: { labels: { app: library } }
    spec:
      containers:
        - { name: library, image: "nginx:1.27" }
---
apiVersion: v1
kind: Pod
metadata: { name: reader-1 }
spec:
  nodeSelector: { kubernetes.io/hostname: node-1 }
  containers: [{ name: reader, image: "nginx:1.27-alpine" }]
---
apiVersion: v1
kind: Pod
metadata: { name: reader-3 }
spec:
  nodeSelector: { kubernetes.io/hostname: node-3 }
  containers: [{ name: reader, image: "nginx:1.27-alpine" }]
`,
    },
    { pass: '1m' },
    { fault: 'kube-proxy-stuck', target: 'node-3' },
    {
      patch: 'Deployment/library',
      with: { spec: { template: { spec: { containers: [{ name: 'library', image: 'nginx:1.28' }] } } } },
    },
    { pass: '1m' },
  ],
  tried: [
    { line: 'kubectl -n campus exec reader-1 -- curl -sS -m 5 http://library/' },
    { line: 'kubectl -n campus exec reader-3 -- curl -sS -m 5 http://library/' },
  ],
  reads: ['describe service library'],
  isOutsideOfObjects: true,
  looks: [
    { verb: 'exec' },
    { verb: 'curl' },
    { verb: 'describe', resource: 'services' },
    { verb: 'get', resource: 'endpointslices' },
    { verb: 'get', resource: 'endpoints' },
    { verb: 'get', resource: 'pods' },
  ],
  goals: [
    { healed: true },
    { answers: 'http://library/', from: 'Pod/reader-3' },
    { ready: 'Deployment/library', replicas: 2, image: 'nginx:1.28' },
  ],
  mayChange: ['Pod/reader-*'],
  hints: [
    {
      en: 'The same Service, the same endpoints, two answers. What differs between the two who ask?',
      ja: '同じ Service、同じエンドポイントなのに、結果が違います。問い合わせる側は何が違いますか。',
    },
    {
      en: 'Who on each machine turns the address of a Service into that of a pod?',
      ja: '各マシンで、Service のアドレスを Pod のアドレスに変えているのは誰ですか。',
    },
    {
      en: 'kube-proxy on node-3 goes by old rules. Call kube-proxy node-3.',
      ja: 'node-3 の kube-proxy が古いルールのままです。call kube-proxy node-3 と入力してください。',
    },
  ],
  closing: {
    en: 'A Service has no machine of its own: each node has its copy of the rules, and kube-proxy keeps it up to date. If one node alone fails, and since the last change of endpoints, look at its kube-proxy. No object shows it; that its pod is Running says little.',
    ja: 'Service はどこか 1 か所で動いているのではなく、各ノードがルールの写しを持ち、kube-proxy が更新しています。エンドポイントが変わったときから 1 台だけ失敗するなら、そのノードの kube-proxy を見ます。どのオブジェクトにも表れず、Pod が Running というだけでは分かりません。',
  },
  solution: ['call kube-proxy node-3', 'time 1m'],
};
