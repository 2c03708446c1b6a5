// Ports of a pod that are named or numbered twice (pkg/api/pod/warnings.go).
import type { Container, PodSpec } from '../../wire.ts';
import { containersOf } from './pod-containers.ts';

type Port = NonNullable<Container['ports']>[number];

/** A port with its place. */
interface Placed {
  readonly port: Port;
  readonly field: string;
}

function portsOf(spec: PodSpec, field: string): Placed[] {
  return containersOf(spec, field).flatMap(([{ ports }, place]) =>
    (ports ?? []).map((port, at) => ({ port, field: `${place}.ports[${at}]` })),
  );
}

function clash({ port, field }: Placed, other: Placed): string | undefined {
  const { hostIP = '', hostPort = 0 } = port;
  const { hostIP: otherIP = '', hostPort: otherPort = 0 } = other.port;
  if (hostIP === otherIP && hostPort === otherPort) return `${field}: duplicate port definition with ${other.field}`;
  if (hostPort === 0 || otherPort === 0) return `${field}: overlapping port definition with ${other.field}`;
  if (hostPort === otherPort && (hostIP === '') !== (otherIP === ''))
    return `${field}: dangerously ambiguous port definition with ${other.field}`;
  return undefined;
}

/** @param field of the specification */
export function portWarnings(spec: PodSpec, field: string): string[] {
  const warnings: string[] = [];
  const all = portsOf(spec, field);
  const byNumber = new Map<string, Placed[]>();
  for (const one of all) {
    const { name = '', hostPort = 0, containerPort, protocol = '', hostIP = '' } = one.port;
    if (hostIP && hostPort === 0)
      warnings.push(
        `${one.field}: hostIP set without hostPort: {Name:${name} HostPort:0 ContainerPort:${containerPort} Protocol:${protocol} HostIP:${hostIP}}`,
      );
    const key = `${containerPort}/${protocol}`;
    const others = byNumber.get(key) ?? [];
    for (const other of others) {
      const warning = clash(one, other);
      if (warning) warnings.push(warning);
    }
    byNumber.set(key, [...others, one]);
  }
  const byName = new Map<string, string>();
  for (const { port, field: place } of all) {
    const first = port.name && byName.get(port.name);
    if (first)
      warnings.push(
        `${place}: duplicate port name ${JSON.stringify(port.name)} with ${first}, services and probes that select ports by name will use ${first}`,
      );
    else if (port.name) byName.set(port.name, place);
  }
  return warnings;
}
