// A machine without power, and the one pod of a StatefulSet that was on it.
import type { Exercise } from '../exercise.ts';

/** A StatefulSet never replaces a pod that nobody has seen end. */
export const darkWindow: Exercise = {
  id: 'node/dark-window',
  level: 2,
  place: { layer: 'node', part: 'notready' },
  title: { en: 'One of three is missing', ja: '3 つのうち 1 つ' },
  task: {
    en: 'ledger in bank is a StatefulSet of three. For some ten minutes one of them is Terminating, and no other takes its place: "a Deployment would have healed itself". Nothing was changed today.',
    ja: 'bank の ledger は 3 つの Pod からなる StatefulSet です。10 分ほど前から 1 つが Terminating のままで、代わりも現れません。「Deployment なら自力で直ったのに」と言われています。今日は何も変更していません。',
  },
  namespace: 'bank',
  setUp: [
    {
      apply: `
apiVersion: v1
kind: Service
metadata: { name: ledger }
spec: { clusterIP: None, selector: { app: ledger }, ports: [{ port: 80 }] }
---
apiVersion: apps/v1
kind: StatefulSet
metadata: { name: ledger }
spec:
  serviceName: ledger
  replicas: 3
  podManagementPolicy: Parallel
  selector: { matchLabels: { app: ledger } }
  template:
    metadata: { labels: { app: ledger } }
    spec:
      topologySpreadConstraints:
        - maxSkew: 1
          topologyKey: kubernetes.io/hostname
          whenUnsatisfiable: DoNotSchedule
          labelSelector: { matchLabels: { app: ledger } }
      containers:
        - { name: ledger, image: "nginx:1.27" }
`,
    },
    { pass: '1m' },
    { fault: 'node-off', target: 'node-2' },
    { pass: '7m' },
  ],
  reads: ['get nodes', 'describe node node-2'],
  looks: [
    { verb: 'get', resource: 'nodes' },
    { verb: 'describe', resource: 'nodes' },
    { verb: 'get', resource: 'pods' },
    { verb: 'describe', resource: 'pods' },
    { verb: 'get', resource: 'events' },
  ],
  goals: [{ healed: true }, { takes: 'Node/node-2' }, { ready: 'StatefulSet/ledger', replicas: 3 }],
  hints: [
    {
      en: 'Who would have to say that the pod has ended, before its name is free again?',
      ja: 'その Pod の名前が空くには、終了したことを誰かが伝える必要があります。それは誰ですか。',
    },
    {
      en: 'get pods -o wide, then get nodes: where is the one that does not leave, and how is that machine?',
      ja: 'get pods -o wide と get nodes を見てください。残っている Pod はどこにあり、そのマシンはどうなっていますか。',
    },
    {
      en: 'node-2 is off. Call node node-2.',
      ja: 'node-2 の電源が切れています。call node node-2 と入力してください。',
    },
  ],
  closing: {
    en: 'Node status Unknown says only that nothing is heard; that the machine is off, its people tell you. Until it boots, or somebody deletes the pod by force after making sure that it is really off, a StatefulSet waits: two of one name would be worse than none.',
    ja: 'Unknown は「報告がない」という意味にすぎず、電源が切れていることは現場に聞くまで分かりません。起動するか、確実に止まっていると確かめたうえで強制削除するまで、StatefulSet は待ちます。同じ名前の Pod が 2 つ動くほうが、1 つ欠けるより危険だからです。',
  },
  solution: ['call node node-2', 'time 3m'],
};
