import { describe, expect, it } from 'vitest';
import { validateObjectMeta, validateObjectMetaUpdate } from '../../../../src/sim/api/kinds/object-meta.ts';
import type { StatusCause } from '../../../../src/sim/api/status.ts';
import type { ObjectMeta } from '../../../../src/sim/wire.ts';

const META: ObjectMeta = {
  name: 'api',
  namespace: 'lab',
  uid: 'u',
  resourceVersion: '1',
  generation: 2,
  creationTimestamp: '2026-11-30T03:54:56Z',
};

function told(causes: readonly StatusCause[]): string[] {
  return causes.map(({ field, message }) => `${field}: ${message}`);
}

describe('metadata of a new object', () => {
  it('is well', () => {
    expect(validateObjectMeta(META, 'subdomain', true)).toEqual([]);
  });

  it.each([
    [{ name: '' }, ['metadata.name: Required value: name or generateName is required']],
    [{ namespace: '' }, ['metadata.namespace: Required value']],
    [
      { annotations: { a: 'x'.repeat(256 * 1024) } },
      ['metadata.annotations: Too long: may not be more than 262144 bytes'],
    ],
    [
      { finalizers: ['mine'] },
      [
        'metadata.finalizers[0]: Invalid value: "mine": name is neither a standard finalizer name nor is it fully qualified',
      ],
    ],
    [
      { finalizers: ['orphan', 'foregroundDeletion'] },
      [
        'metadata.finalizers: Invalid value: ["orphan","foregroundDeletion"]: finalizer orphan and foregroundDeletion cannot be both set',
      ],
    ],
    [
      { ownerReferences: [{ apiVersion: 'v1', kind: 'Event', name: 'x', uid: 'y' }] },
      [
        'metadata.ownerReferences: Invalid value: {"apiVersion":"v1","kind":"Event","name":"x","uid":"y"}: /v1, Kind=Event is disallowed from being an owner',
      ],
    ],
    [
      { managedFields: [{ operation: 'Foo', fieldsType: 'x' }] },
      [
        'metadata.managedFields[0].operation: Invalid value: "Foo": must be `Apply` or `Update`',
        'metadata.managedFields[0].fieldsType: Invalid value: "x": must be `FieldsV1`',
      ],
    ],
  ])('%j', (set, causes) => {
    expect(told(validateObjectMeta({ ...META, ...set }, 'subdomain', true))).toEqual(causes);
  });

  it('has no namespace where the kind has none', () => {
    expect(told(validateObjectMeta(META, 'subdomain', false))).toEqual([
      'metadata.namespace: Forbidden: not allowed on this type',
    ]);
  });

  it('tells of each controller beyond the first', () => {
    const owner = { apiVersion: 'apps/v1', kind: 'ReplicaSet', uid: 'u', controller: true };
    const ownerReferences = [
      { ...owner, name: 'a' },
      { ...owner, name: 'b' },
    ];
    const [cause, ...more] = validateObjectMeta({ ...META, ownerReferences }, 'subdomain', true);
    expect(more).toEqual([]);
    expect(cause?.message).toContain(
      'Only one reference can have Controller set to true. Found "true" in references for ReplicaSet/a and ReplicaSet/b',
    );
  });
});

describe('a change of metadata', () => {
  it.each([
    [{ uid: 'v' }, 'metadata.uid: Invalid value: "v": field is immutable'],
    [{ name: 'web' }, 'metadata.name: Invalid value: "web": field is immutable'],
    [{ resourceVersion: '' }, 'metadata.resourceVersion: Invalid value: "": must be specified for an update'],
    [{ generation: 1 }, 'metadata.generation: Invalid value: 1: must not be decremented'],
    [
      { deletionTimestamp: '2026-11-30T04:00:00Z' },
      'metadata.deletionTimestamp: Invalid value: "2026-11-30T04:00:00Z": field is immutable',
    ],
    [
      { labels: { 'bad key': 'x' } },
      `metadata.labels: Invalid value: "bad key": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')`,
    ],
  ])('%j', (set, cause) => {
    expect(told(validateObjectMetaUpdate({ ...META, ...set }, META))).toEqual([cause]);
  });

  it('adds no finalizer to what is being deleted, and may take one away', () => {
    const old = { ...META, deletionTimestamp: '2026-11-30T04:00:00Z', finalizers: ['a/b'] };
    expect(told(validateObjectMetaUpdate({ ...old, finalizers: ['a/b', 'c/d'] }, old))).toEqual([
      'metadata.finalizers: Forbidden: no new finalizers can be added if the object is being deleted, found new finalizers []string{"c/d"}',
    ]);
    expect(validateObjectMetaUpdate({ ...old, finalizers: [] }, old)).toEqual([]);
  });
});
