// Taints that the pods do not tolerate.
import type { Exercise } from '../exercise.ts';

/** Every node was reserved for somebody else by a taint. */
export const reservedMachines: Exercise = {
  id: 'scheduler/reserved-machines',
  level: 1,
  place: { layer: 'scheduler', part: 'taints' },
  title: { en: 'A new service that never starts', ja: '動き出さない新しいサービス' },
  task: {
    en: 'The team of notices deployed its mailer for the first time. There is room on the machines, they say, yet no pod runs.',
    ja: 'notices チームが mailer を初めてデプロイしました。マシンには空きがあるはずなのに、Pod が 1 つも動きません。',
  },
  namespace: 'notices',
  setUp: [
    { patch: 'Node/node-1', with: { spec: { taints: [{ key: 'team', value: 'analytics', effect: 'NoSchedule' }] } } },
    { patch: 'Node/node-2', with: { spec: { taints: [{ key: 'team', value: 'analytics', effect: 'NoSchedule' }] } } },
    { patch: 'Node/node-3', with: { spec: { taints: [{ key: 'team', value: 'analytics', effect: 'NoSchedule' }] } } },
    { pass: '10s' },
    {
      apply: `
apiVersion: apps/v1
kind: Deployment
metadata: { name: mailer }
spec:
  replicas: 2
  selector: { matchLabels: { app: mailer } }
  template:
    metadata: { labels: { app: mailer } }
    spec:
      containers:
        - { name: mailer, image: "registry.example/mailer:2.4", resources: { requests: { cpu: 100m } } }
`,
    },
  ],
  looks: [
    { verb: 'describe', resource: 'pods' },
    { verb: 'get', resource: 'events' },
    { verb: 'describe', resource: 'nodes' },
    { verb: 'get', resource: 'nodes' },
  ],
  goals: [{ ready: 'Deployment/mailer', replicas: 2 }],
  mayChange: ['Node/*'],
  hints: [
    {
      en: 'Read the events of one of the pods: one component says why none of the three nodes will do.',
      ja: 'Pod を 1 つ選んでイベントを読んでください。3 台のどれも使えない理由を、ある部品が書いています。',
    },
    {
      en: 'It is not about room. Compare the Taints of the nodes with the Tolerations of the pod.',
      ja: '空きの問題ではありません。ノードの Taints と Pod の Tolerations を見比べてください。',
    },
    {
      en: 'All nodes carry team=analytics:NoSchedule. Take it off one (kubectl taint nodes node-1 team-), or let the template tolerate it.',
      ja: '全ノードに team=analytics:NoSchedule が付いています。1 台から外す (kubectl taint nodes node-1 team-) か、テンプレートに toleration を足します。',
    },
  ],
  closing: {
    en: 'A taint keeps away every pod that does not tolerate it, however much room there is. The message of FailedScheduling counts the nodes for each reason: three of three for the same one means that the cluster, not the pod, is unusual.',
    ja: 'taint は、それを許容しない Pod を空き容量に関係なく遠ざけます。FailedScheduling のメッセージは理由ごとにノードを数えます。3 台すべてが同じ理由なら、Pod よりもクラスタ側の設定を疑います。',
  },
  solution: ['kubectl taint nodes node-1 node-2 team-'],
  healsBy: ['add-nodes'],
};
