import { describe, expect, it } from 'vitest';
import { Offsets } from '../../../src/sim/serve/offsets.ts';

/** A lab ten times as fast as the wall. */
function fast(): { readonly offsets: Offsets; pass(ms: number): void } {
  let wall = 1_000_000;
  const offsets = new Offsets(
    () => 1_000_000 + (wall - 1_000_000) * 10,
    () => wall,
  );
  return { offsets, pass: (ms) => (wall += ms) };
}

describe('the offset of a reader', () => {
  it('follows the lab, in whole seconds', () => {
    const { offsets, pass } = fast();
    expect(offsets.of({}, false)).toBe(0);
    pass(1000);
    expect(offsets.of({}, false)).toBe(-9000);
  });

  it('is the same for what a command reads and then writes', () => {
    const { offsets, pass } = fast();
    const connection = {};
    pass(100);
    expect(offsets.of(connection, false)).toBe(-1000);
    pass(200);
    expect(offsets.of(connection, false)).toBe(-1000);
    pass(5000);
    expect(offsets.of(connection, true)).toBe(-1000);
    expect(offsets.of(connection, false)).toBe(-48_000);
  });

  it('of a write that nothing was read for is that of its moment', () => {
    const { offsets, pass } = fast();
    pass(1000);
    expect(offsets.of({}, true)).toBe(-9000);
  });
});
