// One host port for two pods on the only node left: and the cordon hides it.
import type { Exercise } from '../exercise.ts';

/** A host port that is taken everywhere it could be. */
export const twoDoors: Exercise = {
  id: 'scheduler/two-doors',
  level: 2,
  place: { layer: 'scheduler', part: 'ports' },
  title: { en: 'The fourth proxy', ja: '4 つ目のプロキシ' },
  task: {
    en: 'Traffic grew, so the proxy in ingress-lab was scaled from 3 to 4. Nobody understands why the fourth one stays Pending: the machines are nearly idle.',
    ja: 'トラフィックが増えたため、ingress-lab の proxy を 3 から 4 に増やしました。マシンはほとんど空いているのに、4 つ目だけ Pending のままです。',
  },
  namespace: 'ingress-lab',
  setUp: [
    {
      apply: `
apiVersion: apps/v1
kind: Deployment
metadata: { name: proxy }
spec:
  replicas: 3
  selector: { matchLabels: { app: proxy } }
  template:
    metadata: { labels: { app: proxy } }
    spec:
      containers:
        - name: proxy
          image: "haproxy:2.9"
          ports: [{ containerPort: 80, hostPort: 8080 }]
`,
    },
    { pass: '1m' },
    { patch: 'Deployment/proxy', with: { spec: { replicas: 4 } } },
  ],
  looks: [
    { verb: 'describe', resource: 'pods' },
    { verb: 'get', resource: 'events' },
    { verb: 'get', resource: 'deployments' },
  ],
  goals: [{ ready: 'Deployment/proxy', replicas: 4 }],
  hints: [
    {
      en: 'Ask the pod that waits, not those that run.',
      ja: '動いている Pod ではなく、待っている Pod に聞いてください。',
    },
    {
      en: 'The reason is none of CPU and memory. What can exist only once on a machine?',
      ja: '理由は CPU でもメモリでもありません。1 台のマシンに 1 つしかないものは何ですか。',
    },
    {
      en: 'hostPort 8080 is taken on all three machines. Does it need a host port? Remove it from the template; a Service leads there as well.',
      ja: 'hostPort 8080 は 3 台とも使用中です。本当に必要でしょうか。テンプレートから外し、Service 経由にします。',
    },
  ],
  closing: {
    en: 'A hostPort ties one pod to one machine, so there can never be more pods than machines. Use a Service, or a DaemonSet when each machine should have exactly one.',
    ja: 'hostPort を使うと 1 台に 1 つしか置けず、Pod の数はマシンの数を超えられません。Service を使うか、各マシンに 1 つずつ必要なら DaemonSet にします。',
  },
  solution: [
    `kubectl -n ingress-lab patch deployment proxy --type=json -p '[{"op":"remove","path":"/spec/template/spec/containers/0/ports/0/hostPort"}]'`,
  ],
  healsBy: ['add-nodes'],
};
