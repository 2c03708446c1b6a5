// Cluster IPs and node ports that Services are given (pkg/registry/core/service/storage/alloc.go, ipallocator and portallocator). A real cluster chooses by chance; here the Service's name chooses, so that it gets the same ones every time.
import type { Change } from '../../client.ts';
import { SERVICES } from '../../resources/index.ts';
import type { Service } from '../../wire.ts';
import { ApiError, invalid, type StatusCause } from '../status.ts';
import { invalidValue } from './field-error.ts';
import { bytesOf, familyOf } from './ip-rules.ts';
import { HEADLESS, isHeadless, validateClusterIps } from './service-cluster-ips.ts';
import { isOnNodes, needsClusterIp, needsHealthPort, needsNodePorts } from './service-needs.ts';

/** `--service-node-port-range` */
const NODE_PORTS = { first: 30_000, last: 32_767 } as const;

/** `--service-cluster-ip-range=10.96.0.0/12` */
const FIRST_ADDRESS = 10 * 2 ** 24 + 96 * 2 ** 16;
const ADDRESSES = 2 ** 20;
/** The lower part of each range is left to those who choose for themselves, until the upper one is full. */
const CHOSEN_ADDRESSES = 256;
const CHOSEN_PORTS = 86;

/** Addresses and ports that Services have. */
export interface Taken {
  hasAddress(ip: string): boolean;
  hasPort(port: number): boolean;
}

/** What Services have, kept up to date by their changes: feed it from a watch. */
export class TakenAddresses implements Taken {
  /** address, or port as text → how many Services have it */
  readonly #held = new Map<string, number>();

  /** @param services those that are there already */
  constructor(services: Iterable<Service> = []) {
    for (const service of services) this.#count(service, 1);
  }

  hasAddress(ip: string): boolean {
    return this.#held.has(ip);
  }

  hasPort(port: number): boolean {
    return this.#held.has(String(port));
  }

  /** Takes in a change of a Service. */
  note({ type, object, old }: Change<Service>): void {
    if (old) this.#count(old, -1);
    if (type !== 'DELETED') this.#count(object, 1);
  }

  #count(service: Service, by: 1 | -1): void {
    for (const key of [...addressesOf(service), ...portsOf(service).map(String)]) {
      const left = (this.#held.get(key) ?? 0) + by;
      if (left > 0) this.#held.set(key, left);
      else this.#held.delete(key);
    }
  }
}

function addressesOf({ spec }: Service): string[] {
  return (spec.clusterIPs ?? []).filter((ip) => ip !== HEADLESS && ip !== '');
}

function portsOf({ spec }: Service): number[] {
  const ports = (spec.ports ?? []).map(({ nodePort }) => nodePort ?? 0);
  return [...new Set([...ports, spec.healthCheckNodePort ?? 0])].filter((port) => port !== 0);
}

/** A number that a text stands for (FNV-1a). */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}

/** The first free one from a place that the name chooses, upwards and around; then those below `low`. Undefined when all are taken. */
function free(name: string, low: number, end: number, taken: (at: number) => boolean): number | undefined {
  const size = end - low;
  const begin = hash(name) % size;
  for (let step = 0; step < size; step++) {
    const at = low + ((begin + step) % size);
    if (!taken(at)) return at;
  }
  for (let at = 0; at < low; at++) if (!taken(at)) return at;
  return undefined;
}

function addressAt(at: number): string {
  const value = FIRST_ADDRESS + at;
  return [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255].join('.');
}

/** Where an address stands in the range; undefined outside of it, and for its first and last one. */
function placeOf(ip: string): number | undefined {
  const bytes = bytesOf(ip);
  if (bytes?.length !== 4) return undefined;
  const place = bytes.reduce((value, byte) => value * 256 + byte, 0) - FIRST_ADDRESS;
  return place > 0 && place < ADDRESSES - 1 ? place : undefined;
}

function refuse(service: Service, causes: readonly StatusCause[]): void {
  if (causes.length > 0) throw invalid(SERVICES, service.metadata.name, causes);
}

function internalError(message: string): ApiError {
  return new ApiError(500, 'InternalError', `Internal error occurred: ${message}`, {
    causes: [{ reason: '', message }],
  });
}

