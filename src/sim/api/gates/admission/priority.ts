// A pod's priority comes from its class, or from the default class (plugin/pkg/admission/priority).
import { PODS, PRIORITY_CLASSES } from '../../../resources/index.ts';
import type { Store } from '../../../store/store.ts';
import type { Pod, PriorityClass } from '../../../wire.ts';
import type { Call } from '../../call.ts';
import { type AdmissionPlugin, isOn, operationOf, refuse } from './plugin.ts';

interface Priority {
  readonly name: string;
  readonly value: number;
  readonly policy: string;
}

const LOWER = 'PreemptLowerPriority';

function priorityOf({ metadata, value, preemptionPolicy }: PriorityClass): Priority {
  return { name: metadata.name, value: value ?? 0, policy: preemptionPolicy ?? LOWER };
}

/** The default class: the lowest, should there be several. */
function defaultClass(store: Store): PriorityClass | undefined {
  return store
    .list(PRIORITY_CLASSES)
    .filter(({ globalDefault }) => globalDefault)
    .sort((one, other) => (one.value ?? 0) - (other.value ?? 0))[0];
}

function computed(call: Call, pod: Pod, store: Store): Priority {
  const wanted = pod.spec.priorityClassName;
  if (!wanted) {
    const found = defaultClass(store);
    return found ? priorityOf(found) : { name: '', value: 0, policy: LOWER };
  }
  const found = store.get(PRIORITY_CLASSES, undefined, wanted);
  if (!found) throw refuse(call, `no PriorityClass with name ${wanted} was found`);
  return priorityOf(found);
}

function admitPod(call: Call, pod: Pod, store: Store): void {
  const { name, value, policy } = computed(call, pod, store);
  const { priority, preemptionPolicy } = pod.spec;
  const by = 'priority admission controller computed';
  const from = 'from the given PriorityClass name';
  if (priority !== undefined && priority !== null && priority !== value)
    throw refuse(
      call,
      `the integer value of priority (${priority}) must not be provided in pod spec; ${by} ${value} ${from}`,
    );
  if (preemptionPolicy && preemptionPolicy !== policy)
    throw refuse(
      call,
      `the string value of PreemptionPolicy (${preemptionPolicy}) must not be provided in pod spec; ${by} ${policy} ${from}`,
    );
  pod.spec = { ...pod.spec, priority: value, preemptionPolicy: policy, ...(name && { priorityClassName: name }) };
}

/** What a changed pod leaves out stays as it was. */
function keep(pod: Pod, { spec: old }: Pod): void {
  const { priority, preemptionPolicy } = pod.spec;
  const kept = {
    ...(priority === undefined && old.priority !== undefined && { priority: old.priority }),
    ...(preemptionPolicy === undefined &&
      old.preemptionPolicy !== undefined && { preemptionPolicy: old.preemptionPolicy }),
  };
  if (Object.keys(kept).length > 0) pod.spec = { ...pod.spec, ...kept };
}

export const PRIORITY = {
  name: 'Priority',
  admit(call, { store }) {
    if (!isOn(call, PODS) || !call.object) return;
    const pod = call.object as unknown as Pod;
    const operation = operationOf(call);
    if (operation === 'CREATE') admitPod(call, pod, store);
    if (operation === 'UPDATE' && call.old) keep(pod, call.old as unknown as Pod);
  },
  validate(call, { store }) {
    const operation = operationOf(call);
    if (!isOn(call, PRIORITY_CLASSES) || (operation !== 'CREATE' && operation !== 'UPDATE')) return;
    const given = call.object as unknown as PriorityClass;
    const old = call.old as unknown as PriorityClass | undefined;
    if (!given.globalDefault || old?.globalDefault) return;
    const found = defaultClass(store);
    if (found)
      throw refuse(
        call,
        `PriorityClass ${found.metadata.name} is already marked as default. Only one default can exist`,
      );
  },
} satisfies AdmissionPlugin;
