// YAML and JSON in a paste: whole objects, Lists, `grep -A` and `jq` cuts of them, and text whose indentation or end was lost.
import { load } from 'js-yaml';
import type { ObjectRef, Span } from '../fact.ts';
import { kindOf } from '../kinds.ts';
import type { ObjectFact } from '../objects/facts.ts';
import { objectFacts } from '../objects/index.ts';
import { isWire } from '../objects/wire.ts';
import { isPrompt, parseCommand } from './command.ts';
import type { Cursor, Reader } from './cursor.ts';
import { parseCutJson } from './cut-json.ts';

const YAML_START =
  /^\s*(?:-\s+)?(?:apiVersion|kind|metadata|spec|status|items|conditions|containerStatuses|initContainerStatuses|schedulingGates|phase|lastState|state|waiting|terminated|finalizers|ownerReferences|deletionTimestamp|involvedObject|podSelector|egress|ingress|message|reason|lastTransitionTime|selector|taints|unschedulable|attachError|detachError):(?:\s|$)/;
const YAML_LINE =
  /^\s*(?:-\s+)*(?:"[^"]*"|'[^']*'|[A-Za-z_][\w./$-]*):(?:\s.*)?$|^\s*-(?:\s.*)?$|^\s*#|^---\s*$|^\s*[\]}],?\s*$/;
const MAX_LINES = 3_000_000;

function yamlEnd(cursor: Cursor): number {
  let at = cursor.at + 1;
  let blanks = 0;
  for (; at < cursor.lines.length; at++) {
    const line = cursor.lines[at]?.text ?? '';
    if (line === '') {
      blanks++;
      continue;
    }
    if (isPrompt(line) && !line.startsWith('#')) break;
    if (!YAML_LINE.test(line) && (blanks > 0 || !/^\s/.test(line))) break;
    if (blanks > 0 && /^[A-Z][\w ]*:/.test(line)) break;
    if (parseCommand(line)?.typed) break;
    blanks = 0;
  }
  while (at > cursor.at + 1 && cursor.lines[at - 1]?.text === '') at--;
  return at;
}

/** Where a JSON value that starts here closes; the end of the paste when it is cut off. */
function jsonEnd(cursor: Cursor): number {
  let depth = 0;
  let quoted = false;
  for (let at = cursor.at; at < cursor.lines.length; at++) {
    const line = cursor.lines[at]?.text ?? '';
    for (let i = 0; i < line.length; i++) {
      const char = line.charCodeAt(i);
      if (quoted) {
        if (char === 92) i++;
        else if (char === 34) quoted = false;
      } else if (char === 34) quoted = true;
      else if (char === 123 || char === 91) depth++;
      else if (char === 125 || char === 93) {
        depth--;
        if (depth <= 0) return at + 1;
      }
    }
    if (at > cursor.at && depth > 0 && isPrompt(line)) return at;
  }
  return cursor.lines.length;
}

/** A value without a header names its kind only through the command above it. */
function hintOf(cursor: Cursor): ObjectRef | undefined {
  const { command } = cursor;
  return command && /^(?:get|describe)$/.test(command.verb) ? command.objects[0] : undefined;
}

const NAME = /\bname"?\s*:\s*["']?([\w.:-]+)/g;

