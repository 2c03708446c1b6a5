// The lab's API against requests that no proper client sends: each is refused in the server's words, and the lab goes on.
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PODS } from '../../src/sim/resources/index.ts';
import { type RawAnswer, type RawOptions, rawRequest } from '../make/raw-request.ts';
import { type ServedLab, servedLab } from '../make/served-lab.ts';

const ROOT = '/api/v1/namespaces/default';
const MAPS = `${ROOT}/configmaps`;
const POD = `${ROOT}/pods/one`;
const SCALE = '/apis/apps/v1/namespaces/default/deployments/web/scale';

interface Failure {
  readonly kind: string;
  readonly status: string;
  readonly message: string;
  readonly reason: string;
  readonly code: number;
}

let served: ServedLab;

async function send(path: string, { headers, ...options }: RawOptions = {}): Promise<RawAnswer> {
  const token = { authorization: `Bearer ${served.lab.adminToken}` };
  return rawRequest(served.served.port, path, { ...options, headers: { ...token, ...headers } });
}

async function write(method: string, path: string, body: string, type = 'application/json'): Promise<RawAnswer> {
  return send(path, { method, body, headers: { 'content-type': type } });
}

/** The failure that an answer tells. */
function failureIn({ code, text, headers }: RawAnswer): Failure {
  expect(headers['content-type']).toBe('application/json');
  const status = JSON.parse(text) as Failure;
  expect(status).toMatchObject({ kind: 'Status', status: 'Failure', code });
  return status;
}

const POD_MANIFEST = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'one' },
  spec: { containers: [{ name: 'main', image: 'nginx:1.27' }] },
};
const DEPLOYMENT = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web' },
  spec: {
    selector: { matchLabels: { app: 'web' } },
    template: { metadata: { labels: { app: 'web' } }, spec: POD_MANIFEST.spec },
  },
};

beforeAll(async () => {
  served = await servedLab({ speed: 0 });
  // until there is a default service account
  served.served.pacer.step(1000);
  await write('POST', `${ROOT}/pods`, JSON.stringify(POD_MANIFEST));
  await write('POST', '/apis/apps/v1/namespaces/default/deployments', JSON.stringify(DEPLOYMENT));
  await write('POST', MAPS, '{"metadata":{"name":"cm"},"data":{"a":"1"}}');
  served.served.pacer.step(5000);
});
afterAll(async () => served.close());

