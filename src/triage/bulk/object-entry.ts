// Whole objects, as a describe, a YAML document or an item of JSON: their shape, how bad they are, and whose they are.
import type { Fact } from '../fact.ts';
import type { ObjectFact } from '../objects/facts.ts';
import { objectFacts } from '../objects/index.ts';
import { cleanLine } from '../read/clean.ts';
import { readLines } from '../read/index.ts';
import type { Block } from './block.ts';
import type { JsonEvent } from './json-event.ts';
import type { Item } from './json-items.ts';
import type { Ledger } from './ledger.ts';
import { decode, hashOf, Masker } from './mask.ts';
import { severityOf, severityOfEvent } from './shapes.ts';

const SEED = 4;
const WARNING = 87;
const LINE_FEED = 10;
const masker = new Masker();
const encoder = new TextEncoder();
const scratch = new Uint8Array(16 << 10);
/** all but the last byte, where a line feed must fit */
const room = scratch.subarray(0, -1);

/** Files a describe or a YAML document that ends at `to`. */
export function fileBlock(ledger: Ledger, block: Block, bytes: Uint8Array, to: number): void {
  const { one, two, name, nameToo, space, first, line, time } = block;
  const text = block.close(bytes, to);
  let end = text.to;
  while (end > text.from && (text.bytes[end - 1] === 10 || text.bytes[end - 1] === 13)) end--;
  let shape = ledger.shapes.find(one ^ SEED, two);
  if (shape < 0) {
    const lines = decode(text.bytes, text.from, end).split('\n');
    const { facts } = readLines(lines.map((raw, at) => ({ no: at + 1, to: at + 1, text: cleanLine(raw) })));
    shape = ledger.shapes.add(one ^ SEED, two, { severity: severityOf(facts) });
  }
  const age = time === 0 ? Number.POSITIVE_INFINITY : -time / 1000;
  ledger.see(text.bytes, text.from, end, shape, age, name, nameToo, name === 0 ? first : space, line);
}

/** Files an item of JSON. @param listOf its kind, where the list says that and the item may not */
export function fileItem(ledger: Ledger, item: Item, listOf: string): void {
  const { bytes, from, to, line, event } = item;
  if (event?.isWhole(bytes, listOf === 'Event')) {
    fileEvent(ledger, item, event, event.kind.to > event.kind.from ? '' : 'EventList');
    return;
  }
  const value = parsed(decode(bytes, from, to));
  const bare = listOf !== '' && typeof value === 'object' && value !== null && !('kind' in value);
  const list = bare ? `${listOf}List` : '';
  const facts = value === undefined ? [] : objectFacts(bare ? { kind: list, items: [value] } : value);
  const [first] = facts;
  const { one, two } = shapeOf(facts, list);
  let shape = ledger.shapes.find(one, two);
  if (shape < 0) {
    const severity = value === undefined ? 2 : severityOfFacts(facts);
    const title = first?.type === 'event' ? `${first.warning ? 'Warning' : 'Normal'} ${first.reason}` : '';
    shape = ledger.shapes.add(one, two, { severity, title, list });
  }
  const space = hashOfText(first?.object?.namespace ?? '');
  masker.exact(scratch, 0, encoder.encodeInto(first?.object?.name ?? '', scratch).written);
  const at = first?.when?.at;
  const age = at === undefined ? Number.POSITIVE_INFINITY : -at / 1000;
  ledger.see(bytes, from, to, shape, age, masker.one, masker.two, space, line);
}

/** Files an Event of which the places of its fields are known. */
function fileEvent(ledger: Ledger, { bytes, from, to, line }: Item, event: JsonEvent, list: string): void {
  const { type, reason, message, objectKind, objectName, objectSpace, lastTimestamp } = event;
  const warning = bytes[type.from] === WARNING;
  let seed: number = warning ? WARNING : SEED;
  for (let at = reason.from; at < reason.to; at++) seed = (Math.imul(seed, 31) + (bytes[at] as number)) | 0;
  for (let at = objectKind.from; at < objectKind.to; at++) seed = (Math.imul(seed, 31) + (bytes[at] as number)) | 0;
  const length = Math.min(message.to - message.from, room.length);
  for (let i = 0, at = message.from; i < length; i++, at++) scratch[i] = bytes[at] as number;
  scratch[length] = LINE_FEED;
  masker.run(scratch, 0, seed);
  let shape = ledger.shapes.find(masker.one, masker.two);
  if (shape < 0) {
    const word = decode(bytes, reason.from, reason.to);
    const title = `${warning ? 'Warning' : 'Normal'} ${word}`;
    shape = ledger.shapes.add(masker.one, masker.two, { severity: severityOfEvent(warning, word), title, list });
  }
  const space = hashOf(bytes, objectSpace.from, objectSpace.to);
  masker.exact(bytes, objectName.from, objectName.to);
  const age = ageOf(bytes, lastTimestamp.from, lastTimestamp.to);
  ledger.see(bytes, from, to, shape, age, masker.one, masker.two, space, line);
}

/** An RFC 3339 time in UTC as an age: seconds before an instant that is the same for all. Infinity when there is none. */
function ageOf(bytes: Uint8Array, from: number, to: number): number {
  if (to - from < 20) return Number.POSITIVE_INFINITY;
  const two = (at: number): number => ((bytes[from + at] as number) - 48) * 10 + (bytes[from + at + 1] as number) - 48;
  // months of 31 days keep the order, which is all that counts here
  const days = (two(2) * 12 + two(5)) * 31 + two(8);
  return -(((days * 24 + two(11)) * 60 + two(14)) * 60 + two(17));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function severityOfFacts(facts: readonly ObjectFact[]): 0 | 1 | 2 {
  const [first] = facts;
  if (first?.type === 'event' && facts.length === 1) return severityOfEvent(first.warning === true, first.reason ?? '');
  return severityOf(facts.map(whole));
}

/** An object's fact with what a reader would add. */
function whole(fact: ObjectFact): Fact {
  return { reason: '', text: '', from: '', when: {}, attributes: {}, span: { from: 1, to: 1 }, ...fact };
}

/** Hashes what the facts of an object say, but for names and numbers. */
function shapeOf(facts: readonly ObjectFact[], list: string): { one: number; two: number } {
  let one: number = SEED;
  let two = hashOfText(list);
  for (const { type, object, reason, condition, is, text, warning, attributes } of facts) {
    const counts = attributes
      ? `${attributes.ready === attributes.wanted ? '=' : '<'} ${attributes.exitCode ?? ''} ${attributes.restarts ? 'r' : ''}`
      : '';
    // a line feed would end it
    const said = `${type} ${object?.kind} ${reason} ${condition} ${is} ${warning} ${counts} ${text?.replaceAll('\n', ' ')}`;
    const { written } = encoder.encodeInto(said, room);
    scratch[written] = 10;
    masker.run(scratch, 0, one);
    one = masker.one;
    two = (Math.imul(two, 31) + masker.two) | 0;
  }
  return { one, two };
}

function hashOfText(text: string): number {
  return hashOf(scratch, 0, encoder.encodeInto(text, scratch).written);
}
