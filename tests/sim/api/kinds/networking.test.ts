// Policies, Ingresses and their classes: what they get and what is wrong with them.
import { describe, expect, it } from 'vitest';
import { INGRESS_STRATEGY } from '../../../../src/sim/api/kinds/ingress.ts';
import { INGRESS_CLASS_STRATEGY } from '../../../../src/sim/api/kinds/ingress-class.ts';
import { NETWORK_POLICY_STRATEGY } from '../../../../src/sim/api/kinds/network-policy.ts';
import { INGRESS_CLASSES, INGRESSES, NETWORK_POLICIES } from '../../../../src/sim/resources/index.ts';
import { CONTEXT, draft, told } from '../../../make/draft.ts';

const policy = (spec?: object) => draft(NETWORK_POLICIES, { ...(spec && { spec }) });
const ingress = (spec: object, fields: object = {}) =>
  draft(INGRESSES, { spec, status: { loadBalancer: {} }, ...fields });
const ingressClass = (spec: object) => draft(INGRESS_CLASSES, { spec });
const service = { service: { name: 'web', port: { number: 80 } } };
const path = (fields: object) => ({
  rules: [{ http: { paths: [{ pathType: 'Prefix', path: '/', backend: service, ...fields }] } }],
});

describe('a network policy', () => {
  it.each([
    [undefined, { podSelector: {}, policyTypes: ['Ingress'] }],
    [{ egress: [] }, { podSelector: {}, egress: [], policyTypes: ['Ingress'] }],
    [
      { egress: [{ ports: [{ port: 53 }] }] },
      { podSelector: {}, egress: [{ ports: [{ port: 53, protocol: 'TCP' }] }], policyTypes: ['Ingress', 'Egress'] },
    ],
    [{ policyTypes: ['Egress'] }, { podSelector: {}, policyTypes: ['Egress'] }],
  ])('%j becomes %j', (spec, expected) => {
    const object = policy(spec);
    NETWORK_POLICY_STRATEGY.defaults(object);
    expect(object.spec).toEqual(expected);
  });

  it('counts its generations', () => {
    const object = policy({ podSelector: {} });
    NETWORK_POLICY_STRATEGY.prepareForCreate(object, CONTEXT);
    expect(object.metadata.generation).toBe(1);
    const changed = policy({ podSelector: { matchLabels: { a: 'b' } } });
    NETWORK_POLICY_STRATEGY.prepareForUpdate(changed, object, '');
    expect(changed.metadata.generation).toBe(2);
  });

  it.each<[string, object, string[]]>([
    ['nothing odd', { ingress: [{ from: [{ podSelector: {} }], ports: [{ port: 'http' }] }] }, []],
    [
      'an end without a beginning',
      { ingress: [{ ports: [{ endPort: 90 }] }] },
      ['spec.ingress[0].ports[0].endPort: Invalid value: 90: may not be specified when `port` is not specified'],
    ],
    [
      'an end before the beginning',
      { egress: [{ ports: [{ port: 100, endPort: 90 }] }] },
      ['spec.egress[0].ports[0].endPort: Invalid value: 90: must be greater than or equal to `port`'],
    ],
    [
      'an end of a named port',
      { egress: [{ ports: [{ port: 'http', endPort: 90 }] }] },
      ['spec.egress[0].ports[0].endPort: Invalid value: 90: may not be specified when `port` is non-numeric'],
    ],
    [
      'a peer that is nobody',
      { ingress: [{ from: [{}] }] },
      ['spec.ingress[0].from[0]: Required value: must specify a peer'],
    ],
    [
      'two kinds of peers in one',
      { egress: [{ to: [{ podSelector: {}, ipBlock: { cidr: '10.0.0.0/8' } }] }] },
      ['spec.egress[0].to[0]: Forbidden: may not specify both ipBlock and another peer'],
    ],
    [
      'an exception elsewhere',
      { egress: [{ to: [{ ipBlock: { cidr: '10.0.0.0/8', except: ['11.0.0.0/16', '10.0.0.0/8', '10.9.0.0/16'] } }] }] },
      [
        'spec.egress[0].to[0].ipBlock.except[0]: Invalid value: "11.0.0.0/16": must be a strict subset of `cidr`',
        'spec.egress[0].to[0].ipBlock.except[1]: Invalid value: "10.0.0.0/8": must be a strict subset of `cidr`',
      ],
    ],
    [
      'no block',
      { ingress: [{ from: [{ ipBlock: { cidr: '' } }, { ipBlock: { cidr: 'all' } }] }] },
      [
        'spec.ingress[0].from[0].ipBlock.cidr: Required value',
        'spec.ingress[0].from[1].ipBlock.cidr: Invalid value: "all": must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)',
      ],
    ],
    [
      'another direction',
      { policyTypes: ['Sideways'] },
      ['spec.policyTypes[0]: Unsupported value: "Sideways": supported values: "Ingress", "Egress"'],
    ],
  ])('with %s', (_, spec, expected) => {
    expect(told(NETWORK_POLICY_STRATEGY.validate(policy({ podSelector: {}, ...spec })))).toEqual(expected);
  });
});

