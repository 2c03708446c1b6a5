// The fields of a describe that become attributes of its object, and the word for the kinds whose describe has no Status.
import type { Attributes } from '../fact.ts';

/** Fields under which further fields stand that mean something only there. */
export const SECTIONS: ReadonlySet<string> = new Set([
  'Capacity',
  'Allocatable',
  'Allowing ingress traffic',
  'Allowing egress traffic',
]);

/** Names the class of an Ingress as it was done before `ingressClassName` was there. */
const CLASS_ANNOTATION = 'kubernetes.io/ingress.class';
const CLASS_ANNOTATED = /^kubernetes\.io\/ingress\.class: (\S+)/;

/** Takes what a field says of its object. @param section the {@link SECTIONS} field above it, or another heading */
export function takeField(kind: string, section: string, key: string, value: string, attributes: Attributes): void {
  switch (key) {
    case 'Node':
      if (kind !== 'Node' && value && value !== '<none>') attributes.node = value.split('/')[0] ?? value;
      if (value === '<none>') attributes.unscheduled = true;
      return;
    case 'Controlled By':
      attributes.owner = value.replace(/(?<!\s)\s+<[\s\S]*/, '');
      return;
    case 'Replicas': {
      const numbers =
        /(?<!\d)(\d{1,9}) desired(?:.{0,40}?\b(\d{1,9}) updated)?(?:.{0,40}?\b(\d{1,9}) total)?(?:.{0,40}?\b(\d{1,9}) available)?/.exec(
          value,
        );
      const pair = /\b(\d{1,9}) current \/ (\d{1,9}) desired/.exec(value);
      if (pair) {
        attributes.current = Number(pair[1]);
        attributes.wanted = Number(pair[2]);
      } else if (numbers) {
        attributes.wanted = Number(numbers[1]);
        if (numbers[2] !== undefined) attributes.updated = Number(numbers[2]);
        if (numbers[3] !== undefined) attributes.current = Number(numbers[3]);
        if (numbers[4] !== undefined) attributes.ready = Number(numbers[4]);
      }
      return;
    }
    case 'Pods Status':
    case 'Pods Statuses': {
      const running = /\b(\d{1,9}) (?:Running|Active)/.exec(value);
      if (running) attributes.runningPods = Number(running[1]);
      const waiting = /\b(\d{1,9}) Waiting/.exec(value);
      if (waiting) attributes.waitingPods = Number(waiting[1]);
      const failed = /\b(\d{1,9}) Failed/.exec(value);
      if (failed) attributes.failedPods = Number(failed[1]);
      const succeeded = /\b(\d{1,9}) Succeeded/.exec(value);
      if (succeeded) attributes.succeededPods = Number(succeeded[1]);
      return;
    }
    case 'Desired Number of Nodes Scheduled':
      attributes.wanted = Number(value);
      return;
    case 'Number of Nodes Scheduled with Available Pods':
      attributes.ready = Number(value);
      return;
    case 'Completions':
      if (/^\d+$/.test(value)) attributes.wanted = Number(value);
      return;
    case 'Finalizers':
      if (value && value !== '[]' && value !== '<none>') attributes.finalizers = value;
      return;
    case 'Address':
      if (kind === 'Ingress' && value === '') attributes.noAddress = true;
      return;
    case 'Ingress Class':
      if (value === '<none>') attributes.classless = true;
      else if (value !== '') attributes.class = value;
      return;
    case 'Annotations':
    case CLASS_ANNOTATION: {
      const named = key === CLASS_ANNOTATION ? value : CLASS_ANNOTATED.exec(value)?.[1];
      if (kind === 'Ingress' && named) attributes.class ??= named;
      return;
    }
    case 'Subsets':
      if (kind === 'Endpoints') attributes.addresses ??= '<none>';
      return;
    case 'Addresses':
      if (kind === 'Endpoints') attributes.addresses = value;
      return;
    case 'NotReadyAddresses':
      if (value && value !== '<none>') attributes.notReady = value.split(',').length;
      return;
    case 'Allowing ingress traffic':
    case 'Allowing egress traffic':
      if (key === 'Allowing egress traffic') attributes.blocksDns = true;
      return;
    case 'To Port':
      if (section === 'Allowing egress traffic' && /^(?:53\/|<any>)/.test(value)) attributes.blocksDns = undefined;
      return;
    case 'Node-Selectors':
      if (value !== '' && value !== '<none>') attributes.nodeSelector = value;
      return;
    case 'Session Affinity':
    case 'Unschedulable':
    case 'Suspend':
    case 'Type':
    case 'Endpoints':
    case 'Selector':
    case 'StorageClass':
    case 'Volume':
    case 'Schedule':
    case 'Reference':
    case 'Labels':
    case 'Claim':
    case 'TargetPort':
    case 'Port':
    case 'Restart Policy':
    case 'QoS Class':
    case 'Used By':
    case 'Mounted By':
    case 'Image':
    case 'Taints':
    case 'Desired':
      if (value !== '' || key === 'Endpoints' || key === 'StorageClass' || key === 'Volume')
        attributes[lowerCamel(key)] ??= value;
      return;
    case 'Allowed disruptions':
      attributes.allowed = Number(value);
      return;
    case 'LoadBalancer Ingress':
    case 'External IPs':
    case 'IP':
      if (value) attributes[key === 'IP' ? 'ip' : 'externalIP'] ??= value;
      return;
    case 'ClaimName':
      if (value) attributes.claimName ??= value;
      return;
    case 'Termination Grace Period':
      attributes.grace = value;
      return;
  }
  if (section === 'Allocatable' || section === 'Capacity') {
    attributes[`${section.toLowerCase()}.${key}`] = value;
  }
}

function lowerCamel(key: string): string {
  const joined = key.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase());
  return joined.charAt(0).toLowerCase() + joined.slice(1);
}

/** The word for kinds whose describe has no Status field; '' when nothing tells. */
export function wordOf(kind: string, attributes: Attributes): string {
  const { ready, wanted, endpoints, current, full } = attributes;
  if (kind === 'Endpoints' && attributes.addresses !== undefined)
    return attributes.addresses === '<none>' ? 'NoEndpoints' : 'Endpoints';
  // where there are some they stand below, one after the other
  if (kind === 'EndpointSlice' && endpoints !== undefined)
    return /^<(?:none|unset)>$/.test(String(endpoints)) ? 'NoEndpoints' : 'Endpoints';
  if (kind === 'Service' && endpoints !== undefined)
    return /^(?:<none>|)$/.test(String(endpoints)) ? 'NoEndpoints' : 'Endpoints';
  if (kind === 'ResourceQuota') return full ? 'QuotaFull' : 'QuotaFree';
  if (kind !== 'Pod' && wanted !== undefined && (ready ?? current) !== undefined)
    return Number(ready ?? current) >= wanted ? 'Available' : 'Unavailable';
  const { succeededPods } = attributes;
  if (kind === 'Job' && /^true$/i.test(String(attributes.suspend ?? ''))) return 'Suspended';
  if (kind === 'HorizontalPodAutoscaler' && /<unknown>/.test(String(attributes.targets ?? ''))) return 'UnknownTargets';
  if (kind === 'Job' && succeededPods !== undefined)
    return Number(succeededPods) >= Number(wanted ?? 1) ? 'Complete' : 'Running';
  if (kind === 'CronJob') return attributes.suspend === 'True' ? 'Suspended' : 'Scheduled';
  return '';
}
