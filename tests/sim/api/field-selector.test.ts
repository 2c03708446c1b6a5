import { describe, expect, it } from 'vitest';
import { fieldsMatch, parseFieldSelector } from '../../../src/sim/api/field-selector.ts';

describe('a field selector', () => {
  it('is met by an object whose fields are so; what is absent has the value that it stands for', () => {
    const pod = { kind: 'Pod', metadata: { name: 'a', namespace: 'b' }, spec: { nodeName: 'n' }, status: {} } as never;
    const met = (text: string): boolean => fieldsMatch(pod, parseFieldSelector(text, 'Pod'));
    expect(met('metadata.name=a,spec.nodeName==n')).toBe(true);
    expect(met('spec.nodeName!=n')).toBe(false);
    expect(met('status.phase=')).toBe(true);
    expect(met('spec.hostNetwork=false')).toBe(true);
  });

  it.each([
    ['Pod', 'spec.foo=1', 'field label not supported: spec.foo'],
    ['Node', 'metadata.namespace=x', 'field label not supported: metadata.namespace'],
    ['Job', 'a=b', 'field label "a" not supported for batchv1.Job'],
    ['Deployment', 'a=b', '"a" is not a known field selector: only "metadata.name", "metadata.namespace"'],
    ['Pod', '__proto__=b', 'field label not supported: __proto__'],
    ['constructor', 'a=b', '"a" is not a known field selector: only "metadata.name", "metadata.namespace"'],
    ['Pod', 'foo', "invalid selector: 'foo'; can't understand 'foo'"],
  ])('of a %s: %s is refused', (kind, text, told) => {
    expect(() => parseFieldSelector(text, kind)).toThrow(told);
  });
});
