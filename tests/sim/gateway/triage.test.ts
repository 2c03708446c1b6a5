// What is wrong with Gateways, as the engine reads it from what kubectl shows and from the objects themselves.
import { describe, expect, it } from 'vitest';
import { loadPlaybooks } from '../../../src/playbooks/load.ts';
import { kubectl } from '../../../src/sim/kubectl/kubectl.ts';
import { openSession } from '../../../src/sim/kubectl/session.ts';
import { triage } from '../../../src/triage/triage.ts';
import { GatewayLab } from '../../make/gateway-lab.ts';

const playbooks = await loadPlaybooks();
const to = (name: string, rest: object = {}) => [{ backendRefs: [{ name, port: 80, ...rest }] }];

interface Trouble {
  readonly name: string;
  readonly make: (lab: GatewayLab) => unknown;
  readonly part?: string;
}

const TROUBLES: readonly Trouble[] = [
  {
    name: 'a class that is not there',
    make: (lab) => lab.gateway('edge', { gatewayClassName: 'none' }).route('web', to('web')),
  },
  {
    name: 'no controller',
    make: (lab) => {
      lab.change(
        'apps/v1',
        'Deployment',
        'envoy-gateway',
        ({ spec }) => ({ spec: { ...(spec as object), replicas: 0 } }),
        'envoy-gateway-system',
      );
      lab.pass(30).gateway().route('web', to('web'));
    },
  },
  {
    name: 'a listener that is not there',
    make: (lab) => lab.gateway().route('web', to('web'), { parentRefs: [{ name: 'edge', sectionName: 'https' }] }),
  },
  {
    name: 'hosts that no listener has',
    make: (lab) =>
      lab
        .gateway('edge', {}, { hostname: '*.example.com' })
        .route('web', to('web'), { hostnames: ['shop.example.org'] }),
  },
  { name: 'a backend that is not there', make: (lab) => lab.gateway().route('web', to('wob')), part: 'service' },
  {
    name: 'a port that the backend has not',
    make: (lab) => lab.gateway().route('web', to('web', { port: 8080 })),
    part: 'service',
  },
  {
    name: 'a backend of others without a grant',
    make: (lab) =>
      lab
        .add('v1', 'Namespace', 'shop', {})
        .service('till', {}, 'shop')
        .gateway()
        .route('web', to('till', { namespace: 'shop' })),
    part: 'service',
  },
  {
    name: 'a listener of a protocol that is not done',
    make: (lab) => lab.gateway('edge', {}, { protocol: 'TCP' }).route('web', to('web')),
  },
  {
    name: 'a certificate that is not there',
    make: (lab) => lab.gateway('edge', {}, { protocol: 'HTTPS', tls: { certificateRefs: [{ name: 'cert' }] } }),
  },
];

/** Where the engine sees it stuck. */
async function stalled(text: string): Promise<string> {
  const { layer, part = '' } = (await triage(text, { playbooks })).stalled;
  return `${layer}/${part}`;
}

describe.each(TROUBLES)('$name', ({ make, part = 'ingress' }) => {
  const lab = new GatewayLab().server('web').service('web').pass(20);
  make(lab);
  lab.pass(60);
  const session = openSession(lab.lab, { namespace: 'lab' });
  const read = async (line: string) => (await kubectl(session, line)).output;

  it('is read from what kubectl tells', async () => {
    const lines = ['get gateways,httproutes', 'describe gateways', 'describe httproutes', 'describe svc', 'get pods'];
    const told = await Promise.all(lines.map(async (line) => `$ kubectl ${line}\n${await read(line)}`));
    expect(await stalled(told.join('\n'))).toBe(`network/${part}`);
  });

  it('is read from the objects', async () => {
    expect(await stalled(await read('get gateways,httproutes,svc,pods,deploy -o yaml'))).toBe(`network/${part}`);
  });
});

it('finds nothing where a Gateway works', async () => {
  const lab = new GatewayLab().server('web').service('web').gateway().route('web', to('web')).pass(60);
  const session = openSession(lab.lab, { namespace: 'lab' });
  const { output } = await kubectl(session, 'get gateways,httproutes,svc,pods,deploy -o yaml');
  const told = await kubectl(session, 'describe gateways,httproutes');
  expect([await stalled(output), await stalled(told.output)]).toEqual(['healthy/', 'healthy/']);
});
