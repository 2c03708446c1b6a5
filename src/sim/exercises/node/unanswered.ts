// A kubelet that does not report any more.
import type { Exercise } from '../exercise.ts';

/** A node is NotReady because its kubelet is dead. */
export const unanswered: Exercise = {
  id: 'node/unanswered',
  level: 2,
  place: { layer: 'node', part: 'notready' },
  title: { en: 'Pods that do not leave', ja: '出ていかない Pod' },
  task: {
    en: 'Some pods of checkout in market are Terminating for minutes, and others have appeared. Users see errors now and then. Nobody deployed anything today.',
    ja: 'market の checkout で、一部の Pod が何分も Terminating のまま残り、別の Pod が増えています。利用者にはときどきエラーが出ます。今日は誰もデプロイしていません。',
  },
  namespace: 'market',
  setUp: [
    {
      apply: `
apiVersion: apps/v1
kind: Deployment
metadata: { name: checkout }
spec:
  replicas: 6
  selector: { matchLabels: { app: checkout } }
  template:
    metadata: { labels: { app: checkout } }
    spec:
      containers:
        - { name: checkout, image: "registry.example/checkout:12" }
`,
    },
    { pass: '1m' },
    { fault: 'kubelet-dead', target: 'node-3' },
    { pass: '6m' },
  ],
  reads: ['get nodes', 'describe nodes'],
  looks: [
    { verb: 'get', resource: 'nodes' },
    { verb: 'describe', resource: 'nodes' },
    { verb: 'get', resource: 'pods' },
    { verb: 'get', resource: 'events' },
    { verb: 'describe', resource: 'pods' },
  ],
  goals: [{ healed: true }, { takes: 'Node/node-3' }, { ready: 'Deployment/checkout', replicas: 6 }],
  hints: [
    {
      en: 'get pods -o wide: what do all of those that do not leave have in common?',
      ja: 'get pods -o wide で、残っている Pod に共通するものを探してください。',
    },
    {
      en: 'describe node node-3: who stopped reporting, and when?',
      ja: 'describe node node-3 で、誰がいつから報告しなくなったかを見てください。',
    },
    {
      en: 'The kubelet of node-3 is dead. Call kubelet node-3.',
      ja: 'node-3 の kubelet が止まっています。call kubelet node-3 と入力してください。',
    },
  ],
  closing: {
    en: 'Kubelet stopped posting node status: after 40 seconds the node is NotReady, after five minutes its pods are marked for deletion, and stay Terminating since nobody there confirms. Deleting them by force would only hide containers that may still run.',
    ja: 'kubelet の報告が途絶えると、40 秒でノードが NotReady になり、5 分後に Pod へ削除の印が付きますが、確認する者がいないため Terminating のまま残ります。強制削除は、まだ動いているかもしれないコンテナを見えなくするだけです。',
  },
  solution: ['call kubelet node-3', 'time 2m'],
};
