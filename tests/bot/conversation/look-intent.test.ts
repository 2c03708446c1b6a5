import { expect, it } from 'vitest';
import { readLookIntent } from '../../../src/bot/conversation/look-intent.ts';

it.each([
  ['namespace shop', { type: 'namespace', namespace: 'shop' }],
  ['ns shop deploy/api --since 15m', { namespace: 'shop', object: { kind: 'deploy', name: 'api' }, since: 900_000 }],
  ['namespace -A --problems', { namespace: '*', problems: true }],
  ['namespace -A —problems', { namespace: '*', problems: true }],
  ['namespace shop --context Prod_1', { namespace: 'shop', context: 'Prod_1' }],
  ['namespace shop --since=2h', { namespace: 'shop', since: 7_200_000 }],
  ['why pod/api-7d9c', { namespace: '', object: { kind: 'pod', name: 'api-7d9c' } }],
  ['diff', { type: 'namespace', namespace: '', isDiff: true }],
  ['nodes --context prod', { type: 'nodes', context: 'prod' }],
  ['cluster', { type: 'cluster' }],
  ['クラスター', { type: 'cluster' }],
  ['すべて', undefined],
  ['why', undefined],
  ['why is my pod pending', undefined],
  ['the cluster is down', undefined],
  ['namespace shop is stuck', undefined],
])('%s', (line, expected) => {
  const intent = readLookIntent(line);
  if (expected) expect(intent).toMatchObject(expected);
  else expect(intent).toBeUndefined();
});
