// `kubectl rollout restart` (kubectl, pkg/cmd/rollout/rollout_restart.go, pkg/polymorphichelpers/objectrestarter.go).
import { timestamp } from '../../../clock.ts';
import type { KubeObject, PodTemplateSpec } from '../../../wire.ts';
import type { Command } from '../command.ts';
import { CHANGE_FLAGS, changeWorkloads, NotChangeable } from './change-workloads.ts';
import { ROLLOUT_USAGE } from './rollout-flags.ts';

const RESTARTED_AT = 'kubectl.kubernetes.io/restartedAt';
const KINDS: ReadonlySet<string> = new Set(['Deployment', 'DaemonSet', 'StatefulSet']);

/** `kubectl rollout restart`. */
export const ROLLOUT_RESTART: Command = {
  name: 'rollout restart',
  short: 'Replace the pods of a workload by new ones',
  usage: ROLLOUT_USAGE,
  examples: ['kubectl rollout restart deploy/web'],
  flags: CHANGE_FLAGS,
  run: (invocation) =>
    changeWorkloads(invocation, {
      done: 'restarted',
      change: (object) => restarted(object, timestamp(invocation.now())),
      unchanged: (name) =>
        `failed to create patch for ${name}: if restart has already been triggered within the past second, please wait before attempting to trigger another`,
    }),
};

function restarted(object: KubeObject, at: string): KubeObject {
  if (!KINDS.has(object.kind)) throw new NotChangeable('restarting is not supported');
  const spec = object.spec as { paused?: boolean; template: PodTemplateSpec };
  if (spec.paused) throw new NotChangeable("can't restart paused deployment (run rollout resume first)");
  const { metadata } = spec.template;
  const annotations = { ...metadata?.annotations, [RESTARTED_AT]: at };
  return { ...object, spec: { ...spec, template: { ...spec.template, metadata: { ...metadata, annotations } } } };
}