/** The annotation that `kubectl apply` leaves, as JSON has it, and its value as YAML has it: on a line of its own. */
const LAST_APPLIED = /last-applied-configuration|^\s*\{"apiVersion":/;
/** Lines of metadata between a name and what it shares an object with. */
const NEAR = 60;

/** Finds the line of each fact again: from the object's name on, the first line that holds its reason or the start of its message. */
class Locator {
  readonly #lines: readonly { no: number; to: number; text: string }[];
  readonly #start = new Map<string, number>();
  /** the lines without quotes and backslashes, as far as they were looked at */
  readonly #bare: (string | undefined)[] = [];
  #moving = 0;

  constructor(lines: readonly { no: number; to: number; text: string }[]) {
    this.#lines = lines;
  }

  find(fact: ObjectFact): Span {
    if (this.#lines.length === 1) return this.#span(0);
    const name = fact.object?.name ?? '';
    const needles = [fact.text?.slice(0, 30), fact.reason, fact.condition].filter(
      (one): one is string => one !== undefined && one.length > 2,
    );
    const from = fact.type === 'event' ? this.#moving : this.#begin(name);
    if (fact.attributes?.deleting === true) {
      const held = String(fact.attributes.finalizers ?? '').split(',')[0] || 'deletionTimestamp';
      const found = this.#near(held, from) ?? this.#near('deletionTimestamp', from);
      if (found !== undefined) return this.#span(found);
    }
    for (const needle of needles) {
      const found = this.#scan(needle, from) ?? (fact.type === 'event' ? this.#scan(needle, 0) : undefined);
      if (found !== undefined) {
        if (fact.type === 'event') this.#moving = found;
        return this.#span(found);
      }
    }
    return this.#span(from);
  }

  #begin(name: string): number {
    if (name === '') return 0;
    const known = this.#start.get(name);
    if (known !== undefined) return known;
    if (this.#start.size === 0) {
      // every name once, where it comes first
      this.#start.set('', 0);
      this.#lines.forEach(({ text }, at) => {
        // what was applied last repeats the whole object in one line, with names that may be others'
        if (LAST_APPLIED.test(text)) return;
        for (const [, value = ''] of text.matchAll(NAME)) if (!this.#start.has(value)) this.#start.set(value, at);
      });
    }
    return this.#start.get(name) ?? 0;
  }

  #scan(needle: string, from: number): number | undefined {
    const words = needle.replace(/["\\]/g, '');
    const limit = Math.min(this.#lines.length, from + 4000);
    for (let at = from; at < limit; at++) {
      this.#bare[at] ??= this.#lines[at]?.text.replace(/["\\]/g, '');
      if (this.#bare[at]?.includes(words)) return at;
    }
    return undefined;
  }

  /** The nearest line of the same object's metadata: its fields stand in the order of the alphabet, before and behind its name. */
  #near(needle: string, from: number): number | undefined {
    for (let away = 0; away <= NEAR; away++)
      for (const at of [from - away, from + away]) {
        const text = this.#lines[at]?.text ?? '';
        if (text.includes(needle) && !LAST_APPLIED.test(text)) return at;
      }
    return undefined;
  }

  #span(at: number): Span {
    const line = this.#lines[at];
    return { from: line?.no ?? 0, to: line?.to ?? 0 };
  }
}

/** Keys and values line by line, for text that is no YAML or JSON any more (eaten indentation, cut off, `grep` output). */
function scanKeys(lines: readonly string[], hint: ObjectRef | undefined): ObjectFact[] {
  const out: ObjectFact[] = [];
  let kind = hint?.kind ?? '';
  let name = hint?.name ?? '';
  let namespace = hint?.namespace;
  let metadata = false;
  let mode = '';
  let previous = false;
  let failing = '';
  let state: Record<string, string> = {};
  let condition: Record<string, string> = {};
  const about = (): { object?: ObjectRef } =>
    kind && name ? { object: namespace ? { kind, name, namespace } : { kind, name } } : {};
  const flushState = (): void => {
    if (mode !== '' && (state.reason || state.exitCode)) {
      out.push({
        type: mode === 'waiting' ? 'waiting' : 'terminated',
        reason: state.reason ?? '',
        text: state.message ?? '',
        attributes: {
          ...(previous ? { previous } : {}),
          ...(state.exitCode ? { exitCode: Number(state.exitCode) } : {}),
        },
        ...about(),
      });
    }
    mode = '';
    state = {};
  };
  const flushCondition = (): void => {
    if (condition.type && /^(?:True|False|Unknown)$/i.test(condition.status ?? '')) {
      out.push({
        type: 'condition',
        condition: condition.type,
        is: condition.status ?? '',
        reason: condition.reason ?? '',
        text: condition.message ?? '',
        ...about(),
      });
    }
    condition = {};
  };
  for (const line of lines) {
    const found = /^\s*(-\s+)?"?([A-Za-z][\w./-]*)"?\s*:(.*)$/s.exec(line);
    if (!found) {
      const target = mode !== '' ? state : condition;
      if (target.message !== undefined && line.trim() !== '' && !/^\s*[}\]]/.test(line))
        target.message += ` ${line.trim()}`;
      continue;
    }
    const [, dash, key = '', rest = ''] = found;
    const raw = rest.trim().replace(/,$/, '');
    const value = raw.replace(/^["'](.*)["']$/, '$1').replace(/^["']/, '');
    if (dash) {
      flushState();
      flushCondition();
    }
    switch (key) {
      case 'kind':
        if (value && !kind) kind = kindOf(value) ?? value;
        break;
      case 'metadata':
        metadata = true;
        break;
      case 'namespace':
        if (metadata) namespace ??= value;
        break;
      case 'name':
        if (metadata && name === '') name = value;
        break;
      case 'phase':
        if (value) out.push({ type: 'status', reason: value, attributes: { object: true }, ...about() });
        break;
      case 'deletionTimestamp':
        out.push({ type: 'status', reason: 'Terminating', attributes: { deleting: true, object: true }, ...about() });
        break;
      case 'state':
      case 'lastState':
        flushState();
        previous = key === 'lastState';
        break;
      case 'waiting':
      case 'terminated':
        flushState();
        mode = key;
        break;
      case 'running':
        flushState();
        break;
      case 'type':
      case 'status':
        if (value === '') break;
        if (condition[key] !== undefined) flushCondition();
        condition[key] = value;
        break;
      case 'lastTransitionTime':
        if (condition.type !== undefined && condition.status !== undefined) flushCondition();
        break;
      case 'attachError':
      case 'detachError':
        failing = key;
        break;
      case 'reason':
      case 'message':
      case 'exitCode':
        if (failing !== '' && key === 'message') {
          out.push({ type: 'error', reason: failing, text: `${failing}: ${value}`, ...about() });
          failing = '';
        } else if (mode !== '') state[key] = value;
        else {
          if (condition[key] !== undefined) flushCondition();
          condition[key] = value;
        }
        break;
    }
  }
  flushState();
  flushCondition();
  return out;
}

