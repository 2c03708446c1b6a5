// Text fragments: the only way a playbook matches words. Linear in the text whatever the fragments and the text are, because nothing ever backtracks.

/**
 * Brings a text to the form in which fragments are compared: lower case, without white space, quotes and backslashes.
 * So a message matches that was wrapped in mid-word, quoted, or escaped on its way.
 */
export function squeeze(text: string): string {
  return text.toLowerCase().replace(/[\s"'`\\\u2018-\u201d\u00ab\u00bb]+/g, '');
}

/** A compiled fragment: literal pieces that must follow one another, and the names of the gaps between them. */
export interface Fragment {
  readonly source: string;
  /** squeezed literals, in order; the text between two of them is a gap */
  readonly pieces: readonly string[];
  /** index into `pieces` of the longest one, by which the fragment is found */
  readonly anchor: number;
  /** all squeezed literals together: how telling the fragment is */
  readonly weight: number;
  /** too short to be found by the index: it can only narrow a match, never lead to one */
  readonly short: boolean;
}

/** Shortest anchor by which the index finds a fragment; also the length of its grams. */
export const MIN_LITERAL = 6;
/** Shortest anchor of all. */
const SHORTEST = 3;

const GAP = /\{(\w*)\}/g;
const NAMED_GAP = /\{\w+\}/;

/**
 * Compiles `secret "{secret}" not found`.
 * @throws RangeError when no literal between two gaps has 3 characters
 */
export function compileFragment(source: string): Fragment {
  const fragment = fragmentOf(source, source.split(/\{\w*\}/).map(squeeze));
  if ((fragment.pieces[fragment.anchor] ?? '').length < SHORTEST)
    throw new RangeError(`"${source}" has no literal of ${SHORTEST} characters`);
  return fragment;
}

/** A fragment whose pieces are squeezed already. */
export function fragmentOf(source: string, pieces: readonly string[]): Fragment {
  let anchor = 0;
  let weight = pieces[0]?.length ?? 0;
  for (let i = 1; i < pieces.length; i++) {
    const length = pieces[i]?.length ?? 0;
    weight += length;
    if (length > (pieces[anchor]?.length ?? 0)) anchor = i;
  }
  return { source, pieces, anchor, weight, short: (pieces[anchor]?.length ?? 0) < MIN_LITERAL };
}

/** Do the pieces follow one another in this squeezed text? */
export function fragmentIn(fragment: Fragment, squeezed: string): boolean {
  let from = 0;
  for (const piece of fragment.pieces) {
    const found = squeezed.indexOf(piece, from);
    if (found < 0) return false;
    from = found + piece.length;
  }
  return true;
}

/**
 * The values of a fragment's named gaps in the text as written.
 * @returns name → value; empty when a gap cannot be told apart in the original
 */
export function captureGaps(fragment: Fragment, text: string): Record<string, string> {
  const out: Record<string, string> = {};
  if (!NAMED_GAP.test(fragment.source)) return out;
  const names = [...fragment.source.matchAll(GAP)].map((found) => found[1] ?? '');
  // positions of the squeezed text's characters in the original
  const places: number[] = [];
  let flat = '';
  const lower = text.toLowerCase();
  for (let i = 0; i < lower.length; i++) {
    const char = lower[i] ?? '';
    if (/[\s"'`\\\u2018-\u201d\u00ab\u00bb]/.test(char)) continue;
    places.push(i);
    flat += char;
  }
  let from = 0;
  let gapStart = -1;
  for (let i = 0; i < fragment.pieces.length; i++) {
    const piece = fragment.pieces[i] ?? '';
    const last = i === fragment.pieces.length - 1;
    const found = piece === '' && last ? endOfWord(flat, places, text, from) : flat.indexOf(piece, from);
    if (found < 0) return out;
    const name = i > 0 ? names[i - 1] : undefined;
    if (name && gapStart >= 0) {
      const value = text
        .slice(places[gapStart] ?? 0, (places[found - 1] ?? text.length - 1) + 1)
        .replace(/^[\s"'`\\]+|(?<![\s"'`\\.,:;])[\s"'`\\.,:;]+$/g, '');
      if (value !== '' && value.length <= 300) out[name] = value;
    }
    from = found + piece.length;
    gapStart = from;
  }
  return out;
}

/** Where a gap at the end of a fragment stops: at the first space, quote, comma or closing bracket of the original. */
function endOfWord(flat: string, places: readonly number[], text: string, from: number): number {
  for (let i = from + 1; i < flat.length; i++) {
    const gap = (places[i] ?? 0) - (places[i - 1] ?? 0) > 1;
    if (gap || /[,;)\]}]/.test(text[places[i] ?? 0] ?? '')) return i;
  }
  return flat.length;
}

/**
 * Finds which of many fragments occur in a text in one pass: each is filed under one gram (a run of {@link MIN_LITERAL} characters) of its anchor,
 * the rarest it has; a rolling hash over the text looks the grams up. More fragments make more grams, not a slower pass.
 */
export class FragmentIndex {
  readonly #fragments: readonly Fragment[];
  /** gram → the first fragment that is filed under it */
  readonly #first = new Map<string, number>();
  /** the next fragment under the same gram; -1 for none */
  readonly #next: Int32Array;
  readonly #bloom = new Uint8Array(1 << 16);
  /** for each fragment the place of its gram in its anchor; -1 for one that is too short to have any */
  readonly grams: readonly number[];

  /** @param grams the places of the grams, where they have been chosen before */
  constructor(fragments: readonly Fragment[], grams?: readonly number[]) {
    this.#fragments = fragments;
    this.grams = grams ?? rarestGrams(fragments);
    this.#next = new Int32Array(fragments.length).fill(-1);
    for (let fragment = fragments.length - 1; fragment >= 0; fragment--) {
      const one = fragments[fragment];
      const offset = this.grams[fragment] ?? -1;
      if (offset < 0 || !one) continue;
      const gram = (one.pieces[one.anchor] ?? '').slice(offset, offset + MIN_LITERAL);
      this.#next[fragment] = this.#first.get(gram) ?? -1;
      this.#first.set(gram, fragment);
      this.#bloom[hash(gram)] = 1;
    }
  }

  /** Numbers of the fragments that occur in a squeezed text. */
  find(squeezed: string): Set<number> {
    const out = new Set<number>();
    const length = squeezed.length;
    if (length < MIN_LITERAL) return out;
    let rolling = 0;
    for (let i = 0; i < length; i++) {
      rolling = Math.imul(rolling, 31) + squeezed.charCodeAt(i);
      if (i >= MIN_LITERAL) rolling -= Math.imul(squeezed.charCodeAt(i - MIN_LITERAL), POWER);
      if (i < MIN_LITERAL - 1 || this.#bloom[fold(rolling)] === 0) continue;
      const start = i - MIN_LITERAL + 1;
      let fragment = this.#first.get(squeezed.slice(start, i + 1)) ?? -1;
      for (; fragment >= 0; fragment = this.#next[fragment] ?? -1) {
        if (out.has(fragment)) continue;
        const one = this.#fragments[fragment];
        const offset = this.grams[fragment] ?? 0;
        if (!one || !squeezed.startsWith(one.pieces[one.anchor] ?? '', start - offset)) continue;
        if (one.pieces.length === 1 || fragmentIn(one, squeezed)) out.add(fragment);
      }
    }
    return out;
  }
}

/** For each fragment the place in its anchor where the rarest of its grams begins. */
function rarestGrams(fragments: readonly Fragment[]): number[] {
  const frequency = new Map<string, number>();
  const grams = fragments.map(({ pieces, anchor }) => gramsOf(pieces[anchor] ?? ''));
  for (const own of grams) for (const gram of new Set(own)) frequency.set(gram, (frequency.get(gram) ?? 0) + 1);
  return grams.map((own) => {
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    own.forEach((gram, offset) => {
      const times = frequency.get(gram) ?? 0;
      if (times < least) {
        least = times;
        best = offset;
      }
    });
    return best;
  });
}

const POWER = (31 ** MIN_LITERAL) | 0;

function fold(value: number): number {
  return (value ^ (value >>> 16)) & 0xffff;
}

function hash(gram: string): number {
  let value = 0;
  for (let i = 0; i < gram.length; i++) value = Math.imul(value, 31) + gram.charCodeAt(i);
  return fold(value | 0);
}

function gramsOf(text: string): string[] {
  const out: string[] = [];
  for (let i = 0; i + MIN_LITERAL <= text.length; i++) out.push(text.slice(i, i + MIN_LITERAL));
  return out;
}
