// A disk that is full: evictions.
import type { Exercise } from '../exercise.ts';

/** A node is under DiskPressure and evicts pods. */
export const fullCellar: Exercise = {
  id: 'node/full-cellar',
  level: 2,
  place: { layer: 'node', part: 'pressure' },
  alsoRight: [{ layer: 'node', part: 'eviction' }],
  title: { en: 'Evicted, evicted, evicted', ja: 'Evicted が増えていく' },
  task: {
    en: 'collector runs on every machine of probes. On one of them its pods end as Evicted as soon as they are there, or do not come at all; the list grows.',
    ja: 'probes の collector は全マシンで動きます。そのうち 1 台では、Pod ができてもすぐ Evicted になるか、そもそも現れません。',
  },
  namespace: 'probes',
  setUp: [
    {
      apply: `
apiVersion: apps/v1
kind: Deployment
metadata: { name: collector }
spec:
  replicas: 3
  selector: { matchLabels: { app: collector } }
  template:
    metadata: { labels: { app: collector } }
    spec:
      nodeSelector: { kubernetes.io/hostname: node-1 }
      containers:
        - { name: collector, image: "registry.example/collector:2" }
`,
    },
    { pass: '1m' },
    { fault: 'node-disk-full', target: 'node-1' },
    { pass: '1m' },
  ],
  reads: ['get nodes', 'describe node node-1'],
  looks: [
    { verb: 'describe', resource: 'nodes' },
    { verb: 'get', resource: 'nodes' },
    { verb: 'describe', resource: 'pods' },
    { verb: 'get', resource: 'pods' },
    { verb: 'get', resource: 'events' },
  ],
  goals: [{ healed: true }, { takes: 'Node/node-1' }, { ready: 'Deployment/collector', replicas: 3 }],
  hints: [
    {
      en: 'Who evicts? Read the message of one of the evicted pods.',
      ja: '追い出しているのは誰ですか。Evicted の Pod のメッセージを読んでください。',
    },
    {
      en: 'describe node node-1: one condition is True that should be False.',
      ja: 'describe node node-1 の Conditions に、False であるべきなのに True のものがあります。',
    },
    {
      en: 'The disk of node-1 is full. Call node node-1, and let some minutes pass: the condition stays for a while.',
      ja: 'node-1 のディスクがいっぱいです。call node node-1 のあと数分待ちます。条件はしばらく残ります。',
    },
  ],
  closing: {
    en: 'Under DiskPressure a kubelet evicts pods and takes no new ones; the taint keeps the scheduler away. It is about the machine, so deleting pods or scaling moves nothing. Limits for ephemeral-storage and log rotation prevent it.',
    ja: 'DiskPressure になった kubelet は Pod を追い出し、新しいものも受けません。taint が付くのでスケジューラーも避けます。マシン側の問題なので、Pod の削除やスケールでは直りません。ephemeral-storage の limits とログのローテーションで防ぎます。',
  },
  solution: ['call node node-1', 'time 7m'],
};
