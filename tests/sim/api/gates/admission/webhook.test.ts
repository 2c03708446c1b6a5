import { describe, expect, it } from 'vitest';
import type { WebhookAnswer } from '../../../../../src/sim/api/gates/admission/webhook-behaviour.ts';
import { admitMutating, admitValidating } from '../../../../../src/sim/api/gates/index.ts';
import {
  DEPLOYMENTS,
  ENDPOINT_SLICES,
  MUTATING_WEBHOOK_CONFIGURATIONS,
  NAMESPACES,
  NODES,
  PODS,
  SERVICES,
  VALIDATING_WEBHOOK_CONFIGURATIONS,
} from '../../../../../src/sim/resources/index.ts';
import { aCall, anObject, refusal, serverSaid, World } from '../world.ts';
import { admitPod, aPod } from './admit.ts';

const URL_HOOK = { clientConfig: { url: 'https://127.0.0.1:9443/validate' } };
const SERVICE_HOOK = { clientConfig: { service: { name: 'hook', namespace: 'guard', path: '/check' } } };

function lab(hook: object, annotation?: string, kind = VALIDATING_WEBHOOK_CONFIGURATIONS): World {
  const world = new World().namespace('lab', { guarded: 'yes' });
  world.add(kind, 'guard.example.com', {
    metadata: annotation === undefined ? {} : { annotations: { 'sekisho.dev/webhook': annotation } },
    webhooks: [
      {
        name: 'guard.example.com',
        rules: [{ operations: ['CREATE'], apiGroups: [''], apiVersions: ['v1'], resources: ['pods'], scope: '*' }],
        failurePolicy: 'Fail',
        sideEffects: 'None',
        timeoutSeconds: 3,
        ...hook,
      },
    ],
  });
  return world;
}

function withService(world: World, ready: boolean): World {
  world.add(SERVICES, 'hook', { spec: { clusterIP: '10.96.0.7' } }, 'guard');
  const metadata = { labels: { 'kubernetes.io/service-name': 'hook' } };
  world.add(ENDPOINT_SLICES, 'hook-1', { metadata, endpoints: [{ conditions: { ready } }] }, 'guard');
  return world;
}

describe('a webhook that does not answer', () => {
  it('behind a URL fails as recorded', () => {
    const refused = refusal(() => admitPod(aPod('p'), lab(URL_HOOK)));
    expect(refused.message).toBe(serverSaid('24-webhook/run.txt', 'Internal error occurred'));
    expect(refused.status).toMatchObject({
      code: 500,
      reason: 'InternalError',
      details: { causes: [{ message: refused.message.slice('Internal error occurred: '.length) }] },
    });
  });

  const url = 'https://hook.guard.svc:443/check?timeout=3s';
  it.each([
    { name: 'without its service', world: () => lab(SERVICE_HOOK), why: 'service "hook" not found' },
    {
      name: 'without endpoints',
      world: () => withService(lab(SERVICE_HOOK), false),
      why: 'no endpoints available for service "hook"',
    },
    {
      name: 'in time',
      world: () => withService(lab(SERVICE_HOOK, 'timeout'), true),
      why: 'context deadline exceeded',
    },
    {
      name: 'because nothing listens',
      world: () => withService(lab(SERVICE_HOOK, 'refused'), true),
      why: 'dial tcp 10.96.0.7:443: connect: connection refused',
    },
    {
      name: 'with a certificate that is known',
      world: () => withService(lab(SERVICE_HOOK, 'tls'), true),
      why: 'tls: failed to verify certificate: x509: certificate signed by unknown authority',
    },
  ])('$name says so', ({ world, why }) => {
    expect(refusal(() => admitPod(aPod('p'), world())).message).toBe(
      `Internal error occurred: failed calling webhook "guard.example.com": failed to call webhook: Post "${url}": ${why}`,
    );
  });

  it.each([
    { code: '404', why: 'the server could not find the requested resource' },
    { code: '500', why: 'an error on the server ("unknown") has prevented the request from succeeding' },
    { code: '418', why: 'the server responded with the status code 418 but did not return more details' },
  ])('but with status $code is told so', ({ code, why }) => {
    expect(refusal(() => admitPod(aPod('p'), lab(URL_HOOK, `status: ${code}`))).message).toBe(
      `Internal error occurred: failed calling webhook "guard.example.com": failed to call webhook: ${why}`,
    );
  });

  it('is passed over under failurePolicy Ignore, and costs its time', () => {
    const call = aCall(PODS, 'create', { object: aPod('p') });
    const world = lab({ ...URL_HOOK, failurePolicy: 'Ignore' }, 'timeout');
    admitMutating(call, world);
    admitValidating(call, world);
    expect(call.latencyMs).toBe(3000);
  });
});

