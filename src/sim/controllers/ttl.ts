// How long kubelets may rely on what they have read of Secrets and ConfigMaps: the larger the cluster, the longer (pkg/controller/ttl/ttl_controller.go).
import { NODES } from '../resources/index.ts';
import { type Controller, watch } from './controller.ts';

const ANNOTATION = 'node.alpha.kubernetes.io/ttl';
/** All nodes are looked at together. */
const KEY = 'nodes';

/** From how many nodes to how many which time holds (s). They overlap, so that a node more or less changes nothing. */
const STEPS: readonly { readonly from: number; readonly to: number; readonly seconds: number }[] = [
  { from: 0, to: 100, seconds: 0 },
  { from: 90, to: 500, seconds: 15 },
  { from: 450, to: 1000, seconds: 30 },
  { from: 900, to: 2000, seconds: 60 },
  { from: 1800, to: Number.POSITIVE_INFINITY, seconds: 300 },
];

/** The controller. */
export const ttl: Controller = {
  name: 'ttl',
  component: 'ttl-controller',
  watches: [
    watch(NODES, ({ type, object }) =>
      type === 'MODIFIED' && object.metadata.annotations?.[ANNOTATION] !== undefined ? [] : [KEY],
    ),
  ],
  reconcile(_key, { client }) {
    const nodes = client.list(NODES);
    const fitting = STEPS.filter(({ from, to }) => nodes.length >= from && nodes.length <= to).map(({ seconds }) =>
      String(seconds),
    );
    for (const node of nodes) {
      const { annotations } = node.metadata;
      const now = annotations?.[ANNOTATION];
      const [first] = fitting;
      if (first === undefined || (now !== undefined && fitting.includes(now))) continue;
      client.update(NODES, {
        ...node,
        metadata: { ...node.metadata, annotations: { ...annotations, [ANNOTATION]: first } },
      });
    }
    return undefined;
  },
};
