import { describe, expect, it } from 'vitest';
import { SERVICE_STRATEGY as strategy } from '../../../../src/sim/api/kinds/service.ts';
import { SERVICES } from '../../../../src/sim/resources/index.ts';
import { CONTEXT, draft, told } from '../../../make/draft.ts';

const PORT = { port: 80, protocol: 'TCP', targetPort: 80 };

function service(spec: object, fields: object = {}) {
  const object = draft(SERVICES, { spec: { ports: [PORT], ...spec }, ...fields });
  strategy.defaults(object);
  return object;
}

const CIDR = 'must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)';

describe('defaults of a service', () => {
  it.each<[string, object, object]>([
    [
      'inside the cluster',
      { ports: [{ port: 80 }] },
      { type: 'ClusterIP', sessionAffinity: 'None', internalTrafficPolicy: 'Cluster', ports: [PORT] },
    ],
    ['on nodes', { type: 'NodePort' }, { externalTrafficPolicy: 'Cluster' }],
    [
      'with a load balancer',
      { type: 'LoadBalancer' },
      { externalTrafficPolicy: 'Cluster', allocateLoadBalancerNodePorts: true },
    ],
    [
      'that keeps its clients',
      { sessionAffinity: 'ClientIP' },
      { sessionAffinityConfig: { clientIP: { timeoutSeconds: 10_800 } } },
    ],
  ])('%s', (_, spec, expected) => {
    expect(service(spec).spec).toMatchObject(expected);
  });

  it('of another name have no traffic policy', () => {
    expect(service({ type: 'ExternalName', externalName: 'a.b' }).spec).not.toHaveProperty('internalTrafficPolicy');
  });

  it('begin without a load balancer', () => {
    const object = service({}, { status: { loadBalancer: { ingress: [{ ip: '192.0.2.1' }] } } });
    strategy.prepareForCreate(object, CONTEXT);
    expect(object.status).toEqual({ loadBalancer: {} });
  });
});

