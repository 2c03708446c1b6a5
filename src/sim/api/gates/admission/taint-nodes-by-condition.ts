// A new node takes no pods before it is ready (plugin/pkg/admission/nodetaint).
import { NODES } from '../../../resources/index.ts';
import type { Node } from '../../../wire.ts';
import { type AdmissionPlugin, isOn, operationOf } from './plugin.ts';

const NOT_READY = { key: 'node.kubernetes.io/not-ready', effect: 'NoSchedule' };

export const TAINT_NODES_BY_CONDITION = {
  name: 'TaintNodesByCondition',
  admit(call) {
    if (!isOn(call, NODES) || operationOf(call) !== 'CREATE' || !call.object) return;
    const node = call.object as unknown as Node;
    const taints = node.spec?.taints ?? [];
    if (taints.some(({ key, effect }) => key === NOT_READY.key && effect === NOT_READY.effect)) return;
    node.spec = { ...node.spec, taints: [...taints, NOT_READY] };
  },
} satisfies AdmissionPlugin;
