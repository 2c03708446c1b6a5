// A route whose Gateway has no such listener.
import type { Exercise } from '../exercise.ts';

/** The route names a listener that the Gateway lacks, so that it is attached nowhere. */
export const missingGate: Exercise = {
  id: 'network/missing-gate',
  level: 2,
  place: { layer: 'network', part: 'ingress' },
  title: { en: 'The missing gate', ja: '存在しない門' },
  task: {
    en: 'lawn in garden got a route behind the gateway edge. Its pods are ready and its Service has endpoints; from outside everybody gets 404. apply reported no error.',
    ja: 'garden の lawn のために、ゲートウェイ edge の後ろにルートを作りました。Pod は Ready、Service にエンドポイントもありますが、外からは誰もが 404 になります。apply ではエラーは出ませんでした。',
  },
  namespace: 'garden',
  cluster: { addons: ['kindnet', 'kube-proxy', 'coredns', 'cloud-controller-manager', 'envoy-gateway'] },
  setUp: [
    {
      apply: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge }
spec:
  gatewayClassName: eg
  listeners: [{ name: web, port: 80, protocol: HTTP, hostname: "*.garden.test" }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: lawn }
spec:
  parentRefs: [{ name: edge, sectionName: websecure }]
  hostnames: [lawn.garden.test]
  rules: [{ backendRefs: [{ name: lawn, port: 80 }] }]
---
apiVersion: v1
kind: Service
metadata: { name: lawn }
spec: { selector: { app: lawn }, ports: [{ port: 80 }] }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: lawn }
spec:
  replicas: 2
  selector: { matchLabels: { app: lawn } }
  template:
    metadata: { labels: { app: lawn } }
    spec:
      containers:
        - { name: lawn, image: "nginx:1.27" }
`,
    },
    { pass: '1m' },
  ],
  tried: [{ line: 'curl -sS -i -m 5 http://lawn.garden.test/' }],
  reads: ['describe httproute lawn', 'describe gateway edge'],
  looks: [
    { verb: 'describe', resource: 'httproutes' },
    { verb: 'get', resource: 'httproutes' },
    { verb: 'describe', resource: 'gateways' },
    { verb: 'get', resource: 'gateways' },
    { verb: 'curl' },
  ],
  goals: [
    { answers: 'http://lawn.garden.test/', from: 'outside' },
    { ready: 'Deployment/lawn', replicas: 2 },
  ],
  mayChange: ['HTTPRoute/lawn', 'Gateway/edge'],
  hints: [
    {
      en: 'Pods, Service, Gateway: each is well by itself. Are they joined?',
      ja: 'Pod も Service も Gateway も、それぞれ単独では正常です。つながっていますか。',
    },
    {
      en: 'describe httproute lawn: the condition Accepted and its reason.',
      ja: 'describe httproute lawn で、Accepted の状態と理由を見てください。',
    },
    {
      en: 'The route asks for the listener websecure, and edge has web alone. Change sectionName of the route.',
      ja: 'ルートは websecure というリスナーを指定していますが、edge にあるのは web だけです。ルートの sectionName を直します。',
    },
  ],
  closing: {
    en: 'NoMatchingParent: a route belongs to a listener, and the API server does not check that there is one. The answer is written into the status of the route, by the controller, and nowhere else: no event, no error.',
    ja: 'NoMatchingParent です。ルートはリスナーに属しますが、その有無は API サーバーも確認しません。結果はコントローラーがルートの status に書くだけで、イベントもエラーも出ません。',
  },
  solution: [
    `kubectl -n garden patch httproute lawn --type=merge -p '{"spec":{"parentRefs":[{"name":"edge","sectionName":"web"}]}}'`,
    'time 1m',
  ],
};
