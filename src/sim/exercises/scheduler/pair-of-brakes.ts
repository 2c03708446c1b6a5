// Two problems: a scheduling gate hides a request that fits nowhere.
import type { Exercise } from '../exercise.ts';

/** The gate goes first; only then does the scheduler look, and find no memory. */
export const pairOfBrakes: Exercise = {
  id: 'scheduler/pair-of-brakes',
  level: 3,
  place: { layer: 'scheduler', part: 'gates' },
  title: { en: 'The model that waits for its turn', ja: '順番を待つモデル' },
  task: {
    en: 'The trainer pod in models was created days ago. A queueing tool used to release such pods; it was uninstalled last month. The team needs the trainer today and says it can live with 2 GiB of memory.',
    ja: 'models の Pod trainer は作られたまま動きません。以前はキュー管理ツールが順番に解放していましたが、先月アンインストールされました。今日中に必要で、メモリは 2 GiB あれば足りるそうです。',
  },
  namespace: 'models',
  setUp: [
    {
      apply: `
apiVersion: apps/v1
kind: Deployment
metadata: { name: trainer }
spec:
  replicas: 1
  selector: { matchLabels: { app: trainer } }
  template:
    metadata: { labels: { app: trainer } }
    spec:
      schedulingGates: [{ name: queue.example.com/admitted }]
      containers:
        - { name: trainer, image: "registry.example/trainer:0.9", resources: { requests: { memory: 64Gi } } }
`,
    },
  ],
  looks: [
    { verb: 'describe', resource: 'pods' },
    { verb: 'get', resource: 'pods' },
    { verb: 'get', resource: 'events' },
  ],
  goals: [{ ready: 'Deployment/trainer', replicas: 1 }],
  hints: [
    {
      en: 'The STATUS column of get pods has a word of its own for this. It is not Pending.',
      ja: 'get pods の STATUS 列に、Pending とは別の語が出ています。',
    },
    {
      en: 'A pod with schedulingGates is not looked at. Take them out of the template, then read what comes next: something else was behind.',
      ja: 'schedulingGates のある Pod はスケジューラーの対象になりません。テンプレートから外したら、続きを読んでください。後ろにもう 1 つ隠れています。',
    },
    {
      en: 'Remove spec.template.spec.schedulingGates, and set the memory request to 2Gi: no node has 64.',
      ja: 'spec.template.spec.schedulingGates を外し、メモリの要求を 2Gi にします。64Gi のノードはありません。',
    },
  ],
  closing: {
    en: 'A gate stops the pod before the scheduler; what it hid, 64 GiB of memory, came to light only after. After each fix look again: the first cause is often not the only one.',
    ja: 'gate は Pod をスケジューラーの手前で止めます。その後ろにあったメモリ 64 GiB の問題は、gate を外して初めて見えます。1 つ直したら必ず見直してください。最初の原因が唯一の原因とは限りません。',
  },
  solution: [
    `kubectl -n models patch deployment trainer --type=json -p '[{"op":"remove","path":"/spec/template/spec/schedulingGates"}]'`,
    'kubectl -n models set resources deployment/trainer --requests=memory=2Gi',
  ],
};
