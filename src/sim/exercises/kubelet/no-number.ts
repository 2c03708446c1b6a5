// The network plugin of one node gives no pod an address.
import type { Exercise } from '../exercise.ts';

/** The node is Ready, and each new sandbox there fails. */
export const noNumber: Exercise = {
  id: 'kubelet/no-number',
  level: 2,
  place: { layer: 'kubelet', part: 'sandbox' },
  title: { en: 'Everybody else got a number', ja: '1 つだけ番号がない' },
  task: {
    en: 'meter in harbor runs once on each machine. After a rollout two of the three pods are back; the third is ContainerCreating for minutes. All machines are Ready.',
    ja: 'harbor の meter は各マシンで 1 つずつ動きます。ロールアウトのあと 2 つは戻りましたが、残りの 1 つが何分も ContainerCreating のままです。マシンはすべて Ready です。',
  },
  namespace: 'harbor',
  setUp: [
    { fault: 'cni-failing', target: 'node-2' },
    { pass: '20s' },
    {
      apply: `
apiVersion: apps/v1
kind: DaemonSet
metadata: { name: meter }
spec:
  selector: { matchLabels: { app: meter } }
  template:
    metadata: { labels: { app: meter } }
    spec:
      containers:
        - { name: meter, image: "registry.example/meter:2.2" }
`,
    },
  ],
  reads: ['get nodes'],
  looks: [
    { verb: 'describe', resource: 'pods' },
    { verb: 'get', resource: 'events' },
    { verb: 'get', resource: 'pods' },
    { verb: 'get', resource: 'nodes' },
  ],
  goals: [{ healed: true }, { ready: 'DaemonSet/meter', replicas: 3 }],
  hints: [
    {
      en: 'ContainerCreating is not yet the image. What does a pod get first?',
      ja: 'ContainerCreating は、まだイメージの段階とは限りません。Pod が最初に受け取るものは何ですか。',
    },
    {
      en: 'describe the pod: FailedCreatePodSandBox quotes a plugin. Which one, and whom could it not reach?',
      ja: 'Pod を describe してください。FailedCreatePodSandBox がプラグインの言葉を引用しています。どのプラグインで、どこへつながらないのですか。',
    },
    {
      en: 'The plugin of node-2 gets no addresses from its own daemon. Call cni node-2.',
      ja: 'node-2 のプラグインが、アドレスを配るデーモンにつながりません。call cni node-2 と入力してください。',
    },
  ],
  closing: {
    en: 'A node is Ready as soon as a CNI configuration lies there; whether the plugin works shows with each new sandbox alone. Pods that were there keep their address, so that only what is new on that node stands still.',
    ja: 'CNI の設定ファイルさえあればノードは Ready です。プラグインが実際に動くかどうかは、新しいサンドボックスを作るときに初めて分かります。既存の Pod はアドレスを保つため、止まるのはそのノードの新しい Pod だけです。',
  },
  solution: ['call cni node-2', 'time 2m'],
};
