// Lines outside describes and documents: rows of tables, events, commands, headers, logs and sentences.
import { ageIn, EventLine } from './event-line.ts';
import type { Ledger } from './ledger.ts';
import { decode, hashOf, Masker, skipGap, skipWord } from './mask.ts';
import { glanceAtLine, lookAtLine, lookAtRow, severityOfEvent } from './shapes.ts';

/** Lines that may follow an event's row as the rest of its message. */
const MOST_CONTINUED = 12;
/** A private key that did not end after so many lines is none. */
const LONGEST_KEY = 200;
/** Bytes of a line that are looked at when its shape is new. */
const LOOK = 8000;
/** Bytes of a line about no object that are kept: a megabyte on one line says no more than its beginning. */
const LONGEST_LINE = 16 << 10;
const SLASH = 47;
/** Hash of `kube-system`. */
const SYSTEM = hashOf(new TextEncoder().encode('kube-system'), 0, 11);
/** Of which kind of line a shape is: alike words in another kind are another shape. */
const SEED = { line: 1, row: 3 } as const;

/** Files lines one by one. Every line must end with a line feed. */
export class Outside {
  readonly #ledger: Ledger;
  readonly #masker = new Masker();
  readonly #event = new EventLine();
  /** lines since the last event's row */
  #continued = MOST_CONTINUED;
  /** lines of a private key that may still come */
  #key = 0;
  #afterBlank = true;
  /** hash of the line above */
  #above = 0;
  /** the line that was taken last opens a block of this kind, which takes it again */
  opens: 'describe' | 'yaml' | undefined;

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  /** Takes the line at an offset. @returns where its line feed stands */
  take(bytes: Uint8Array, from: number): number {
    this.opens = undefined;
    const { sections } = this.#ledger;
    if (this.#key > 0) return this.#passKey(bytes, from);
    const byte = bytes[from];
    if (byte === 10 || (byte === 13 && bytes[from + 1] === 10)) {
      sections.blank();
      this.#afterBlank = true;
      this.#continued = MOST_CONTINUED;
      return byte === 10 ? from : from + 1;
    }
    let end = -1;
    if (sections.table !== 'rows') end = this.#eventRow(bytes, from);
    else {
      end = this.#row(bytes, from, sections.namespaced, sections.seed);
      if (end >= 0) this.#continued = MOST_CONTINUED;
    }
    if (end < 0) end = this.#other(bytes, from);
    this.#afterBlank = false;
    return end;
  }

  #passKey(bytes: Uint8Array, from: number): number {
    const end = bytes.indexOf(10, from);
    this.#key = decode(bytes, from, end).includes('-----END') ? 0 : this.#key - 1;
    return end;
  }

