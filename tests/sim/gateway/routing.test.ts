// Where requests through a Gateway go, and what comes back.
import { expect, it } from 'vitest';
import type { Network } from '../../../src/sim/network/network.ts';
import { GatewayLab } from '../../make/gateway-lab.ts';

const CLIENT = { image: 'busybox:1.37', container: { command: ['sleep', '36000'] } };
const to = (name: string, rest: object = {}) => ({ name, port: 80, ...rest });
const rule = (value: string, backend: string, type = 'PathPrefix') => ({
  matches: [{ path: { type, value } }],
  backendRefs: [to(backend)],
});
const filtered = (value: string, filter: { readonly type: string }, backend = 'web') => ({
  ...rule(value, backend),
  filters: [filter],
});

const lab = new GatewayLab()
  .server('client', CLIENT)
  .server('web')
  .service('web')
  .server('canary')
  .service('canary')
  .service('nobody')
  .server('slow', { behave: 'hangs, never ready' })
  .service('slow', { publishNotReadyAddresses: true })
  .service('astray', { selector: { app: 'web' }, ports: [{ port: 80, targetPort: 8080 }] })
  .server('shut')
  .service('shut')
  .policy('shut', { podSelector: { matchLabels: { app: 'shut' } } })
  .gateway('edge', {
    listeners: [
      { name: 'http', port: 80, protocol: 'HTTP', hostname: '*.example.com' },
      { name: 'any', port: 8080, protocol: 'HTTP' },
    ],
  })
  .route(
    'shop',
    [
      rule('/', 'web'),
      rule('/nobody', 'nobody'),
      rule('/slow', 'slow'),
      rule('/astray', 'astray'),
      rule('/shut', 'shut'),
      rule('/gone', 'gone'),
      rule('/exact', 'nobody', 'Exact'),
      { matches: [{ path: { type: 'PathPrefix', value: '/none' } }] },
      { matches: [{ headers: [{ name: 'X-Version', value: '2' }] }], backendRefs: [to('nobody')] },
      { matches: [{ method: 'POST' }], backendRefs: [to('gone')] },
      { matches: [{ queryParams: [{ name: 'debug', value: '1' }] }], backendRefs: [to('nobody')] },
      { ...rule('/split', 'web'), backendRefs: [to('web', { weight: 3 }), to('gone', { weight: 1 })] },
      filtered('/old', {
        type: 'RequestRedirect',
        requestRedirect: { scheme: 'https', hostname: 'new.example.com', statusCode: 301 },
      } as never),
      filtered('/moved', {
        type: 'RequestRedirect',
        requestRedirect: { path: { type: 'ReplacePrefixMatch', replacePrefixMatch: '/to' } },
      } as never),
      filtered('/api', {
        type: 'URLRewrite',
        urlRewrite: { path: { type: 'ReplacePrefixMatch', replacePrefixMatch: '/' } },
      } as never),
      filtered('/head', {
        type: 'ResponseHeaderModifier',
        responseHeaderModifier: { set: [{ name: 'X-Shop', value: 'yes' }] },
      } as never),
    ] as never,
    { hostnames: ['shop.example.com'], parentRefs: [{ name: 'edge', sectionName: 'http' }] },
  )
  .route('rest', [rule('/', 'nobody')], { parentRefs: [{ name: 'edge', sectionName: 'http' }] })
  .route('any', [rule('/', 'web')], { parentRefs: [{ name: 'edge', port: 8080 }] })
  .pass(60);

it.each([
  ['/', '200 by container'],
  ['/none-such', '404 by container'],
  ['/nobody/deep', '503 by gateway'],
  ['/nobodys', '404 by container'],
  ['/slow', '504 by container'],
  ['/astray', '503 by container'],
  ['/shut', '503 by network-policy'],
  ['/gone', '500 by gateway'],
  ['/exact', '503 by gateway'],
  ['/exact/more', '404 by container'],
  ['/none', '500 by gateway'],
  ['/?debug=1', '503 by gateway'],
  ['/?debug=2', '200 by container'],
  ['/api/index.html', '200 by container'],
])('answers shop.example.com%s with %s', (path, expected) => {
  expect(lab.seen('outside', `http://shop.example.com${path}`)).toBe(expected);
});

it.each([
  ['of a host that a wider route has', 'blog.example.com', 80, '503 by gateway'],
  ['of a host that no listener of the port has', 'shop.example.org', 80, '404 by gateway'],
  ['to another port', 'shop.example.org', 8080, '200 by container'],
  ['to a port without a listener', 'shop.example.com', 81, 'timeout by network'],
])('answers a request %s', (_, host, port, expected) => {
  expect(lab.seen('outside', `http://${lab.address()}:${port}/`, host)).toBe(expected);
});

it('is reached from inside, where its names are known too', () => {
  expect(lab.seen('client', 'http://shop.example.com/')).toBe('200 by container');
});

it('speaks no TLS where its listener does not', () => {
  expect(lab.seen('outside', `https://${lab.address()}:8080/`)).toBe('not-tls by gateway');
});

it.each([
  ['/old/a?b=1', 301, 'https://new.example.com/old/a?b=1'],
  ['/moved/a?b=1', 302, 'http://shop.example.com/to/a?b=1'],
])('redirects %s', (path, status, location) => {
  const answer = lab.ask('outside', `http://shop.example.com${path}`);
  expect(answer).toMatchObject({ status, headers: [['Location', location]] });
});

it('shows headers that were added', () => {
  expect(lab.lab.network.curl('outside', 'http://shop.example.com/head').output).toContain('\nX-Shop: yes\n');
});

it('spreads requests by weight, the same ones each time', () => {
  const statuses = Array.from({ length: 16 }, () => lab.seen('outside', 'http://shop.example.com/split').slice(0, 3));
  expect(statuses.filter((one) => one === '500')).toHaveLength(4);
  expect(statuses.slice(0, 4)).toEqual(['404', '404', '404', '500']);
});

it.each([
  ['a header', { headers: new Map([['x-version', '2']]) }, 503],
  ['another header', { headers: new Map([['x-version', '1']]) }, 200],
  ['a method', { method: 'POST' }, 500],
])('looks at %s', (_, options, status) => {
  const network: Network = lab.lab.network;
  expect(network.reach(network.place('outside'), 'http://shop.example.com/', options)).toMatchObject({ status });
});
