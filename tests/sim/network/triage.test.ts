// What is wrong with the network, as the engine reads it from what kubectl and curl show.
import { describe, expect, it } from 'vitest';
import { loadPlaybooks } from '../../../src/playbooks/load.ts';
import { kubectl } from '../../../src/sim/kubectl/kubectl.ts';
import { openSession } from '../../../src/sim/kubectl/session.ts';
import { triage } from '../../../src/triage/triage.ts';
import { NetworkLab } from '../../make/network-lab.ts';

const playbooks = await loadPlaybooks();
const ADDONS = ['kindnet', 'kube-proxy', 'coredns', 'cloud-controller-manager', 'ingress-nginx'];
const CLIENT = { image: 'busybox:1.37', container: { command: ['sleep', '36000'] } };

interface Trouble {
  readonly name: string;
  readonly make: (lab: NetworkLab) => unknown;
  /** from whom, and where to; absent: nothing is sent */
  readonly ask?: readonly [from: string, url: string];
  readonly look: readonly string[];
  readonly stalled: { readonly layer: string; readonly part: string };
}

const ingress = (service: string) => ({
  spec: {
    ingressClassName: 'nginx',
    rules: [
      {
        host: 'shop.example.com',
        http: {
          paths: [{ path: '/', pathType: 'Prefix', backend: { service: { name: service, port: { number: 80 } } } }],
        },
      },
    ],
  },
});

function scaleToNone(lab: NetworkLab, name: string): void {
  lab.change(
    'apps/v1',
    'Deployment',
    name,
    ({ spec }) => ({ spec: { ...(spec as object), replicas: 0 } }),
    'kube-system',
  );
  lab.pass(30);
}

const TROUBLES: readonly Trouble[] = [
  {
    name: 'a selector that fits nobody',
    make: (lab) => lab.service('api', { selector: { app: 'wob' } }),
    ask: ['client', 'http://api/'],
    look: ['describe svc', 'describe pods'],
    stalled: { layer: 'network', part: 'service' },
  },
  {
    name: 'a target port where nobody listens',
    make: (lab) =>
      lab
        .server('api', { container: { ports: [{ containerPort: 80 }] } })
        .service('api', { ports: [{ port: 80, targetPort: 8080 }] }),
    ask: ['client', 'http://api/'],
    look: ['describe svc', 'describe pods', 'get svc,pods -o yaml'],
    stalled: { layer: 'network', part: 'service' },
  },
  {
    name: 'a policy that lets nobody in',
    make: (lab) => lab.policy('deny', { podSelector: {} }),
    ask: ['client', 'http://web/'],
    look: ['describe svc', 'describe networkpolicies'],
    stalled: { layer: 'network', part: 'policy' },
  },
  {
    name: 'a policy that lets no question out',
    make: (lab) => lab.policy('deny', { podSelector: {}, policyTypes: ['Egress'] }),
    ask: ['client', 'http://web/'],
    look: ['describe svc'],
    stalled: { layer: 'network', part: 'dns' },
  },
  {
    name: 'no CoreDNS',
    make: (lab) => scaleToNone(lab, 'coredns'),
    ask: ['client', 'http://web/'],
    look: ['describe svc'],
    stalled: { layer: 'network', part: 'dns' },
  },
  {
    name: 'an Ingress whose backend refuses',
    make: (lab) =>
      lab
        .service('api', { selector: { app: 'web' }, ports: [{ port: 80, targetPort: 81 }] })
        .add('networking.k8s.io/v1', 'Ingress', 'shop', ingress('api')),
    ask: ['outside', 'http://shop.example.com/'],
    look: ['describe ingress'],
    stalled: { layer: 'network', part: 'ingress' },
  },
  {
    name: 'an Ingress whose Service has nobody',
    make: (lab) =>
      lab.service('api', { selector: { app: 'wob' } }).add('networking.k8s.io/v1', 'Ingress', 'shop', ingress('api')),
    ask: ['outside', 'http://shop.example.com/'],
    look: ['describe ingress', 'describe svc api'],
    stalled: { layer: 'network', part: 'service' },
  },
  {
    name: 'no cloud controller manager',
    make: (lab) => {
      scaleToNone(lab, 'cloud-controller-manager');
      lab.service('front', { type: 'LoadBalancer', selector: { app: 'web' } });
    },
    look: ['describe svc front'],
    stalled: { layer: 'network', part: 'loadbalancer' },
  },
  {
    name: 'nothing',
    make: (lab) => lab.add('networking.k8s.io/v1', 'Ingress', 'shop', ingress('web')),
    ask: ['client', 'http://web/'],
    look: ['describe svc', 'describe pods'],
    stalled: { layer: 'healthy', part: '' },
  },
];

describe('the engine', () => {
  it.each(TROUBLES)('reads $name', async ({ make, ask, look, stalled }) => {
    const lab = new NetworkLab({ addons: ADDONS })
      .pass(40)
      .server('client', CLIENT)
      .server('web')
      .service('web')
      .pass(20);
    make(lab);
    lab.pass(120);
    const session = openSession(lab.lab, { namespace: 'lab' });
    const texts: string[] = [];
    for (const line of ['get events --sort-by=.lastTimestamp', ...look]) {
      const { output, error } = await kubectl(session, `kubectl ${line}`);
      texts.push(`$ kubectl ${line}\n${output}${error}`);
    }
    if (ask) {
      const [pod] = lab.pods(ask[0]);
      const { output, error } = lab.lab.network.curl(pod ? `lab/${pod.metadata.name}` : ask[0], ask[1]);
      texts.push(`$ curl -sS -i -m 5 ${ask[1]}\n${output}${error}`);
    }
    const found = await triage(texts.join('\n'), { playbooks });
    expect({ layer: found.stalled.layer, part: found.stalled.part ?? '' }).toEqual(stalled);
  });
});