  /** An event. @returns -1 when it is none */
  #eventRow(bytes: Uint8Array, from: number): number {
    const event = this.#event;
    const message = event.scan(bytes, from);
    if (message < 0) return -1;
    const masker = this.#masker;
    const end = masker.run(bytes, message, event.seed);
    const { shapes } = this.#ledger;
    let shape = shapes.find(masker.one, masker.two);
    if (shape < 0) {
      const reason = decode(bytes, event.reasonFrom, event.reasonTo);
      const title = `${event.warning ? 'Warning' : 'Normal'} ${reason}`;
      shape = shapes.add(masker.one, masker.two, { severity: severityOfEvent(event.warning, reason), title });
    }
    this.#ledger.see(bytes, from, end, shape, event.age, event.name, event.nameToo, event.space);
    this.#continued = 0;
    return end;
  }

  /** A row of a table of objects. @returns -1 when it is none */
  #row(bytes: Uint8Array, from: number, namespaced: boolean, seed: number): number {
    let at = skipGap(bytes, from);
    let end = skipWord(bytes, at);
    let space = 0;
    if (namespaced) {
      space = hashOf(bytes, at, end);
      at = skipGap(bytes, end);
      end = skipWord(bytes, at);
    }
    if (at === end) return -1;
    // `pod/api-0` in the tables of `get all`
    let name = at;
    let kind = 0;
    for (let i = at; i < end; i++) {
      if (bytes[i] !== SLASH) continue;
      kind = hashOf(bytes, at, i);
      name = i + 1;
    }
    const masker = this.#masker;
    const system = space === SYSTEM;
    const to = masker.run(bytes, end, seed ^ SEED.row ^ kind ^ (system ? SYSTEM : 0));
    const { shapes } = this.#ledger;
    let shape = shapes.find(masker.one, masker.two);
    if (shape < 0) {
      const found = lookAtRow(
        seed === SEED.line ? '' : this.#ledger.sections.headerText,
        decode(bytes, from, Math.min(to, from + LOOK)),
      );
      // the cluster's own parts are worth a look also when they are well: one that is missing is missed by the others
      const grave = system && found?.severity === 0 ? { severity: 1 as const, system } : { system };
      shape = shapes.add(masker.one, masker.two, found ? { ...found, ...grave } : { role: 'prose' });
    }
    if (shapes.get(shape)?.role === 'prose') return -1;
    masker.exact(bytes, name, end);
    const age = shapes.severities[shape] === 0 ? Number.POSITIVE_INFINITY : sinceRestart(bytes, end, to);
    this.#ledger.see(bytes, from, to, shape, age, masker.one, masker.two, space);
    return to;
  }

  #other(bytes: Uint8Array, from: number): number {
    const { sections, shapes, line, tally } = this.#ledger;
    const masker = this.#masker;
    const end = masker.run(bytes, from, SEED.line);
    const to = bytes[end - 1] === 13 && end > from ? end - 1 : end;
    const { one, two } = masker;
    let shape = shapes.find(one, two);
    let role = shapes.get(shape)?.role;
    if (!role) {
      const text = decode(bytes, from, Math.min(to, from + LOOK));
      const found = shapes.full ? glanceAtLine(text) : lookAtLine(text);
      shape = shapes.add(one, two, found);
      role = found.role ?? 'plain';
    }
    switch (role) {
      case 'command':
        sections.command({ line, text: decode(bytes, from, to) });
        break;
      case 'events-header':
      case 'rows-header':
        sections.header({ line, text: decode(bytes, from, to) }, role === 'rows-header' ? 'rows' : 'events', one);
        break;
      case 'describe':
      case 'yaml':
        sections.blank();
        this.opens = role;
        break;
      case 'private-key':
        this.#key = LONGEST_KEY;
        break;
      case 'dropped':
        break;
      default:
        if (role === 'pod-row' && this.#row(bytes, from, isNamespaced(bytes, from), SEED.line) >= 0) break;
        // a sentence after a blank line is not the command's output any more
        if (role === 'prose' && this.#afterBlank && sections.current.command) sections.command(undefined);
        // what follows an event's row may be the rest of its message, which counts with it, or something of its own that matters
        if (this.#continued < MOST_CONTINUED && (tally.append(bytes, from, to) || shapes.severities[shape] !== 2)) {
          this.#continued++;
        } else {
          this.#continued = MOST_CONTINUED;
          // alike lines of that kind are told apart by what is above them
          const above = role === 'field' ? this.#above : 0;
          const cut = Math.min(to, from + LONGEST_LINE);
          this.#ledger.see(bytes, from, cut, shape, Number.POSITIVE_INFINITY, 0, 0, above);
        }
        this.#above = one;
        return end;
    }
    this.#continued = MOST_CONTINUED;
    return end;
  }
}

/** In a pod's row without a header: is the second word its name, and the third how many are ready? */
function isNamespaced(bytes: Uint8Array, from: number): boolean {
  const first = skipWord(bytes, skipGap(bytes, from));
  return !bytes.subarray(first, skipWord(bytes, skipGap(bytes, first))).includes(47);
}

/** Seconds since the last restart, from `(17s ago)`; Infinity when the row has none. */
function sinceRestart(bytes: Uint8Array, from: number, to: number): number {
  for (let at = from; at < to; at++) {
    if (bytes[at] !== 40) continue;
    const age = ageIn(bytes, at + 1, skipWord(bytes, at));
    return age < 0 ? Number.POSITIVE_INFINITY : age;
  }
  return Number.POSITIVE_INFINITY;
}
