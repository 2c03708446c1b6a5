// A drain that a PodDisruptionBudget does not let finish.
import type { Exercise } from '../exercise.ts';

/** The budget allows no disruption. */
export const lockedGate: Exercise = {
  id: 'node/locked-gate',
  level: 2,
  place: { layer: 'node', part: 'drain' },
  title: { en: 'The upgrade that waits', ja: '進まないアップグレード' },
  task: {
    en: 'For an upgrade one machine after the other is to be drained. It hangs at the one where votes of election runs. The owners say: one replica is enough at night, and two are better. Empty that node; votes must go on.',
    ja: 'アップグレードのため、マシンを 1 台ずつ drain しています。election の votes が動くノードで止まりました。担当者は「夜間は 1 つで足りるが、2 つあればなおよい」と言っています。votes を止めずに、そのノードを空にしてください。',
  },
  namespace: 'election',
  setUp: [
    {
      apply: `
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: { name: votes }
spec: { minAvailable: 1, selector: { matchLabels: { app: votes } } }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: votes }
spec:
  replicas: 1
  selector: { matchLabels: { app: votes } }
  template:
    metadata: { labels: { app: votes } }
    spec:
      affinity:
        nodeAffinity:
          preferredDuringSchedulingIgnoredDuringExecution:
            - weight: 100
              preference: { matchExpressions: [{ key: kubernetes.io/hostname, operator: In, values: [node-2] }] }
      containers:
        - { name: votes, image: "registry.example/votes:1" }
`,
    },
    { pass: '1m' },
    { patch: 'Node/node-2', with: { spec: { unschedulable: true } } },
  ],
  tried: [{ line: 'kubectl drain node-2 --ignore-daemonsets --timeout=15s' }],
  reads: ['describe pdb', 'get nodes'],
  looks: [
    { verb: 'get', resource: 'poddisruptionbudgets' },
    { verb: 'describe', resource: 'poddisruptionbudgets' },
    { verb: 'get', resource: 'pods' },
    { verb: 'get', resource: 'nodes' },
  ],
  goals: [
    { object: 'Node/node-2', at: 'spec.unschedulable', is: true },
    { ready: 'Deployment/votes', replicas: 2 },
    { exists: 'PodDisruptionBudget/votes' },
  ],
  mayChange: ['Node/node-2'],
  hints: [
    {
      en: 'Read which object drain names when it is refused.',
      ja: 'drain が拒否されたとき、どのオブジェクトの名前を挙げているかを読んでください。',
    },
    {
      en: 'get pdb: allowed disruptions 0, since minAvailable 1 of 1. What would make it 1?',
      ja: 'get pdb では、1 つのうち minAvailable が 1 なので ALLOWED DISRUPTIONS が 0 です。1 にするには何を変えますか。',
    },
    {
      en: 'Scale votes to 2, wait until the second one is ready, then drain node-2 again.',
      ja: 'votes を 2 にし、2 つ目が Ready になってから、もう一度 node-2 を drain します。',
    },
  ],
  closing: {
    en: 'A budget that equals the number of replicas forbids every drain. Evictions ask the budget, deletions do not: to delete the pod would have been the outage that the budget is there to prevent.',
    ja: 'レプリカ数と同じ PDB は、あらゆる drain を止めます。eviction は PDB に従いますが、delete は従いません。Pod を直接消せば、PDB が防ごうとした停止がそのまま起きます。',
  },
  solution: [
    'kubectl -n election scale deployment/votes --replicas=2',
    'time 1m',
    'kubectl drain node-2 --ignore-daemonsets --timeout=60s',
    'time 1m',
  ],
};
