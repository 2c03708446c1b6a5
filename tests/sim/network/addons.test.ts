// The network's own pods: what they do, what fails without them, and what heals with them.
import { describe, expect, it } from 'vitest';
import { Lab } from '../../../src/sim/lab.ts';
import { EVENTS, INGRESSES, NODES, SERVICES } from '../../../src/sim/resources/index.ts';
import { NetworkLab } from '../../make/network-lab.ts';

const ADDONS = ['kindnet', 'kube-proxy', 'coredns', 'cloud-controller-manager', 'ingress-nginx'];
const CLIENT = { image: 'busybox:1.37', container: { command: ['sleep', '36000'] } };

function withAddons(...addons: readonly string[]): NetworkLab {
  return new NetworkLab({ addons }).pass(30).server('client', CLIENT).server('web').service('web').pass(20);
}

/** Sets the replicas of a Deployment of kube-system. */
function scale(lab: NetworkLab, name: string, replicas: number, namespace = 'kube-system'): NetworkLab {
  return lab.change(
    'apps/v1',
    'Deployment',
    name,
    ({ spec }) => ({ spec: { ...(spec as object), replicas } }),
    namespace,
  );
}

/** Lets a DaemonSet of kube-system run on no node, or on all again. */
function place(lab: NetworkLab, name: string, nodeSelector: Record<string, string>): NetworkLab {
  return lab.change(
    'apps/v1',
    'DaemonSet',
    name,
    ({ spec }) => {
      const { template, ...rest } = spec as { template: { spec: object } };
      return { spec: { ...rest, template: { ...template, spec: { ...template.spec, nodeSelector } } } };
    },
    'kube-system',
  );
}

/** Events of an object: type, reason and message, oldest first. */
function events({ lab }: NetworkLab, kind: string, name: string): string[] {
  return lab.store
    .list(EVENTS)
    .filter(({ involvedObject }) => involvedObject.kind === kind && involvedObject.name === name)
    .sort((one, other) => Number(one.metadata.resourceVersion) - Number(other.metadata.resourceVersion))
    .map(({ type, reason, message }) => `${type} ${reason} ${message}`);
}

describe('kindnet', () => {
  const ready = ({ lab }: NetworkLab) =>
    lab.store.list(NODES).map(({ status }) => {
      const found = status.conditions?.find(({ type }) => type === 'Ready');
      return `${found?.status} ${found?.message}`;
    });

  it('makes nodes ready, and they stay so without it', () => {
    const lab = new NetworkLab({ addons: ['kindnet'], nodes: 1 });
    expect(ready(lab)).toEqual([
      'False container runtime network not ready: NetworkReady=false reason:NetworkPluginNotReady message:Network plugin returns error: cni plugin not initialized',
    ]);
    lab.pass(30);
    expect(ready(lab)).toEqual(['True kubelet is posting ready status']);
    place(lab, 'kindnet', { no: 'where' }).pass(120);
    expect(ready(lab)).toEqual(['True kubelet is posting ready status']);
  });
});

