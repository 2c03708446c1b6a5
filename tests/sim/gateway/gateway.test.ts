// Gateway API: what is said of its objects.
import { describe, expect, it } from 'vitest';
import { GATEWAY_CLASSES, GATEWAYS, HTTP_ROUTES } from '../../../src/sim/gateway/gateway-api.ts';
import { kubectl } from '../../../src/sim/kubectl/kubectl.ts';
import { openSession } from '../../../src/sim/kubectl/session.ts';
import { Lab } from '../../../src/sim/lab.ts';
import { DEPLOYMENTS, SERVICES } from '../../../src/sim/resources/index.ts';
import { GatewayLab } from '../../make/gateway-lab.ts';

const to = (name: string, rest: object = {}) => [{ name, port: 80, ...rest }];
const ACCEPTED = 'Accepted=True Accepted';
const RESOLVED = 'ResolvedRefs=True ResolvedRefs';
const PROGRAMMED = 'Programmed=True Programmed';

function scale(lab: GatewayLab, name: string, replicas: number, namespace: string): GatewayLab {
  return lab.change(
    'apps/v1',
    'Deployment',
    name,
    ({ spec }) => ({ spec: { ...(spec as object), replicas } }),
    namespace,
  );
}

describe('a Gateway', () => {
  it('is programmed with proxies, a Service and its address', () => {
    const lab = new GatewayLab()
      .server('web')
      .service('web')
      .gateway()
      .route('web', [{ backendRefs: to('web') }])
      .pass(40);
    expect(lab.saidOf()).toEqual([
      ACCEPTED,
      PROGRAMMED,
      `http: ${PROGRAMMED}`,
      `http: ${ACCEPTED}`,
      `http: ${RESOLVED}`,
      'http: 1 routes',
    ]);
    expect(lab.address()).toBe('172.18.255.1');
    const made = lab.lab.store.list(DEPLOYMENTS, 'envoy-gateway-system').map(({ metadata }) => metadata.name);
    expect(made).toEqual(['envoy-gateway', expect.stringMatching(/^envoy-lab-edge-[0-9a-f]{8}$/)]);
  });

  it('changes nothing when it is looked at again, and takes its proxies along when it goes', () => {
    const lab = new GatewayLab().gateway().pass(40);
    const before = lab.lab.client('a', 'b').get(GATEWAYS, 'lab', 'edge')?.metadata.resourceVersion;
    lab
      .change('v1', 'Namespace', 'lab', ({ metadata }) => ({ metadata: { ...metadata, labels: { team: 'a' } } }))
      .pass(5);
    expect(lab.lab.client('a', 'b').get(GATEWAYS, 'lab', 'edge')?.metadata.resourceVersion).toBe(before);
    lab.lab.client('a', 'b').delete(GATEWAYS, 'lab', 'edge');
    lab.pass(60);
    expect(lab.lab.store.list(SERVICES, 'envoy-gateway-system')).toEqual([]);
    expect(lab.lab.store.list(DEPLOYMENTS, 'envoy-gateway-system').map(({ metadata }) => metadata.name)).toEqual([
      'envoy-gateway',
    ]);
  });

  it.each([
    ['of a class that is not there', { gatewayClassName: 'none' }],
    ['of a class of somebody else', { gatewayClassName: 'other' }],
  ])('waits for a controller when it is %s', (_, spec) => {
    const lab = new GatewayLab()
      .add('gateway.networking.k8s.io/v1', 'GatewayClass', 'other', { spec: { controllerName: 'example.com/own' } })
      .gateway('edge', spec)
      .route('web', [])
      .pass(60);
    expect([lab.saidOf(), lab.said('web')]).toEqual([['Accepted=Unknown Pending', 'Programmed=Unknown Pending'], []]);
  });

  it('is not programmed while no address is given', () => {
    const lab = new GatewayLab(['kindnet', 'kube-proxy', 'coredns', 'envoy-gateway']).gateway().pass(60);
    expect(lab.saidOf().slice(0, 2)).toEqual([ACCEPTED, 'Programmed=False AddressNotAssigned']);
  });

  it('is not programmed while no proxy runs', () => {
    const lab = new GatewayLab().gateway().pass(40);
    const [, proxies] = lab.lab.store.list(DEPLOYMENTS, 'envoy-gateway-system');
    scale(lab, proxies?.metadata.name ?? '', 0, 'envoy-gateway-system').pass(20);
    expect(lab.saidOf().slice(0, 2)).toEqual([ACCEPTED, 'Programmed=False NoResources']);
    expect(lab.through('/')).toBe('timeout by load-balancer');
  });

  const tls = (ref: object) => ({ name: 'https', port: 443, protocol: 'HTTPS', tls: { certificateRefs: [ref] } });
  it.each([
    ['a protocol that is not done', [{ port: 5432, protocol: 'TCP' }], 'Accepted=False UnsupportedProtocol', 'False'],
    [
      'a kind that is not done',
      [{ allowedRoutes: { kinds: [{ kind: 'GRPCRoute' }] } }],
      'ResolvedRefs=False InvalidRouteKinds',
      'False',
    ],
    ['a certificate that is not there', [tls({ name: 'cert' })], 'ResolvedRefs=False InvalidCertificateRef', 'False'],
    [
      'a certificate of others',
      [tls({ name: 'cert', namespace: 'default' })],
      'ResolvedRefs=False RefNotPermitted',
      'False',
    ],
    [
      'two protocols at a port',
      [{}, { ...tls({ name: 'cert' }), port: 80 }],
      'Conflicted=True ProtocolConflict',
      'False',
    ],
    ['one host twice', [{}, { name: 'again' }], 'Conflicted=True HostnameConflict', 'False'],
    [
      'one bad listener of two',
      [{}, { name: 'tcp', port: 1, protocol: 'TCP' }],
      'Accepted=False UnsupportedProtocol',
      'True',
    ],
  ])('tells of %s', (_, listeners, expected, accepted) => {
    const all = listeners.map((one) => ({ name: 'http', port: 80, protocol: 'HTTP', ...one }));
    const lab = new GatewayLab().gateway('edge', { listeners: all }).pass(40);
    expect(lab.saidOf()).toContain(`Accepted=${accepted} ListenersNotValid`);
    expect(lab.saidOf().map((line) => line.replace(/^\w+: /, ''))).toContain(expected);
    expect(lab.saidOf().some((line) => line === 'Programmed=False Invalid')).toBe(accepted === 'False');
  });

  it.each([
    ['{name: x, port: 80, protocol: HTTP, tls: {}}', "tls must not be specified for protocols ['HTTP', 'TCP', 'UDP']"],
    ['{name: x, port: 0, protocol: HTTP}', 'spec.listeners[0].port in body should be greater than or equal to 1'],
  ])('cannot be written with the listener %s', async (listener, expected) => {
    const { lab } = new GatewayLab(['envoy-gateway']);
    const draft = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge}
spec: {gatewayClassName: eg, listeners: [${listener}]}`;
    const { error } = await kubectl(openSession(lab), 'create -f -', draft);
    expect(error).toContain(expected);
  });
});

describe('a GatewayClass', () => {
  const accepted = (lab: GatewayLab, name: string) =>
    lab.lab
      .client('a', 'b')
      .get(GATEWAY_CLASSES, undefined, name)
      ?.status?.conditions?.map(({ reason, message }) => `${reason} ${message}`);

  it('of the controller is there with it, is accepted, and stays while a Gateway uses it', () => {
    const lab = new GatewayLab().gateway();
    expect(accepted(lab.pass(5), 'eg')).toEqual(['Accepted Valid GatewayClass']);
    lab.lab.client('a', 'b').delete(GATEWAY_CLASSES, undefined, 'eg');
    expect(
      lab.pass(5).lab.client('a', 'b').get(GATEWAY_CLASSES, undefined, 'eg')?.metadata.deletionTimestamp,
    ).toBeDefined();
    lab.lab.client('a', 'b').delete(GATEWAYS, 'lab', 'edge');
    expect(lab.pass(5).lab.client('a', 'b').get(GATEWAY_CLASSES, undefined, 'eg')).toBeUndefined();
  });

  it('with parameters that nobody knows is not accepted', () => {
    const spec = {
      controllerName: 'gateway.envoyproxy.io/gatewayclass-controller',
      parametersRef: { group: 'example.com', kind: 'Settings', name: 'x' },
    };
    const lab = new GatewayLab().add('gateway.networking.k8s.io/v1', 'GatewayClass', 'odd', { spec }).pass(5);
    expect(accepted(lab, 'odd')).toEqual(['InvalidParameters Invalid parametersRef']);
  });
});

describe('an HTTPRoute', () => {
  const lab = new GatewayLab()
    .server('web')
    .service('web')
    .add('v1', 'Namespace', 'shop', {})
    .service('till', {}, 'shop')
    .gateway('edge', {}, { hostname: '*.example.com' })
    .gateway(
      'closed',
      {},
      { allowedRoutes: { namespaces: { from: 'Selector', selector: { matchLabels: { door: 'open' } } } } },
    )
    .gateway('broken', {}, { protocol: 'TCP' })
    .pass(20);
  let made = 0;
  const said = (spec: object, rules: object[] = [{ backendRefs: to('web') }], namespace = 'lab') => {
    made++;
    lab.route(`route-${made}`, rules as never, spec, namespace).pass(2);
    return lab.said(`route-${made}`, namespace);
  };
  const parent = (rest: object) => ({ parentRefs: [{ name: 'edge', namespace: 'lab', ...rest }] });

  it.each([
    ['is attached', {}, ACCEPTED],
    ['names a listener that is not there', parent({ sectionName: 'https' }), 'Accepted=False NoMatchingParent'],
    ['names a port that no listener has', parent({ port: 8080 }), 'Accepted=False NoMatchingParent'],
    ['has other hosts', { hostnames: ['shop.example.org'] }, 'Accepted=False NoMatchingListenerHostname'],
    ['has one of its hosts', { hostnames: ['shop.example.org', 'shop.example.com'] }, ACCEPTED],
    ['is of a namespace that is not chosen', parent({ name: 'closed' }), 'Accepted=False NotAllowedByListeners'],
    ['has a Gateway without valid listeners', parent({ name: 'broken' }), 'Accepted=False NoReadyListeners'],
  ])('%s: %s', (_, spec, expected) => {
    expect(said(spec)).toEqual([expected, RESOLVED]);
  });

  it('is not allowed from another namespace, unless the listener says so', () => {
    expect(said({}, [{ backendRefs: to('till') }], 'shop')).toEqual(['Accepted=False NotAllowedByListeners', RESOLVED]);
  });

  it('whose Gateway is not there says nothing', () => {
    expect(said(parent({ name: 'gone' }))).toEqual([]);
  });

  it.each([
    ['a Service that is not there', to('gone'), 'BackendNotFound', 'service lab/gone not found.'],
    [
      'a port that its Service has not',
      to('web', { port: 8080 }),
      'PortNotFound',
      'TCP Port 8080 not found on Service lab/web.',
    ],
    [
      'a Service of others',
      to('till', { namespace: 'shop' }),
      'RefNotPermitted',
      'backend ref to Service shop/till not permitted by any ReferenceGrant.',
    ],
    [
      'something that is no Service',
      to('web', { kind: 'Pod' }),
      'InvalidKind',
      'Kind is invalid, only Service is supported.',
    ],
  ])('is attached, and has as its backend %s', (_, backendRefs, reason, message) => {
    expect(said({}, [{ backendRefs }])).toEqual([ACCEPTED, `ResolvedRefs=False ${reason}`]);
    expect(lab.message(`route-${made}`, 'ResolvedRefs')).toBe(
      `Failed to process route rule 0 backendRef 0: ${message}`,
    );
  });

  it('may use the Service of others that grant it', () => {
    lab.add('gateway.networking.k8s.io/v1beta1', 'ReferenceGrant', 'from-lab', {
      metadata: { namespace: 'shop' },
      spec: {
        from: [{ group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', namespace: 'lab' }],
        to: [{ group: '', kind: 'Service' }],
      },
    });
    expect(said({}, [{ backendRefs: to('till', { namespace: 'shop' }) }])).toEqual([ACCEPTED, RESOLVED]);
  });

  it.each([
    [
      { filters: [{ type: 'RequestMirror', requestMirror: { backendRef: { name: 'web', port: 80 } } }] },
      'filter type RequestMirror is not supported.',
    ],
    [
      { matches: [{ path: { type: 'RegularExpression', value: '/.*' } }] },
      'match type RegularExpression is not supported.',
    ],
  ])('is refused with %j, which is not done here', (rule, message) => {
    expect(said({}, [rule])[0]).toBe('Accepted=False UnsupportedValue');
    expect(lab.message(`route-${made}`, 'Accepted')).toBe(`Failed to process route rule 0: ${message}`);
  });

  it('keeps what other controllers say of it', () => {
    const client = lab.lab.client('a', 'b');
    const found = client.get(HTTP_ROUTES, 'lab', 'route-1');
    const other = { parentRef: { name: 'x' }, controllerName: 'example.com/own', conditions: [] };
    if (found)
      client.updateStatus(HTTP_ROUTES, { ...found, status: { parents: [other, ...(found.status?.parents ?? [])] } });
    lab.pass(2);
    expect(
      client.get(HTTP_ROUTES, 'lab', 'route-1')?.status?.parents.map(({ controllerName }) => controllerName),
    ).toEqual(['example.com/own', 'gateway.envoyproxy.io/gatewayclass-controller']);
  });
});

describe('envoy-gateway', () => {
  it('leaves its proxies with what they were told when it stops, also in a lab that is saved', () => {
    const lab = new GatewayLab()
      .server('web')
      .service('web')
      .gateway()
      .route('web', [{ backendRefs: to('web') }])
      .pass(40);
    scale(lab, 'envoy-gateway', 0, 'envoy-gateway-system').pass(40);
    lab
      .route('late', [{ matches: [{ path: { type: 'Exact', value: '/late' } }], backendRefs: to('gone') }])
      .gateway('second')
      .pass(20);
    expect([lab.said('late'), lab.saidOf('second')]).toEqual([
      [],
      ['Accepted=Unknown Pending', 'Programmed=Unknown Pending'],
    ]);
    expect([lab.through('/'), lab.through('/late')]).toEqual(['200 by container', '404 by container']);
    const again = Lab.load(lab.lab.save(), {});
    again.run(1000);
    expect(again.network.reach(again.network.place('outside'), `http://${lab.address()}/late`)).toMatchObject({
      status: 404,
    });
    scale(lab, 'envoy-gateway', 1, 'envoy-gateway-system').pass(60);
    expect(lab.through('/late')).toBe('500 by gateway');
  });
});
