// Pods (kubectl, describe describePod).
import { qosClass } from '../../api/kinds/quality-of-service.ts';
import type { Container, Pod } from '../../wire.ts';
import { writeContainers, writeResources } from './containers.ts';
import type { Describer } from './describer.ts';
import { searchEvents, writeController, writeEvents } from './events.ts';
import { writeMarks, writeName } from './heading.ts';
import { writeLabels } from './labels.ts';
import { writeSpreadConstraints, writeTolerations } from './placement.ts';
import { described, type PrefixWriter } from './prefix-writer.ts';
import { ago, dateText } from './time-text.ts';
import { writeVolumes } from './volumes.ts';

/** On pods that stand for one that a node's own files ask for: the uid by which its kubelet knows it. */
const MIRROR = 'kubernetes.io/config.mirror';

/** Tells about a pod. */
export const describePod: Describer<Pod> = async (pod, ask) => {
  const { name, namespace, uid, annotations } = pod.metadata;
  // of any kind, as kubectl asks for them
  const events = await searchEvents({ namespace, name, uid: annotations?.[MIRROR] ?? uid }, ask);
  return described((to) => {
    writeName(to, pod);
    writeWhere(to, pod);
    writeMarks(to, pod);
    writePhase(to, pod, ask.now);
    writeAddresses(to, pod);
    writeController(to, pod);
    if (pod.status.nominatedNodeName) to.field(0, 'NominatedNodeName', pod.status.nominatedNodeName);
    writeAllContainers(to, pod);
    writePodConditions(to, pod);
    writeVolumes(to, pod.spec.volumes);
    to.field(0, 'QoS Class', pod.status.qosClass || qosClass(pod.spec));
    writeLabels(to, 'Node-Selectors', pod.spec.nodeSelector);
    writeTolerations(to, 'Tolerations', pod.spec.tolerations);
    writeSpreadConstraints(to, pod.spec, '');
    writeEvents(to, events, ask.now);
  });
};

function writeWhere(to: PrefixWriter, { spec, status }: Pod): void {
  if (spec.priority !== undefined) to.field(0, 'Priority', spec.priority);
  if (spec.priorityClassName) to.field(0, 'Priority Class Name', spec.priorityClassName);
  if (spec.runtimeClassName) to.field(0, 'Runtime Class Name', spec.runtimeClassName);
  if (spec.serviceAccountName) to.field(0, 'Service Account', spec.serviceAccountName);
  to.field(0, 'Node', spec.nodeName ? `${spec.nodeName}/${status.hostIP ?? ''}` : '<none>');
  if (status.startTime) to.field(0, 'Start Time', dateText(status.startTime));
}

function writePhase(to: PrefixWriter, { metadata, spec, status }: Pod, now: number): void {
  const { phase = '', reason, message } = status;
  if (metadata.deletionTimestamp && phase !== 'Failed' && phase !== 'Succeeded') {
    to.field(0, 'Status', `Terminating (lasts ${ago(metadata.deletionTimestamp, now)})`);
    to.field(0, 'Termination Grace Period', `${metadata.deletionGracePeriodSeconds ?? 0}s`);
  } else to.field(0, 'Status', phase);
  if (reason) to.field(0, 'Reason', reason);
  if (message) to.field(0, 'Message', message);
  const profile = spec.securityContext?.seccompProfile;
  if (!profile) return;
  to.field(0, 'SeccompProfile', profile.type);
  if (profile.type === 'Localhost') to.field(0, 'LocalhostProfile', profile.localhostProfile ?? '');
}

function writeAddresses(to: PrefixWriter, { status }: Pod): void {
  const { podIP = '', podIPs = [] } = status;
  to.field(0, 'IP', podIP);
  if (podIPs.length === 0) to.field(0, 'IPs', '<none>');
  else to.write(0, 'IPs:\n');
  for (const { ip } of podIPs) to.field(1, 'IP', ip);
}

function writeAllContainers(to: PrefixWriter, pod: Pod): void {
  const { spec, status } = pod;
  if (spec.resources) {
    to.write(0, 'Resources:\n');
    writeResources(to, 1, spec.resources);
  }
  if (spec.initContainers?.length)
    writeContainers(to, {
      title: 'Init Containers',
      containers: spec.initContainers,
      statuses: status.initContainerStatuses ?? [],
      pod,
    });
  const statuses = status.containerStatuses ?? [];
  writeContainers(to, { title: 'Containers', containers: spec.containers, statuses, pod });
  if (spec.ephemeralContainers?.length)
    writeContainers(to, {
      title: 'Ephemeral Containers',
      containers: spec.ephemeralContainers as readonly Container[],
      statuses: status.ephemeralContainerStatuses ?? [],
      pod,
    });
}

function writePodConditions(to: PrefixWriter, { spec, status }: Pod): void {
  const { conditions = [] } = status;
  const gates = spec.readinessGates ?? [];
  if (gates.length > 0) to.write(0, 'Readiness Gates:\n  Type\tStatus\n');
  for (const { conditionType } of gates) {
    const found = conditions.find(({ type }) => type === conditionType);
    to.write(1, `${conditionType} \t${found?.status ?? '<none>'} \n`);
  }
  if (conditions.length > 0) to.write(0, 'Conditions:\n  Type\tStatus\n');
  for (const { type, status: state } of conditions) to.write(1, `${type} \t${state} \n`);
}