describe('an ingress', () => {
  it.each<[string, object, string[]]>([
    ['one path', path({}), []],
    ['nothing', {}, ['spec: Invalid value: null: either `defaultBackend` or `rules` must be specified']],
    [
      'an address for a host',
      { rules: [{ host: '10.0.0.1' }] },
      ['spec.rules[0].host: Invalid value: "10.0.0.1": must be a DNS name, not an IP address'],
    ],
    ['a wildcard', { rules: [{ host: '*.example.com' }] }, []],
    ['no paths', { rules: [{ http: {} }] }, ['spec.rules[0].http.paths: Required value']],
    [
      'no type of path',
      path({ pathType: undefined }),
      ['spec.rules[0].http.paths[0].pathType: Required value: pathType must be specified'],
    ],
    [
      'an unknown type of path',
      path({ pathType: 'Regex' }),
      [
        'spec.rules[0].http.paths[0].pathType: Unsupported value: "Regex": supported values: "Exact", "ImplementationSpecific", "Prefix"',
      ],
    ],
    [
      'a path that climbs',
      path({ path: 'a//b/..' }),
      [
        'spec.rules[0].http.paths[0].path: Invalid value: "a//b/..": must be an absolute path',
        'spec.rules[0].http.paths[0].path: Invalid value: "a//b/..": must not contain \'//\'',
        'spec.rules[0].http.paths[0].path: Invalid value: "a//b/..": cannot end with \'/..\'',
      ],
    ],
    [
      'no backend',
      path({ backend: {} }),
      ['spec.rules[0].http.paths[0].backend: Invalid value: "": resource or service backend is required'],
    ],
    [
      'a backend without a port',
      path({ backend: { service: { name: 'web' } } }),
      ['spec.rules[0].http.paths[0].backend: Required value: port name or number is required'],
    ],
    [
      'a backend with two ports',
      path({ backend: { service: { name: 'web', port: { name: 'http', number: 80 } } } }),
      ['spec.rules[0].http.paths[0].backend: Invalid value: "": cannot set both port name & port number'],
    ],
    [
      'a backend that is no kind',
      { defaultBackend: { resource: { kind: '', name: 'a/b' } } },
      [
        'spec.defaultBackend.resource.kind: Required value',
        'spec.defaultBackend.resource.name: Invalid value: "a/b": may not contain \'/\'',
      ],
    ],
  ])('with %s', (_, spec, expected) => {
    expect(told(INGRESS_STRATEGY.validate(ingress(spec)))).toEqual(expected);
  });

  it('names one class, not two', () => {
    const object = ingress(
      { ingressClassName: 'a', ...path({}) },
      { metadata: { annotations: { 'kubernetes.io/ingress.class': 'b' } } },
    );
    expect(told(INGRESS_STRATEGY.validate(object))).toEqual([
      'annotations.kubernetes.io/ingress.class: Invalid value: "b": must match `ingressClassName` when both are specified',
    ]);
  });

  it('has hosts in its status that are names', () => {
    const object = ingress(path({}), {
      status: { loadBalancer: { ingress: [{ ip: 'x' }, { hostname: '10.0.0.1' }] } },
    });
    expect(told(INGRESS_STRATEGY.validateUpdate(object, ingress(path({})), 'status'))).toEqual([
      'status.loadBalancer.ingress[0].ip: Invalid value: "x": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)',
      'status.loadBalancer.ingress[1].hostname: Invalid value: "10.0.0.1": must be a DNS name, not an IP address',
    ]);
  });
});

describe('a class of ingresses', () => {
  it.each<[string, object, string[]]>([
    ['a controller', { controller: 'k8s.io/ingress-nginx' }, []],
    ['no controller', {}, ['spec.controller: Required value']],
    [
      'a controller without a domain',
      { controller: 'nginx' },
      ['spec.controller: Invalid value: "nginx": must be a domain-prefixed path (such as "acme.io/foo")'],
    ],
    [
      'parameters of a namespace that is not named',
      { controller: 'a.io/b', parameters: { kind: 'K', name: 'n', scope: 'Namespace' } },
      ["spec.parameters.namespace: Required value: `parameters.scope` is set to 'Namespace'"],
    ],
    [
      'parameters of the cluster in a namespace',
      { controller: 'a.io/b', parameters: { kind: 'K', name: 'n', scope: 'Cluster', namespace: 'x' } },
      ["spec.parameters.namespace: Forbidden: `parameters.scope` is set to 'Cluster'"],
    ],
  ])('with %s', (_, spec, expected) => {
    expect(told(INGRESS_CLASS_STRATEGY.validate(ingressClass(spec)))).toEqual(expected);
  });

  it('keeps its controller', () => {
    const causes = INGRESS_CLASS_STRATEGY.validateUpdate(
      ingressClass({ controller: 'a.io/b' }),
      ingressClass({ controller: 'a.io/c' }),
      '',
    );
    expect(told(causes)).toEqual(['spec.controller: Invalid value: "a.io/b": field is immutable']);
  });
});
