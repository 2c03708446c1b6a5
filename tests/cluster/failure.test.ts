import { describe, expect, it } from 'vitest';
import { type FailureKind, failureOf, hostOf, refusalOf } from '../../src/cluster/failure.ts';
import { verdict } from '../make/ask.ts';

const SERVER = 'https://api.example:6443';

function thrown(code: string, name = 'Error', message = code): Error {
  const cause = Object.assign(new Error(message), { code, name });
  return Object.assign(new TypeError('fetch failed'), { cause });
}

describe('what a request threw', () => {
  it.each<[string, FailureKind, string]>([
    ['ENOTFOUND', 'host-not-found', 'client/connection'],
    ['EAI_AGAIN', 'host-not-found', 'client/connection'],
    ['ECONNREFUSED', 'refused', 'api-server/availability'],
    ['ETIMEDOUT', 'timed-out', 'client/connection'],
    ['UND_ERR_CONNECT_TIMEOUT', 'timed-out', 'client/connection'],
    ['EHOSTUNREACH', 'timed-out', 'client/connection'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'x509', 'client/tls'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'x509', 'client/tls'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'x509', 'client/tls'],
    ['CERT_HAS_EXPIRED', 'expired', 'api-server/authentication'],
    ['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', 'credentials', 'api-server/authentication'],
  ])('%s is sorted, and its line is one that the engine knows', (code, kind, place) => {
    const failure = failureOf(thrown(code), SERVER);
    expect(failure.kind).toBe(kind);
    expect(failure.isTotal).toBe(true);
    expect(verdict(failure.message)).toBe(place);
  });

  it('is a time-out when the time of the reader was over', () => {
    expect(failureOf(new DOMException('over', 'TimeoutError'), SERVER)).toMatchObject({ kind: 'timed-out' });
  });

  it('never has a stack or a secret of the request in its line', () => {
    expect(failureOf(new Error('Bearer abc'), SERVER).message).not.toContain('abc');
  });
});

describe('an answer that is an error', () => {
  const status = (message: string, reason: string): string =>
    JSON.stringify({ kind: 'Status', apiVersion: 'v1', status: 'Failure', message, reason });

  it.each<[number, string, FailureKind, string]>([
    [401, status('Unauthorized', 'Unauthorized'), 'unauthorized', 'api-server/authentication'],
    [
      403,
      status(
        'pods is forbidden: User "bot" cannot list resource "pods" in API group "" in the namespace "shop"',
        'Forbidden',
      ),
      'forbidden',
      'api-server/authorization',
    ],
    [404, 'page not found', 'not-served', 'client/version'],
    [
      429,
      status('the server has received too many requests and has asked us to try again later', 'TooManyRequests'),
      'throttled',
      'api-server/availability',
    ],
    [
      503,
      status('the server is currently unable to handle the request', 'ServiceUnavailable'),
      'unavailable',
      'api-server/availability',
    ],
    [500, status('etcdserver: request timed out', 'InternalError'), 'unavailable', 'etcd/availability'],
  ])('%i is sorted, and its line is one that the engine knows', (code, body, kind, place) => {
    const failure = refusalOf(code, body, 'pods', '');
    expect(failure.kind).toBe(kind);
    expect(verdict(failure.message)).toBe(place);
  });

  it('says how long to wait, by its header or its details', () => {
    expect(refusalOf(429, '', 'pods', '3').retryAfter).toBe(3000);
    const body = JSON.stringify({ kind: 'Status', details: { retryAfterSeconds: 2 } });
    expect(refusalOf(429, body, 'pods', '').retryAfter).toBe(2000);
    expect(refusalOf(429, '', 'pods', 'tomorrow').retryAfter).toBe(0);
  });
});

it.each([
  ['https://10.0.0.1:6443/k8s/clusters/a', '10.0.0.1:6443'],
  ['https://api.example', 'api.example:443'],
  ['http://localhost', 'localhost:80'],
  ['nothing', 'nothing'],
])('the host of %s is %s', (server, host) => expect(hostOf(server)).toBe(host));
