import { describe, expect, it } from 'vitest';
import { SERVICE_STRATEGY } from '../../../../src/sim/api/kinds/service.ts';
import { allocate, TakenAddresses } from '../../../../src/sim/api/kinds/service-addresses.ts';
import { SERVICES } from '../../../../src/sim/resources/index.ts';
import type { Service } from '../../../../src/sim/wire.ts';
import { draft } from '../../../make/draft.ts';

const NOTHING = new TakenAddresses();

function service(spec: object = {}, name = 'x'): Service {
  const object = draft(SERVICES, {
    metadata: { name },
    spec: { ports: [{ port: 80 }], selector: { a: 'b' }, ...spec },
  });
  SERVICE_STRATEGY.defaults(object);
  return object;
}

function allocated(spec: object = {}, taken = NOTHING, name = 'x'): Service {
  const object = service(spec, name);
  allocate(object, taken);
  return object;
}

function refusal(act: () => void): string {
  try {
    act();
  } catch (error) {
    return (error as Error).message;
  }
  return '';
}

describe('a new service', () => {
  it('gets an address of the range, the same each time', () => {
    const { spec } = allocated();
    expect(spec.clusterIP).toMatch(/^10\.(9[6-9]|10\d|11[01])\.\d+\.\d+$/);
    expect(spec).toMatchObject({ clusterIPs: [spec.clusterIP], ipFamilies: ['IPv4'], ipFamilyPolicy: 'SingleStack' });
    expect(allocated().spec).toEqual(spec);
  });

  it('does not get what another has', () => {
    const first = allocated({ type: 'NodePort' });
    const second = allocated({ type: 'NodePort' }, new TakenAddresses([first]));
    expect(second.spec.clusterIP).not.toBe(first.spec.clusterIP);
    expect(second.spec.ports?.[0]?.nodePort).not.toBe(first.spec.ports?.[0]?.nodePort);
  });

  it('keeps the address that it asks for', () => {
    expect(allocated({ clusterIP: '10.96.0.1' }).spec).toMatchObject({
      clusterIP: '10.96.0.1',
      clusterIPs: ['10.96.0.1'],
    });
  });

  it.each<[string, object, string]>([
    [
      'is taken',
      { clusterIP: '10.96.0.1' },
      'spec.clusterIPs: Invalid value: ["10.96.0.1"]: failed to allocate IP 10.96.0.1: provided IP is already allocated',
    ],
    [
      'is outside',
      { clusterIP: '10.0.0.1' },
      'spec.clusterIPs: Invalid value: ["10.0.0.1"]: failed to allocate IP 10.0.0.1: the provided network does not match the current range',
    ],
    [
      'is of a family that is not there',
      { clusterIP: 'fd00::1' },
      'spec.clusterIPs[0]: Invalid value: ["fd00::1"]: IPv6 is not configured on this cluster',
    ],
    [
      'is of two families',
      { ipFamilyPolicy: 'RequireDualStack' },
      'spec.ipFamilyPolicy: Invalid value: "RequireDualStack": this cluster is not configured for dual-stack services',
    ],
    [
      'has a port that is taken',
      { type: 'NodePort', ports: [{ port: 80, nodePort: 30_080 }] },
      'spec.ports[0].nodePort: Invalid value: 30080: provided port is already allocated',
    ],
    [
      'has a port that is outside',
      { type: 'NodePort', ports: [{ port: 80, nodePort: 80 }] },
      'spec.ports[0].nodePort: Invalid value: 80: provided port is not in the valid range. The range of valid ports is 30000-32767',
    ],
  ])('is refused when what it asks for %s', (_, spec, problem) => {
    const taken = new TakenAddresses([
      allocated({ type: 'NodePort', clusterIP: '10.96.0.1', ports: [{ port: 80, nodePort: 30_080 }] }),
    ]);
    expect(refusal(() => allocated(spec, taken))).toBe(`Service "x" is invalid: ${problem}`);
  });

  it('without an address gets none, and both families when it selects nothing', () => {
    expect(allocated({ clusterIP: 'None' }).spec).toMatchObject({ clusterIPs: ['None'], ipFamilies: ['IPv4'] });
    expect(allocated({ clusterIP: 'None', selector: {} }).spec).toMatchObject({
      ipFamilies: ['IPv4', 'IPv6'],
      ipFamilyPolicy: 'RequireDualStack',
    });
  });

  it('of another name gets nothing', () => {
    const { spec } = allocated({ type: 'ExternalName', externalName: 'a.b' });
    expect(spec).not.toHaveProperty('clusterIP');
    expect(spec).not.toHaveProperty('ipFamilies');
  });

  it('gets one node port for each port, whatever its protocol', () => {
    const ports = [
      { port: 53, name: 'a' },
      { port: 53, name: 'b', protocol: 'UDP' },
      { port: 80, name: 'c' },
    ];
    const [first, second, third] = allocated({ type: 'NodePort', ports }).spec.ports ?? [];
    expect(first?.nodePort).toBe(second?.nodePort);
    expect(third?.nodePort).not.toBe(first?.nodePort);
    expect(first?.nodePort).toBeGreaterThanOrEqual(30_086);
    expect(first?.nodePort).toBeLessThanOrEqual(32_767);
  });

  it('gets a port for health checks when traffic stays on its node', () => {
    expect(
      allocated({ type: 'LoadBalancer', externalTrafficPolicy: 'Local' }).spec.healthCheckNodePort,
    ).toBeGreaterThan(30_000);
    expect(allocated({ type: 'LoadBalancer' }).spec).not.toHaveProperty('healthCheckNodePort');
  });

  it('gets no node ports when it wants none', () => {
    expect(
      allocated({ type: 'LoadBalancer', allocateLoadBalancerNodePorts: false }).spec.ports?.[0],
    ).not.toHaveProperty('nodePort');
  });
});

