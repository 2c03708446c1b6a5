// Network policies: what they let through.
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { Lab } from '../../../src/sim/lab.ts';
import { NetworkLab } from '../../make/network-lab.ts';

const CLIENT = { image: 'busybox:1.37', container: { command: ['sleep', '36000'] } };
const DNS = { ports: [{ port: 53, protocol: 'UDP' }] };
const web = { podSelector: { matchLabels: { app: 'web' } } };
const client = { podSelector: { matchLabels: { app: 'client' } } };

describe('with policies', () => {
  let lab: NetworkLab;

  beforeEach(() => {
    lab = new NetworkLab()
      .add('v1', 'Namespace', 'other', { metadata: { labels: { team: 'b' } } })
      .pass(1)
      .server('client', CLIENT)
      .server('web', { container: { ports: [{ name: 'http', containerPort: 80 }] } })
      .service('web')
      .server('back', { namespace: 'other' })
      .service('back', {}, 'other')
      .pass(30);
  });

  it.each<[string, object, string]>([
    ['nobody comes in', web, 'timeout by network-policy'],
    ['everybody comes in', { ...web, ingress: [{}] }, '200 by container'],
    [
      'only others come in',
      { ...web, ingress: [{ from: [{ podSelector: { matchLabels: { app: 'front' } } }] }] },
      'timeout by network-policy',
    ],
    ['the client comes in', { ...web, ingress: [{ from: [client] }] }, '200 by container'],
    [
      'the client comes in from another namespace only',
      { ...web, ingress: [{ from: [{ ...client, namespaceSelector: { matchLabels: { team: 'b' } } }] }] },
      'timeout by network-policy',
    ],
    ['every namespace comes in', { ...web, ingress: [{ from: [{ namespaceSelector: {} }] }] }, '200 by container'],
    ['another port is open', { ...web, ingress: [{ ports: [{ port: 8080 }] }] }, 'timeout by network-policy'],
    ['the port is open by its name', { ...web, ingress: [{ ports: [{ port: 'http' }] }] }, '200 by container'],
    ['the port is in a range', { ...web, ingress: [{ ports: [{ port: 79, endPort: 81 }] }] }, '200 by container'],
    [
      'the port is open for UDP',
      { ...web, ingress: [{ ports: [{ port: 80, protocol: 'UDP' }] }] },
      'timeout by network-policy',
    ],
    [
      'the network of pods comes in',
      { ...web, ingress: [{ from: [{ ipBlock: { cidr: '10.244.0.0/16' } }] }] },
      '200 by container',
    ],
    [
      'that network comes in but for what there is',
      { ...web, ingress: [{ from: [{ ipBlock: { cidr: '10.0.0.0/8', except: ['10.244.0.0/16'] } }] }] },
      'timeout by network-policy',
    ],
    ['nothing goes out', { ...client, policyTypes: ['Egress'] }, 'resolving-timeout by dns'],
    [
      'DNS goes out, and nothing else',
      { ...client, policyTypes: ['Egress'], egress: [DNS] },
      'timeout by network-policy',
    ],
    [
      'DNS goes out, and to the web',
      { ...client, policyTypes: ['Egress'], egress: [DNS, { to: [web] }] },
      '200 by container',
    ],
    [
      'DNS of kube-system goes out, and to port 80',
      {
        ...client,
        policyTypes: ['Egress'],
        egress: [
          { to: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'kube-system' } } }], ...DNS },
          { ports: [{ port: 80 }] },
        ],
      },
      '200 by container',
    ],
    ['it selects somebody else', { podSelector: { matchLabels: { app: 'absent' } } }, '200 by container'],
  ])('%s', (_, spec, expected) => {
    lab.policy('rule', spec);
    expect(lab.seen('client', 'http://web/')).toBe(expected);
  });

  it('one that allows is enough', () => {
    lab.policy('deny', { podSelector: {} }).policy('allow', { ...web, ingress: [{ from: [client] }] });
    expect(lab.seen('client', 'http://web/')).toBe('200 by container');
  });

  it('names those that stand in the way', () => {
    lab.policy('deny', { podSelector: {} }).policy('less', { podSelector: {}, ingress: [{ ports: [{ port: 81 }] }] });
    expect(lab.ask('client', 'http://web/').why).toMatch(
      /^NetworkPolicy lab\/deny, lab\/less select pod lab\/web-\S+ and let nothing in from pod lab\/client-\S+ to port 80\/TCP$/,
    );
  });

  it('hold in their own namespace alone', () => {
    lab.policy('deny', { podSelector: {}, policyTypes: ['Ingress'] });
    expect(lab.seen('client', 'http://back.other/')).toBe('200 by container');
  });

  it('let a pod reach itself, and its node reach it', () => {
    lab.policy('deny', { podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
    const [pod] = lab.pods('web');
    expect(lab.seen('web', 'http://localhost/')).toBe('200 by container');
    expect(lab.seen(pod?.spec.nodeName ?? '', `http://${pod?.status.podIP}/`)).toBe('200 by container');
  });

  it('say nothing to pods with their node’s network', () => {
    lab.policy('deny', { podSelector: {}, policyTypes: ['Egress'] });
    lab.server('agent', { ...CLIENT, spec: { hostNetwork: true } }).pass(30);
    const [pod] = lab.pods('web');
    expect(lab.seen('agent', `http://${pod?.status.podIP}/`)).toBe('200 by container');
  });
});

describe('without policies', () => {
  it('every ready endpoint is reached from every pod and node', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1000 }),
        fc.integer({ min: 1, max: 4 }),
        fc.array(
          fc.record({
            replicas: fc.integer({ min: 1, max: 4 }),
            ready: fc.boolean(),
            port: fc.constantFrom(80, 8080, 9000),
          }),
          {
            minLength: 1,
            maxLength: 4,
          },
        ),
        (seed, nodes, servers) => {
          const lab = new NetworkLab({ seed, nodes }).server('client', { ...CLIENT, replicas: 2 });
          for (const [at, { replicas, ready, port }] of servers.entries())
            lab
              .server(`s${at}`, {
                replicas,
                behave: `listens on ${port}${ready ? '' : ', never ready'}`,
                container: { readinessProbe: { tcpSocket: { port } } },
              })
              .service(`s${at}`, { ports: [{ port: 80, targetPort: port }] });
          lab.pass(60);
          for (const [at, { ready, replicas }] of servers.entries())
            for (let turn = 0; turn < 2 * replicas; turn++) {
              const answer = lab.ask('client', `http://s${at}/`);
              if (ready !== 'status' in answer) return false;
            }
          return true;
        },
      ),
      { numRuns: 8 },
    );
  });
});

describe('a network that is saved', () => {
  it('goes on with the same turns', () => {
    const lab = new NetworkLab().server('client', CLIENT).server('web', { replicas: 3 }).service('web').pass(30);
    for (let turn = 0; turn < 2; turn++) lab.ask('client', 'http://web/');
    const again = Lab.load(lab.lab.save(), {});
    again.run(1000);
    const [pod] = lab.pods('client');
    const place = again.network.place(`lab/${pod?.metadata.name}`);
    expect(again.network.reach(place, 'http://web/')).toEqual(lab.ask('client', 'http://web/'));
  });
});
