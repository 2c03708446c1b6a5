// One container of a pod on its node: its runs, and what the kubelet knows of it.
import type { Cancel } from '../clock.ts';
import { parseQuantity, value } from '../quantity.ts';
import type { Container } from '../wire.ts';
import type { Behaviour } from './behaviour.ts';
import type { Process } from './process.ts';

/** `sidecar`: an init container that restarts always, and stays. `ephemeral`: put into the pod later to look around; it runs once. */
export type ContainerKind = 'init' | 'sidecar' | 'main' | 'ephemeral';

/** Where containers of a kind stand in a pod's specification. */
const FIELDS: Readonly<Record<ContainerKind, string>> = {
  init: 'initContainers',
  sidecar: 'initContainers',
  main: 'containers',
  ephemeral: 'ephemeralContainers',
};

/** One start of a container. Times are milliseconds since the epoch. */
export interface Run {
  /** as statuses have it: `containerd://…` */
  readonly id: string;
  /** as the runtime names it */
  readonly image: string;
  readonly imageID: string;
  /** how many runs were before it */
  readonly restart: number;
  readonly behaviour: Behaviour;
  /** absent: it runs no script of ours */
  readonly process?: Process;
  /** 0 when it could not be started */
  startedAt: number;
  /** the rest is set when it has ended */
  finishedAt?: number;
  exitCode?: number;
  reason?: string;
  message?: string;
  /** what is planned for it: its own end, or the kill */
  timer?: Cancel;
  /** called once when it ends */
  ended?: () => void;
  /** the kubelet stopped it, to start another at once */
  isReplaced?: boolean;
}

/** Why a container does not run. */
export interface Waiting {
  readonly reason: string;
  readonly message?: string;
}

/** A container of a pod. */
export class ContainerLife {
  readonly kind: ContainerKind;
  /** `spec.containers{api}`, as events point to it */
  readonly fieldPath: string;
  spec: Container;
  run: Run | undefined;
  /** the run before `run` */
  last: Run | undefined;
  /** why the next run does not begin; undefined: nothing is in the way */
  waiting: Waiting | undefined;
  /** its startup probe succeeded, or it has none */
  started = false;
  /** its readiness probe succeeds, or it has none */
  ready = false;

  constructor(kind: ContainerKind, spec: Container) {
    this.kind = kind;
    this.spec = spec;
    this.fieldPath = `spec.${FIELDS[kind]}{${spec.name}}`;
  }

  get name(): string {
    return this.spec.name;
  }

  get isRunning(): boolean {
    return this.run !== undefined && this.run.finishedAt === undefined;
  }

  /** The code it ended with; undefined while it runs or before it ran. */
  get exitCode(): number | undefined {
    return this.run?.finishedAt === undefined ? undefined : this.run.exitCode;
  }
}

/**
 * From when the back-off of a restart counts: the end of the run, or of the one before when the kubelet itself stopped it for another
 * (pkg/kubelet/kuberuntime, doBackOff). Undefined: the next run begins at once.
 */
export function backOffSince({ run, last }: ContainerLife): number | undefined {
  return run?.isReplaced ? last?.finishedAt : run?.finishedAt;
}

/** Its memory limit in bytes; undefined when it has none. */
export function memoryLimit({ resources }: Container): number | undefined {
  const limit = resources?.limits?.memory;
  const quantity = limit === undefined ? undefined : parseQuantity(limit);
  return quantity && value(quantity);
}

/** Does the policy start a container again that ended with this code? (pkg/api/v1/pod, ContainerShouldRestart) */
export function restarts(life: ContainerLife, podPolicy: string | undefined, exitCode: number): boolean {
  const { restartPolicy, restartPolicyRules } = life.spec;
  if (restartPolicy) {
    const rule = restartPolicyRules?.find(({ exitCodes }) => {
      if (!exitCodes) return false;
      const isAmong = exitCodes.values?.includes(exitCode) ?? false;
      return exitCodes.operator === 'NotIn' ? !isAmong : isAmong;
    });
    if (rule?.action === 'Restart' || rule?.action === 'RestartAllContainers') return true;
  }
  const policy = restartPolicy ?? (life.kind === 'init' && podPolicy === 'Always' ? 'OnFailure' : podPolicy);
  return policy === 'Never' ? false : policy === 'OnFailure' ? exitCode !== 0 : true;
}