describe('a service', () => {
  it.each<[string, object, string[]]>([
    ['of one port', {}, []],
    ['of no port', { ports: [] }, ['spec.ports: Required value']],
    ['of no port and no address', { ports: [], clusterIP: 'None', clusterIPs: ['None'] }, []],
    [
      'of ports without names',
      { ports: [PORT, { ...PORT, port: 81 }] },
      ['spec.ports[0].name: Required value', 'spec.ports[1].name: Required value'],
    ],
    [
      'of a port twice',
      {
        ports: [
          { ...PORT, name: 'a' },
          { ...PORT, name: 'b' },
        ],
      },
      [
        'spec.ports[1]: Duplicate value: {"Name":"","Protocol":"TCP","AppProtocol":null,"Port":80,"TargetPort":0,"NodePort":0}',
      ],
    ],
    [
      'of two ports of a name',
      {
        ports: [
          { ...PORT, name: 'a' },
          { ...PORT, name: 'a', port: 81 },
        ],
      },
      ['spec.ports[1].name: Duplicate value: "a"'],
    ],
    [
      'of bad ports',
      { ports: [{ port: 99_999, protocol: 'HTTP', targetPort: 'UPPER' }] },
      [
        'spec.ports[0].port: Invalid value: 99999: must be between 1 and 65535, inclusive',
        'spec.ports[0].protocol: Unsupported value: "HTTP": supported values: "SCTP", "TCP", "UDP"',
        'spec.ports[0].targetPort: Invalid value: "UPPER": must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)',
        'spec.ports[0].targetPort: Invalid value: "UPPER": must contain at least one letter (a-z)',
      ],
    ],
    [
      'of an unknown type',
      { type: 'Magic' },
      [
        'spec.type: Unsupported value: "Magic": supported values: "ClusterIP", "ExternalName", "LoadBalancer", "NodePort"',
      ],
    ],
    [
      'on nodes without an address',
      { type: 'NodePort', clusterIP: 'None', clusterIPs: ['None'] },
      ['spec.clusterIPs[0]: Invalid value: "None": may not be set to \'None\' for NodePort services'],
    ],
    [
      'with a node port it cannot have',
      { ports: [{ ...PORT, nodePort: 30_080 }] },
      ["spec.ports[0].nodePort: Forbidden: may not be used when `type` is 'ClusterIP'"],
    ],
    [
      'with a node port twice',
      {
        type: 'NodePort',
        ports: [
          { ...PORT, name: 'a', nodePort: 30_080 },
          { ...PORT, name: 'b', port: 81, nodePort: 30_080 },
        ],
      },
      ['spec.ports[1].nodePort: Duplicate value: 30080'],
    ],
    ['of a name that is none', { type: 'ExternalName', ports: [] }, ['spec.externalName: Required value']],
    [
      'of a name and an address',
      { type: 'ExternalName', externalName: 'a.b.', clusterIP: '10.96.0.1', clusterIPs: ['10.96.0.1'] },
      ['spec.clusterIPs: Forbidden: may not be set for ExternalName services'],
    ],
    [
      'with an unknown affinity',
      { sessionAffinity: 'Cookie' },
      ['spec.sessionAffinity: Unsupported value: "Cookie": supported values: "ClientIP", "None"'],
    ],
    [
      'with an affinity for too long',
      { sessionAffinity: 'ClientIP', sessionAffinityConfig: { clientIP: { timeoutSeconds: 86_401 } } },
      [
        'spec.sessionAffinityConfig.clientIP.timeoutSeconds: Invalid value: 86401: must be greater than 0 and less than 86400',
      ],
    ],
    [
      'with an unknown policy',
      { internalTrafficPolicy: 'Remote' },
      ['spec.internalTrafficPolicy: Unsupported value: "Remote": supported values: "Cluster", "Local"'],
    ],
    [
      'with a policy for outside, inside',
      { externalTrafficPolicy: 'Local' },
      ['spec.externalTrafficPolicy: Invalid value: "Local": may only be set for externally-accessible services'],
    ],
    [
      'with a health port it cannot have',
      { healthCheckNodePort: 30_000 },
      [
        "spec.healthCheckNodePort: Invalid value: 30000: may only be set when `type` is 'LoadBalancer' and `externalTrafficPolicy` is 'Local'",
      ],
    ],
    [
      'with an address that is none',
      { clusterIP: 'ten', clusterIPs: ['ten'] },
      ['spec.clusterIPs[0]: Invalid value: "ten": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)'],
    ],
    [
      'with addresses that differ',
      { clusterIP: '10.96.0.9', clusterIPs: ['10.96.0.8'] },
      ['spec.clusterIPs: Invalid value: ["10.96.0.8"]: first value must match `clusterIP`'],
    ],
    [
      'with an address of another family',
      { clusterIP: 'fd00::1', clusterIPs: ['fd00::1'], ipFamilies: ['IPv4'] },
      ['spec.clusterIPs[0]: Invalid value: "fd00::1": expected an IPv4 value as indicated by `ipFamilies[0]`'],
    ],
    [
      'with a bad selector',
      { selector: { 'a b': 'c' } },
      [
        "spec.selector: Invalid value: \"a b\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
      ],
    ],
    [
      'with an outer address of its own',
      { externalIPs: ['127.0.0.1'] },
      ['spec.externalIPs[0]: Invalid value: "127.0.0.1": may not be in the loopback range (127.0.0.0/8, ::1/128)'],
    ],
    [
      'with sources of no balancer',
      { loadBalancerSourceRanges: ['x'] },
      [
        "spec.LoadBalancerSourceRanges: Forbidden: may only be used when `type` is 'LoadBalancer'",
        `spec.LoadBalancerSourceRanges[0]: Invalid value: "x": ${CIDR}`,
      ],
    ],
    [
      'of a class of no balancer',
      { loadBalancerClass: 'a/b' },
      ["spec.loadBalancerClass: Forbidden: may only be used when `type` is 'LoadBalancer'"],
    ],
    [
      'with an unknown distribution',
      { trafficDistribution: 'Near' },
      [
        'spec.trafficDistribution: Unsupported value: "Near": supported values: "PreferClose", "PreferSameZone", "PreferSameNode"',
      ],
    ],
  ])('%s', (_, spec, expected) => {
    expect(told(strategy.validate(service(spec)))).toEqual(expected);
  });
});