function parse(text: string, json: boolean): unknown {
  if (json) {
    try {
      return JSON.parse(text);
    } catch {
      return parseCutJson(text);
    }
  }
  const values: unknown[] = [];
  for (const part of text.split(/^---\s*$/m)) {
    if (part.trim() === '') continue;
    try {
      values.push(load(part, { json: true }));
    } catch {
      return undefined;
    }
  }
  // still YAML, but what belonged under `metadata:` stands beside it
  if (values.some((one) => isWire(one) && one.metadata === null)) return undefined;
  return values.length === 1 ? values[0] : values;
}

function dedent(lines: readonly string[]): string {
  let least = Number.POSITIVE_INFINITY;
  for (const line of lines) if (line.trim() !== '') least = Math.min(least, line.length - line.trimStart().length);
  return lines.map((line) => line.slice(Number.isFinite(least) ? least : 0)).join('\n');
}

/** YAML and JSON documents. */
export const manifestReader: Reader = {
  name: 'manifest',
  read(cursor) {
    const line = cursor.peek();
    const json =
      /^\s*[{[]/.test(line) &&
      (/^\s*[{[]\s*$/.test(line) || /^\s*[{[]\s*["{[]/.test(line)) &&
      !/"(?:level|lvl|severity|ts)"\s*:/.test(line.slice(0, 400));
    const cutJson =
      !json &&
      /^\s*"(?:apiVersion|kind|metadata|spec|status|conditions|containerStatuses|message|reason|state|waiting|phase|attachError|detachError)"\s*:/.test(
        line,
      );
    const yaml =
      !json &&
      !cutJson &&
      YAML_START.test(line) &&
      (YAML_LINE.test(cursor.peek(1)) || /^\s/.test(cursor.peek(1)) || /^(?:phase|reason|message):/.test(line.trim()));
    if (!json && !yaml && !cutJson) return 0;
    const end = Math.min(json || cutJson ? jsonEnd(cursor) : yamlEnd(cursor), cursor.at + MAX_LINES);
    const count = end - cursor.at;
    const lines = cursor.lines.slice(cursor.at, end);
    const texts = lines.map(({ text }) => text);
    const hint = hintOf(cursor);
    const value = cutJson
      ? parse(`{${texts.join('\n').replace(/,\s*$/, '')}}`, true)
      : parse(json ? texts.join('\n') : dedent(texts), json);
    let facts = value === undefined ? [] : objectFacts(value, hint);
    if (facts.length === 0) facts = scanKeys(texts, hint);
    // a line of JSON that is no object of Kubernetes is what some program logged
    if (facts.length === 0 && count < 3 && !(json && /"(?:apiVersion|kind)"/.test(line))) return 0;
    const locator = new Locator(lines);
    cursor.claim(0, count);
    for (const fact of facts) {
      const object =
        fact.object && !fact.object.namespace && cursor.namespace
          ? cursor.ref(fact.object.kind, fact.object.name)
          : fact.object;
      cursor.emit({ ...fact, span: locator.find(fact), ...(object ? { object } : {}) });
    }
    return count;
  },
};
