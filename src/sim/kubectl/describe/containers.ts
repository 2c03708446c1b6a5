// Containers and what they do (kubectl, describe describeContainers).
import { canonicalQuantity } from '../../quantity.ts';
import type { Container, ContainerState, ContainerStatus, Pod } from '../../wire.ts';
import { writeEnvironment, writeEnvironmentFrom } from './environment.ts';
import { goQuoted, trueOrFalse } from './go-text.ts';
import type { PrefixWriter } from './prefix-writer.ts';
import { probeText } from './probe.ts';
import { dateText } from './time-text.ts';

/** Containers that are told of together. */
export interface Containers {
  /** `Containers`, `Init Containers`, … */
  readonly title: string;
  readonly containers: readonly Container[];
  /** absent in a template */
  readonly statuses?: readonly ContainerStatus[];
  /** whose fields their variables may name; absent in a template */
  readonly pod?: Pod;
  /** before the title, in a template */
  readonly space?: string;
}

/** Writes containers, each with its state if it is known. */
export function writeContainers(to: PrefixWriter, all: Containers): void {
  const { title, containers, statuses = [], pod, space = '' } = all;
  to.write(0, `${space}${title}:${containers.length === 0 ? ' <none>' : ''}\n`);
  for (const container of containers) {
    const status = statuses.findLast(({ name }) => name === container.name);
    to.write(1, `${space === '' ? '' : ' '}${container.name}:\n`);
    writeBasics(to, container, status);
    writeWords(to, 'Command', container.command);
    writeWords(to, 'Args', container.args);
    if (status) writeStatus(to, status);
    writeResources(to, 2, container.resources);
    writeProbes(to, container);
    writeEnvironmentFrom(to, container);
    writeEnvironment(to, container, pod);
    writeMounts(to, container);
  }
}

function writeBasics(to: PrefixWriter, container: Container, status: ContainerStatus | undefined): void {
  const { image = '', ports = [], securityContext } = container;
  if (status) to.field(2, 'Container ID', status.containerID ?? '');
  to.field(2, 'Image', image);
  if (status) to.field(2, 'Image ID', status.imageID);
  writePorts(to, 'Port', portsText(ports, 'containerPort'));
  writePorts(to, 'Host Port', portsText(ports, 'hostPort'));
  const profile = securityContext?.seccompProfile;
  if (!profile) return;
  to.field(2, 'SeccompProfile', profile.type);
  if (profile.type === 'Localhost') to.field(3, 'LocalhostProfile', profile.localhostProfile ?? '');
}

function portsText(ports: NonNullable<Container['ports']>, which: 'containerPort' | 'hostPort'): string {
  const texts = ports.map((port) => {
    const text = `${port[which] ?? 0}/${port.protocol ?? ''}`;
    return port.name ? `${text} (${port.name})` : text;
  });
  return texts.join(', ');
}

function writePorts(to: PrefixWriter, title: string, text: string): void {
  if (text.includes(',')) to.field(2, `${title}s`, text);
  else to.field(2, title, text || '<none>');
}

function writeWords(to: PrefixWriter, title: string, words: readonly string[] = []): void {
  if (words.length > 0) to.write(2, `${title}:\n`);
  for (const word of words) for (const line of word.split('\n')) to.write(3, `${line}\n`);
}

function writeStatus(to: PrefixWriter, status: ContainerStatus): void {
  writeState(to, 'State', status.state);
  if (status.lastState?.terminated) writeState(to, 'Last State', status.lastState);
  to.field(2, 'Ready', trueOrFalse(status.ready));
  to.field(2, 'Restart Count', status.restartCount);
}

function writeState(to: PrefixWriter, title: string, state: ContainerState | undefined): void {
  const { running, waiting, terminated } = state ?? {};
  if (running) {
    to.field(2, title, 'Running');
    to.field(3, 'Started', dateText(running.startedAt));
  } else if (waiting || !terminated) {
    to.field(2, title, 'Waiting');
    if (waiting?.reason) to.field(3, 'Reason', waiting.reason);
  } else {
    to.field(2, title, 'Terminated');
    if (terminated.reason) to.field(3, 'Reason', terminated.reason);
    if (terminated.message) to.field(3, 'Message', terminated.message);
    to.field(3, 'Exit Code', terminated.exitCode);
    if (terminated.signal) to.field(3, 'Signal', terminated.signal);
    to.field(3, 'Started', dateText(terminated.startedAt));
    to.field(3, 'Finished', dateText(terminated.finishedAt));
  }
}

/** Writes what is requested and what it is limited to, by the names of the resources. */
export function writeResources(to: PrefixWriter, level: number, resources: Container['resources']): void {
  writeAmounts(to, level, 'Limits', resources?.limits);
  writeAmounts(to, level, 'Requests', resources?.requests);
}

function writeAmounts(to: PrefixWriter, level: number, title: string, amounts: object | undefined): void {
  const entries = Object.entries((amounts ?? {}) as Record<string, string>);
  if (entries.length > 0) to.write(level, `${title}:\n`);
  entries.sort(([one], [other]) => (one < other ? -1 : 1));
  for (const [name, amount] of entries) to.field(level + 1, name, canonicalQuantity(String(amount)));
}

function writeProbes(to: PrefixWriter, { livenessProbe, readinessProbe, startupProbe }: Container): void {
  if (livenessProbe) to.field(2, 'Liveness', probeText(livenessProbe));
  if (readinessProbe) to.field(2, 'Readiness', probeText(readinessProbe));
  if (startupProbe) to.field(2, 'Startup', probeText(startupProbe));
}

function writeMounts(to: PrefixWriter, { volumeMounts = [], volumeDevices = [] }: Container): void {
  const none = volumeMounts.length === 0 ? '\t<none>' : '';
  to.write(2, `Mounts:${none}\n`);
  const mounts = [...volumeMounts].sort((one, other) => (one.mountPath < other.mountPath ? -1 : 1));
  for (const { mountPath, name, readOnly, subPath } of mounts) {
    const path = subPath ? `,path=${goQuoted(subPath)}` : '';
    to.write(3, `${mountPath} from ${name} (${readOnly ? 'ro' : 'rw'}${path})\n`);
  }
  if (volumeDevices.length === 0) return;
  to.write(2, `Devices:${none}\n`);
  const devices = [...volumeDevices].sort((one, other) => (one.devicePath < other.devicePath ? -1 : 1));
  for (const { devicePath, name } of devices) to.write(3, `${devicePath} from ${name}\n`);
}