describe('a webhook that answers', () => {
  it('lets pass', () => {
    admitPod(aPod('p'), withService(lab(SERVICE_HOOK), true));
    admitPod(aPod('q'), lab(URL_HOOK, 'allow'));
  });

  it('denies with its own words', () => {
    expect(refusal(() => admitPod(aPod('p'), lab(URL_HOOK, 'deny: images must come from our registry')))).toMatchObject(
      {
        code: 403,
        reason: 'Forbidden',
        message: 'admission webhook "guard.example.com" denied the request: images must come from our registry',
      },
    );
  });

  it.each<{ answer: WebhookAnswer; code: number; message: string }>([
    { answer: { kind: 'deny', message: 'no', code: 200, reason: '' }, code: 400, message: 'denied the request: no' },
    {
      answer: { kind: 'deny', message: '', code: 422, reason: '' },
      code: 422,
      message: 'denied the request without explanation',
    },
    {
      answer: { kind: 'deny', message: '', code: 422, reason: 'Invalid' },
      code: 422,
      message: 'denied the request: Invalid',
    },
  ])('as the lab decides: $answer', ({ answer, code, message }) => {
    const world = Object.assign(lab(URL_HOOK), { webhooks: { answer: () => answer } });
    const refused = refusal(() => admitPod(aPod('p'), world));
    expect(refused.code).toBe(code);
    expect(refused.message).toBe(`admission webhook "guard.example.com" ${message}`);
  });

  it('may be a mutating one', () => {
    const world = lab(URL_HOOK, 'deny: no', MUTATING_WEBHOOK_CONFIGURATIONS);
    expect(refusal(() => admitMutating(aCall(PODS, 'create', { object: aPod('p') }), world)).code).toBe(403);
  });

  it('that has side effects is not asked on a dry run', () => {
    const world = lab({ ...URL_HOOK, sideEffects: 'Some' });
    expect(refusal(() => admitPod(aPod('p'), world, { dryRun: true })).message).toBe(
      'admission webhook "guard.example.com" does not support dry run',
    );
  });
});

describe('a webhook is asked', () => {
  const rule = (more: object) => ({
    ...URL_HOOK,
    rules: [{ operations: ['*'], apiGroups: ['*'], apiVersions: ['*'], resources: ['*'], ...more }],
  });
  const pod = () => aCall(PODS, 'create', { object: aPod('p', {}, {}, { labels: { app: 'x' } }) });
  const deployment = () => aCall(DEPLOYMENTS, 'create', { object: anObject(DEPLOYMENTS, 'd') });
  it.each([
    { name: 'about any resource', hook: rule({}), call: pod(), asked: true },
    {
      name: 'not about subresources by a bare star',
      hook: rule({}),
      call: { ...pod(), subresource: 'status' },
      asked: false,
    },
    {
      name: 'about subresources',
      hook: rule({ resources: ['pods/*'] }),
      call: { ...pod(), subresource: 'status' },
      asked: true,
    },
    { name: 'about its group only', hook: rule({ apiGroups: ['apps'] }), call: pod(), asked: false },
    { name: 'about deployments.apps', hook: rule({ apiGroups: ['apps'] }), call: deployment(), asked: true },
    { name: 'about its operation only', hook: rule({ operations: ['UPDATE'] }), call: pod(), asked: false },
    {
      name: 'about deletions',
      hook: rule({ operations: ['DELETE'] }),
      call: aCall(PODS, 'delete', { name: 'p' }),
      asked: true,
    },
    {
      name: 'about what is namespaced',
      hook: rule({ scope: 'Namespaced' }),
      call: aCall(NODES, 'create', { object: anObject(NODES, 'n') }),
      asked: false,
    },
    {
      name: 'about a namespace as something of the cluster',
      hook: rule({ scope: 'Cluster' }),
      call: aCall(NAMESPACES, 'create', { object: anObject(NAMESPACES, 'n') }),
      asked: true,
    },
    {
      name: 'in namespaces with its labels',
      hook: { ...rule({}), namespaceSelector: { matchLabels: { guarded: 'yes' } } },
      call: pod(),
      asked: true,
    },
    {
      name: 'in no other namespaces',
      hook: { ...rule({}), namespaceSelector: { matchLabels: { guarded: 'no' } } },
      call: pod(),
      asked: false,
    },
    {
      name: 'about objects with its labels',
      hook: { ...rule({}), objectSelector: { matchLabels: { app: 'x' } } },
      call: pod(),
      asked: true,
    },
    {
      name: 'about no other objects',
      hook: { ...rule({}), objectSelector: { matchLabels: { app: 'y' } } },
      call: pod(),
      asked: false,
    },
    {
      name: 'never about webhooks',
      hook: rule({}),
      call: aCall(VALIDATING_WEBHOOK_CONFIGURATIONS, 'delete', { name: 'guard.example.com' }),
      asked: false,
    },
  ])('$name: $asked', ({ hook, call, asked }) => {
    const world = lab(hook, 'deny: asked');
    let denied = false;
    try {
      admitMutating(call, world);
      admitValidating(call, world);
    } catch (error) {
      denied = (error as Error).message.endsWith('denied the request: asked');
    }
    expect(denied).toBe(asked);
  });
});
