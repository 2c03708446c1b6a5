// The checks of the baseline level: nothing that is known to lead out of a container (pod-security-admission, policy/check_*.go).
import type { Container, PodSpec } from '../../../../wire.ts';
import {
  type Check,
  containersNamed,
  hasOwnUsers,
  namesWhere,
  quotes,
  type Subject,
  setters,
  unique,
} from './check.ts';

const CAPABILITIES = new Set(
  'AUDIT_WRITE CHOWN DAC_OVERRIDE FOWNER FSETID KILL MKNOD NET_BIND_SERVICE SETFCAP SETGID SETPCAP SETUID SYS_CHROOT'.split(
    ' ',
  ),
);

/** Sysctls that are safe, by the minor version since which they count as such. */
const SYSCTLS: Readonly<Record<string, number>> = {
  'kernel.shm_rmid_forced': 0,
  'net.ipv4.ip_local_port_range': 0,
  'net.ipv4.tcp_syncookies': 0,
  'net.ipv4.ping_group_range': 0,
  'net.ipv4.ip_unprivileged_port_start': 0,
  'net.ipv4.ip_local_reserved_ports': 27,
  'net.ipv4.tcp_keepalive_time': 29,
  'net.ipv4.tcp_fin_timeout': 29,
  'net.ipv4.tcp_keepalive_intvl': 29,
  'net.ipv4.tcp_keepalive_probes': 29,
  'net.ipv4.tcp_rmem': 32,
  'net.ipv4.tcp_wmem': 32,
};

type PodContext = NonNullable<PodSpec['securityContext']>;
type ContainerContext = NonNullable<Container['securityContext']>;
type SELinux = NonNullable<PodContext['seLinuxOptions']>;

/** A field of the security contexts of the pod and of each container that sets it. */
function settings<T>(
  { spec, containers }: Subject,
  ofPod: (context: PodContext) => T | undefined,
  ofContainer: (context: ContainerContext) => T | undefined,
): { readonly pod: T | undefined; readonly containers: readonly { readonly name: string; readonly value: T }[] } {
  return {
    pod: spec.securityContext ? ofPod(spec.securityContext) : undefined,
    containers: containers.flatMap(({ name, securityContext }) => {
      const value = securityContext ? ofContainer(securityContext) : undefined;
      return value === undefined ? [] : [{ name, value }];
    }),
  };
}

const APPARMOR = 'container.apparmor.security.beta.kubernetes.io/';

const appArmorProfile: Check = {
  id: 'appArmorProfile',
  level: 'baseline',
  since: 0,
  check(subject) {
    const found = settings(
      subject,
      ({ appArmorProfile: own }) => own?.type,
      ({ appArmorProfile: own }) => own?.type,
    );
    const isBad = (type: string | undefined): type is string =>
      type !== undefined && type !== 'RuntimeDefault' && type !== 'Localhost';
    const bad = found.containers.filter(({ value }) => isBad(value));
    const annotations = Object.entries(subject.annotations)
      .filter(([key, value]) => key.startsWith(APPARMOR) && value !== '' && value !== 'runtime/default')
      .filter(([, value]) => !value.startsWith('localhost/'))
      .map(([key, value]) => `${key}=${JSON.stringify(value)}`)
      .sort();
    const who = setters(
      isBad(found.pod),
      bad.map(({ name }) => name),
    );
    const plural = annotations.length === 1 ? 'annotation' : 'annotations';
    const all = [...(who ? [who] : []), ...(annotations.length > 0 ? [plural] : [])];
    if (all.length === 0) return undefined;
    const types = unique([...(isBad(found.pod) ? [found.pod] : []), ...bad.map(({ value }) => value)]);
    const values = [...types, ...annotations];
    return {
      reason: `forbidden AppArmor profile${values.length === 1 ? '' : 's'}`,
      detail: `${all.join(' and ')} must not set AppArmor profile type to ${quotes(values)}`,
    };
  },
};

