// Ways to leave pods without a node.
import { containerPatch, deployment, jsonPatchLine } from '../manifest.ts';
import type { Recipe } from '../recipe.ts';
import { pick, type Scene } from '../scene.ts';

const ready = ({ name, replicas }: Scene) => [{ ready: `Deployment/${name}` as const, replicas }];
const undo = ({ namespace, name }: Scene): string => `kubectl -n ${namespace} rollout undo deployment/${name}`;

export const SCHEDULER_RECIPES: readonly Recipe[] = [
  {
    name: 'request-too-large',
    place: { layer: 'scheduler', part: 'resources' },
    level: 1,
    closing: {
      en: 'FailedScheduling with Insufficient: no node has what the pod requests. Requests decide, not use.',
      ja: 'FailedScheduling に Insufficient とあれば、要求量を満たすノードがありません。決め手は使用量ではなく requests です。',
    },
    make(scene) {
      const requests = pick(scene.random, [
        { cpu: '64' },
        { cpu: '16' },
        { memory: '96Gi' },
        { memory: '500Gi' },
        { cpu: '8', memory: '64Gi' },
      ]);
      return {
        setUp: [
          { apply: deployment(scene) },
          { pass: '40s' },
          { patch: `Deployment/${scene.name}`, with: containerPatch(scene, { resources: { requests } }) },
        ],
        goals: ready(scene),
        solution: [undo(scene)],
      };
    },
  },
  {
    name: 'node-label-missing',
    place: { layer: 'scheduler', part: 'affinity' },
    level: 1,
    closing: {
      en: "didn't match Pod's node affinity/selector: the labels of the nodes and the wish of the pod differ, often by a letter.",
      ja: "didn't match Pod's node affinity/selector は、ノードのラベルと Pod の指定が合わないという意味です。1 文字の違いのこともあります。",
    },
    make(scene) {
      const nodeSelector = pick(scene.random, [
        { disktype: 'ssd' },
        { pool: 'batch' },
        { 'example.com/zone': 'a' },
        { gpu: 'true' },
      ]);
      const [key = '', value = ''] = Object.entries(nodeSelector)[0] ?? [];
      return {
        setUp: [{ apply: deployment(scene, { pod: { nodeSelector } }) }],
        goals: ready(scene),
        solution: [`kubectl label node node-1 node-2 node-3 ${key}=${value}`, 'time 1m'],
      };
    },
  },
  {
    name: 'taints',
    place: { layer: 'scheduler', part: 'taints' },
    level: 1,
    closing: {
      en: 'A taint keeps away pods that do not tolerate it, however much room there is.',
      ja: 'taint は、それを許容しない Pod を空き容量に関係なく遠ざけます。',
    },
    make(scene) {
      const key = pick(scene.random, ['team', 'dedicated', 'example.com/reserved', 'lifecycle']);
      const value = pick(scene.random, ['analytics', 'batch', 'blue', 'spot']);
      const taints = [{ key, value, effect: 'NoSchedule' }];
      return {
        setUp: [
          ...[1, 2, 3].map((at) => ({ patch: `Node/node-${at}` as const, with: { spec: { taints } } })),
          { apply: deployment(scene) },
        ],
        goals: ready(scene),
        mayChange: ['Node/*'],
        solution: [`kubectl taint nodes node-1 node-2 node-3 ${key}-`, 'time 1m'],
      };
    },
  },
  {
    name: 'cordoned',
    place: { layer: 'scheduler', part: 'taints' },
    alsoRight: [{ layer: 'node', part: 'drain' }],
    level: 1,
    closing: {
      en: 'SchedulingDisabled: somebody took the machines out of service and did not give them back.',
      ja: 'SchedulingDisabled は、人の手で外されたマシンが戻されていないという意味です。',
    },
    make(scene) {
      return {
        setUp: [
          { apply: deployment(scene, { replicas: 1 }) },
          { pass: '30s' },
          ...[1, 2, 3].map((at) => ({ patch: `Node/node-${at}` as const, with: { spec: { unschedulable: true } } })),
          { pass: '5s' },
          { patch: `Deployment/${scene.name}`, with: { spec: { replicas: scene.replicas + 1 } } },
        ],
        goals: [{ ready: `Deployment/${scene.name}`, replicas: scene.replicas + 1 }],
        mayChange: ['Node/*'],
        solution: ['kubectl uncordon node-1 node-2 node-3', 'time 1m'],
      };
    },
  },
  {
    name: 'one-each',
    place: { layer: 'scheduler', part: 'affinity' },
    level: 2,
    closing: {
      en: "didn't match pod anti-affinity rules: as many machines as replicas are taken, and none is left.",
      ja: "didn't match pod anti-affinity rules は、レプリカの数だけマシンが埋まり、残りがないという意味です。",
    },
    make(scene) {
      const rule = { topologyKey: 'kubernetes.io/hostname', labelSelector: { matchLabels: { app: scene.name } } };
      const affinity = { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [rule] } };
      const replicas = 4 + scene.random.below(2);
      return {
        setUp: [{ apply: deployment(scene, { replicas, pod: { affinity } }) }],
        goals: [{ ready: `Deployment/${scene.name}`, replicas }],
        solution: [jsonPatchLine(scene, { op: 'remove', path: '/spec/template/spec/affinity' }), 'time 1m'],
      };
    },
  },
  {
    name: 'host-port',
    place: { layer: 'scheduler', part: 'ports' },
    level: 2,
    closing: {
      en: 'A host port exists once on each machine, so there can be no more pods than machines.',
      ja: 'hostPort は 1 台に 1 つしかないため、Pod の数はマシンの数を超えられません。',
    },
    make(scene) {
      const hostPort = pick(scene.random, [80, 8080, 9100, 443]);
      const replicas = 4 + scene.random.below(2);
      return {
        setUp: [{ apply: deployment(scene, { replicas, container: { ports: [{ containerPort: 80, hostPort }] } }) }],
        goals: [{ ready: `Deployment/${scene.name}`, replicas }],
        solution: [
          jsonPatchLine(scene, { op: 'remove', path: '/spec/template/spec/containers/0/ports/0/hostPort' }),
          'time 1m',
        ],
      };
    },
  },
  {
    name: 'gate',
    place: { layer: 'scheduler', part: 'gates' },
    level: 2,
    closing: {
      en: 'SchedulingGated: nobody looks at the pod until its gates are gone.',
      ja: 'SchedulingGated の Pod は、gate がなくなるまでスケジューラーの対象になりません。',
    },
    make(scene) {
      const gate = pick(scene.random, [
        'queue.example.com/admitted',
        'example.com/budget',
        'capacity.example.com/wait',
      ]);
      return {
        setUp: [{ apply: deployment(scene, { pod: { schedulingGates: [{ name: gate }] } }) }],
        goals: ready(scene),
        solution: [jsonPatchLine(scene, { op: 'remove', path: '/spec/template/spec/schedulingGates' }), 'time 1m'],
      };
    },
  },
  {
    name: 'nobody-schedules',
    place: { layer: 'scheduler', part: 'absent' },
    level: 3,
    closing: {
      en: 'Neither Scheduled nor FailedScheduling: the scheduler is not looking.',
      ja: 'Scheduled も FailedScheduling もなければ、スケジューラーが見ていません。',
    },
    make(scene) {
      return {
        setUp: [{ fault: 'scheduler-stopped' }, { pass: '10s' }, { apply: deployment(scene) }],
        goals: [{ healed: true }, ...ready(scene)],
        solution: ['call kube-scheduler', 'time 1m'],
      };
    },
  },
];
