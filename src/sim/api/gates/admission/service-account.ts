// Every pod runs as a service account of its namespace, and finds its token in a volume (plugin/pkg/admission/serviceaccount).
import type { Random } from '../../../random.ts';
import { PODS, SERVICE_ACCOUNTS } from '../../../resources/index.ts';
import type { Store } from '../../../store/store.ts';
import type { Container, Pod, ServiceAccount } from '../../../wire.ts';
import type { Call } from '../../call.ts';
import { type AdmissionPlugin, isOn, operationOf, refuse } from './plugin.ts';

const MIRROR = 'kubernetes.io/config.mirror';
const ENFORCE_SECRETS = 'kubernetes.io/enforce-mountable-secrets';
const VOLUME = 'kube-api-access-';
const MOUNT_PATH = '/var/run/secrets/kubernetes.io/serviceaccount';

/** Where the token, the root certificate and the namespace come from. Nobody changes it: pods share it. */
const TOKEN_VOLUME = {
  defaultMode: 420,
  sources: [
    { serviceAccountToken: { expirationSeconds: 3607, path: 'token' } },
    { configMap: { items: [{ key: 'ca.crt', path: 'ca.crt' }], name: 'kube-root-ca.crt' } },
    {
      downwardAPI: {
        items: [{ fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.namespace' }, path: 'namespace' }],
      },
    },
  ],
};

function accountOf(call: Call, name: string, store: Store): ServiceAccount {
  const account = store.get(SERVICE_ACCOUNTS, call.namespace, name);
  if (!account)
    throw refuse(
      call,
      `error looking up service account ${call.namespace}/${name}: serviceaccount "${name}" not found`,
    );
  return account;
}

function mounts(containers: readonly Container[], name: string): Container[] {
  return containers.map((container) => {
    const own = container.volumeMounts ?? [];
    if (own.some(({ mountPath }) => mountPath === MOUNT_PATH)) return container;
    return { ...container, volumeMounts: [...own, { name, readOnly: true, mountPath: MOUNT_PATH }] };
  });
}

function mountToken({ spec }: Pod, random: Random): Pod['spec'] {
  const volumes = spec.volumes ?? [];
  const present = volumes.find(({ name }) => name.startsWith(VOLUME))?.name;
  const name = present ?? `${VOLUME}${random.suffix()}`;
  const containers = mounts(spec.containers, name);
  const initContainers = spec.initContainers && mounts(spec.initContainers, name);
  const needed =
    containers.some((one, at) => one !== spec.containers[at]) ||
    initContainers?.some((one, at) => one !== spec.initContainers?.[at]);
  return {
    ...spec,
    containers,
    ...(initContainers && { initContainers }),
    ...(needed && !present && { volumes: [...volumes, { name, projected: TOKEN_VOLUME }] }),
  };
}

/** The first secret that a pod uses and its account does not list; undefined when all are listed. */
function unlistedSecret({ spec }: Pod, { secrets, imagePullSecrets, metadata }: ServiceAccount): string | undefined {
  const listed = new Set(secrets?.map(({ name }) => name));
  const end = `is not allowed because service account ${metadata.name} does not reference that`;
  for (const { secret } of spec.volumes ?? [])
    if (secret && !listed.has(secret.secretName))
      return `volume with secret.secretName="${secret.secretName}" ${end} secret`;
  const all = [
    ...(spec.initContainers ?? []).map((container) => ({ what: 'init container', container })),
    ...spec.containers.map((container) => ({ what: 'container', container })),
  ];
  for (const { what, container } of all) {
    for (const { name, valueFrom } of container.env ?? []) {
      const ref = valueFrom?.secretKeyRef?.name;
      if (ref !== undefined && !listed.has(ref))
        return `${what} ${container.name} with envVar ${name} referencing secret.secretName="${ref}" ${end} secret`;
    }
    for (const { secretRef } of container.envFrom ?? [])
      if (secretRef && !listed.has(secretRef.name))
        return `${what} ${container.name} with envFrom referencing secret.secretName="${secretRef.name}" ${end} secret`;
  }
  const pulls = new Set(imagePullSecrets?.map(({ name }) => name));
  const at = spec.imagePullSecrets?.findIndex(({ name }) => !pulls.has(name)) ?? -1;
  return at < 0
    ? undefined
    : `imagePullSecrets[${at}].name="${spec.imagePullSecrets?.[at]?.name}" ${end} imagePullSecret`;
}

function isMirror({ metadata }: Pod): boolean {
  return metadata.annotations !== undefined && Object.hasOwn(metadata.annotations, MIRROR);
}

export const SERVICE_ACCOUNT = {
  name: 'ServiceAccount',
  admit(call, { store, random }) {
    if (!isOn(call, PODS) || operationOf(call) !== 'CREATE' || !call.object) return;
    const pod = call.object as unknown as Pod;
    if (isMirror(pod)) return;
    const name = pod.spec.serviceAccountName || 'default';
    const account = accountOf(call, name, store);
    const automount = pod.spec.automountServiceAccountToken ?? account.automountServiceAccountToken ?? true;
    const spec = automount ? mountToken(pod, random) : pod.spec;
    const pulls = account.imagePullSecrets?.map((secret) => ({ name: secret.name ?? '' })) ?? [];
    pod.spec = {
      ...spec,
      serviceAccount: name,
      serviceAccountName: name,
      ...(pulls.length > 0 && !spec.imagePullSecrets?.length && { imagePullSecrets: pulls }),
    };
  },
  validate(call, { store }) {
    if (!isOn(call, PODS) || operationOf(call) !== 'CREATE' || !call.object) return;
    const pod = call.object as unknown as Pod;
    const name = pod.spec.serviceAccountName;
    if (isMirror(pod)) {
      if (name) throw refuse(call, 'a mirror pod may not reference service accounts');
      return;
    }
    if (!name) throw refuse(call, `no service account specified for pod ${call.namespace}/${pod.metadata.name}`);
    const account = accountOf(call, name, store);
    if (account.metadata.annotations?.[ENFORCE_SECRETS] !== 'true') return;
    const why = unlistedSecret(pod, account);
    if (why) throw refuse(call, why);
  },
} satisfies AdmissionPlugin;
