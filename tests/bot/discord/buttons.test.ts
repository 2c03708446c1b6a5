import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Action, actionOf, buttonRows, idOf } from '../../../src/bot/discord/buttons.ts';
import { messageErrors } from '../../make/discord-limits.ts';

const ACTIONS: readonly Action[] = [
  { type: 'say', text: 'lines 10-40' },
  { type: 'note', id: '', channel: '' },
  { type: 'note', id: 'n-7', channel: '1300000000000000001' },
  { type: 'export', id: 'n-7' },
  { type: 'correct', layer: '' },
  { type: 'correct', layer: 'api-server' },
  { type: 'paste' },
  { type: 'layer' },
];

describe('ids of buttons', () => {
  it.each(ACTIONS)('%o is read as it was written', (action) => {
    expect(actionOf(idOf(action) ?? '')).toEqual(action);
  });

  it('carry any words that fit, and none that do not', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (text) => {
        const id = idOf({ type: 'say', text });
        if (id === undefined) expect(text.length).toBeGreaterThan(96);
        else expect(actionOf(id)).toEqual({ type: 'say', text });
      }),
    );
  });

  it.each([
    '',
    'say:',
    'note',
    'note:a',
    'note:../x:1',
    'note:a:b',
    'export:',
    'export:a/b',
    'correct:A',
    'paste:x',
    'run:ls',
    'toString',
  ])('%j is nobody’s', (id) => {
    expect(actionOf(id)).toBeUndefined();
  });
});

describe('rows of buttons', () => {
  const hint = (at: number, label = `Button ${at}`) => ({ say: `say ${at}`, label });
  const errors = (rows: ReturnType<typeof buttonRows>['rows']) =>
    messageErrors({ content: 'x', components: rows as never }, true);

  it('hold five each, and five at most: what no button holds is said in words', () => {
    const { rows, unsaid } = buttonRows(
      Array.from({ length: 28 }, (_one, at) => hint(at)),
      [],
    );
    expect(rows.map(({ components }) => components.length)).toEqual([5, 5, 5, 5, 5]);
    expect(unsaid).toEqual(['say 25', 'say 26', 'say 27']);
    expect(errors(rows)).toEqual([]);
  });

  it.each([
    ['the same twice', [hint(1), hint(1)], 1],
    ['a label without anything', [hint(1, ' ')], 1],
    ['a label without end', [hint(1, '🚧'.repeat(200))], 1],
    ['words without end', [{ say: 'x'.repeat(500), label: 'Long' }], 0],
  ])('are taken by Discord with %s', (_name, hints, count) => {
    const { rows } = buttonRows(hints, []);
    expect(rows.flatMap(({ components }) => components)).toHaveLength(count);
    expect(errors(rows)).toEqual([]);
  });
});
