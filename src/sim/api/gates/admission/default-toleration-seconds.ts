// A pod stays five minutes on a node that is not ready or does not answer (plugin/pkg/admission/defaulttolerationseconds).
import { PODS } from '../../../resources/index.ts';
import type { Pod, Toleration } from '../../../wire.ts';
import { type AdmissionPlugin, isOn, operationOf } from './plugin.ts';

/** Seconds. */
const TOLERATED_FOR = 300;
const TROUBLES = ['node.kubernetes.io/not-ready', 'node.kubernetes.io/unreachable'];

function tolerates({ key, effect }: Toleration, trouble: string): boolean {
  return (!key || key === trouble) && (!effect || effect === 'NoExecute');
}

export const DEFAULT_TOLERATION_SECONDS = {
  name: 'DefaultTolerationSeconds',
  admit(call) {
    const operation = operationOf(call);
    if (!isOn(call, PODS) || !call.object || (operation !== 'CREATE' && operation !== 'UPDATE')) return;
    const pod = call.object as unknown as Pod;
    const own = pod.spec.tolerations ?? [];
    const added = TROUBLES.filter((trouble) => !own.some((one) => tolerates(one, trouble))).map((key) => ({
      key,
      operator: 'Exists',
      effect: 'NoExecute',
      tolerationSeconds: TOLERATED_FOR,
    }));
    if (added.length > 0) pod.spec = { ...pod.spec, tolerations: [...own, ...added] };
  },
} satisfies AdmissionPlugin;
