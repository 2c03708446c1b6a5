// Changes of a pod's status (pkg/apis/core/validation, ValidatePodStatusUpdate).
import type { Container, ContainerStatus, Pod } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { forbiddenField, invalidValue } from './field-error.ts';
import { parseAddress, validateAddress } from './ip-address.ts';
import { nameProblems, qualifiedNameProblems } from './names.ts';
import { IMMUTABLE } from './object-meta.ts';

const OWN_CONDITIONS = ['PodScheduled', 'Ready', 'Initialized'];

function validateConditions({ status }: Pod): StatusCause[] {
  const causes: StatusCause[] = [];
  status.conditions?.forEach(({ type, observedGeneration = 0 }, at) => {
    const place = `status.conditions[${at}]`;
    if (observedGeneration < 0)
      causes.push(invalidValue(`${place}.observedGeneration`, observedGeneration, 'must be a non-negative integer'));
    if (OWN_CONDITIONS.includes(type)) return;
    for (const problem of qualifiedNameProblems(type)) causes.push(invalidValue(`${place}.Type`, type, problem));
  });
  return causes;
}

/** Is a container started again after it ended so (pkg/api/v1/pod, ContainerShouldRestart)? */
function restarts(container: Container, podPolicy: string, exitCode: number): boolean {
  for (const { action, exitCodes } of container.restartPolicyRules ?? []) {
    const listed = exitCodes?.values?.includes(exitCode) ?? false;
    if (action === 'Restart' && exitCodes && (exitCodes.operator === 'NotIn' ? !listed : listed)) return true;
  }
  switch (container.restartPolicy ?? podPolicy) {
    case 'Always':
      return true;
    case 'OnFailure':
      return exitCode !== 0;
    default:
      return false;
  }
}

function restartsAll({ spec }: Pod): boolean {
  return [...(spec.containers ?? []), ...(spec.initContainers ?? [])].some((container) =>
    container.restartPolicyRules?.some(({ action }) => action === 'RestartAllContainers'),
  );
}

/** A container that ended for good does not run again. */
function validateEnded(
  next: readonly ContainerStatus[] | undefined,
  old: readonly ContainerStatus[] | undefined,
  containers: readonly Container[] | undefined,
  pod: Pod,
  field: string,
): StatusCause[] {
  return (old ?? []).flatMap((before, at) => {
    const ended = before.state?.terminated;
    const after = ended && next?.find(({ name }) => name === before.name);
    if (!ended || !after || after.state?.terminated) return [];
    const container = containers?.find(({ name }) => name === before.name);
    if (container && restarts(container, pod.spec.restartPolicy ?? 'Always', ended.exitCode)) return [];
    return [forbiddenField(`${field}[${at}].state`, 'may not be transitioned to non-terminated state')];
  });
}

type Addresses = readonly { readonly ip: string }[] | undefined;

function validateAddresses(next: Addresses, old: Addresses, field: string): StatusCause[] {
  const kept = (old ?? []).map(({ ip }) => ip);
  const causes = (next ?? []).flatMap(({ ip }, at) => validateAddress(ip, `${field}[${at}]`, kept));
  if (!next || next.length < 2) return causes;
  const families = new Set(next.map(({ ip }) => parseAddress(ip)?.family));
  if (next.length > 2 || families.size < 2)
    causes.push(
      invalidValue(
        field,
        next.map(({ ip }) => ({ IP: ip })),
        'may specify no more than one IP for each IP family',
      ),
    );
  return causes;
}

function validateNomination({ status }: Pod, old: Pod): StatusCause[] {
  const name = status.nominatedNodeName ?? '';
  if (name === '' || name === old.status.nominatedNodeName) return [];
  const field = 'status.nominatedNodeName';
  return [
    ...nameProblems('subdomain', name).map((problem) => invalidValue(field, name, problem)),
    ...(old.spec.nodeName ? [forbiddenField(field, 'may not be set on pods that are already bound to a node')] : []),
  ];
}

/** What is wrong with a change of a status. */
export function validatePodStatus(pod: Pod, old: Pod): StatusCause[] {
  const { status } = pod;
  const { status: before, spec } = old;
  const causes = [...validateConditions(pod), ...validateNomination(pod, old)];
  if ((status.observedGeneration ?? 0) < 0)
    causes.push(invalidValue('status.observedGeneration', status.observedGeneration, 'must be a non-negative integer'));
  if (status.qosClass !== before.qosClass)
    causes.push(invalidValue('status.qosClass', status.qosClass ?? '', IMMUTABLE));
  if (!restartsAll(old))
    causes.push(
      ...validateEnded(
        status.containerStatuses,
        before.containerStatuses,
        spec.containers,
        old,
        'status.containerStatuses',
      ),
      ...validateEnded(
        status.initContainerStatuses,
        before.initContainerStatuses,
        spec.initContainers,
        old,
        'status.initContainerStatuses',
      ),
    );
  causes.push(
    ...validateEnded(
      status.ephemeralContainerStatuses,
      before.ephemeralContainerStatuses,
      undefined,
      old,
      'status.ephemeralContainerStatuses',
    ),
    ...validateAddresses(status.podIPs, before.podIPs, 'status.podIPs'),
  );
  const [first] = status.hostIPs ?? [];
  if (first && status.hostIP !== first.ip)
    causes.push(invalidValue('status.hostIPs[0].ip', first.ip, 'must be equal to `hostIP`'));
  causes.push(...validateAddresses(status.hostIPs, before.hostIPs, 'status.hostIPs'));
  return causes;
}
