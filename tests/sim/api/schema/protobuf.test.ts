// Bodies in protobuf, as kubectl sends them; here written by hand.
import { describe, expect, it } from 'vitest';
import { readProtobuf } from '../../../../src/sim/api/schema/protobuf.ts';
import { WireError } from '../../../../src/sim/api/schema/protobuf-wire.ts';

/** A field that has a length: a text, or a message of fields. */
function field(number: number, value: string | readonly Uint8Array[]): Uint8Array {
  const body =
    typeof value === 'string' ? new TextEncoder().encode(value) : Uint8Array.from(value.flatMap((one) => [...one]));
  const length = body.length < 128 ? [body.length] : [(body.length & 127) | 128, body.length >> 7];
  return Uint8Array.of(...tag(number, 2), ...length, ...body);
}

function tag(number: number, type: number): number[] {
  const value = number * 8 + type;
  return value < 128 ? [value] : [(value & 127) | 128, value >> 7];
}

function int(number: number, value: number): Uint8Array {
  return Uint8Array.of(...tag(number, 0), value);
}

function body(apiVersion: string, kind: string, fields: readonly Uint8Array[]): Uint8Array {
  const meta = field(1, [field(1, apiVersion), field(2, kind)]);
  return Uint8Array.from([0x6b, 0x38, 0x73, 0, ...meta, ...field(2, fields)]);
}

describe('a body in protobuf', () => {
  it('is the object that it stands for', () => {
    const bytes = body('v1', 'ConfigMap', [
      field(1, [field(1, 'settings'), field(3, 'lab'), field(8, []), field(11, [field(1, 'app'), field(2, 'api')])]),
      field(2, [field(1, 'key'), field(2, 'value')]),
      field(2, [field(1, 'empty')]),
      int(4, 1),
    ]);
    expect(readProtobuf(bytes)).toEqual({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'settings', namespace: 'lab', creationTimestamp: null, labels: { app: 'api' } },
      data: { key: 'value', empty: '' },
      immutable: true,
    });
  });

  it('has quantities, numbers or texts, times, and parts without a name of their own', () => {
    const container = field(2, [
      field(1, 'api'),
      field(8, [field(1, [field(1, 'cpu'), field(2, [field(1, '100m')])])]),
      field(11, [field(1, [field(2, [field(2, [int(1, 0), int(2, 80)])])]), int(2, 5)]),
    ]);
    const volume = field(1, [field(1, 'tmp'), field(2, [field(2, [])])]);
    const { spec } = readProtobuf(body('v1', 'Pod', [field(2, [volume, container])]));
    expect(spec).toEqual({
      volumes: [{ name: 'tmp', emptyDir: {} }],
      containers: [
        {
          name: 'api',
          resources: { limits: { cpu: '100m' } },
          readinessProbe: { httpGet: { port: 80 }, initialDelaySeconds: 5 },
        },
      ],
    });
  });

  it('loses what its messages do not know, and nothing else', () => {
    expect(readProtobuf(body('v1', 'Namespace', [field(1, [field(1, 'lab')]), field(99, 'later')]))).toEqual({
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: { name: 'lab' },
    });
  });

  it.each([
    ['of no beginning', Uint8Array.of(1, 2, 3)],
    ['cut off', body('v1', 'ConfigMap', [field(1, [field(1, 'a')])]).subarray(0, 20)],
    ['of a kind that is not known', body('v1', 'constructor', [])],
  ])('%s is refused', (_, bytes) => {
    expect(() => readProtobuf(bytes)).toThrow(WireError);
  });
});
