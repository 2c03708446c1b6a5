// An Ingress of a class that nobody serves.
import type { Exercise } from '../exercise.ts';

/** No controller feels responsible. */
export const wrongDoor: Exercise = {
  id: 'network/wrong-door',
  level: 2,
  place: { layer: 'network', part: 'ingress' },
  title: { en: 'The wrong door', ja: '違う扉' },
  task: {
    en: 'blog in press got an Ingress and has no ADDRESS. The controller itself, ingress-nginx, serves all the other sites.',
    ja: 'press の blog に Ingress を作りましたが、ADDRESS が空のままです。ingress-nginx はほかのサイトを問題なく配信しています。',
  },
  namespace: 'press',
  cluster: { addons: ['ingress-nginx', 'cloud-controller-manager'] },
  setUp: [
    { pass: '1m' },
    {
      apply: `
apiVersion: v1
kind: Service
metadata: { name: blog }
spec: { selector: { app: blog }, ports: [{ port: 80 }] }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: blog }
spec:
  replicas: 1
  selector: { matchLabels: { app: blog } }
  template:
    metadata: { labels: { app: blog } }
    spec:
      containers:
        - name: blog
          image: "nginx:1.27"
---
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: { name: blog }
spec:
  ingressClassName: ngnix
  rules:
    - host: blog.example
      http: { paths: [{ path: /, pathType: Prefix, backend: { service: { name: blog, port: { number: 80 } } } }] }
`,
    },
  ],
  reads: ['describe ingress blog', 'get ingressclasses'],
  looks: [
    { verb: 'describe', resource: 'ingresses' },
    { verb: 'get', resource: 'ingresses' },
    { verb: 'get', resource: 'ingressclasses' },
    { verb: 'get', resource: 'events' },
  ],
  goals: [
    { filled: 'Ingress/blog', at: 'status.loadBalancer.ingress' },
    { ready: 'Deployment/blog', replicas: 1 },
  ],
  hints: [
    {
      en: 'No event and no address: is anybody looking at this Ingress?',
      ja: 'イベントもアドレスもありません。この Ingress を見ている者はいますか。',
    },
    {
      en: 'kubectl get ingressclasses, next to the CLASS of the Ingress.',
      ja: 'kubectl get ingressclasses と、Ingress の CLASS を見比べてください。',
    },
    {
      en: 'ngnix is misspelt: set ingressClassName to nginx.',
      ja: 'ngnix は綴りの誤りです。ingressClassName を nginx にします。',
    },
  ],
  closing: {
    en: 'An Ingress is only a wish until a controller of its class takes it on. The API server does not check that the class exists.',
    ja: 'Ingress は、そのクラスのコントローラーが引き受けるまでは希望にすぎません。クラスの有無は API サーバーも確認しません。',
  },
  solution: [`kubectl -n press patch ingress blog -p '{"spec":{"ingressClassName":"nginx"}}'`, 'time 3m'],
};
