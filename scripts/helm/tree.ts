// A manifest with alternatives in it, and how it is written as a template of Helm.
import { dump } from 'js-yaml';

/** A value that Helm works out. */
export class Expression {
  readonly text: string;
  /** its result is YAML of several lines */
  readonly isBlock: boolean;

  constructor(text: string, isBlock = false) {
    this.text = text;
    this.isBlock = isBlock;
  }
}

/** A part that is there only on a condition, which is an expression of Go's templates; absent: always. */
export interface Guarded {
  readonly value: Tree;
  readonly when?: string;
}

/** What stands in one place under different conditions; the last one is for all others. */
export class Choice {
  readonly cases: readonly { readonly when: string; readonly value: Tree }[];
  readonly otherwise: Tree;

  constructor(cases: readonly { readonly when: string; readonly value: Tree }[], otherwise: Tree) {
    this.cases = cases;
    this.otherwise = otherwise;
  }
}

/** An object: keys in their order, one of them perhaps several times under conditions that exclude each other. */
export class Fields {
  readonly entries: (Guarded & { readonly key: string })[] = [];
}

/** A list. */
export class Items {
  readonly items: Guarded[] = [];
}

/** A manifest, or a part of one. */
export type Tree = Fields | Items | Choice | Expression | string | number | boolean | null;

/** An object as YAML has it → a tree without conditions. */
export function treeOf(value: unknown): Tree {
  if (Array.isArray(value)) {
    const items = new Items();
    items.items.push(...value.map((one) => ({ value: treeOf(one) })));
    return items;
  }
  if (typeof value === 'object' && value !== null) {
    const fields = new Fields();
    fields.entries.push(...Object.entries(value).map(([key, one]) => ({ key, value: treeOf(one) })));
    return fields;
  }
  return value as string | number | boolean | null;
}

/** The template's text. */
export function written(tree: Tree, indent = 0): string {
  if (tree instanceof Fields) return lines(tree.entries, ({ key, value }) => field(key, value, indent));
  if (tree instanceof Items) return lines(tree.items, ({ value }) => item(value, indent));
  throw new Error('a template begins with an object or a list');
}

function lines<T extends Guarded>(parts: readonly T[], write: (part: T) => string): string {
  let text = '';
  let open: string | undefined;
  for (const part of parts) {
    if (part.when !== open) {
      if (open !== undefined) text += '{{- end }}\n';
      if (part.when !== undefined) text += `{{- if ${part.when} }}\n`;
      open = part.when;
    }
    text += write(part);
  }
  return open === undefined ? text : `${text}{{- end }}\n`;
}

function field(key: string, value: Tree, indent: number): string {
  const pad = ' '.repeat(indent);
  const name = `${pad}${scalar(key)}:`;
  if (value instanceof Choice) {
    const cases = value.cases.map(
      (one, at) => `{{- ${at > 0 ? 'else ' : ''}if ${one.when} }}\n${field(key, one.value, indent)}`,
    );
    return `${cases.join('')}{{- else }}\n${field(key, value.otherwise, indent)}{{- end }}\n`;
  }
  if (value instanceof Expression)
    return value.isBlock
      ? `${name}\n${' '.repeat(indent + 2)}{{- ${value.text} | nindent ${indent + 2} }}\n`
      : `${name} {{ ${value.text} }}\n`;
  if (value instanceof Fields)
    return value.entries.length > 0 ? `${name}\n${written(value, indent + 2)}` : `${name} {}\n`;
  if (value instanceof Items) return value.items.length > 0 ? `${name}\n${written(value, indent + 2)}` : `${name} []\n`;
  return `${name} ${scalar(value)}\n`;
}

function item(value: Tree, indent: number): string {
  const pad = ' '.repeat(indent);
  if (value instanceof Fields) {
    const [first, ...rest] = value.entries;
    if (!first || first.when !== undefined)
      throw new Error('an item of a list begins with a field that is always there');
    const others = new Fields();
    others.entries.push(...rest);
    return `${pad}- ${field(first.key, first.value, indent + 2).trimStart()}${written(others, indent + 2)}`;
  }
  if (value instanceof Expression) return `${pad}- {{ ${value.text} }}\n`;
  if (value instanceof Items || value instanceof Choice) throw new Error('a list holds objects and words');
  return `${pad}- ${scalar(value)}\n`;
}

function scalar(value: string | number | boolean | null): string {
  return dump(value, { lineWidth: -1 }).trimEnd();
}
