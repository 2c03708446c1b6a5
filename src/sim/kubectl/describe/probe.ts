// Probes, each on one line (kubectl, describe DescribeProbe).

import { goList } from '../../go-text.ts';
import type { Probe } from '../../wire.ts';
import { hostAndPort } from './go-text.ts';

/** What may stand in the path of a URL as it is (net/url, encodePath). */
const PLAIN = /[^A-Za-z0-9\-_.~$&+,/:;=@]/gu;

function escapedPath(path: string): string {
  if (path === '*') return path;
  return path.replace(PLAIN, (char) =>
    [...Buffer.from(char)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
  );
}

function url({ scheme, host = '', port, path = '' }: NonNullable<Probe['httpGet']>): string {
  const slash = path !== '' && !path.startsWith('/') ? '/' : '';
  return `${(scheme ?? '').toLowerCase()}://${hostAndPort(host, String(port))}${slash}${escapedPath(path)}`;
}

function means(probe: Probe): string {
  if (probe.exec) return `exec ${goList(probe.exec.command)}`;
  if (probe.httpGet) return `http-get ${url(probe.httpGet)}`;
  if (probe.tcpSocket) return `tcp-socket ${probe.tcpSocket.host ?? ''}:${probe.tcpSocket.port}`;
  if (probe.grpc) return `grpc <pod>:${probe.grpc.port} ${probe.grpc.service ?? ''}`;
  return 'unknown';
}

/** A probe: what it does and how often. */
export function probeText(probe: Probe): string {
  const { initialDelaySeconds = 0, timeoutSeconds = 0, periodSeconds = 0 } = probe;
  const { successThreshold = 0, failureThreshold = 0 } = probe;
  const often = `delay=${initialDelaySeconds}s timeout=${timeoutSeconds}s period=${periodSeconds}s`;
  return `${means(probe)} ${often} #success=${successThreshold} #failure=${failureThreshold}`;
}