const capabilities: Check = {
  id: 'capabilities_baseline',
  level: 'baseline',
  since: 0,
  check(subject) {
    const added = ({ securityContext }: Container): string[] =>
      securityContext?.capabilities?.add?.filter((one) => !CAPABILITIES.has(one)) ?? [];
    const bad = namesWhere(subject, (one) => added(one).length > 0);
    if (bad.length === 0) return undefined;
    const names = quotes(unique(subject.containers.flatMap(added)));
    return {
      reason: 'non-default capabilities',
      detail: `${containersNamed(bad)} must not include ${names} in securityContext.capabilities.add`,
    };
  },
};

const hostNamespaces: Check = {
  id: 'hostNamespaces',
  level: 'baseline',
  since: 0,
  check({ spec }) {
    const used = (['hostNetwork', 'hostPID', 'hostIPC'] as const).filter((field) => spec[field]);
    if (used.length === 0) return undefined;
    return { reason: 'host namespaces', detail: used.map((field) => `${field}=true`).join(', ') };
  },
};

const hostPathVolumes: Check = {
  id: 'hostPathVolumes',
  level: 'baseline',
  since: 0,
  check({ spec }) {
    const bad = spec.volumes?.filter(({ hostPath }) => hostPath).map(({ name }) => name) ?? [];
    if (bad.length === 0) return undefined;
    return { reason: 'hostPath volumes', detail: `volume${bad.length === 1 ? '' : 's'} ${quotes(bad)}` };
  },
};

const hostPorts: Check = {
  id: 'hostPorts',
  level: 'baseline',
  since: 0,
  check(subject) {
    const used = ({ ports }: Container): string[] =>
      ports?.filter(({ hostPort }) => hostPort).map(({ hostPort }) => String(hostPort)) ?? [];
    const bad = namesWhere(subject, (one) => used(one).length > 0);
    if (bad.length === 0) return undefined;
    const ports = unique(subject.containers.flatMap(used));
    const verb = bad.length === 1 ? 'uses' : 'use';
    const what = ports.length === 1 ? 'hostPort' : 'hostPorts';
    return { reason: 'hostPort', detail: `${containersNamed(bad)} ${verb} ${what} ${ports.join(', ')}` };
  },
};

const hostProbes: Check = {
  id: 'hostProbesAndHostLifecycle',
  level: 'baseline',
  since: 34,
  check(subject) {
    const hosts = (container: Container): string[] => {
      const { livenessProbe, readinessProbe, startupProbe, lifecycle } = container;
      const handlers = [livenessProbe, readinessProbe, startupProbe, lifecycle?.postStart, lifecycle?.preStop];
      return handlers.flatMap((one) => [one?.httpGet?.host, one?.tcpSocket?.host].filter((host) => host !== undefined));
    };
    const found = (container: Container): string[] => hosts(container).filter((host) => host !== '');
    const bad = unique(namesWhere(subject, (one) => found(one).length > 0));
    if (bad.length === 0) return undefined;
    const all = unique(subject.containers.flatMap(found));
    const what = `probe or lifecycle host${all.length === 1 ? '' : 's'}`;
    return {
      reason: 'probe or lifecycle host',
      detail: `${containersNamed(bad)} ${bad.length === 1 ? 'uses' : 'use'} ${what} ${quotes(all)}`,
    };
  },
};

const privileged: Check = {
  id: 'privileged',
  level: 'baseline',
  since: 0,
  check(subject) {
    const bad = namesWhere(subject, ({ securityContext }) => securityContext?.privileged === true);
    if (bad.length === 0) return undefined;
    return { reason: 'privileged', detail: `${containersNamed(bad)} must not set securityContext.privileged=true` };
  },
};

/** The mask over /proc: the same at both levels, but that restricted forgives nobody. */
export function procMountViolation(subject: Subject): ReturnType<Check['check']> {
  const kinds = settings(
    subject,
    () => undefined,
    ({ procMount }) => procMount,
  ).containers.filter(({ value }) => value !== 'Default');
  if (kinds.length === 0) return undefined;
  const names = containersNamed(kinds.map(({ name }) => name));
  const values = quotes(unique(kinds.map(({ value }) => value)));
  return { reason: 'procMount', detail: `${names} must not set securityContext.procMount to ${values}` };
}