describe('bodies that cannot be taken', () => {
  it.each<[method: string, path: string, body: string, type: string, code: number, message: RegExp]>([
    ['POST', MAPS, '{bad', 'application/json', 400, /invalid character 'b' looking for beginning of object key string/],
    ['POST', MAPS, '', 'application/json', 400, /unexpected end of JSON input/],
    ['POST', MAPS, '[]', 'application/json', 400, /cannot unmarshal array/],
    ['POST', MAPS, '{}', 'application/json', 422, /name or generateName is required/],
    ['POST', MAPS, '{}', 'text/plain', 415, /unknown format - accepted media types include: application\/json/],
    ['POST', MAPS, 'k8s', 'application/vnd.kubernetes.protobuf', 400, /does not appear to be a protobuf message/],
    ['POST', MAPS, 'a: [', 'application/yaml', 400, /yaml: line 1/],
    [
      'POST',
      MAPS,
      '{"kind":"Pod","apiVersion":"v1"}',
      'application/json',
      400,
      /Pod in version "v1" cannot be handled/,
    ],
    [
      'PATCH',
      `${MAPS}/cm`,
      '{}',
      'application/json',
      415,
      /accepted media types include: application\/json-patch\+json/,
    ],
    ['PATCH', `${MAPS}/cm`, '{bad', 'application/strategic-merge-patch+json', 400, /^invalid character 'b' looking/],
    [
      'PATCH',
      `${MAPS}/cm`,
      '{bad',
      'application/merge-patch+json',
      400,
      /^error decoding patch: invalid character 'b'/,
    ],
    ['PATCH', `${MAPS}/cm`, '', 'application/merge-patch+json', 400, /^error decoding patch: unexpected end of JSON/],
    ['PATCH', `${MAPS}/cm`, '[]', 'application/merge-patch+json', 400, /cannot unmarshal array into Go value/],
    [
      'PATCH',
      `${MAPS}/cm`,
      '{"metadata":{"name":"b"}}',
      'application/merge-patch+json',
      400,
      /name of the object \(b\)/,
    ],
    ['PATCH', POD, '{}', 'application/json-patch+json', 400, /cannot unmarshal object/],
    ['PATCH', POD, '[null]', 'application/json-patch+json', 400, /./],
    ['PATCH', POD, '[{"op":"remove","path":""}]', 'application/json-patch+json', 422, /rejected our request/],
    ['PATCH', POD, '[{"op":"add","path":"/__proto__/a","value":1}]', 'application/json-patch+json', 422, /rejected/],
    ['PATCH', POD, '{"spec":null}', 'application/strategic-merge-patch+json', 422, /spec/],
    [
      'PATCH',
      `${MAPS}/a?fieldManager=x`,
      '{}',
      'application/apply-patch+yaml',
      400,
      /^invalid object type: \/, Kind=$/,
    ],
    ['PATCH', `${MAPS}/a?fieldManager=x`, '', 'application/apply-patch+yaml', 400, /^invalid object type: \/, Kind=$/],
    [
      'PATCH',
      `${MAPS}/a?fieldManager=x`,
      '[]',
      'application/apply-patch+yaml',
      400,
      /error decoding YAML: json: cannot/,
    ],
    [
      'PATCH',
      `${MAPS}/a?fieldManager=x`,
      'a: [',
      'application/apply-patch+yaml',
      400,
      /error decoding YAML: yaml: line 1/,
    ],
    [
      'PATCH',
      `${MAPS}/a`,
      '{"apiVersion":"v1","kind":"ConfigMap"}',
      'application/apply-patch+yaml',
      422,
      /fieldManager/,
    ],
    ['PUT', `${MAPS}/cm`, '{"metadata":{"name":"b"}}', 'application/json', 400, /does not match the name on the URL/],
    [
      'PUT',
      `${MAPS}/cm`,
      '{"metadata":{"namespace":"b"}}',
      'application/json',
      400,
      /does not match the namespace sent/,
    ],
    ['PUT', `${MAPS}/cm`, '{"metadata":{"resourceVersion":"x"}}', 'application/json', 409, /has been modified/],
    ['PUT', SCALE, '{"spec":{"replicas":"x"}}', 'application/json', 400, /cannot unmarshal string/],
    ['PUT', SCALE, '{"spec":{"replicas":-1}}', 'application/json', 422, /must be greater than or equal to 0/],
    ['POST', `${POD}/binding`, '{}', 'application/json', 422, /target\.name: Required value/],
    ['DELETE', `${MAPS}/cm`, '[1', 'application/json', 400, /unexpected end of JSON input/],
    [
      'DELETE',
      `${MAPS}/cm`,
      '{"propagationPolicy":"x"}',
      'application/json',
      422,
      /propagationPolicy: Unsupported value: "x"/,
    ],
    ['DELETE', `${MAPS}/cm`, '{"gracePeriodSeconds":"x"}', 'application/json', 400, /cannot unmarshal string/],
  ])('%s %s of %j as %s: %i', async (method, path, body, type, code, message) => {
    const answer = await write(method, path, body, type);
    expect({ code: answer.code, text: answer.text }).toMatchObject({ code });
    expect(failureIn(answer).message).toMatch(message);
  });

  it('has a limit of three mebibytes, however much more is sent', async () => {
    for (const size of [3 * 1024 * 1024 + 1, 20 * 1024 * 1024]) {
      const answer = await send(MAPS, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: Buffer.alloc(size, 'x'),
      });
      expect(answer.code).toBe(413);
      expect(failureIn(answer)).toMatchObject({
        reason: 'RequestEntityTooLarge',
        message: 'Request entity too large: limit is 3145728',
      });
    }
  });
});

