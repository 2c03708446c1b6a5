// Ways for a machine to fail its pods.
import { deployment } from '../manifest.ts';
import type { Recipe } from '../recipe.ts';

export const NODE_RECIPES: readonly Recipe[] = [
  {
    name: 'kubelet-dead',
    place: { layer: 'node', part: 'notready' },
    level: 2,
    closing: {
      en: 'Kubelet stopped posting node status: the node is NotReady, and its pods stay Terminating since nobody confirms.',
      ja: 'kubelet の報告が途絶えてノードが NotReady になり、確認する者がいないため Pod は Terminating のまま残ります。',
    },
    make(scene) {
      const replicas = 4 + scene.random.below(4);
      const node = `node-${1 + scene.random.below(3)}`;
      return {
        setUp: [
          { apply: deployment(scene, { replicas }) },
          { pass: '1m' },
          { fault: 'kubelet-dead', target: node },
          { pass: '6m' },
        ],
        goals: [{ healed: true }, { takes: `Node/${node}` }, { ready: `Deployment/${scene.name}`, replicas }],
        reads: ['get nodes', 'describe nodes'],
        solution: [`call kubelet ${node}`, 'time 3m'],
      };
    },
  },
  {
    name: 'network-plugin',
    place: { layer: 'node', part: 'notready' },
    alsoRight: [{ layer: 'kubelet', part: 'sandbox' }],
    level: 2,
    closing: {
      en: 'NetworkPluginNotReady: without a CNI plugin the node is NotReady, and no pod gets a network there.',
      ja: 'NetworkPluginNotReady は、CNI プラグインがなくノードが NotReady になっているという意味です。',
    },
    make(scene) {
      const node = `node-${1 + scene.random.below(3)}`;
      return {
        setUp: [
          { fault: 'cni-down', target: node },
          { pass: '20s' },
          {
            apply: deployment(scene, {
              pod: { nodeSelector: { 'kubernetes.io/hostname': node }, tolerations: [{ operator: 'Exists' }] },
            }),
          },
        ],
        goals: [{ healed: true }, { ready: `Deployment/${scene.name}`, replicas: scene.replicas }],
        reads: ['get nodes', `describe node ${node}`],
        solution: [`call cni ${node}`, 'time 2m'],
      };
    },
  },
  {
    name: 'disk-full',
    place: { layer: 'node', part: 'pressure' },
    alsoRight: [{ layer: 'node', part: 'eviction' }],
    level: 2,
    closing: {
      en: 'DiskPressure: the kubelet evicts and takes nothing new until there is room again.',
      ja: 'DiskPressure の間、kubelet は Pod を追い出し、空きができるまで新しいものを受けません。',
    },
    make(scene) {
      const node = `node-${1 + scene.random.below(3)}`;
      return {
        setUp: [
          { apply: deployment(scene, { pod: { nodeSelector: { 'kubernetes.io/hostname': node } } }) },
          { pass: '1m' },
          { fault: 'node-disk-full', target: node },
          { pass: '1m' },
        ],
        goals: [
          { healed: true },
          { takes: `Node/${node}` },
          { ready: `Deployment/${scene.name}`, replicas: scene.replicas },
        ],
        reads: ['get nodes', `describe node ${node}`],
        solution: [`call node ${node}`, 'time 8m'],
      };
    },
  },
];
