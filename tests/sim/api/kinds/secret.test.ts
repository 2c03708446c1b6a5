import { describe, expect, it } from 'vitest';
import { SECRET_STRATEGY as strategy } from '../../../../src/sim/api/kinds/secret.ts';
import { SECRETS } from '../../../../src/sim/resources/index.ts';
import { draft, told } from '../../../make/draft.ts';

function secret(fields: Record<string, unknown>) {
  const object = draft(SECRETS, fields);
  strategy.defaults(object);
  return object;
}

const base64 = (text: string) => Buffer.from(text).toString('base64');
const docker = (text: string) => ({
  type: 'kubernetes.io/dockerconfigjson',
  data: { '.dockerconfigjson': base64(text) },
});

describe('a secret', () => {
  it('is opaque, and takes plain text in', () => {
    const object = secret({ data: { a: 'eA==', b: 'eA==' }, stringData: { b: 'grüezi' } });
    expect(object).toMatchObject({ type: 'Opaque', data: { a: 'eA==', b: base64('grüezi') } });
    expect(object).not.toHaveProperty('stringData');
  });

  it.each<[string, Record<string, unknown>, string[]]>([
    ['of its own type', { type: 'example.com/any' }, []],
    [
      'of a service account that is not named',
      { type: 'kubernetes.io/service-account-token' },
      ['metadata.annotations[kubernetes.io/service-account.name]: Required value'],
    ],
    [
      'of a service account',
      {
        type: 'kubernetes.io/service-account-token',
        metadata: { annotations: { 'kubernetes.io/service-account.name': 'default' } },
      },
      [],
    ],
    ['for a registry, empty', { type: 'kubernetes.io/dockercfg' }, ['data[.dockercfg]: Required value']],
    [
      'for a registry, no JSON',
      docker('oops'),
      [
        'data[.dockerconfigjson]: Invalid value: "<secret contents redacted>": invalid character \'o\' looking for beginning of value',
      ],
    ],
    [
      'for a registry, no object',
      docker('[]'),
      [
        'data[.dockerconfigjson]: Invalid value: "<secret contents redacted>": json: cannot unmarshal array into Go value of type map[string]interface {}',
      ],
    ],
    ['for a registry', docker('{"auths":{}}'), []],
    [
      'with no name and no password',
      { type: 'kubernetes.io/basic-auth' },
      ['data[username]: Required value', 'data[password]: Required value'],
    ],
    [
      'with an empty key',
      { type: 'kubernetes.io/ssh-auth', data: { 'ssh-privatekey': '' } },
      ['data[ssh-privatekey]: Required value'],
    ],
    [
      'with a certificate alone',
      { type: 'kubernetes.io/tls', data: { 'tls.crt': '' } },
      ['data[tls.key]: Required value'],
    ],
    [
      'that is too large',
      { data: { a: base64('a'.repeat(1024 * 1024 + 1)) } },
      ['data: Too long: may not be more than 1048576 bytes'],
    ],
  ])('%s', (_, fields, expected) => {
    expect(told(strategy.validate(secret(fields)))).toEqual(expected);
  });

  it.each<[string, Record<string, unknown>, string[]]>([
    ['its type', { type: 'other', immutable: true }, ['type: Invalid value: "other": field is immutable']],
    [
      'its values',
      { immutable: true, data: { a: '' } },
      ['data: Forbidden: field is immutable when `immutable` is set'],
    ],
    ['that it is so', {}, ['immutable: Forbidden: field is immutable when `immutable` is set']],
  ])('that is immutable, of which %s changes', (_, fields, expected) => {
    expect(told(strategy.validateUpdate(secret(fields), secret({ immutable: true }), ''))).toEqual(expected);
  });

  it.each([
    ['certificate', '', ''],
    ['key', base64('-----BEGIN CERTIFICATE-----'), ''],
  ])('warns of a %s that is none', (what, crt, key) => {
    const object = secret({ type: 'kubernetes.io/tls', data: { 'tls.crt': crt, 'tls.key': key } });
    expect(strategy.warnings?.(object, undefined)).toEqual([`tls: failed to find any PEM data in ${what} input`]);
  });
});