describe('names that every object of JavaScript has', () => {
  it('are names like others', async () => {
    const body = JSON.stringify({ metadata: { name: 'constructor', labels: { constructor: 'x', toString: 'y' } } });
    expect((await write('POST', MAPS, body)).code).toBe(201);
    const names = async (selector: string): Promise<string[]> => {
      const { text } = await send(`${MAPS}?labelSelector=${selector}`);
      return (JSON.parse(text) as { items: { metadata: { name: string } }[] }).items.map(
        ({ metadata }) => metadata.name,
      );
    };
    expect(await names('constructor')).toEqual(['constructor']);
    expect(await names('toString%3Dy')).toEqual(['constructor']);
    expect(await names('hasOwnProperty')).toEqual([]);
    expect(await names('!valueOf')).toHaveLength(3);
    expect((await send(`${MAPS}?__proto__=1&constructor=2&toString=3`)).code).toBe(200);
    expect((await send(`${MAPS}/constructor`, { method: 'DELETE' })).code).toBe(200);
  });

  it.each([
    [`${MAPS}/__proto__`, 404],
    [`${ROOT}/__proto__`, 404],
    ['/api/v1/constructor', 404],
    ['/apis/__proto__/__proto__/__proto__', 404],
    ['/constructor', 404],
    [`${POD}/constructor`, 404],
    [`${POD}/__proto__`, 404],
    [`${MAPS}/cm/toString`, 404],
    [`${MAPS}?fieldSelector=__proto__%3Dx`, 400],
    [`${MAPS}?fieldSelector=constructor.name%3DObject`, 400],
    [`${MAPS}?labelSelector=__proto__`, 400],
    [`${POD}/log?container=__proto__`, 400],
  ])('lead nowhere in %s', async (path, code) => {
    const answer = await send(path);
    expect({ path, code: answer.code }).toEqual({ path, code });
    failureIn(answer);
  });

  it('are refused where they cannot be kept', async () => {
    const told = 'a lab cannot keep the key "__proto__"';
    const made = await write('POST', MAPS, '{"metadata":{"name":"p","labels":{"__proto__":"x"}}}');
    expect(failureIn(made)).toMatchObject({ code: 400, message: told });
    const patched = await write('PATCH', `${MAPS}/cm`, '{"data":{"__proto__":"x"}}', 'application/merge-patch+json');
    expect(failureIn(patched)).toMatchObject({ code: 400, message: told });
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });
});

