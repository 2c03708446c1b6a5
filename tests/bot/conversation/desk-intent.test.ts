import { describe, expect, it } from 'vitest';
import { readDeskIntent } from '../../../src/bot/conversation/desk-intent.ts';

const ID = 'abcdefghjk';

describe('readDeskIntent', () => {
  it.each([
    ['namespace lab', { type: 'namespace', namespace: 'lab' }],
    ['ns lab deploy/api', { type: 'namespace', namespace: 'lab', object: { kind: 'deploy', name: 'api' } }],
    ['/ns lab pod api-7d9c.x', { type: 'namespace', namespace: 'lab', object: { kind: 'pod', name: 'api-7d9c.x' } }],
    ['namespace -A', { type: 'namespace', namespace: '*' }],
    ['namespace', { type: 'namespace', namespace: '' }],
    ['名前空間 lab を見て', { type: 'namespace', namespace: 'lab' }],
    ['ネームスペース すべて', { type: 'namespace', namespace: '*' }],
    ['note save', { type: 'notebook', act: 'save' }],
    ['ノート 一覧', { type: 'notebook', act: 'list' }],
    [`note ${ID}`, { type: 'notebook', act: 'show', id: ID }],
    [`note export ${ID}`, { type: 'notebook', act: 'export', id: ID }],
    ['quiz', { type: 'quiz', rest: '' }],
    ['クイズ', { type: 'quiz', rest: '' }],
    ['watch shop deploy/api', { type: 'watch', stop: false, target: 'shop deploy/api' }],
    ['unwatch shop', { type: 'watch', stop: true, target: 'shop' }],
    ['監視 shop', { type: 'watch', stop: false, target: 'shop' }],
    ['settings', { type: 'settings' }],
    ['settings language ja', { type: 'set', scope: 'person', setting: 'language', value: 'ja' }],
    ['設定 言語 en', { type: 'set', scope: 'person', setting: 'language', value: 'en' }],
    [
      'settings workspace notes <#C0123ABCD|ops>',
      { type: 'set', scope: 'workspace', setting: 'notes', value: '<#C0123ABCD|ops>' },
    ],
    ['wrong?', { type: 'wrong', choice: '' }],
    [
      'wrong kubelet/image: The tag was there',
      { type: 'wrong', choice: 'kubelet/image', comment: 'The tag was there' },
    ],
    ['picture', { type: 'picture' }],
  ])('%s', (text, intent) => {
    expect(readDeskIntent(text)).toMatchObject(intent);
  });

  it.each([
    'namespace is stuck terminating',
    'namespace lab\nError from server',
    'note',
    'wrong image tag?',
    'watch out, this breaks everything tomorrow',
    'Error: namespace "lab" not found',
  ])('%j is nothing for the desk', (text) => {
    expect(readDeskIntent(text)).toBeUndefined();
  });
});
