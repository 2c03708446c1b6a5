// Lines outside describes and documents: rows of tables, events, commands, headers, logs and sentences.
import { ageIn, EventLine } from './event-line.ts';
import { type Ledger, NOBODY } from './ledger.ts';
import { decode, hashOf, isGap, Masker, skipGap, skipWord } from './mask.ts';
import { lookAtLine, lookAtRow, severityOfEvent } from './shapes.ts';

/** Lines that may follow an event's row as the rest of its message. */
const MOST_CONTINUED = 12;
/** A private key that did not end after so many lines is none. */
const LONGEST_KEY = 200;
/** Of which kind of line a shape is: alike words in another kind are another shape. */
const SEED = { line: 1, event: 2, row: 3 } as const;

/** Files lines one by one. */
export class Outside {
  readonly #ledger: Ledger;
  readonly #masker = new Masker();
  readonly #event = new EventLine();
  /** lines since the last event's row */
  #continued = MOST_CONTINUED;
  /** lines of a private key that may still come */
  #key = 0;
  #afterBlank = true;

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  /** Takes a line. @returns the kind of block that begins with it; undefined when it has been filed */
  take(bytes: Uint8Array, from: number, to: number): 'describe' | 'yaml' | undefined {
    if (this.#key > 0) {
      this.#key = decode(bytes, from, to).includes('-----END') ? 0 : this.#key - 1;
      return undefined;
    }
    const { sections } = this.#ledger;
    if (from === to) {
      sections.blank();
      this.#afterBlank = true;
      this.#continued = MOST_CONTINUED;
      return undefined;
    }
    const { table } = sections;
    if (table !== 'rows' && this.#event.scan(bytes, from, to)) {
      this.#eventRow(bytes, from, to);
      this.#continued = 0;
    } else if (table === 'rows' && this.#row(bytes, from, to, sections.namespaced, sections.seed, sections.headerText)) {
      this.#continued = MOST_CONTINUED;
    } else {
      const kind = this.#plain(bytes, from, to);
      this.#afterBlank = false;
      return kind;
    }
    this.#afterBlank = false;
    return undefined;
  }

  #eventRow(bytes: Uint8Array, from: number, to: number): void {
    const { warning, age, kindFrom, nameFrom, nameTo, reasonFrom, reasonTo, message, spaceFrom, spaceTo } = this.#event;
    const masker = this.#masker;
    let seed: number = warning ? SEED.event : -SEED.event;
    for (let at = reasonFrom; at < reasonTo; at++) seed = (Math.imul(seed, 31) + (bytes[at] as number)) | 0;
    for (let at = kindFrom; at < nameFrom; at++) seed = (Math.imul(seed, 31) + (bytes[at] as number)) | 0;
    masker.run(bytes, message, to, seed);
    const { shapes } = this.#ledger;
    let shape = shapes.find(masker.one, masker.two);
    if (shape < 0) {
      const reason = decode(bytes, reasonFrom, reasonTo);
      const title = `${warning ? 'Warning' : 'Normal'} ${reason}`;
      shape = shapes.add(masker.one, masker.two, { severity: severityOfEvent(warning, reason), title });
    }
    const space = hashOf(bytes, spaceFrom, spaceTo);
    masker.exact(bytes, nameFrom, nameTo);
    this.#ledger.see(bytes, from, to, shape, age, { name: masker.one, nameToo: masker.two, space }, this.#ledger.line);
  }

  /** A row of a table of objects. @returns false when it is none */
  #row(bytes: Uint8Array, from: number, to: number, namespaced: boolean, seed: number, header: string): boolean {
    let at = skipGap(bytes, from, to);
    let end = skipWord(bytes, at, to);
    let space = 0;
    if (namespaced) {
      space = hashOf(bytes, at, end);
      at = skipGap(bytes, end, to);
      end = skipWord(bytes, at, to);
    }
    if (at === end) return false;
    // `pod/api-0` in the tables of `get all`
    let name = at;
    for (let i = at; i < end; i++) if (bytes[i] === 47) name = i + 1;
    const masker = this.#masker;
    masker.run(bytes, end, to, seed ^ SEED.row ^ hashOf(bytes, at, name));
    const { shapes } = this.#ledger;
    let shape = shapes.find(masker.one, masker.two);
    if (shape < 0)
      shape = shapes.add(masker.one, masker.two, lookAtRow(header, decode(bytes, from, to)) ?? { role: 'prose' });
    if (shapes.get(shape)?.role === 'prose') return false;
    masker.exact(bytes, name, end);
    const whose = { name: masker.one, nameToo: masker.two, space };
    this.#ledger.see(bytes, from, to, shape, sinceRestart(bytes, end, to), whose, this.#ledger.line);
    return true;
  }

  #plain(bytes: Uint8Array, from: number, to: number): 'describe' | 'yaml' | undefined {
    const { sections, shapes, line, tally } = this.#ledger;
    const masker = this.#masker;
    masker.run(bytes, from, to, SEED.line);
    const { one, two } = masker;
    let number = shapes.find(one, two);
    if (number < 0) number = shapes.add(one, two, lookAtLine(decode(bytes, from, Math.min(to, from + 8000))));
    const role = shapes.get(number)?.role ?? 'plain';
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
        this.#continued = MOST_CONTINUED;
        return role;
      case 'private-key':
        this.#key = LONGEST_KEY;
        break;
      case 'dropped':
        break;
      default:
        if (role === 'pod-row' && this.#row(bytes, from, to, namespacedPod(bytes, from, to), SEED.line, '')) break;
        // a sentence after a blank line is not the command's output any more
        if (role === 'prose' && this.#afterBlank && sections.current.command) sections.command(undefined);
        if (this.#continued < MOST_CONTINUED) {
          this.#continued++;
          tally.append(bytes, from, to);
        } else this.#ledger.see(bytes, from, to, number, Number.POSITIVE_INFINITY, NOBODY, line);
        return undefined;
    }
    this.#continued = MOST_CONTINUED;
    return undefined;
  }
}

/** In a pod's row without a header: is the second word its name, and the third how many are ready? */
function namespacedPod(bytes: Uint8Array, from: number, to: number): boolean {
  const first = skipWord(bytes, skipGap(bytes, from, to), to);
  return !bytes.subarray(first, skipWord(bytes, skipGap(bytes, first, to), to)).includes(47);
}

/** Seconds since the last restart, from `(17s ago)`; Infinity when the row has none. */
function sinceRestart(bytes: Uint8Array, from: number, to: number): number {
  for (let at = from; at < to; at++) {
    if (bytes[at] !== 40 || !isGap(bytes[at - 1])) continue;
    const age = ageIn(bytes, at + 1, skipWord(bytes, at, to));
    return age < 0 ? Number.POSITIVE_INFINITY : age;
  }
  return Number.POSITIVE_INFINITY;
}
