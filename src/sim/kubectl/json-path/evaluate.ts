// kubectl's dialect of JSONPath, carried out (client-go, util/jsonpath/jsonpath.go).

import { sortedKeys } from '../printers/go-json.ts';
import { goText, goType } from '../printers/go-value.ts';
import { PathError, type PathNode, parsePath } from './parse.ts';

/** Values that one template may gather. */
const MOST = 200_000;

type Values = readonly unknown[];

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What is inside of a value: of a map by its keys, of a text its bytes. */
function inside(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (isMap(value)) return sortedKeys(value).map((key) => value[key]);
  return typeof value === 'string' ? [...Buffer.from(value)] : [];
}

/** A template that was read. */
export class JsonPath {
  readonly #nodes: readonly PathNode[];
  readonly #allowMissing: boolean;
  #gathered = 0;

  /** @param allowMissing a key that is not there is nothing, and no error @throws PathError */
  constructor(template: string, allowMissing: boolean) {
    this.#nodes = parsePath(template);
    this.#allowMissing = allowMissing;
  }

  /** What each part of the template finds in a value. @throws PathError */
  find(value: unknown): Values[] {
    this.#gathered = 0;
    const { found } = this.#block(0, value, 0);
    return found;
  }

  /** Walks from a part on to the end, or to the `end` that closes the range it is in. */
  #block(from: number, value: unknown, depth: number): { readonly found: Values[]; readonly end: number } {
    const found: Values[] = [];
    for (let at = from; at < this.#nodes.length; at++) {
      const node = this.#nodes[at] as PathNode;
      const word = rangeWord(node);
      if (word === 'end') {
        if (depth === 0) throw new PathError('not in range, nothing to end');
        return { found, end: at };
      }
      const results = this.#walk([value], node);
      if (word !== 'range') {
        found.push(results);
        continue;
      }
      let end = this.#nodes.length;
      for (const one of results.length > 0 ? results : [undefined]) {
        const block = this.#block(at + 1, one, depth + 1);
        if (results.length > 0) for (const part of block.found) found.push(part);
        end = block.end;
      }
      at = end;
    }
    return { found, end: this.#nodes.length };
  }

  #count(values: Values): Values {
    this.#gathered += values.length;
    if (this.#gathered > MOST) throw new PathError(`the template finds more than ${MOST} values`);
    return values;
  }

  #walk(values: Values, node: PathNode): Values {
    switch (node.type) {
      case 'list':
        return node.nodes.reduce<Values>((before, one) => this.#walk(before, one), values);
      case 'text':
        return [node.text];
      case 'constant':
        return values.map(() => node.value);
      case 'field':
        return this.#field(values, node.name);
      case 'wildcard':
        return this.#count(values.flatMap(inside));
      case 'recursive':
        return this.#count(values.flatMap((value) => this.#below(value)));
      case 'union':
        return this.#count(node.nodes.flatMap((one) => this.#walk(values, one)));
      case 'slice':
        return this.#count(values.flatMap((value) => sliced(value, node)));
      case 'filter':
        return this.#filtered(values, node);
      case 'identifier':
        if (node.name === 'range') return values;
        throw new PathError(`unrecognized identifier ${node.name}`);
    }
  }

  #field(values: Values, name: string): Values {
    if (values.length === 0) return [];
    const found = values.flatMap((value) => (isMap(value) && Object.hasOwn(value, name) ? [value[name]] : []));
    if (found.length === 0 && !this.#allowMissing) throw new PathError(`${name} is not found`);
    return found;
  }

  /** A value and all that is below it and has something inside. */
  #below(value: unknown): unknown[] {
    const children = inside(value);
    if (children.length === 0) return [];
    return [value, ...children.flatMap((one) => this.#below(one))];
  }

  #filtered(values: Values, node: Extract<PathNode, { type: 'filter' }>): Values {
    return values.flatMap((value) => {
      if (!Array.isArray(value)) throw new PathError(`${goText(value)} is not array or slice and cannot be filtered`);
      return value.filter((one) => this.#fits(one, node));
    });
  }

  #fits(one: unknown, { left, right, operator }: Extract<PathNode, { type: 'filter' }>): boolean {
    if (operator === 'exists') {
      try {
        return this.#walk([one], left).length > 0;
      } catch {
        return false;
      }
    }
    const lefts = this.#walk([one], left);
    if (lefts.length === 0) return false;
    if (lefts.length > 1) throw new PathError('can only compare one element at a time');
    const rights = this.#walk([one], right);
    if (rights.length !== 1) throw new PathError('can only compare one element at a time');
    return compared(lefts[0], rights[0], operator);
  }
}

/** `range` or `end`, when that is what an action begins with. */
function rangeWord(node: PathNode): 'range' | 'end' | undefined {
  if (node.type !== 'list') return undefined;
  const names = node.nodes.flatMap((one) => (one.type === 'identifier' ? [one.name] : []));
  return names.includes('range') ? 'range' : names.includes('end') ? 'end' : undefined;
}

function sliced(value: unknown, node: Extract<PathNode, { type: 'slice' }>): unknown[] {
  if (value === null || value === undefined) return [];
  if (!Array.isArray(value)) throw new PathError(`${goType(value)} is not array or slice`);
  const { length } = value;
  const from = (node.from.value ?? 0) < 0 ? (node.from.value ?? 0) + length : (node.from.value ?? 0);
  let to = node.to.value ?? length;
  if (to < 0 || (to === 0 && node.to.next)) to += length;
  if (from === to) return [];
  for (const [bound, told] of [
    [from >= length || from < 0, from],
    [to > length || to < 0, to - 1],
  ] as const)
    if (bound) throw new PathError(`array index out of bounds: index ${told}, length ${length}`);
  if (from > to) throw new PathError(`starting index ${from} is greater than ending index ${to}`);
  const step = node.step.value ?? 1;
  if (step <= 0) throw new PathError('step must be > 0');
  return value.slice(from, to).filter((_, at) => at % step === 0);
}

function kindOf(value: unknown): string {
  return typeof value === 'number' ? (Number.isInteger(value) ? 'int' : 'float') : typeof value;
}

function compared(left: unknown, right: unknown, operator: string): boolean {
  if (!/^(?:==|!=|<|>|<=|>=)$/.test(operator)) throw new PathError(`unrecognized filter operator ${operator}`);
  for (const one of [left, right])
    if (typeof one === 'object' || one === undefined) throw new PathError('invalid type for comparison');
  const isOrder = operator !== '==' && operator !== '!=';
  if (kindOf(left) !== kindOf(right)) throw new PathError('incompatible types for comparison');
  if (isOrder && typeof left === 'boolean') throw new PathError('invalid type for comparison');
  const [a, b] = [left as string | number, right as string | number];
  if (operator === '==') return a === b;
  if (operator === '!=') return a !== b;
  if (operator === '<') return a < b;
  if (operator === '<=') return a <= b;
  return operator === '>' ? a > b : a >= b;
}