describe('a changed service', () => {
  const old = allocated({ type: 'NodePort' });
  const taken = new TakenAddresses([old]);
  const updated = (spec: object): Service => {
    const object = service(spec);
    allocate(object, taken, old);
    return object;
  };

  it('keeps what it had and does not repeat', () => {
    expect(updated({ type: 'NodePort' }).spec).toEqual(old.spec);
  });

  it('keeps its address when it moves inside', () => {
    expect(updated({}).spec.clusterIP).toBe(old.spec.clusterIP);
  });

  it('gets node ports when it moves out', () => {
    const inside = allocated();
    const next = service({ type: 'NodePort' });
    allocate(next, new TakenAddresses([inside]), inside);
    expect(next.spec.ports?.[0]?.nodePort).toBeGreaterThan(30_000);
  });

  it('takes the port that it asks for', () => {
    expect(updated({ type: 'NodePort', ports: [{ port: 80, nodePort: 30_001 }] }).spec.ports?.[0]?.nodePort).toBe(
      30_001,
    );
  });
});

describe('what is taken', () => {
  it('follows changes', () => {
    const taken = new TakenAddresses();
    const first = allocated({ type: 'NodePort', ports: [{ port: 80, nodePort: 30_001 }] });
    const moved = { ...first, spec: { ...first.spec, ports: [{ port: 80, nodePort: 30_002 }] } };
    taken.note({ type: 'ADDED', object: first });
    expect([taken.hasPort(30_001), taken.hasAddress(first.spec.clusterIP ?? '')]).toEqual([true, true]);
    taken.note({ type: 'MODIFIED', object: moved, old: first });
    expect([taken.hasPort(30_001), taken.hasPort(30_002)]).toEqual([false, true]);
    taken.note({ type: 'DELETED', object: moved, old: moved });
    expect([taken.hasPort(30_002), taken.hasAddress(first.spec.clusterIP ?? '')]).toEqual([false, false]);
  });
});
