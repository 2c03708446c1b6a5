// Whole objects, as a describe, a YAML document or an item of JSON: their shape, how bad they are, and whose they are.
import type { Fact } from '../fact.ts';
import { objectFacts } from '../objects/index.ts';
import type { ObjectFact } from '../objects/facts.ts';
import { cleanLine } from '../read/clean.ts';
import { readLines } from '../read/index.ts';
import type { Block } from './block.ts';
import type { Ledger } from './ledger.ts';
import { decode, hashOf, Masker } from './mask.ts';
import { severityOf, severityOfEvent } from './shapes.ts';

const SEED = 4;
const masker = new Masker();
const encoder = new TextEncoder();
const scratch = new Uint8Array(16 << 10);

/** Files a describe or a YAML document that ends at `to`. */
export function fileBlock(ledger: Ledger, block: Block, bytes: Uint8Array, to: number): void {
  const { one, two, name, nameToo, space, line, time } = block;
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
  ledger.see(text.bytes, text.from, end, shape, age, { name, nameToo, space }, line);
}

/** Files an item of JSON. @param beginning what stood before the first item, where the list says its kind and its items do not */
export function fileItem(
  ledger: Ledger,
  bytes: Uint8Array,
  from: number,
  to: number,
  line: number,
  beginning: string,
): void {
  const value = parsed(decode(bytes, from, to));
  const kind = /"kind"\s*:\s*"(\w+)List"/.exec(beginning)?.[1];
  const bare = kind !== undefined && typeof value === 'object' && value !== null && !('kind' in value);
  const facts = value === undefined ? [] : objectFacts(bare ? { kind: `${kind}List`, items: [value] } : value);
  const [first] = facts;
  const { one, two } = shapeOf(facts, bare ? kind : '');
  let shape = ledger.shapes.find(one, two);
  if (shape < 0) {
    const severity = value === undefined ? 2 : severityOfFacts(facts);
    shape = ledger.shapes.add(one, two, { severity, title: bare ? `${kind}List` : '' });
  }
  const space = hashOfText(first?.object?.namespace ?? '');
  masker.exact(scratch, 0, encoder.encodeInto(first?.object?.name ?? '', scratch).written);
  const at = first?.when?.at;
  const age = at === undefined ? Number.POSITIVE_INFINITY : -at / 1000;
  ledger.see(bytes, from, to, shape, age, { name: masker.one, nameToo: masker.two, space }, line);
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
function shapeOf(facts: readonly ObjectFact[], kind: string): { one: number; two: number } {
  let one: number = SEED;
  let two = hashOfText(kind);
  for (const { type, object, reason, condition, is, text, warning, attributes } of facts) {
    const counts = attributes
      ? `${attributes.ready === attributes.wanted ? '=' : '<'} ${attributes.exitCode ?? ''} ${attributes.restarts ? 'r' : ''}`
      : '';
    const said = `${type} ${object?.kind} ${reason} ${condition} ${is} ${warning} ${counts} ${text}`;
    masker.run(scratch, 0, encoder.encodeInto(said, scratch).written, one);
    one = masker.one;
    two = (Math.imul(two, 31) + masker.two) | 0;
  }
  return { one, two };
}

function hashOfText(text: string): number {
  return hashOf(scratch, 0, encoder.encodeInto(text, scratch).written);
}