const procMount: Check = {
  id: 'procMount_baseline',
  level: 'baseline',
  since: 0,
  check(subject) {
    return subject.minor >= 35 && hasOwnUsers(subject) ? undefined : procMountViolation(subject);
  },
};

const seLinuxOptions: Check = {
  id: 'seLinuxOptions',
  level: 'baseline',
  since: 0,
  check(subject) {
    const types = new Set(['', 'container_t', 'container_init_t', 'container_kvm_t']);
    if (subject.minor >= 31) types.add('container_engine_t');
    const { pod, containers } = settings<SELinux>(
      subject,
      ({ seLinuxOptions: own }) => own,
      ({ seLinuxOptions: own }) => own,
    );
    const isBad = ({ type, user, role }: SELinux): boolean => !types.has(type ?? '') || !!user || !!role;
    const bad = containers.filter(({ value }) => isBad(value));
    const who = setters(
      pod !== undefined && isBad(pod),
      bad.map(({ name }) => name),
    );
    if (who === '') return undefined;
    const all = [...(pod ? [pod] : []), ...containers.map(({ value }) => value)];
    const badTypes = unique(all.map(({ type }) => type ?? '').filter((type) => !types.has(type)));
    const data = [
      ...(badTypes.length > 0 ? [`type${badTypes.length === 1 ? '' : 's'} ${quotes(badTypes)}`] : []),
      ...(all.some(({ user }) => user) ? ['user may not be set'] : []),
      ...(all.some(({ role }) => role) ? ['role may not be set'] : []),
    ];
    return {
      reason: 'seLinuxOptions',
      detail: `${who} set forbidden securityContext.seLinuxOptions: ${data.join('; ')}`,
    };
  },
};

/** Who turns seccomp off, or sets it to what is no profile. */
export function seccompViolation(subject: Subject): ReturnType<Check['check']> {
  const { pod, containers } = settings(
    subject,
    ({ seccompProfile }) => seccompProfile?.type,
    ({ seccompProfile }) => seccompProfile?.type,
  );
  const isBad = (type: string): boolean => type !== 'RuntimeDefault' && type !== 'Localhost';
  const bad = containers.filter(({ value }) => isBad(value));
  const badPod = pod !== undefined && isBad(pod);
  const who = setters(
    badPod,
    bad.map(({ name }) => name),
  );
  if (who === '') return undefined;
  const values = quotes(unique([...(badPod ? [pod] : []), ...bad.map(({ value }) => value)]));
  return { reason: 'seccompProfile', detail: `${who} must not set securityContext.seccompProfile.type to ${values}` };
}

const seccompProfile: Check = {
  id: 'seccompProfile_baseline',
  level: 'baseline',
  since: 19,
  check: seccompViolation,
};

const sysctls: Check = {
  id: 'sysctls',
  level: 'baseline',
  since: 0,
  check({ spec, minor }) {
    const isSafe = (name: string): boolean => Object.hasOwn(SYSCTLS, name) && (SYSCTLS[name] ?? 0) <= minor;
    const bad = spec.securityContext?.sysctls?.map(({ name }) => name).filter((name) => !isSafe(name)) ?? [];
    return bad.length === 0 ? undefined : { reason: 'forbidden sysctls', detail: bad.join(', ') };
  },
};

const windowsHostProcess: Check = {
  id: 'windowsHostProcess',
  level: 'baseline',
  since: 0,
  check(subject) {
    const { pod, containers } = settings(
      subject,
      ({ windowsOptions }) => windowsOptions?.hostProcess,
      ({ windowsOptions }) => windowsOptions?.hostProcess,
    );
    const who = setters(
      pod === true,
      containers.filter(({ value }) => value).map(({ name }) => name),
    );
    if (who === '') return undefined;
    return { reason: 'hostProcess', detail: `${who} must not set securityContext.windowsOptions.hostProcess=true` };
  },
};

/** In the order of their ids. */
export const BASELINE: readonly Check[] = [
  appArmorProfile,
  capabilities,
  hostNamespaces,
  hostPathVolumes,
  hostPorts,
  hostProbes,
  privileged,
  procMount,
  seLinuxOptions,
  seccompProfile,
  sysctls,
  windowsHostProcess,
];