describe('CoreDNS', () => {
  it('answers, answers nobody when it is gone, and answers again', () => {
    const lab = withAddons('kube-proxy', 'coredns');
    expect(lab.seen('client', 'http://web/')).toBe('200 by container');
    scale(lab, 'coredns', 0).pass(60);
    expect(lab.ask('client', 'http://web/')).toMatchObject({
      failure: 'unresolved',
      why: 'the query to 10.96.0.10:53 ends: Service kube-system/kube-dns port 53 has no ready endpoints',
    });
    scale(lab, 'coredns', 2).pass(60);
    expect(lab.seen('client', 'http://web/')).toBe('200 by container');
  });

  it('is asked by what runs in pods', () => {
    const lab = withAddons('kube-proxy', 'coredns');
    scale(lab, 'coredns', 0).pass(60);
    lab.server('waits', {
      image: 'busybox:1.37',
      container: { command: ['sh', '-c', 'until nslookup web; do sleep 2; done; sleep 36000'] },
    });
    lab.pass(30);
    const log = () =>
      lab.lab.fleet
        .logs('lab', lab.pods('waits')[0]?.metadata.name ?? '', '')
        .trim()
        .split('\n');
    const before = log().length;
    expect(log()[0]).toBe("** server can't find web: NXDOMAIN");
    scale(lab, 'coredns', 2).pass(60);
    const after = log().length;
    expect(after).toBeGreaterThan(before);
    expect(log().length).toBe(lab.pass(60) && after);
  });

  it('is asked through policies', () => {
    const lab = withAddons('kube-proxy', 'coredns').policy('deny', { podSelector: {}, policyTypes: ['Egress'] });
    expect(lab.seen('client', 'http://web/')).toBe('resolving-timeout by dns');
    expect(lab.lab.network.curl(`lab/${lab.pods('client')[0]?.metadata.name}`, 'http://web/').error).toBe(
      'curl: (28) Resolving timed out after 5001 milliseconds\n',
    );
    const kubeSystem = { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'kube-system' } } };
    const dns = { podSelector: { matchLabels: { 'k8s-app': 'kube-dns' } } };
    lab.policy('dns', {
      podSelector: {},
      policyTypes: ['Egress'],
      egress: [{ to: [{ ...kubeSystem, ...dns }], ports: [{ port: 53, protocol: 'UDP' }] }],
    });
    expect(lab.seen('client', 'http://web/')).toBe('timeout by network-policy');
  });

  it.each([
    ['without its plugin for the cluster', /kubernetes[^}]*\}/, 'http://web/', 'unresolved by dns'],
    ['without anybody to forward to', /forward[^}]*\}/, 'http://www.example.org/', 'unresolved by dns'],
  ])('%s knows less', (_, cut, url, expected) => {
    const lab = withAddons('kube-proxy', 'coredns');
    expect(lab.seen('client', url)).toMatch(/^200/);
    lab.change(
      'v1',
      'ConfigMap',
      'coredns',
      ({ data }) => ({ data: { Corefile: (data as { Corefile: string }).Corefile.replace(cut, '') } }),
      'kube-system',
    );
    expect(lab.seen('client', url)).toBe(expected);
  });
});

describe('kube-proxy', () => {
  it('leaves its rules behind: what is new is not known, what is gone still is', () => {
    const lab = withAddons('kube-proxy');
    place(lab, 'kube-proxy', { no: 'where' }).pass(60);
    expect(lab.seen('client', 'http://web/')).toBe('200 by container');
    lab.server('new').service('new').pass(20);
    expect(lab.seen('client', 'http://new/')).toBe('timeout by kube-proxy');
    for (const { metadata } of lab.pods('web'))
      lab.lab
        .client('a', 'b')
        .delete({ group: '', plural: 'pods', kind: 'Pod', version: 'v1' } as never, 'lab', metadata.name);
    lab.pass(60);
    expect(lab.seen('client', 'http://web/')).toBe('timeout by kube-proxy');
    expect(lab.ask('client', 'http://web/').why).toMatch(/kube-proxy does not work on node-[12]/);
    const again = Lab.load(lab.lab.save(), {});
    again.run(1000);
    const from = again.network.place(`lab/${lab.pods('client')[0]?.metadata.name}`);
    expect(again.network.reach(from, 'http://new/')).toMatchObject({ failure: 'timeout', hop: 'kube-proxy' });
    place(lab, 'kube-proxy', {}).pass(60);
    expect([lab.seen('client', 'http://web/'), lab.seen('client', 'http://new/')]).toEqual([
      '200 by container',
      '200 by container',
    ]);
  });
});

