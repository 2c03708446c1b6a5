// A load balancer that nobody makes: the cloud controller is down.
import type { Exercise } from '../exercise.ts';

/** EXTERNAL-IP stays pending. */
export const longQueue: Exercise = {
  id: 'network/long-queue',
  level: 2,
  place: { layer: 'network', part: 'loadbalancer' },
  title: { en: 'The long queue', ja: '長い行列' },
  task: {
    en: 'tickets in concert got a Service of type LoadBalancer for the sale. It works inside; its EXTERNAL-IP is still <pending>. Last week others got theirs within a minute.',
    ja: '販売開始に備え、concert の tickets に LoadBalancer の Service を作りました。クラスタ内からは使えますが、EXTERNAL-IP が <pending> のままです。先週は 1 分ほどで割り当てられていました。',
  },
  namespace: 'concert',
  cluster: { addons: ['cloud-controller-manager'] },
  setUp: [
    { pass: '1m' },
    { fault: 'workload-down', target: 'kube-system/cloud-controller-manager' },
    { pass: '30s' },
    {
      apply: `
apiVersion: v1
kind: Service
metadata: { name: tickets }
spec: { type: LoadBalancer, selector: { app: tickets }, ports: [{ port: 80 }] }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: tickets }
spec:
  replicas: 2
  selector: { matchLabels: { app: tickets } }
  template:
    metadata: { labels: { app: tickets } }
    spec:
      containers:
        - name: tickets
          image: "nginx:1.27"
`,
    },
  ],
  reads: ['describe service tickets'],
  looks: [
    { verb: 'get', resource: 'services' },
    { verb: 'describe', resource: 'services' },
    { verb: 'get', resource: 'pods' },
    { verb: 'get', resource: 'deployments' },
    { verb: 'get', resource: 'events' },
  ],
  goals: [
    { filled: 'Service/tickets', at: 'status.loadBalancer.ingress' },
    { ready: 'Deployment/tickets', replicas: 2 },
  ],
  mayChange: ['Deployment/kube-system/cloud-controller-manager'],
  hints: [
    {
      en: 'The Service has no event at all. Who should have written EnsuringLoadBalancer?',
      ja: 'Service にイベントが 1 つもありません。EnsuringLoadBalancer を書くはずだったのは誰ですか。',
    },
    {
      en: 'Look into kube-system: is everybody there who talks to the cloud?',
      ja: 'kube-system を見てください。クラウドと話す担当はそろっていますか。',
    },
    {
      en: 'cloud-controller-manager has 0 replicas: kubectl -n kube-system scale deployment/cloud-controller-manager --replicas=1',
      ja: 'cloud-controller-manager が 0 になっています。kubectl -n kube-system scale deployment/cloud-controller-manager --replicas=1',
    },
  ],
  closing: {
    en: 'A load balancer is made by the cloud controller. Pending without an event means that nobody tries; with SyncLoadBalancerFailed somebody tries and is refused.',
    ja: 'ロードバランサーを作るのはクラウドコントローラーです。イベントのない pending は誰も作ろうとしていない状態、SyncLoadBalancerFailed があれば作ろうとして断られた状態です。',
  },
  solution: ['kubectl -n kube-system scale deployment/cloud-controller-manager --replicas=1', 'time 3m'],
};
