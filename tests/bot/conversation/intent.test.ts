import { describe, expect, it } from 'vitest';
import { readIntent } from '../../../src/bot/conversation/intent.ts';

describe('readIntent', () => {
  it.each([
    ['help', { type: 'help' }],
    ['/help', { type: 'help' }],
    [':help', { type: 'help' }],
    ['  HELP  ', { type: 'help' }],
    ['?', { type: 'help' }],
    ['why?', { type: 'why' }],
    ['なぜ?', { type: 'why' }],
    ['note', { type: 'note' }],
    ['next', { type: 'next' }],
    ['ja', { type: 'language', language: 'ja' }],
    ['English', { type: 'language', language: 'en' }],
    ['clear', { type: 'forget' }],
    ['forget', { type: 'forget' }],
    ['new', { type: 'forget' }],
    ['quit', { type: 'quit' }],
    ['終了', { type: 'quit' }],
    ['examples', { type: 'examples' }],
    ['examples 3', { type: 'examples', number: 3 }],
    ['example #3', { type: 'examples', number: 3 }],
    ['lines', { type: 'lines', which: 'all' }],
    ['lines problem', { type: 'lines', which: 'problem' }],
    ['lines unowned', { type: 'lines', which: 'unowned' }],
    ['lines 7', { type: 'lines', which: { from: 7, to: 7 } }],
    ['/lines 10-40', { type: 'lines', which: { from: 10, to: 40 } }],
    ['hello there', { type: 'hello' }],
    ['こんにちは。', { type: 'hello' }],
    ['thanks!', { type: 'thanks' }],
    ['ありがとうございます', { type: 'thanks' }],
  ])('%s', (text, intent) => {
    expect(readIntent({ text }, false)).toEqual(intent);
  });

  it.each([
    ['exmaples', 'examples'],
    ['hlep', 'help'],
    ['notee', 'note'],
    ['/qit', 'quit'],
  ])('names the command that %s was meant to be', (text, meant) => {
    expect(readIntent({ text }, false)).toMatchObject({ type: 'no-such-command', meant });
  });

  it('says that /foo is no command', () => {
    expect(readIntent({ text: '/foo' }, false)).toEqual({ type: 'no-such-command', word: 'foo' });
  });

  it.each([
    'CrashLoopBackOff',
    'pods',
    'Error from server (NotFound): pods "x" not found',
    'help me, my pod is Pending',
    'help\nnote',
    '/readyz check failed',
    'yaml',
    '3',
  ])('takes %j as something to triage, unchanged', (text) => {
    expect(readIntent({ text }, false)).toEqual({ type: 'triage', text });
  });

  it('takes a bare number as a choice only while the menu is open', () => {
    expect(readIntent({ text: '3' }, true)).toEqual({ type: 'examples', number: 3 });
  });
});
