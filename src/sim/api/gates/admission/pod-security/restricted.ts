// The checks of the restricted level: what hardens a pod must be there (pod-security-admission, policy/check_*.go).
import type { Container, PodSpec } from '../../../../wire.ts';
import { procMountViolation, seccompViolation } from './baseline.ts';
import { type Check, containersNamed, hasOwnUsers, isWindows, namesWhere, quotes, setters, unique } from './check.ts';

/** Volumes that any pod may have; what is none of these has the restricted type that its other field names. */
const VOLUMES = new Set([
  'configMap',
  'csi',
  'downwardAPI',
  'emptyDir',
  'ephemeral',
  'image',
  'persistentVolumeClaim',
  'projected',
  'secret',
]);

const allowPrivilegeEscalation: Check = {
  id: 'allowPrivilegeEscalation',
  level: 'restricted',
  since: 8,
  check(subject) {
    if (subject.minor >= 25 && isWindows(subject)) return undefined;
    const bad = namesWhere(subject, ({ securityContext }) => securityContext?.allowPrivilegeEscalation !== false);
    if (bad.length === 0) return undefined;
    return {
      reason: 'allowPrivilegeEscalation != false',
      detail: `${containersNamed(bad)} must set securityContext.allowPrivilegeEscalation=false`,
    };
  },
};

const capabilities: Check = {
  id: 'capabilities_restricted',
  level: 'restricted',
  since: 22,
  instead: 'capabilities_baseline',
  check(subject) {
    if (subject.minor >= 25 && isWindows(subject)) return undefined;
    const keeping = namesWhere(subject, ({ securityContext }) => !securityContext?.capabilities?.drop?.includes('ALL'));
    const added = ({ securityContext }: Container): string[] =>
      securityContext?.capabilities?.add?.filter((one) => one !== 'NET_BIND_SERVICE') ?? [];
    const adding = namesWhere(subject, (one) => added(one).length > 0);
    const details = [
      ...(keeping.length > 0 ? [`${containersNamed(keeping)} must set securityContext.capabilities.drop=["ALL"]`] : []),
      ...(adding.length > 0
        ? [
            `${containersNamed(adding)} must not include ${quotes(unique(subject.containers.flatMap(added)))} in securityContext.capabilities.add`,
          ]
        : []),
    ];
    return details.length === 0 ? undefined : { reason: 'unrestricted capabilities', detail: details.join('; ') };
  },
};

const procMount: Check = {
  id: 'procMount_restricted',
  level: 'restricted',
  since: 35,
  instead: 'procMount_baseline',
  check: procMountViolation,
};

/** The restricted type of a volume; undefined when anybody may have it. */
function restrictedType(volume: NonNullable<PodSpec['volumes']>[number]): string | undefined {
  const set = Object.entries(volume)
    .filter(([field, value]) => field !== 'name' && value !== undefined && value !== null)
    .map(([field]) => field);
  if (set.some((field) => VOLUMES.has(field))) return undefined;
  return set[0] ?? 'unknown';
}

const restrictedVolumes: Check = {
  id: 'restrictedVolumes',
  level: 'restricted',
  since: 0,
  instead: 'hostPathVolumes',
  check({ spec }) {
    const bad = (spec.volumes ?? []).flatMap((volume) => {
      const type = restrictedType(volume);
      return type === undefined ? [] : [{ name: volume.name, type }];
    });
    if (bad.length === 0) return undefined;
    const one = bad.length === 1;
    const types = unique(bad.map(({ type }) => type));
    const what = `restricted volume type${types.length === 1 ? '' : 's'}`;
    return {
      reason: 'restricted volume types',
      detail: `volume${one ? '' : 's'} ${quotes(bad.map(({ name }) => name))} ${one ? 'uses' : 'use'} ${what} ${quotes(types)}`,
    };
  },
};

const runAsNonRoot: Check = {
  id: 'runAsNonRoot',
  level: 'restricted',
  since: 0,
  check(subject) {
    if (subject.minor >= 35 && hasOwnUsers(subject)) return undefined;
    const ofPod = subject.spec.securityContext?.runAsNonRoot;
    const explicit = namesWhere(subject, ({ securityContext }) => securityContext?.runAsNonRoot === false);
    const who = setters(ofPod === false, explicit);
    const reason = 'runAsNonRoot != true';
    if (who !== '') return { reason, detail: `${who} must not set securityContext.runAsNonRoot=false` };
    if (ofPod) return undefined;
    const silent = namesWhere(subject, ({ securityContext }) => typeof securityContext?.runAsNonRoot !== 'boolean');
    if (silent.length === 0) return undefined;
    return { reason, detail: `pod or ${containersNamed(silent)} must set securityContext.runAsNonRoot=true` };
  },
};

const runAsUser: Check = {
  id: 'runAsUser',
  level: 'restricted',
  since: 23,
  check(subject) {
    if (subject.minor >= 35 && hasOwnUsers(subject)) return undefined;
    const bad = namesWhere(subject, ({ securityContext }) => securityContext?.runAsUser === 0);
    const who = setters(subject.spec.securityContext?.runAsUser === 0, bad);
    return who === '' ? undefined : { reason: 'runAsUser=0', detail: `${who} must not set runAsUser=0` };
  },
};

const seccompProfile: Check = {
  id: 'seccompProfile_restricted',
  level: 'restricted',
  since: 19,
  instead: 'seccompProfile_baseline',
  check(subject) {
    if (subject.minor >= 25 && isWindows(subject)) return undefined;
    const bad = seccompViolation(subject);
    if (bad) return bad;
    if (subject.spec.securityContext?.seccompProfile) return undefined;
    const silent = namesWhere(subject, ({ securityContext }) => !securityContext?.seccompProfile);
    if (silent.length === 0) return undefined;
    return {
      reason: 'seccompProfile',
      detail: `pod or ${containersNamed(silent)} must set securityContext.seccompProfile.type to "RuntimeDefault" or "Localhost"`,
    };
  },
};

/** In the order of their ids. */
export const RESTRICTED: readonly Check[] = [
  allowPrivilegeEscalation,
  capabilities,
  procMount,
  restrictedVolumes,
  runAsNonRoot,
  runAsUser,
  seccompProfile,
];