describe('parameters', () => {
  it.each([
    [`${MAPS}?limit=abc`, 400, 'strconv.ParseInt: parsing "abc": invalid syntax'],
    [`${MAPS}?limit=99999999999999999999`, 400, 'strconv.ParseInt: parsing "99999999999999999999": value out of range'],
    [`${MAPS}?continue=abc`, 400, 'continue key is not valid'],
    [`${MAPS}?continue=bnVsbA==`, 400, 'continue key is not valid'],
    [`${MAPS}?resourceVersion=abc`, 422, 'resourceVersion: Invalid value: "abc"'],
    [`${MAPS}?resourceVersion=99999999`, 504, 'Too large resource version: 99999999, current: '],
    [`${MAPS}?resourceVersionMatch=Exact`, 422, 'resourceVersionMatch is forbidden unless resourceVersion is provided'],
    [`${MAPS}?watch=1&resourceVersion=abc`, 422, 'resourceVersion: Invalid value: "abc"'],
    [`${MAPS}?watch=1&timeoutSeconds=x`, 400, 'strconv.ParseInt: parsing "x": invalid syntax'],
    [`${MAPS}?watch=1&sendInitialEvents=true`, 422, 'sendInitialEvents requires setting resourceVersionMatch'],
    [`${MAPS}?labelSelector=a%20b`, 400, "unable to parse requirement: found 'b', expected: in, notin"],
    [`${MAPS}?fieldSelector=foo`, 400, "invalid selector: 'foo'; can't understand 'foo'"],
    [`${MAPS}?fieldSelector=a.b%3D1`, 400, '"a.b" is not a known field selector: only "metadata.name"'],
    [`${ROOT}/pods?fieldSelector=spec.foo%3D1`, 400, 'field label not supported: spec.foo'],
    [`${POD}/log?tailLines=abc`, 400, 'strconv.ParseInt: parsing "abc": invalid syntax'],
    [`${POD}/log?tailLines=-1`, 422, 'tailLines: Invalid value: -1: must be greater than or equal to 0'],
    [`${POD}/log?limitBytes=0`, 422, 'limitBytes: Invalid value: 0: must be greater than 0'],
    [`${POD}/log?sinceTime=abc`, 400, 'parsing time "abc"'],
  ])('%s is refused with %i', async (path, code, message) => {
    const answer = await send(path);
    expect({ path, code: answer.code }).toEqual({ path, code });
    expect(failureIn(answer).message).toContain(message);
  });

  it.each([
    ['POST', `${MAPS}?dryRun=x`, 'CreateOptions.meta.k8s.io "" is invalid: dryRun: Unsupported value: ["x"]'],
    ['PUT', `${MAPS}/cm?dryRun=x`, 'UpdateOptions.meta.k8s.io "" is invalid: dryRun: Unsupported value: ["x"]'],
    ['DELETE', `${MAPS}/cm?dryRun=x`, 'DeleteOptions.meta.k8s.io "" is invalid: dryRun: Unsupported value: ["x"]'],
    ['DELETE', `${MAPS}/cm?propagationPolicy=x`, 'supported values: "Foreground", "Background", "Orphan", "nil"'],
    ['DELETE', `${MAPS}/cm?gracePeriodSeconds=x`, 'strconv.ParseInt: parsing "x": invalid syntax'],
    ['POST', `${MAPS}?fieldValidation=x`, 'fieldValidation: Unsupported value: "x"'],
    ['POST', `${MAPS}?fieldManager=${'x'.repeat(129)}`, 'fieldManager: Too long: may not be more than 128 bytes'],
    ['POST', `${MAPS}?fieldManager=%07`, 'fieldManager: Invalid value: "\\u0007": invalid character U+0007'],
  ])('of a write: %s %s', async (method, path, message) => {
    const body = method === 'DELETE' ? '' : '{}';
    const answer = await write(method, path, body);
    expect([400, 422]).toContain(answer.code);
    expect(failureIn(answer).message).toContain(message);
  });
});

describe('methods and paths', () => {
  it.each([
    ['POST', `${MAPS}/cm`],
    ['PUT', MAPS],
    ['PATCH', MAPS],
    ['DELETE', '/api/v1/namespaces'],
    ['DELETE', '/api/v1/configmaps'],
    ['GET', '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews'],
    ['DELETE', SCALE],
    ['OPTIONS', MAPS],
    ['TRACE', MAPS],
  ])('%s %s is not allowed', async (method, path) => {
    const answer = await send(path, { method, body: '' });
    expect(failureIn(answer)).toMatchObject({
      code: 405,
      reason: 'MethodNotAllowed',
      message: 'the server does not allow this method on the requested resource',
    });
  });

  it('HEAD tells how the server is, and nothing of objects', async () => {
    expect(await send('/readyz', { method: 'HEAD' })).toMatchObject({ code: 200, text: '' });
    expect(await send(MAPS, { method: 'HEAD' })).toMatchObject({ code: 405, text: '' });
  });

  it.each([
    [`${MAPS}/%2e%2e`, 400],
    [`${MAPS}/../secrets`, 400],
    ['/api/v1/namespaces/%2E%2e/pods', 400],
    [`${MAPS}/%zz`, 400],
    [`${MAPS}/%`, 400],
    [`${MAPS}/%ff`, 400],
    [`${MAPS}/a%25b`, 400],
    [`${MAPS}/a%2Fb`, 404],
    [`${MAPS}/%00`, 404],
    [`${ROOT}//configmaps`, 404],
    [`${MAPS}/${'x'.repeat(100_000)}`, 404],
    ['/api/v1/nothings', 404],
    ['/apis/nothing.example/v1/things', 404],
    ['/nothing', 404],
    [`${MAPS}/cm/scale`, 404],
    ['/apis/apps/v1/namespaces/default/daemonsets/x/scale', 404],
    ['*', 400],
    ['nothing', 400],
  ])('%s leads to no object', async (path, code) => {
    const answer = await send(path);
    expect({ path: path.slice(0, 80), code: answer.code }).toEqual({ path: path.slice(0, 80), code });
    failureIn(answer);
  });

  it('a slash at the end changes nothing', async () => {
    expect((await send(`${MAPS}/`)).code).toBe(200);
    expect((await send('/apis/apps/')).code).toBe(200);
  });
});

