// The parts of the bulk reader: shapes of lines, keys, rows of events, JSON that is cut into its items.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { condense } from '../../src/triage/bulk/bulk-reader.ts';
import { EventLine } from '../../src/triage/bulk/event-line.ts';
import { JsonItems } from '../../src/triage/bulk/json-items.ts';
import { KeyTable } from '../../src/triage/bulk/key-table.ts';
import { decode, hashOf, Masker } from '../../src/triage/bulk/mask.ts';
import { readEventRow } from '../../src/triage/read/event-row.ts';
import { runs } from '../make/fuzz.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

function shapeOf(line: string): string {
  const masker = new Masker();
  masker.run(bytesOf(`${line}\n`), 0, 1);
  return `${masker.one} ${masker.two}`;
}

describe('the shape of a line', () => {
  it.each([
    {
      name: 'numbers',
      one: '0/23 nodes are available: 5 Insufficient cpu',
      two: '0/9 nodes are available: 12 Insufficient cpu',
    },
    { name: 'generated names', one: 'Created pod: api-7d9c5-x2k4q', two: 'Created pod: worker-blue-bcdfg' },
    { name: 'paths', one: 'open /etc/app/a.yaml: no such file', two: 'open /srv/b: no such file' },
    { name: 'how many names there are', one: 'waits for a-1-x, b-2-y and more', two: 'waits for a-1-x and more' },
    { name: 'spaces', one: 'NAME   READY', two: ' NAME READY  ' },
    { name: 'a carriage return', one: 'NAME READY', two: 'NAME READY\r' },
  ])('leaves out $name', ({ one, two }) => {
    expect(shapeOf(one)).toBe(shapeOf(two));
  });

  it.each([
    { name: 'words', one: 'connection refused', two: 'connection reset' },
    { name: 'HTTP statuses', one: 'statuscode: 404', two: 'statuscode: 503' },
    { name: 'exit codes', one: 'exit code 137', two: 'exit code 143' },
    { name: 'nothing and something', one: 'restarts 0', two: 'restarts 4' },
    { name: 'all and some', one: '2/2 Running', two: '1/2 Running' },
    { name: 'some and none', one: '1/2 Running', two: '0/2 Running' },
    { name: 'a word with one hyphen', one: 'Back-off pulling', two: 'Multi-Attach pulling' },
  ])('tells $name', ({ one, two }) => {
    expect(shapeOf(one)).not.toBe(shapeOf(two));
  });
});

describe('keys', () => {
  it('have the numbers of their first arrival, also after the table has grown', () => {
    const table = new KeyTable(1 << 16, 16);
    const keys = Array.from({ length: 5000 }, (_, i) => [Math.imul(i, 0x9e3779b1) | 0, i % 7] as const);
    for (const [number, [one, two]] of keys.entries()) expect(table.put(one, two)).toBe(number);
    for (const [number, [one, two]] of keys.entries()) {
      expect(table.find(one, two)).toBe(number);
      expect(table.put(one, two)).toBe(number);
      expect(table.fresh).toBe(false);
    }
  });

  it('are refused when the table is full', () => {
    const table = new KeyTable(2, 4);
    expect([table.put(1, 1), table.put(2, 2), table.put(3, 3), table.put(1, 1)]).toEqual([0, 1, -1, 0]);
  });
});

