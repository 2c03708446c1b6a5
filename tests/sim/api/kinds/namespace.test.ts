import { describe, expect, it } from 'vitest';
import { NAMESPACE_STRATEGY as strategy } from '../../../../src/sim/api/kinds/namespace.ts';
import { NAMESPACES } from '../../../../src/sim/resources/index.ts';
import { CONTEXT, draft, told } from '../../../make/draft.ts';

function made(fields: Record<string, unknown> = {}) {
  const object = draft(NAMESPACES, fields);
  strategy.defaults(object);
  strategy.prepareForCreate(object, CONTEXT);
  return object;
}

describe('a namespace', () => {
  it('is active, finalized by kubernetes and labelled with its name', () => {
    const { metadata, spec, status } = made({ metadata: { labels: { a: 'b' } }, status: { phase: 'Terminating' } });
    expect(metadata.labels).toEqual({ a: 'b', 'kubernetes.io/metadata.name': 'x' });
    expect(spec).toEqual({ finalizers: ['kubernetes'] });
    expect(status).toEqual({ phase: 'Active' });
  });

  it('keeps finalizers of its author beside it', () => {
    expect(made({ spec: { finalizers: ['example.com/hold'] } }).spec?.finalizers).toEqual([
      'example.com/hold',
      'kubernetes',
    ]);
  });

  it.each([
    ['', { spec: { finalizers: ['kubernetes'] }, status: { phase: 'Active' } }],
    ['status', { spec: { finalizers: ['kubernetes'] }, status: { phase: 'Terminating' } }],
    ['finalize', { spec: { finalizers: [] }, status: { phase: 'Active' } }],
  ])('lets a write to "%s" change that alone', (subresource, expected) => {
    const object = draft(NAMESPACES, { spec: { finalizers: [] }, status: { phase: 'Terminating' } });
    strategy.prepareForUpdate(object, made(), subresource);
    expect(object).toMatchObject(expected);
  });

  it('refuses finalizers that are nobody’s', () => {
    expect(told(strategy.validate(made({ spec: { finalizers: ['hold'] } })))).toEqual([
      'spec.finalizers: Invalid value: "hold": name is neither a standard finalizer name nor is it fully qualified',
    ]);
  });

  it.each([
    ['Terminating', {}, "may only be 'Active' if `deletionTimestamp` is empty"],
    [
      'Active',
      { deletionTimestamp: '2026-01-01T00:00:00Z' },
      "may only be 'Terminating' if `deletionTimestamp` is not empty",
    ],
  ])('is not %s at the wrong time', (phase, metadata, problem) => {
    const object = draft(NAMESPACES, { metadata, status: { phase } });
    expect(told(strategy.validateUpdate(object, object, 'status'))).toEqual([
      `status.Phase: Invalid value: "${phase}": ${problem}`,
    ]);
  });
});