describe('who asks, and for what form', () => {
  it.each([
    [{ authorization: 'Bearer wrong' }, 401],
    [{ authorization: 'Bearer a.b.c' }, 401],
    [{ authorization: 'Bearer __proto__' }, 401],
    [{ accept: 'text/html' }, 406],
    [{ accept: 'application/json;as=Nothing;v=v1;g=meta.k8s.io' }, 406],
    [{ 'impersonate-group': 'x' }, 400],
    [{ 'impersonate-user': '__proto__' }, 403],
    [{ host: 'a b' }, 400],
  ])('%j: %i', async (headers, code) => {
    const answer = await send(MAPS, { headers });
    expect(answer.code).toBe(code);
    failureIn(answer);
  });

  it('YAML is given to who wants it', async () => {
    const answer = await send(`${MAPS}/cm`, { headers: { accept: 'application/yaml' } });
    expect(answer.headers['content-type']).toBe('application/yaml');
    expect(answer.text).toMatch(/^kind: ConfigMap$/m);
  });

  it('a head that is too large, and what is no HTTP at all, are refused in words', async () => {
    const answer = await send(MAPS, { headers: { x: 'x'.repeat(1_100_000) } });
    expect(failureIn(answer)).toMatchObject({ code: 431 });
    const text = await new Promise<string>((resolve, reject) => {
      const socket = connect(served.served.port, '127.0.0.1', () => socket.write('hello\r\n\r\n'));
      let all = '';
      socket.on('data', (part) => {
        all += String(part);
      });
      socket.on('error', reject);
      socket.on('close', () => resolve(all));
    });
    expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n[\s\S]*"kind":"Status"/);
  });
});

describe('a watch', () => {
  it('ends when its time is up', async () => {
    const { code, text } = await send(`${MAPS}?watch=true&timeoutSeconds=1`);
    expect(code).toBe(200);
    expect(text).toMatch(/^\{"type":"ADDED",/);
  });

  it('that nobody reads is closed, and nobody else waits for it', async () => {
    const { port } = served.served;
    const token = served.lab.adminToken;
    const socket = connect(port, '127.0.0.1');
    let all = 0;
    await new Promise<void>((resolve) => {
      socket.write(`GET ${ROOT}/pods?watch=1 HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\n\r\n`);
      socket.once('data', () => resolve());
    });
    socket.pause();
    const client = served.lab.client('system:test', 'test');
    const label = 'x'.repeat(2000);
    for (let count = 0; count < 40_000; count++) {
      const pod = client.get(PODS, 'default', 'one');
      if (!pod) throw new Error('the pod is gone');
      served.lab.store.update(PODS, {
        ...pod,
        metadata: { ...pod.metadata, annotations: { label, at: String(count) } },
      });
      if (count % 1000 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    expect((await send('/readyz')).text).toBe('ok');
    const closed = new Promise<number>((resolve) => {
      socket.on('data', (part) => {
        all += part.length;
      });
      socket.on('close', () => resolve(all));
    });
    socket.resume();
    // the end of a chunked answer is not the end of its connection
    setTimeout(() => socket.end(), 500);
    // forty thousand changes of more than two kilobytes each, of which most were never written
    expect(await closed).toBeLessThan(20_000_000);
  });
});

it('nothing of all this was a fault of the lab', async () => {
  expect((await send('/livez')).text).toBe('ok');
});
