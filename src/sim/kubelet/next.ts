// Which containers of a pod are to be started now (pkg/kubelet/kuberuntime, computePodActions and computeInitContainerActions).
import { type ContainerLife, restarts } from './container.ts';

function isAgain(life: ContainerLife, policy: string | undefined): boolean {
  return life.exitCode === undefined || restarts(life, policy, life.exitCode);
}

/** The init container whose turn it is; undefined when all have done their part. `wait`: one is at work; `over`: one failed for good. */
function nextInit(
  inits: readonly ContainerLife[],
  policy: string | undefined,
): ContainerLife | 'wait' | 'over' | undefined {
  for (const init of inits) {
    if (init.kind === 'sidecar') {
      if (!init.isRunning) return init;
      if (!init.started) return 'wait';
    } else {
      if (init.isRunning) return 'wait';
      if (init.exitCode !== 0) return isAgain(init, policy) ? init : 'over';
    }
  }
  return undefined;
}

/** What is to be started, in order; `over` when nothing runs and nothing will. @param policy the pod's restartPolicy */
export function nextToStart(
  inits: readonly ContainerLife[],
  mains: readonly ContainerLife[],
  policy: string | undefined,
): readonly ContainerLife[] | 'over' {
  if (!mains.some((main) => main.run)) {
    const init = nextInit(inits, policy);
    if (init === undefined) return mains;
    if (init === 'over') return 'over';
    return init === 'wait' ? [] : [init];
  }
  const again = mains.filter((main) => !main.isRunning && isAgain(main, policy));
  if (again.length === 0 && !mains.some((main) => main.isRunning)) return 'over';
  const sidecars = inits.filter((init) => init.kind === 'sidecar' && !init.isRunning);
  return sidecars.length > 0 ? [...sidecars, ...again] : again;
}
