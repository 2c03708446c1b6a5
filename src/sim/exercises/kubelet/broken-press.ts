// The container runtime of one node makes no sandbox.
import type { Exercise } from '../exercise.ts';

/** runc is missing on one node: nothing new can be started there. */
export const brokenPress: Exercise = {
  id: 'kubelet/broken-press',
  level: 2,
  place: { layer: 'kubelet', part: 'runtime' },
  alsoRight: [{ layer: 'kubelet', part: 'sandbox' }],
  title: { en: 'Since the packages were updated', ja: 'パッケージ更新のあと' },
  task: {
    en: 'The packages of node-1 were updated in the night. Of leaflet in printery, which was scaled from 3 to 9 in the morning, some pods do not get beyond ContainerCreating. What ran before runs on.',
    ja: '夜間に node-1 のパッケージを更新しました。今朝 printery の leaflet を 3 から 9 に増やしたところ、一部の Pod が ContainerCreating から進みません。以前からの Pod は動いています。',
  },
  namespace: 'printery',
  setUp: [
    {
      apply: `
apiVersion: apps/v1
kind: Deployment
metadata: { name: leaflet }
spec:
  replicas: 3
  selector: { matchLabels: { app: leaflet } }
  template:
    metadata: { labels: { app: leaflet } }
    spec:
      containers:
        - { name: leaflet, image: "registry.example/leaflet:1.4" }
`,
    },
    { pass: '1m' },
    { fault: 'runtime-broken', target: 'node-1' },
    { patch: 'Deployment/leaflet', with: { spec: { replicas: 9 } } },
  ],
  reads: ['get nodes'],
  looks: [
    { verb: 'describe', resource: 'pods' },
    { verb: 'get', resource: 'events' },
    { verb: 'get', resource: 'pods' },
    { verb: 'get', resource: 'nodes' },
  ],
  goals: [{ healed: true }, { ready: 'Deployment/leaflet', replicas: 9 }],
  hints: [
    {
      en: 'get pods -o wide: what do those have in common that do not start?',
      ja: 'get pods -o wide で、起動しない Pod に共通するものを探してください。',
    },
    {
      en: 'describe one of them: FailedCreatePodSandBox. Which program could not be started, and who would have started it?',
      ja: 'その 1 つを describe すると FailedCreatePodSandBox があります。起動できなかったプログラムは何で、起動するはずだったのは誰ですか。',
    },
    {
      en: 'containerd on node-1 does not find runc. Call containerd node-1.',
      ja: 'node-1 の containerd が runc を見つけられません。call containerd node-1 と入力してください。',
    },
  ],
  closing: {
    en: 'The kubelet asks the runtime, and the runtime has no runc to ask. The node is still Ready, so the scheduler goes on sending pods there: cordon it while it is being mended. To delete the pods helps where they happen to land elsewhere, and mends nothing.',
    ja: 'kubelet はランタイムに頼み、ランタイムは runc に頼みますが、その runc がありません。それでもノードは Ready なので、スケジューラーは Pod を送り続けます。直るまで cordon しておきます。Pod を削除して別のノードに移っても、原因は残ったままです。',
  },
  solution: ['call containerd node-1', 'time 2m'],
};
