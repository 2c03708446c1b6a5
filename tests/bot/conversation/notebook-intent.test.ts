import { expect, it } from 'vitest';
import { readIntent } from '../../../src/bot/conversation/intent.ts';

const ID = 'k3f9x2m7ab';

it.each([
  ['note list', { act: 'list' }],
  ['notes statistics', { act: 'statistics' }],
  ['ノート 統計', { act: 'statistics' }],
  ['note search ImagePullBackOff API', { act: 'search', text: 'imagepullbackoff api' }],
  ['ノート 検索 証明書の期限', { act: 'search', text: '証明書の期限' }],
  ['note search', { act: 'search', text: '' }],
  ['notes export csv', { act: 'export-all', format: 'csv' }],
  ['note export markdown', { act: 'export-all', format: 'md' }],
  ['ノート 書き出し すべて', { act: 'export-all', format: 'md' }],
  [`note export ${ID}`, { act: 'export', id: ID }],
  [`note edit ${ID}`, { act: 'edit', id: ID, field: undefined, text: '' }],
  [
    `/note edit ${ID} First Look: kubectl -n Lab get pods.`,
    { act: 'edit', id: ID, field: 'firstLook', text: 'kubectl -n Lab get pods.' },
  ],
  [`ノート 編集 ${ID} 再発防止：期限を監視する`, { act: 'edit', id: ID, field: 'prevention', text: '期限を監視する' }],
  [`note edit ${ID} colour: red`, { act: 'edit', id: ID, field: undefined, text: 'red' }],
])('%s', (said, intent) => {
  expect(readIntent({ text: said }, false)).toEqual({ type: 'notebook', ...intent });
});

it('leaves what is no such question to be triaged', () => {
  for (const text of ['notes from the meeting', `note edit ${ID} fix: a\nb`])
    expect(readIntent({ text }, false).type).toBe('triage');
});
