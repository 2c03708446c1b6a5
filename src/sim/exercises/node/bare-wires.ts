// The CNI plugin of one node is not initialised.
import type { Exercise } from '../exercise.ts';

/** New pods on one node get no network. */
export const bareWires: Exercise = {
  id: 'node/bare-wires',
  level: 2,
  place: { layer: 'node', part: 'notready' },
  alsoRight: [{ layer: 'kubelet', part: 'sandbox' }],
  title: { en: 'After the maintenance', ja: 'メンテナンスのあと' },
  task: {
    en: 'node-2 was under maintenance in the night. Since then radio, which runs once on each machine in broadcast, is missing one pod. The other two play on.',
    ja: '夜間に node-2 のメンテナンスがありました。以来、broadcast で各マシンに 1 つずつ動く radio の Pod が 1 つ足りません。残りの 2 つは動いています。',
  },
  namespace: 'broadcast',
  setUp: [
    { fault: 'cni-down', target: 'node-2' },
    { pass: '20s' },
    {
      apply: `
apiVersion: apps/v1
kind: DaemonSet
metadata: { name: radio }
spec:
  selector: { matchLabels: { app: radio } }
  template:
    metadata: { labels: { app: radio } }
    spec:
      containers:
        - { name: radio, image: "registry.example/radio:1.1" }
`,
    },
  ],
  reads: ['describe node node-2', 'get nodes'],
  looks: [
    { verb: 'describe', resource: 'pods' },
    { verb: 'describe', resource: 'nodes' },
    { verb: 'get', resource: 'nodes' },
    { verb: 'get', resource: 'events' },
  ],
  goals: [{ healed: true }, { ready: 'DaemonSet/radio', replicas: 3 }],
  hints: [
    {
      en: 'Two of three are fine, so it is not the manifest. What is special about the third?',
      ja: '3 つのうち 2 つは正常なので、マニフェストの問題ではありません。残りの 1 つは何が違いますか。',
    },
    {
      en: 'kubectl describe node node-2, the conditions: what does the kubelet say of its network?',
      ja: 'kubectl describe node node-2 の Conditions で、kubelet がネットワークについて何と言っているかを見てください。',
    },
    {
      en: 'The network plugin of node-2 is not initialised. Call CNI plugin node-2.',
      ja: 'node-2 のネットワークプラグインが初期化されていません。call cni node-2 と入力してください。',
    },
  ],
  closing: {
    en: 'Without a CNI plugin the node is NotReady, and no pod gets a network there; only pods on the host network run. Its container, in kube-system, is where to look next.',
    ja: 'CNI プラグインがないとノードは NotReady になり、そこではどの Pod もネットワークを得られません。動くのは hostNetwork の Pod だけです。次に見るのは、そのノードで動く kube-system の CNI の Pod です。',
  },
  solution: ['call cni node-2'],
};
