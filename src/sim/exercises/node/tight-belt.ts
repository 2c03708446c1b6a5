// A node that runs out of memory.
import type { Exercise } from '../exercise.ts';

/** A node under MemoryPressure takes no pods that promise nothing. */
export const tightBelt: Exercise = {
  id: 'node/tight-belt',
  level: 3,
  place: { layer: 'node', part: 'pressure' },
  alsoRight: [
    { layer: 'node', part: 'eviction' },
    { layer: 'scheduler', part: 'taints' },
  ],
  title: { en: 'Only there', ja: 'あの 1 台だけ' },
  task: {
    en: 'robot of factory is tied to the machine with the arm, node-2. It was restarted by somebody and does not come back. On the other machines everything is fine.',
    ja: 'factory の robot は、アームのつながった node-2 でしか動けません。誰かが再起動したところ、戻ってきません。ほかのマシンは正常です。',
  },
  namespace: 'factory',
  setUp: [
    {
      apply: `
apiVersion: apps/v1
kind: Deployment
metadata: { name: robot }
spec:
  replicas: 1
  strategy: { type: Recreate }
  selector: { matchLabels: { app: robot } }
  template:
    metadata: { labels: { app: robot } }
    spec:
      nodeSelector: { kubernetes.io/hostname: node-2 }
      containers:
        - { name: robot, image: "registry.example/robot:3" }
`,
    },
    { pass: '1m' },
    { fault: 'node-memory-low', target: 'node-2' },
    { pass: '2m' },
  ],
  reads: ['get nodes', 'describe node node-2'],
  looks: [
    { verb: 'describe', resource: 'nodes' },
    { verb: 'describe', resource: 'pods' },
    { verb: 'get', resource: 'pods' },
    { verb: 'get', resource: 'nodes' },
    { verb: 'get', resource: 'events' },
  ],
  goals: [{ healed: true }, { takes: 'Node/node-2' }, { ready: 'Deployment/robot', replicas: 1 }],
  hints: [
    {
      en: 'Before it stayed Pending something made it leave. What?',
      ja: 'Pending になる前に、追い出されています。理由は何ですか。',
    },
    {
      en: 'describe node node-2: conditions and taints.',
      ja: 'describe node node-2 の Conditions と Taints を見てください。',
    },
    {
      en: 'node-2 is out of memory. Call node node-2, and let some minutes pass.',
      ja: 'node-2 のメモリが足りません。call node node-2 のあと数分待ちます。',
    },
  ],
  closing: {
    en: 'Under MemoryPressure the kubelet evicts first what requests nothing, and a taint keeps such pods away. The scheduler only repeats what the node says. Requests would have protected the robot, and alarms on memory the node.',
    ja: 'MemoryPressure の kubelet は、requests のない Pod から追い出し、taint でも遠ざけます。スケジューラーはノードの状態を繰り返しているだけです。requests があれば robot は守られ、メモリの監視があればノードも守れました。',
  },
  solution: ['call node node-2', 'time 7m'],
};
