// What a plugin says of a pod on a node, and its reasons in Kubernetes' words (kube-scheduler, framework/interface.go).

/** How a plugin's verdict is to be taken. `UnschedulableAndUnresolvable`: nor would it help to evict other pods. */
export type Code = 'Success' | 'Error' | 'Unschedulable' | 'UnschedulableAndUnresolvable' | 'Wait' | 'Skip';

/** A verdict. */
export interface Status {
  readonly code: Code;
  /** texts as they are counted in events; empty unless the pod is rejected or something failed */
  readonly reasons: readonly string[];
  /** who said so; '' when nobody in particular did */
  readonly plugin: string;
}

/** The pod may go on. */
export const SUCCESS: Status = { code: 'Success', reasons: [], plugin: '' };

/** The plugin has nothing to say of this pod, on no node. */
export const SKIP: Status = { code: 'Skip', reasons: [], plugin: '' };

/** Rejected, but room could be made for the pod. */
export function unschedulable(plugin: string, ...reasons: string[]): Status {
  return { code: 'Unschedulable', reasons, plugin };
}

/** Rejected, whatever other pods do. */
export function unresolvable(plugin: string, ...reasons: string[]): Status {
  return { code: 'UnschedulableAndUnresolvable', reasons, plugin };
}

/** Something went wrong that says nothing about the pod. */
export function failed(plugin: string, reason: string): Status {
  return { code: 'Error', reasons: [reason], plugin };
}

/** Was the pod rejected? */
export function isRejected({ code }: Status): boolean {
  return code === 'Unschedulable' || code === 'UnschedulableAndUnresolvable';
}

/** The reasons as one text. */
export function textOf({ reasons }: Status): string {
  return reasons.join(', ');
}