describe('a row of events on its bytes', () => {
  it.each([
    'shop   5m12s   Warning   BackOff   pod/api-7d9c-x2k4q   Back-off restarting failed container',
    '2m          Normal    Scheduled          pod/api-0    Successfully assigned shop/api-0 to node-1',
    '3m (x4 over 15m)   Warning   FailedScheduling   Pod/db-0   0/3 nodes are available',
    'kube-system  <unknown>  Warning  FailedScheduling  pod/a  no nodes',
    '<invalid>   Normal   Killing   pod/a   Stopping container a',
  ])('says what the ordinary reader reads: %s', (line) => {
    const row = readEventRow(line);
    const event = new EventLine();
    const bytes = bytesOf(`${line}\n`);
    const message = event.scan(bytes, 0);
    expect(decode(bytes, message, bytes.length - 1)).toBe(row?.message);
    expect(event.warning).toBe(row?.warning);
    expect(decode(bytes, event.reasonFrom, event.reasonTo)).toBe(row?.reason);
    expect(Number.isFinite(event.age) ? event.age : undefined).toBe(row?.when.last);
    const space = bytesOf(row?.object?.namespace ?? '');
    expect(event.space).toBe(hashOf(space, 0, space.length));
  });

  it.each([
    'Warning  BackOff  3m  kubelet  Back-off restarting failed container',
    '2026-01-05T09:00:00Z ERROR connection refused',
    'NAMESPACE   LAST SEEN   TYPE      REASON   OBJECT   MESSAGE',
    'shop api-0 1/1 Running 0 5m',
    '5m Warning BackOff',
    '',
  ])('leaves other lines to others: %s', (line) => {
    expect(new EventLine().scan(bytesOf(`${line}\n`), 0)).toBe(-1);
  });
});

function itemsOf(text: string, piece: number): { items: string[]; end: number; line: number } {
  const items: string[] = [];
  const json = new JsonItems(1, ({ bytes, from, to }) => items.push(decode(bytes, from, to)));
  const bytes = bytesOf(text);
  let end = 0;
  while (end < bytes.length && !(end > 0 && json.ended)) {
    const cut = bytes.slice(end, end + piece);
    end += json.feed(cut, 0, cut.length);
  }
  json.end();
  return { items, end, line: json.line };
}

describe('JSON cut into its items', () => {
  const object = fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 });

  it('gives the items of any list, however its bytes come', () => {
    fc.assert(
      fc.property(
        fc.array(object, { minLength: 1 }),
        fc.constantFrom(0, 4),
        fc.integer({ min: 1, max: 64 }),
        fc.boolean(),
        (list, indent, piece, bare) => {
          const text = JSON.stringify(bare ? list : { kind: 'List', items: list, metadata: {} }, null, indent);
          expect(itemsOf(text, piece).items.map((one) => JSON.parse(one) as unknown)).toEqual(
            JSON.parse(JSON.stringify(list)),
          );
        },
      ),
    );
  });

  it('is one item when there is no list of objects in it', () => {
    const text = JSON.stringify({ kind: 'Pod', metadata: { name: 'a', finalizers: ['x'] } });
    expect(itemsOf(text, 10).items).toEqual([text]);
  });

  it('ends where its last bracket closes', () => {
    expect(itemsOf('{"items":[{"a":1}]}\nNAME READY\n', 1000).end).toBe(19);
  });

  it('hands over what is there when it is cut off', () => {
    expect(itemsOf('{"items":[{"a":1},{"b":"x', 7).items).toEqual(['{"a":1}', '{"b":"x']);
  });

  it('counts lines', () => {
    expect(itemsOf('{\n"items": [\n{"a": "\\n"}\n]\n}', 5).line).toBe(5);
  });
});

describe('any text', () => {
  const line = fc.oneof(
    fc.string(),
    fc.constantFrom(
      'Name: a',
      'apiVersion: v1',
      '- apiVersion: v1',
      '{',
      '{"items":[{"kind":"Event"',
      '}',
      '$ kubectl get pods -A',
      'NAMESPACE   NAME   READY   STATUS   RESTARTS   AGE',
      'shop  api-0  0/1  Pending  0  5m',
      '5m Warning BackOff pod/a x',
      '-----BEGIN RSA PRIVATE KEY-----',
      '\u001b[31mError\u001b[0m',
      '',
    ),
  );

  it('has a digest of its own lines, in order, with a number for each', () => {
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const text = lines.join('\n');
        const digest = condense(text);
        expect(digest.numbers.length).toBe(digest.text === '' ? digest.numbers.length : digest.text.split('\n').length);
        expect(digest.lines).toBeLessThanOrEqual(text.split('\n').length);
        expect(digest.counted).toBeGreaterThanOrEqual(0);
        for (const number of digest.numbers) expect(number).toBeLessThanOrEqual(text.split('\n').length);
      }),
      runs(300),
    );
  });
});
