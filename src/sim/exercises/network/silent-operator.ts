// No CoreDNS: names stand for nothing, addresses go on.
import type { Exercise } from '../exercise.ts';

/** Nobody answers for names. */
export const silentOperator: Exercise = {
  id: 'network/silent-operator',
  level: 2,
  place: { layer: 'network', part: 'dns' },
  title: { en: 'The silent operator', ja: '応答しない交換手' },
  task: {
    en: 'All pods of hotel are ready, and none reaches another: lobby cannot ask rooms for anything. A colleague tried the address of rooms instead of its name, and that worked.',
    ja: 'hotel の Pod はすべて Ready なのに、互いにつながらず、lobby から rooms に問い合わせできません。同僚が名前の代わりに rooms のアドレスを使うと、つながりました。',
  },
  namespace: 'hotel',
  cluster: { addons: ['kindnet', 'kube-proxy', 'coredns'] },
  setUp: [
    {
      apply: `
apiVersion: v1
kind: Service
metadata: { name: rooms }
spec: { selector: { app: rooms }, ports: [{ port: 80 }] }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: rooms }
spec:
  replicas: 2
  selector: { matchLabels: { app: rooms } }
  template:
    metadata: { labels: { app: rooms } }
    spec:
      containers:
        - { name: rooms, image: "nginx:1.27" }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: lobby }
spec:
  replicas: 1
  selector: { matchLabels: { app: lobby } }
  template:
    metadata: { labels: { app: lobby } }
    spec:
      containers:
        - { name: lobby, image: "nginx:1.27-alpine" }
`,
    },
    { pass: '1m' },
    { fault: 'workload-down', target: 'kube-system/coredns' },
    { pass: '1m' },
  ],
  tried: [
    { line: 'kubectl -n hotel exec deploy/lobby -- curl -sS -m 5 http://rooms/' },
    { line: 'kubectl -n hotel exec deploy/lobby -- nslookup rooms' },
  ],
  isOutsideOfObjects: true,
  looks: [
    { verb: 'exec' },
    { verb: 'curl' },
    { verb: 'get', resource: 'pods' },
    { verb: 'get', resource: 'services' },
    { verb: 'get', resource: 'endpointslices' },
    { verb: 'get', resource: 'endpoints' },
    { verb: 'get', resource: 'deployments' },
  ],
  goals: [
    { answers: 'http://rooms/', from: 'Deployment/lobby' },
    { ready: 'Deployment/lobby', replicas: 1 },
    { ready: 'Deployment/rooms', replicas: 2 },
  ],
  mayChange: ['Deployment/kube-system/coredns'],
  hints: [
    {
      en: 'By address it works, by name it does not. Who turns one into the other?',
      ja: 'アドレスならつながり、名前ではつながりません。名前をアドレスに変えるのは誰ですか。',
    },
    {
      en: 'SERVFAIL says that nobody can tell, NXDOMAIN that there is no such name. Look into kube-system: who is behind the Service kube-dns?',
      ja: 'SERVFAIL は「答えられない」、NXDOMAIN は「その名前はない」という意味です。kube-system で、Service kube-dns の後ろに誰がいるかを見てください。',
    },
    {
      en: 'coredns has 0 replicas: kubectl -n kube-system scale deployment/coredns --replicas=2',
      ja: 'coredns が 0 になっています。kubectl -n kube-system scale deployment/coredns --replicas=2',
    },
  ],
  closing: {
    en: 'When every name fails at once and addresses work, look at CoreDNS before any application. Nothing in the namespace shows it: its objects are all well, and only a request tells.',
    ja: '名前だけが一斉に引けず、アドレスなら通るときは、アプリケーションより先に CoreDNS を見ます。その namespace のオブジェクトはすべて正常で、実際に通信してみないと分かりません。',
  },
  solution: ['kubectl -n kube-system scale deployment/coredns --replicas=2', 'time 1m'],
};
