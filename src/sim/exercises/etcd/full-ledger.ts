// etcd's space quota is used up.
import type { Exercise } from '../exercise.ts';

/** Reads work, writes are refused. */
export const fullLedger: Exercise = {
  id: 'etcd/full-ledger',
  level: 2,
  place: { layer: 'etcd', part: 'space' },
  title: { en: 'Looking is fine, changing is not', ja: '見るのはできて、変えるのはできない' },
  task: {
    en: 'In news everything can be listed and described. Every change fails, also those of people with all rights. letter should get a second replica.',
    ja: 'news では一覧も describe もできますが、変更だけが、全権限を持つ人でも失敗します。letter のレプリカを 2 つにしたいところです。',
  },
  namespace: 'news',
  setUp: [
    {
      apply: `
apiVersion: apps/v1
kind: Deployment
metadata: { name: letter }
spec:
  replicas: 1
  selector: { matchLabels: { app: letter } }
  template:
    metadata: { labels: { app: letter } }
    spec:
      containers:
        - { name: letter, image: "registry.example/letter:4" }
`,
    },
    { pass: '1m' },
    { fault: 'etcd-full' },
  ],
  tried: [{ line: 'kubectl -n news scale deployment/letter --replicas=2' }],
  looks: [{ verb: 'get', resource: 'deployments' }, { verb: 'get' }],
  goals: [{ healed: true }, { ready: 'Deployment/letter', replicas: 2 }],
  hints: [
    {
      en: 'Not Forbidden, not Invalid: read whose error this is.',
      ja: 'Forbidden でも Invalid でもありません。誰のエラーかを読んでください。',
    },
    {
      en: 'mvcc: database space exceeded. Which component keeps a database?',
      ja: 'mvcc: database space exceeded。データベースを持っている部品はどれですか。',
    },
    {
      en: 'Call etcd (compact, defragment, disarm the alarm), then scale again.',
      ja: 'call etcd (コンパクション、デフラグ、アラーム解除を頼む) のあと、もう一度スケールします。',
    },
  ],
  closing: {
    en: "With the NOSPACE alarm etcd refuses writes until it was compacted, defragmented and disarmed. Node heartbeats are writes too: left alone, all nodes go NotReady. Watch etcd's database size, and look for whoever writes so much.",
    ja: 'NOSPACE のアラームが出ると、コンパクションとデフラグをしてアラームを解除するまで書き込みは拒否されます。ノードの生存報告も書き込みなので、放っておくと全ノードが NotReady になります。DB サイズを監視し、大量に書いている犯人を探します。',
  },
  solution: ['call etcd', 'time 2m', 'kubectl -n news scale deployment/letter --replicas=2', 'time 1m'],
};
