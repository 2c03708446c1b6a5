// A node selector that no node's labels meet.
import type { Exercise } from '../exercise.ts';

/** The label that the pods look for is spelt differently on the nodes. */
export const fastDisks: Exercise = {
  id: 'scheduler/fast-disks',
  level: 1,
  place: { layer: 'scheduler', part: 'affinity' },
  title: { en: 'The index that should sit on fast disks', ja: '高速ディスクに載せたい検索インデックス' },
  task: {
    en: 'The search index is to run on machines with fast disks. node-2 has them, and was labelled last week. The rollout of index in search hangs.',
    ja: '検索インデックスは高速ディスクのあるマシンで動かす予定です。該当する node-2 には先週ラベルが付きました。search の index のロールアウトが進みません。',
  },
  namespace: 'search',
  setUp: [
    { patch: 'Node/node-2', with: { metadata: { labels: { 'disk-type': 'nvme' } } } },
    {
      apply: `
apiVersion: apps/v1
kind: Deployment
metadata: { name: index }
spec:
  replicas: 1
  selector: { matchLabels: { app: index } }
  template:
    metadata: { labels: { app: index } }
    spec:
      nodeSelector: { disktype: nvme }
      containers:
        - { name: index, image: "registry.example/search-index:7.1" }
`,
    },
  ],
  looks: [
    { verb: 'describe', resource: 'pods' },
    { verb: 'get', resource: 'events' },
    { verb: 'get', resource: 'nodes' },
    { verb: 'describe', resource: 'nodes' },
  ],
  goals: [{ ready: 'Deployment/index', replicas: 1 }],
  hints: [
    {
      en: 'Where does the road of this pod end? Its events name the component.',
      ja: 'この Pod はどこまで進みましたか。イベントに部品の名前があります。',
    },
    {
      en: "kubectl get nodes --show-labels, next to the pod's Node-Selectors in describe.",
      ja: 'kubectl get nodes --show-labels と、describe に出る Pod の Node-Selectors を並べて見てください。',
    },
    {
      en: 'The pod wants disktype=nvme, the node has disk-type=nvme. Label the node, or change the template.',
      ja: 'Pod が求めるのは disktype=nvme、ノードに付いているのは disk-type=nvme です。ノードにラベルを付けるか、テンプレートを直します。',
    },
  ],
  closing: {
    en: "didn't match Pod's node affinity/selector covers nodeSelector too. Labels are compared letter by letter; an agreed list of label names, or a policy that checks them, prevents it.",
    ja: "didn't match Pod's node affinity/selector には nodeSelector も含まれます。ラベルは 1 文字でも違えば一致しません。ラベル名の一覧を決めておくか、ポリシーで検査すると防げます。",
  },
  solution: ['kubectl label node node-2 disktype=nvme'],
};
