// CoreDNS runs, and its Corefile has lost the cluster's own names.
import type { Exercise } from '../exercise.ts';

/** Names outside are known, those of Services are not. */
export const tornPage: Exercise = {
  id: 'network/torn-page',
  level: 3,
  place: { layer: 'network', part: 'dns' },
  title: { en: 'The torn page', ja: '破れたページ' },
  task: {
    en: 'Yesterday somebody tidied up in kube-system. Since then desk in bookshop finds partners outside by name as ever, but not stock next door. Everything is Running, kube-system included.',
    ja: '昨日、誰かが kube-system を整理しました。以来、bookshop の desk は社外の取引先の名前は引けるのに、隣の stock の名前が引けません。kube-system も含め、すべて Running です。',
  },
  namespace: 'bookshop',
  cluster: { addons: ['kindnet', 'kube-proxy', 'coredns'] },
  setUp: [
    {
      apply: `
apiVersion: v1
kind: Service
metadata: { name: stock }
spec: { selector: { app: stock }, ports: [{ port: 80 }] }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: stock }
spec:
  replicas: 2
  selector: { matchLabels: { app: stock } }
  template:
    metadata: { labels: { app: stock } }
    spec:
      containers:
        - { name: stock, image: "nginx:1.27" }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: desk }
spec:
  replicas: 1
  selector: { matchLabels: { app: desk } }
  template:
    metadata: { labels: { app: desk } }
    spec:
      containers:
        - { name: desk, image: "nginx:1.27-alpine" }
`,
    },
    { pass: '1m' },
    {
      patch: 'ConfigMap/kube-system/coredns',
      with: {
        data: {
          Corefile:
            '.:53 {\n    errors\n    health\n    ready\n    forward . /etc/resolv.conf\n    cache 30\n    reload\n}\n',
        },
      },
    },
    { pass: '1m' },
  ],
  tried: [
    { line: 'kubectl -n bookshop exec deploy/desk -- nslookup partner.example' },
    { line: 'kubectl -n bookshop exec deploy/desk -- nslookup stock.bookshop.svc.cluster.local' },
    { line: 'kubectl -n bookshop exec deploy/desk -- curl -sS -m 5 http://stock/' },
  ],
  reads: ['get services'],
  isOutsideOfObjects: true,
  looks: [
    { verb: 'exec' },
    { verb: 'curl' },
    { verb: 'get', resource: 'configmaps' },
    { verb: 'describe', resource: 'configmaps' },
    { verb: 'get', resource: 'services' },
  ],
  goals: [
    { answers: 'http://stock/', from: 'Deployment/desk' },
    { answers: 'http://partner.example/', from: 'Deployment/desk' },
    { ready: 'Deployment/desk', replicas: 1 },
    { ready: 'Deployment/stock', replicas: 2 },
  ],
  mayChange: ['ConfigMap/kube-system/coredns'],
  hints: [
    {
      en: 'An answer comes, and it is no. Who gave it, and what does that one know?',
      ja: '返事は来ていて、その中身が「知らない」です。誰が答え、その人は何を知っていますか。',
    },
    {
      en: 'kubectl -n kube-system get configmap coredns -o yaml: which plugin knows the Services of the cluster?',
      ja: 'kubectl -n kube-system get configmap coredns -o yaml を見てください。クラスタの Service を知っているのはどのプラグインですか。',
    },
    {
      en: 'The Corefile has no kubernetes line any more: put "kubernetes cluster.local in-addr.arpa ip6.arpa" back in front of forward.',
      ja: 'Corefile から kubernetes の行がなくなっています。「kubernetes cluster.local in-addr.arpa ip6.arpa」を forward の前に戻します。',
    },
  ],
  closing: {
    en: 'NXDOMAIN for a Service that exists: whoever answered does not know the cluster. Without the kubernetes plugin CoreDNS sends the question on into the world, where nobody has heard of cluster.local.',
    ja: '実在する Service に NXDOMAIN が返るのは、答えた側がクラスタを知らないからです。kubernetes プラグインのない CoreDNS は問い合わせを外へ転送し、外には cluster.local を知る者がいません。',
  },
  solution: [
    `kubectl -n kube-system patch configmap coredns --type=merge -p '{"data":{"Corefile":".:53 {\\n    errors\\n    health\\n    ready\\n    kubernetes cluster.local in-addr.arpa ip6.arpa\\n    forward . /etc/resolv.conf\\n    cache 30\\n    reload\\n}\\n"}}'`,
    'time 1m',
  ],
};