describe('a kube-proxy that is stuck', () => {
  it('leaves its node with old rules, also in a lab that is saved, until it is mended', () => {
    const lab = withAddons();
    const [pod] = lab.pods('client');
    const node = pod?.spec.nodeName ?? '';
    lab.lab.faults.break('kube-proxy-stuck', node);
    lab.server('new').service('new').pass(20);
    expect([lab.seen('client', 'http://web/'), lab.seen('client', 'http://new/')]).toEqual([
      '200 by container',
      'timeout by kube-proxy',
    ]);
    const again = Lab.load(lab.lab.save(), {});
    again.run(1000);
    const from = again.network.place(`lab/${pod?.metadata.name}`);
    expect(again.network.reach(from, 'http://new/')).toMatchObject({ hop: 'kube-proxy' });
    again.faults.heal('kube-proxy-stuck', node);
    expect(again.network.reach(from, 'http://new/')).toMatchObject({ status: 200 });
  });
});

describe('the cloud controller manager', () => {
  const address = ({ lab }: NetworkLab, name = 'front') =>
    lab.store.get(SERVICES, 'lab', name)?.status.loadBalancer?.ingress?.[0]?.ip;
  const balanced = (lab: NetworkLab, metadata: object = {}) =>
    lab.add('v1', 'Service', 'front', {
      metadata,
      spec: { type: 'LoadBalancer', selector: { app: 'web' }, ports: [{ port: 80 }] },
    });

  it('gives a Service an address, and takes it back', () => {
    const lab = balanced(withAddons('kube-proxy', 'cloud-controller-manager')).pass(10);
    expect(address(lab)).toBe('172.18.255.1');
    expect(lab.seen('outside', 'http://172.18.255.1/')).toBe('200 by container');
    expect(lab.seen('client', 'http://172.18.255.1/')).toBe('200 by container');
    lab.lab.client('a', 'b').delete(SERVICES, 'lab', 'front');
    lab.pass(5);
    expect(lab.lab.store.get(SERVICES, 'lab', 'front')).toBeUndefined();
    expect(events(lab, 'Service', 'front')).toEqual([
      'Normal EnsuringLoadBalancer Ensuring load balancer',
      'Normal EnsuredLoadBalancer Ensured load balancer',
      'Normal DeletingLoadBalancer Deleting load balancer',
      'Normal DeletedLoadBalancer Deleted load balancer',
    ]);
  });

  it('leaves a Service without one while it does not run', () => {
    const lab = withAddons('cloud-controller-manager');
    balanced(scale(lab, 'cloud-controller-manager', 0).pass(60)).pass(300);
    expect([address(lab), events(lab, 'Service', 'front')]).toEqual([undefined, []]);
    scale(lab, 'cloud-controller-manager', 1).pass(30);
    expect(address(lab)).toBe('172.18.255.1');
  });

  it('tells when the cloud refuses, and tries again', () => {
    const told = { annotations: { 'sekisho.dev/load-balancer-error': 'googleapi: Error 403: Quota exceeded' } };
    const lab = balanced(withAddons('cloud-controller-manager'), told).pass(60);
    expect(address(lab)).toBeUndefined();
    expect(events(lab, 'Service', 'front')).toContain(
      'Warning SyncLoadBalancerFailed Error syncing load balancer: failed to ensure load balancer: googleapi: Error 403: Quota exceeded',
    );
    lab.change('v1', 'Service', 'front', ({ metadata }) => ({ metadata: { ...metadata, annotations: {} } })).pass(60);
    expect(address(lab)).toBe('172.18.255.1');
  });

  it('leaves Services of another class to others', () => {
    const lab = withAddons('cloud-controller-manager').add('v1', 'Service', 'front', {
      spec: { type: 'LoadBalancer', loadBalancerClass: 'example.com/own', ports: [{ port: 80 }] },
    });
    expect(address(lab.pass(60))).toBeUndefined();
  });
});