/** Families and their policy, as far as the author left them open; the cluster has IPv4 alone. */
function initFamilies(service: Service, old: Service | undefined): void {
  const { spec } = service;
  const bare = spec.clusterIP === HEADLESS && Object.keys(spec.selector ?? {}).length === 0;
  spec.ipFamilyPolicy ??= old?.spec.ipFamilyPolicy ?? (bare ? 'RequireDualStack' : 'SingleStack');
  refuse(service, validateClusterIps(service, old));
  const policy = spec.ipFamilyPolicy;
  const clusterIPs = spec.clusterIPs ?? [];
  const families = [...(spec.ipFamilies ?? [])];
  const causes: StatusCause[] = [];
  if (policy === 'SingleStack') {
    const several = (what: string) =>
      invalidValue(
        'spec.ipFamilyPolicy',
        policy,
        `must be 'RequireDualStack' or 'PreferDualStack' when multiple ${what} are specified`,
      );
    if (clusterIPs.length === 2) causes.push(several('cluster IPs'));
    if (families.length === 2) causes.push(several('IP families'));
  }
  if (!isHeadless(service))
    for (const [at, ip] of clusterIPs.entries()) {
      if (at < families.length) continue;
      if (familyOf(ip) === 'IPv4') families.push('IPv4');
      else
        causes.push(
          invalidValue(`spec.clusterIPs[${at}]`, clusterIPs, `${familyOf(ip)} is not configured on this cluster`),
        );
    }
  refuse(service, causes);
  if (families.length === 0) families.push('IPv4');
  if (bare) {
    if (families.length < 2 && policy !== 'SingleStack') families.push(families[0] === 'IPv4' ? 'IPv6' : 'IPv4');
    spec.ipFamilies = families;
    return;
  }
  if (policy === 'RequireDualStack')
    causes.push(invalidValue('spec.ipFamilyPolicy', policy, 'this cluster is not configured for dual-stack services'));
  for (const [at, family] of families.entries())
    if (family !== 'IPv4')
      causes.push(invalidValue(`spec.ipFamilies[${at}]`, family, 'not configured on this cluster'));
  refuse(service, causes);
  spec.ipFamilies = families;
}

function takeAddress(service: Service, taken: Taken): void {
  const { spec, metadata } = service;
  if (!needsClusterIp(service) || isHeadless(service)) return;
  const asked = spec.clusterIPs?.[0] ?? '';
  if (asked !== '') {
    const problem =
      placeOf(asked) === undefined
        ? 'the provided network does not match the current range'
        : taken.hasAddress(asked) && 'provided IP is already allocated';
    if (problem)
      refuse(service, [invalidValue('spec.clusterIPs', spec.clusterIPs, `failed to allocate IP ${asked}: ${problem}`)]);
    return;
  }
  const place = free(`${metadata.namespace}/${metadata.name}`, CHOSEN_ADDRESSES, ADDRESSES - 1, (at) =>
    at === 0 ? true : taken.hasAddress(addressAt(at)),
  );
  if (place === undefined)
    throw internalError(`failed to allocate a serviceIP for Service "${metadata.name}": range is full`);
  spec.clusterIP = addressAt(place);
  spec.clusterIPs = [spec.clusterIP];
}

/** Ports as they are given out for one Service. */
class Ports {
  readonly #service: Service;
  readonly #taken: Taken;
  readonly #own: Set<number>;

  /** @param own ports that the Service has already */
  constructor(service: Service, taken: Taken, own: readonly number[]) {
    this.#service = service;
    this.#taken = taken;
    this.#own = new Set(own);
  }

