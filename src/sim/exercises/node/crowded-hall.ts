// A node without free process ids.
import type { Exercise } from '../exercise.ts';

/** A node under PIDPressure evicts, and takes nothing new. */
export const crowdedHall: Exercise = {
  id: 'node/crowded-hall',
  level: 3,
  place: { layer: 'node', part: 'pressure' },
  alsoRight: [
    { layer: 'node', part: 'eviction' },
    { layer: 'scheduler', part: 'taints' },
  ],
  title: { en: 'Plenty of room', ja: '空きはあるはず' },
  task: {
    en: 'usher of theater belongs on the machine at the door, node-3. It was sent away from there and does not get in again, although the machine has memory, disk and processor to spare.',
    ja: 'theater の usher は、入口のマシン node-3 で動くことになっています。そこから追い出されたまま戻れません。メモリもディスクも CPU も余っています。',
  },
  namespace: 'theater',
  setUp: [
    {
      apply: `
apiVersion: apps/v1
kind: Deployment
metadata: { name: usher }
spec:
  replicas: 1
  strategy: { type: Recreate }
  selector: { matchLabels: { app: usher } }
  template:
    metadata: { labels: { app: usher } }
    spec:
      nodeSelector: { kubernetes.io/hostname: node-3 }
      containers:
        - { name: usher, image: "registry.example/usher:5" }
`,
    },
    { pass: '1m' },
    { fault: 'node-pids-low', target: 'node-3' },
    { pass: '2m' },
  ],
  reads: ['get nodes', 'describe node node-3'],
  looks: [
    { verb: 'describe', resource: 'nodes' },
    { verb: 'describe', resource: 'pods' },
    { verb: 'get', resource: 'pods' },
    { verb: 'get', resource: 'nodes' },
    { verb: 'get', resource: 'events' },
  ],
  goals: [{ healed: true }, { takes: 'Node/node-3' }, { ready: 'Deployment/usher', replicas: 1 }],
  hints: [
    {
      en: 'A machine can run out of more than memory, disk and processor.',
      ja: 'マシンで足りなくなるのは、メモリ・ディスク・CPU だけではありません。',
    },
    {
      en: 'describe node node-3: which condition is True that should be False?',
      ja: 'describe node node-3 の Conditions で、False のはずなのに True になっているものはどれですか。',
    },
    {
      en: 'node-3 has no process ids left. Call node node-3, and let some minutes pass.',
      ja: 'node-3 の PID が足りません。call node node-3 と入力し、数分待ちます。',
    },
  ],
  closing: {
    en: 'PIDPressure: each thread takes an id, and one program that forks without end takes them from all. The taint only repeats what the node says. podPidsLimit in the kubelet keeps one pod from doing that to its neighbours.',
    ja: 'PIDPressure です。スレッドも 1 つずつ ID を使うため、際限なく fork するプログラムが 1 つあれば、全員の分がなくなります。taint はノードの申告を写したものにすぎません。kubelet の podPidsLimit を設定しておけば、1 つの Pod が隣人を巻き込むことを防げます。',
  },
  solution: ['call node node-3', 'time 7m'],
};
