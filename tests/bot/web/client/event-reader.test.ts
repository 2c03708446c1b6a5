import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EventReader } from '../../../../src/bot/web/client/event-reader.ts';

const STREAM = 'event: entry\nid: 3\ndata: {"a":1}\n\n: still here\n\nevent: rest\ndata: \n\ndata: one\ndata: two\n\n';
const EVENTS = [
  { event: 'entry', data: '{"a":1}' },
  { event: 'rest', data: '' },
  { event: 'message', data: 'one\ntwo' },
];

describe('the reader of events', () => {
  it('reads the same wherever the stream is cut', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(STREAM.length), { maxLength: 6 }), (cuts) => {
        const reader = new EventReader();
        const at = [0, ...cuts.sort((a, b) => a - b), STREAM.length];
        const pieces = at.slice(1).map((end, index) => STREAM.slice(at[index], end));
        expect(pieces.flatMap((piece) => reader.take(piece))).toEqual(EVENTS);
      }),
    );
  });

  it('keeps what is not whole yet', () => {
    expect(new EventReader().take('event: entry\ndata: x\n')).toEqual([]);
  });
});