describe('a change of a service', () => {
  const ADDRESS = {
    clusterIP: '10.96.0.9',
    clusterIPs: ['10.96.0.9'],
    ipFamilies: ['IPv4'],
    ipFamilyPolicy: 'SingleStack',
  };
  const other = { clusterIP: '10.96.0.8', clusterIPs: ['10.96.0.8'] };

  it.each<[string, object, object, string[]]>([
    ['port', ADDRESS, { ...ADDRESS, ports: [{ ...PORT, port: 81 }] }, []],
    [
      'address',
      ADDRESS,
      { ...ADDRESS, ...other },
      ['spec.clusterIPs[0]: Invalid value: ["10.96.0.8"]: may not change once set'],
    ],
    [
      'address to none',
      ADDRESS,
      { ...ADDRESS, clusterIP: 'None', clusterIPs: ['None'] },
      ['spec.clusterIPs[0]: Invalid value: ["None"]: may not change once set'],
    ],
    [
      'class',
      { ...ADDRESS, type: 'LoadBalancer', loadBalancerClass: 'a/b' },
      { ...ADDRESS, type: 'LoadBalancer' },
      ['spec.loadBalancerClass: Invalid value: null: may not change once set'],
    ],
  ])('of its %s', (_, before, after, expected) => {
    expect(told(strategy.validateUpdate(service(after), service(before), ''))).toEqual(expected);
  });

  it('from nodes to the inside gives its node ports up', () => {
    const nodePort = { ports: [{ ...PORT, nodePort: 30_080 }] };
    const old = service({ ...ADDRESS, ...nodePort, type: 'NodePort' });
    const next = service({ ...ADDRESS, ...nodePort, type: 'ClusterIP', externalTrafficPolicy: 'Cluster' });
    strategy.prepareForUpdate(next, old, '');
    expect(next.spec.ports).toEqual([PORT]);
    expect(next.spec).not.toHaveProperty('externalTrafficPolicy');
    expect(strategy.validateUpdate(next, old, '')).toEqual([]);
  });

  it('to another name gives its address up', () => {
    const old = service(ADDRESS);
    const next = service({ ...ADDRESS, type: 'ExternalName', externalName: 'a.b' });
    strategy.prepareForUpdate(next, old, '');
    expect(next.spec).toEqual({ ports: [PORT], type: 'ExternalName', externalName: 'a.b', sessionAffinity: 'None' });
  });

  it('of its status is about a load balancer', () => {
    const ingress = [{ ip: '192.0.2.1' }, { hostname: '192.0.2.2' }];
    const status = { loadBalancer: { ingress } };
    const inside = draft(SERVICES, { spec: { type: 'ClusterIP' }, status });
    expect(told(strategy.validateUpdate(inside, inside, 'status'))).toEqual([
      "status.loadBalancer.ingress: Forbidden: may only be used when `spec.type` is 'LoadBalancer'",
    ]);
    const balanced = draft(SERVICES, { spec: { type: 'LoadBalancer' }, status });
    expect(told(strategy.validateUpdate(balanced, inside, 'status'))).toEqual([
      'status.loadBalancer.ingress[0].ipMode: Required value: must be specified when `ip` is set',
      'status.loadBalancer.ingress[1].hostname: Invalid value: "192.0.2.2": must be a DNS name, not an IP address',
    ]);
  });
});

describe('warnings of a service', () => {
  it.each<[string, object, string[]]>([
    ['nothing', {}, []],
    [
      'outer addresses',
      { externalIPs: ['192.0.2.1'] },
      ['spec.externalIPs is deprecated and may no longer be implemented in some clusters'],
    ],
    [
      'an affinity without an address',
      { clusterIP: 'None', clusterIPs: ['None'], sessionAffinity: 'ClientIP' },
      ['spec.SessionAffinity is ignored for headless services'],
    ],
    [
      'a name it does not use',
      { externalName: 'a.b' },
      ['spec.externalName is ignored when spec.type is not "ExternalName"'],
    ],
    [
      'an old word',
      { trafficDistribution: 'PreferClose' },
      ['spec.trafficDistribution: "PreferClose" is deprecated; use "PreferSameZone"'],
    ],
  ])('about %s', (_, spec, expected) => {
    expect(strategy.warnings?.(service(spec), undefined)).toEqual(expected);
  });
});
