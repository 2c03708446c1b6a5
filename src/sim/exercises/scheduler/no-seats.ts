// All nodes are cordoned.
import type { Exercise } from '../exercise.ts';

/** The last maintenance left all nodes cordoned. */
export const noSeats: Exercise = {
  id: 'scheduler/no-seats',
  level: 1,
  place: { layer: 'scheduler', part: 'taints' },
  alsoRight: [{ layer: 'node', part: 'drain' }],
  title: { en: 'Nowhere to sit', ja: '座る場所がない' },
  task: {
    en: 'booking in cinema was scaled from 1 to 3 for the premiere. Maintenance of all machines was done in the night and went well, says the report.',
    ja: 'プレミア上映に備え、cinema の booking を 1 から 3 に増やしました。夜間に全マシンのメンテナンスがあり、報告では無事に終わっています。',
  },
  namespace: 'cinema',
  setUp: [
    {
      apply: `
apiVersion: apps/v1
kind: Deployment
metadata: { name: booking }
spec:
  replicas: 1
  selector: { matchLabels: { app: booking } }
  template:
    metadata: { labels: { app: booking } }
    spec:
      containers:
        - { name: booking, image: "registry.example/booking:3" }
`,
    },
    { pass: '1m' },
    { patch: 'Node/node-1', with: { spec: { unschedulable: true } } },
    { patch: 'Node/node-2', with: { spec: { unschedulable: true } } },
    { patch: 'Node/node-3', with: { spec: { unschedulable: true } } },
    { pass: '10s' },
    { patch: 'Deployment/booking', with: { spec: { replicas: 3 } } },
  ],
  reads: ['get nodes'],
  looks: [
    { verb: 'get', resource: 'nodes' },
    { verb: 'describe', resource: 'pods' },
    { verb: 'describe', resource: 'nodes' },
    { verb: 'get', resource: 'events' },
  ],
  goals: [{ ready: 'Deployment/booking', replicas: 3 }],
  mayChange: ['Node/*'],
  hints: [
    {
      en: 'What does the scheduler say about each of the three machines?',
      ja: 'スケジューラーは 3 台それぞれについて何と言っていますか。',
    },
    {
      en: 'kubectl get nodes: the STATUS has a second word.',
      ja: 'kubectl get nodes の STATUS に、もう 1 つ語が付いています。',
    },
    { en: 'kubectl uncordon node-1 node-2 node-3', ja: 'kubectl uncordon node-1 node-2 node-3' },
  ],
  closing: {
    en: 'The scheduler only reports it: the machines were taken out of service by hand and never given back. A maintenance is over when uncordon is done.',
    ja: 'スケジューラーは伝えているだけで、マシンが人の手で外されたまま戻されていません。uncordon までがメンテナンスです。',
  },
  solution: ['kubectl uncordon node-1 node-2 node-3'],
  healsBy: ['add-nodes'],
};
