// Nothing is stalled: a drain is over and the pods are elsewhere.
import type { Exercise } from '../exercise.ts';

/** Killing and Evicted in the events, and every replica is ready on other machines. */
export const movedHouse: Exercise = {
  id: 'healthy/moved-house',
  level: 2,
  place: { layer: 'healthy', part: '' },
  title: { en: 'Killing, killing', ja: 'Killing が並ぶ' },
  task: {
    en: 'After the announced maintenance of node-1 the events of clinic are full of Killing. The owners of record are worried. Is their service stalled anywhere?',
    ja: '予告していた node-1 のメンテナンス後、clinic のイベントに Killing が並び、record の担当者が心配しています。どこかで止まっていますか。',
  },
  namespace: 'clinic',
  setUp: [
    {
      apply: `
apiVersion: apps/v1
kind: Deployment
metadata: { name: record }
spec:
  replicas: 3
  selector: { matchLabels: { app: record } }
  template:
    metadata: { labels: { app: record } }
    spec:
      containers:
        - { name: record, image: "registry.example/record:2" }
`,
    },
    { pass: '1m' },
    {
      patch: 'Node/node-1',
      with: {
        spec: {
          unschedulable: true,
          taints: [
            { key: 'maintenance', effect: 'NoExecute' },
            { key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule' },
          ],
        },
      },
    },
    { pass: '2m' },
    { patch: 'Node/node-1', with: { spec: { unschedulable: null, taints: null } } },
    { pass: '2m' },
  ],
  reads: ['get nodes'],
  looks: [
    { verb: 'get', resource: 'pods' },
    { verb: 'get', resource: 'nodes' },
    { verb: 'get', resource: 'deployments' },
    { verb: 'describe', resource: 'pods' },
    { verb: 'get', resource: 'events' },
  ],
  goals: [],
  hints: [
    { en: 'What became of the pods that were killed?', ja: 'Killing された Pod の後任はどうなりましたか。' },
    {
      en: 'Count the ready ones: kubectl get deploy, get pods -o wide.',
      ja: 'kubectl get deploy や get pods -o wide で Ready の数を数えてください。',
    },
    { en: 'Three of three are ready: healthy.', ja: '3 つとも Ready です。healthy です。' },
  ],
  closing: {
    en: 'Killing is how a kubelet ends a container that is to go, and Normal. The ReplicaSet replaced them at once on other machines. Tell the owners what was planned and that all replicas are ready.',
    ja: 'Killing は、kubelet が終わらせるべきコンテナを止めたという Normal のイベントです。ReplicaSet がすぐ別のマシンに補充しました。計画作業だったことと、全レプリカが Ready なことを担当者に伝えます。',
  },
  solution: [],
};
