import { describe, expect, it } from 'vitest';
import { parseLabelSelector } from '../../src/sim/api/label-selector.ts';
import { ApiError } from '../../src/sim/api/status.ts';
import { meets, selects, selectsByLabels } from '../../src/sim/selector.ts';

describe('a selector of an object', () => {
  it.each([
    ['absent', undefined, { app: 'a' }, false],
    ['empty', {}, undefined, true],
    ['with an equal label', { matchLabels: { app: 'a' } }, { app: 'a', x: 'y' }, true],
    ['with another value', { matchLabels: { app: 'a' } }, { app: 'b' }, false],
    ['of a word that every object knows', { matchLabels: { constructor: 'a' } }, {}, false],
    ['In', { matchExpressions: [{ key: 'app', operator: 'In', values: ['a', 'b'] }] }, { app: 'b' }, true],
    ['NotIn without the key', { matchExpressions: [{ key: 'app', operator: 'NotIn', values: ['a'] }] }, {}, true],
    ['Exists', { matchExpressions: [{ key: 'app', operator: 'Exists' }] }, { app: '' }, true],
    ['DoesNotExist', { matchExpressions: [{ key: 'app', operator: 'DoesNotExist' }] }, { app: '' }, false],
  ])('%s', (_, selector, labels, wanted) => {
    expect(selects(selector, labels)).toBe(wanted);
  });

  it('of a Service chooses nothing when it is empty', () => {
    expect(selectsByLabels({}, { app: 'a' })).toBe(false);
    expect(selectsByLabels({ app: 'a' }, { app: 'a' })).toBe(true);
  });
});

describe('a selector of a request', () => {
  it.each([
    ['app=api', { app: 'api' }, true],
    ['app==api,tier!=db', { app: 'api', tier: 'web' }, true],
    ['app==api,tier!=db', { app: 'api', tier: 'db' }, false],
    ['tier in (web, db)', { tier: 'db' }, true],
    ['tier notin (web,db),app', { app: 'x' }, true],
    ['!app', { app: 'x' }, false],
    ['!app', undefined, true],
    ['size>3', { size: '4' }, true],
    ['app=', { app: '' }, true],
    ['app.kubernetes.io/name=api', { 'app.kubernetes.io/name': 'api' }, true],
  ])('%s on %o', (text, labels, wanted) => {
    expect(parseLabelSelector(text).every((one) => meets(labels, one))).toBe(wanted);
  });

  it.each(['a in b', '=x', 'a=(', 'a b'])('%s is refused', (text) => {
    expect(() => parseLabelSelector(text)).toThrow(ApiError);
  });
});