  /** Takes a port that was asked for. @returns what is wrong with it */
  ask(port: number): string | undefined {
    if (this.#own.has(port)) return undefined;
    if (port < NODE_PORTS.first || port > NODE_PORTS.last)
      return `provided port is not in the valid range. The range of valid ports is ${NODE_PORTS.first}-${NODE_PORTS.last}`;
    if (this.#taken.hasPort(port)) return 'provided port is already allocated';
    this.#own.add(port);
    return undefined;
  }

  /** Takes any port. @param key what it is for */
  any(key: string): number {
    const { namespace, name } = this.#service.metadata;
    const size = NODE_PORTS.last - NODE_PORTS.first + 1;
    const place = free(`${namespace}/${name}/${key}`, CHOSEN_PORTS, size, (at) => {
      const port = NODE_PORTS.first + at;
      return this.#own.has(port) || this.#taken.hasPort(port);
    });
    if (place === undefined) throw internalError('failed to allocate a nodePort: range is full');
    this.#own.add(NODE_PORTS.first + place);
    return NODE_PORTS.first + place;
  }
}

/** Node ports for each port; those of one number (of several protocols) share one. */
function takeNodePorts(service: Service, ports: Ports): void {
  if (!isOnNodes(service)) return;
  const shared = new Map<number, number>();
  for (const { port, nodePort } of service.spec.ports ?? [])
    if (nodePort && !shared.has(port)) shared.set(port, nodePort);
  const causes: StatusCause[] = [];
  for (const [at, one] of (service.spec.ports ?? []).entries()) {
    if (!one.nodePort) {
      if (!needsNodePorts(service)) continue;
      const known = shared.get(one.port);
      one.nodePort = known ?? ports.any(`${one.port}`);
      shared.set(one.port, one.nodePort);
    }
    const problem = ports.ask(one.nodePort);
    if (problem) causes.push(invalidValue(`spec.ports[${at}].nodePort`, one.nodePort, problem));
  }
  refuse(service, causes.slice(0, 1));
}

function takeHealthPort(service: Service, old: Service | undefined, ports: Ports): void {
  if (!needsHealthPort(service) || (old && needsHealthPort(old))) return;
  const asked = service.spec.healthCheckNodePort;
  if (!asked) {
    service.spec.healthCheckNodePort = ports.any('health');
    return;
  }
  const problem = ports.ask(asked);
  if (problem) throw internalError(`failed to allocate requested HealthCheck NodePort ${asked}: ${problem}`);
}

/** Puts back what was given out before and the author did not repeat (storage.go, patchAllocatedValues). */
function keepAllocated(service: Service, old: Service): void {
  const { spec } = service;
  if (needsClusterIp(old) && needsClusterIp(service)) {
    if (!spec.clusterIP && old.spec.clusterIP) spec.clusterIP = old.spec.clusterIP;
    if (!spec.clusterIPs?.length && old.spec.clusterIPs?.length) spec.clusterIPs = [...old.spec.clusterIPs];
  }
  if (needsNodePorts(old) && needsNodePorts(service)) {
    const asked = new Set((spec.ports ?? []).map(({ nodePort }) => nodePort));
    const byName = new Map((old.spec.ports ?? []).map(({ name = '', nodePort }) => [name, nodePort]));
    for (const one of spec.ports ?? []) {
      const before = byName.get(one.name ?? '');
      if (!one.nodePort && before && !asked.has(before)) one.nodePort = before;
    }
  }
  if (needsHealthPort(old) && needsHealthPort(service) && old.spec.healthCheckNodePort)
    spec.healthCheckNodePort ||= old.spec.healthCheckNodePort;
}

/** Keeps `clusterIP` and `clusterIPs` together where only one of them was set (storage.go, normalizeClusterIPs). */
function syncAddresses({ spec }: Service, old: Service | undefined): void {
  if (!old) {
    if (spec.clusterIP && !spec.clusterIPs?.length) spec.clusterIPs = [spec.clusterIP];
    return;
  }
  if (spec.clusterIP === old.spec.clusterIP) return;
  const unchanged =
    spec.clusterIPs?.length === old.spec.clusterIPs?.length &&
    (spec.clusterIPs ?? []).every((ip, at) => ip === old.spec.clusterIPs?.[at]);
  if (unchanged && spec.clusterIP && old.spec.clusterIPs?.length) spec.clusterIPs = [spec.clusterIP];
}

/**
 * Gives a Service what it lacks: families, a cluster IP, ports on the nodes. Belongs between mutating admission and the strategy's `prepare…`.
 * What a deleted Service had is free again when `taken` no longer counts it.
 * @param old the ledger's, on an update
 * @throws ApiError 422 when something was asked for that is taken or outside the range, 500 when a range is full
 */
export function allocate(service: Service, taken: Taken, old?: Service): void {
  if (old) keepAllocated(service, old);
  syncAddresses(service, old);
  if (needsClusterIp(service)) initFamilies(service, old);
  if (!old || !needsClusterIp(old)) takeAddress(service, taken);
  const ports = new Ports(service, taken, old ? portsOf(old) : []);
  takeNodePorts(service, ports);
  takeHealthPort(service, old, ports);
}