describe('ingress-nginx', () => {
  const rule = (host: string, path: string, service: string, pathType = 'Prefix', port: object = { number: 80 }) => ({
    host,
    http: { paths: [{ path, pathType, backend: { service: { name: service, port } } }] },
  });
  const lab = withAddons(...ADDONS)
    .server('slow', { behave: 'hangs, never ready' })
    .service('slow', { publishNotReadyAddresses: true })
    .service('nobody')
    .service('astray', { selector: { app: 'web' }, ports: [{ port: 80, targetPort: 8080 }] })
    .server('shut')
    .service('shut')
    .policy('shut', { podSelector: { matchLabels: { app: 'shut' } } })
    .add('networking.k8s.io/v1', 'Ingress', 'shop', {
      spec: {
        ingressClassName: 'nginx',
        rules: [
          rule('shop.example.com', '/', 'web'),
          rule('shop.example.com', '/slow', 'slow'),
          rule('shop.example.com', '/nobody', 'nobody'),
          rule('shop.example.com', '/astray', 'astray'),
          rule('shop.example.com', '/shut', 'shut'),
          rule('shop.example.com', '/absent', 'absent'),
          rule('shop.example.com', '/port', 'web', 'Prefix', { name: 'http' }),
          rule('shop.example.com', '/exact', 'nobody', 'Exact'),
          rule('*.example.com', '/', 'nobody'),
        ],
      },
    })
    .add('networking.k8s.io/v1', 'Ingress', 'unclassed', { spec: { rules: [rule('other.example.com', '/', 'web')] } })
    .add('networking.k8s.io/v1', 'Ingress', 'foreign', {
      spec: { ingressClassName: 'traefik', rules: [rule('third.example.org', '/', 'web')] },
    })
    .pass(60);

  it.each([
    ['shop.example.com/', '200 by container'],
    ['shop.example.com/index.html', '200 by container'],
    ['shop.example.com/none', '404 by container'],
    ['shop.example.com/slow', '504 by container'],
    ['shop.example.com/slowly', '404 by container'],
    ['shop.example.com/nobody/deep', '503 by ingress'],
    ['shop.example.com/astray', '502 by container'],
    ['shop.example.com/shut', '504 by network-policy'],
    ['shop.example.com/absent', '503 by ingress'],
    ['shop.example.com/port', '503 by ingress'],
    ['shop.example.com/exact', '503 by ingress'],
    ['shop.example.com/exact/more', '404 by container'],
    ['blog.example.com/', '503 by ingress'],
    ['deep.blog.example.com/', '200 by outside'],
  ])('answers %s with %s', (url, expected) => {
    expect(lab.seen('outside', url)).toBe(expected);
  });

  it.each([
    ['other.example.com', '503 by ingress'],
    ['third.example.org', '404 by ingress'],
    ['absent.test', '404 by ingress'],
  ])('does not serve %s, which no Ingress of its class has as its own: %s', (host, expected) => {
    expect(lab.seen('outside', 'http://172.18.255.1/', host)).toBe(expected);
  });

  it('is reached from inside too', () => {
    expect(lab.seen('client', 'http://shop.example.com/')).toBe('200 by container');
    expect(lab.seen('client', 'http://ingress-nginx-controller.ingress-nginx/', 'shop.example.com')).toBe(
      '200 by container',
    );
  });

  it('writes its address into the Ingresses of its class alone', () => {
    const shown = lab.lab.store
      .list(INGRESSES, 'lab')
      .map(({ metadata, status }) => `${metadata.name} ${status.loadBalancer?.ingress?.[0]?.ip}`);
    expect(shown).toEqual(['foreign undefined', 'shop 172.18.255.1', 'unclassed undefined']);
    expect(events(lab, 'Ingress', 'shop')).toEqual(['Normal Sync Scheduled for sync']);
    expect(events(lab, 'Ingress', 'foreign')).toEqual([]);
  });

  it('tells what a browser would see', () => {
    const { output } = lab.lab.network.curl('outside', 'http://shop.example.com/nobody');
    expect(output).toMatch(
      /^HTTP\/1\.1 503 Service Unavailable\nServer: nginx\n.*<h1>503 Service Temporarily Unavailable<\/h1>/s,
    );
  });
});
