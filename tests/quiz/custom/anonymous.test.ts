import { describe, expect, it } from 'vitest';
import { aliasesOf, anonymous } from '../../../src/quiz/custom/anonymous.ts';

const ALIASES = { namespace: 'shop', name: 'web' };
const hide = (text: string, workload = 'Deployment/lab/api') => anonymous(text, workload, ALIASES);

describe('what is said anonymously', () => {
  it.each([
    ['Deployment/lab/api is not ready', 'Deployment/shop/web is not ready'],
    ['pod api-7d9c8b-x2x4q in namespace lab', 'pod web-7d9c8b-x2x4q in namespace shop'],
    ['kubectl -n lab get pods --context prod-eu', 'kubectl -n shop get pods --context the-cluster'],
    ['kube-apiserver and api-server are not api', 'kube-apiserver and api-server are not web'],
    ['ask <@U123> or mika@acme.jp', 'ask @somebody or somebody@example.com'],
    ['http://10.1.2.3:8080/healthz', 'http://example.com/healthz'],
    ['from 192.168.4.7:53', 'from 10.0.0.1:53'],
    ['registry.acme.io/lab/api:v9', 'host.example.com/shop/web:v9'],
    ['node.kubernetes.io/not-ready on node ip-10-0-0-7', 'node.kubernetes.io/not-ready on node node-1'],
    ['password=hunter22hunter22', 'password=[redacted]'],
    ['laboratory and label stay', 'laboratory and label stay'],
  ])('%s → %s', async (text, expected) => {
    expect(await hide(text)).toBe(expected);
  });

  it('has no names of a workload that nobody named', async () => {
    expect(await hide('api in lab at 10.1.1.1', '')).toBe('api in lab at 10.0.0.1');
  });

  it('has names that are not its own', () => {
    for (let seed = 0; seed < 60; seed++) {
      const { namespace, name } = aliasesOf('Deployment/shop/web', seed);
      expect([namespace, name]).not.toContain('shop');
      expect([namespace, name]).not.toContain('web');
    }
  });
});
