// What is read of a namespace, and around it; and what an answer lacks where it could not be.
import type { Bilingual } from '../triage/playbook.ts';

/** A resource that is listed. */
export interface Listed {
  readonly kind: string;
  /** as RBAC names it: `apps`, '' for the core group */
  readonly group: string;
  readonly version: string;
  readonly plural: string;
  readonly isNamespaced: boolean;
  /** names and labels alone: what is in them is never asked for */
  readonly isMetadataOnly?: true;
  /** not every cluster serves it, and nothing is said when one does not */
  readonly isOptional?: true;
  /** what stays hidden without it */
  readonly hides: Bilingual;
}

const hides = {
  events: { en: 'what the components said about what they did', ja: '各コンポーネントが残した言葉' },
  pods: { en: 'nearly everything', ja: 'ほとんどすべて' },
  workloads: {
    en: 'rollouts that are stuck, and how many pods are wanted',
    ja: '止まったロールアウトと、必要な Pod の数',
  },
  jobs: { en: 'jobs that failed', ja: '失敗した Job' },
  routing: { en: 'whether traffic reaches the pods', ja: '通信が Pod に届くかどうか' },
  volumes: { en: 'why a volume is not there', ja: 'ボリュームがない理由' },
  names: { en: 'whether what pods refer to exists', ja: 'Pod が参照するものがあるかどうか' },
  limits: { en: 'whether a quota or a limit is in the way', ja: 'クォータや制限が妨げているかどうか' },
  scaling: { en: 'why the number of pods changes or does not', ja: 'Pod の数が変わる、または変わらない理由' },
  nodes: { en: 'nodes that are not ready, under pressure or tainted', ja: 'NotReady、逼迫、taint のあるノード' },
  admission: { en: 'whether a webhook stands in the way', ja: 'webhook が妨げているかどうか' },
} as const satisfies Readonly<Record<string, Bilingual>>;

function listed(path: string, kind: string, why: Bilingual, more: Partial<Listed> = {}): Listed {
  const [group = '', version = '', plural = ''] = path.split('/');
  return { kind, group, version, plural, isNamespaced: true, hides: why, ...more };
}

/** Of the namespace itself, what says the most first. */
export const IN_NAMESPACE: readonly Listed[] = [
  listed('/v1/pods', 'Pod', hides.pods),
  listed('/v1/events', 'Event', hides.events),
  listed('apps/v1/deployments', 'Deployment', hides.workloads),
  listed('apps/v1/replicasets', 'ReplicaSet', hides.workloads),
  listed('apps/v1/statefulsets', 'StatefulSet', hides.workloads),
  listed('apps/v1/daemonsets', 'DaemonSet', hides.workloads),
  listed('batch/v1/jobs', 'Job', hides.jobs),
  listed('batch/v1/cronjobs', 'CronJob', hides.jobs),
  listed('/v1/services', 'Service', hides.routing),
  listed('discovery.k8s.io/v1/endpointslices', 'EndpointSlice', hides.routing),
  listed('/v1/persistentvolumeclaims', 'PersistentVolumeClaim', hides.volumes),
  listed('networking.k8s.io/v1/ingresses', 'Ingress', hides.routing),
  listed('networking.k8s.io/v1/networkpolicies', 'NetworkPolicy', hides.routing),
  listed('/v1/resourcequotas', 'ResourceQuota', hides.limits),
  listed('/v1/limitranges', 'LimitRange', hides.limits),
  listed('autoscaling/v2/horizontalpodautoscalers', 'HorizontalPodAutoscaler', hides.scaling),
  listed('policy/v1/poddisruptionbudgets', 'PodDisruptionBudget', hides.scaling),
  listed('/v1/serviceaccounts', 'ServiceAccount', hides.names, { isMetadataOnly: true }),
  listed('/v1/configmaps', 'ConfigMap', hides.names, { isMetadataOnly: true }),
  listed('/v1/secrets', 'Secret', hides.names, { isMetadataOnly: true }),
  listed('gateway.networking.k8s.io/v1/gateways', 'Gateway', hides.routing, { isOptional: true }),
  listed('gateway.networking.k8s.io/v1/httproutes', 'HTTPRoute', hides.routing, { isOptional: true }),
];

const cluster = { isNamespaced: false } as const;

/** Kinds that a watch follows; the rest is read again from time to time. */
export const FOLLOWED: ReadonlySet<string> = new Set([
  'Pod',
  'Event',
  'Deployment',
  'ReplicaSet',
  'StatefulSet',
  'DaemonSet',
  'Job',
  'Service',
  'EndpointSlice',
  'PersistentVolumeClaim',
]);
/** Of the cluster. */
export const NODES: Listed = listed('/v1/nodes', 'Node', hides.nodes, cluster);
export const NAMESPACES: Listed = listed('/v1/namespaces', 'Namespace', hides.limits, { ...cluster, isOptional: true });
export const VOLUMES: Listed = listed('/v1/persistentvolumes', 'PersistentVolume', hides.volumes, cluster);
export const CLASSES: Listed = listed('storage.k8s.io/v1/storageclasses', 'StorageClass', hides.volumes, cluster);
export const INGRESS_CLASSES: Listed = listed(
  'networking.k8s.io/v1/ingressclasses',
  'IngressClass',
  hides.routing,
  cluster,
);
export const WEBHOOKS: readonly Listed[] = [
  listed(
    'admissionregistration.k8s.io/v1/validatingwebhookconfigurations',
    'ValidatingWebhookConfiguration',
    hides.admission,
    cluster,
  ),
  listed(
    'admissionregistration.k8s.io/v1/mutatingwebhookconfigurations',
    'MutatingWebhookConfiguration',
    hides.admission,
    cluster,
  ),
];

/** The path of a list below the server's address. @param namespace '*' for all */
export function pathOf({ group, version, plural, isNamespaced }: Listed, namespace: string): string {
  const root = group === '' ? `api/${version}` : `apis/${group}/${version}`;
  return isNamespaced && namespace !== '*' ? `${root}/namespaces/${namespace}/${plural}` : `${root}/${plural}`;
}

/** `deployments.apps` */
export function resourceName({ group, plural }: Pick<Listed, 'group' | 'plural'>): string {
  return group === '' ? plural : `${plural}.${group}`;
}
