// A mixed paste → facts: cuts it into blocks by asking each reader in turn, and labels what none of them takes.
import type { Fact, ObjectRef } from '../fact.ts';
import { bareMessageReader } from './bare-message.ts';
import { cleanPaste, type Line } from './clean.ts';
import { clientErrorReader } from './client-error.ts';
import { parseCommand } from './command.ts';
import { containerLogReader } from './container-log.ts';
import { Cursor, type Reader } from './cursor.ts';
import { describeReader } from './describe.ts';
import { eventsReader } from './events.ts';
import { getTableReader } from './get-table.ts';
import { helmRowsReader } from './helm-rows.ts';
import { manifestReader } from './manifest.ts';
import { spokenObject } from './named-object.ts';
import { wordInSentence } from './pod-word.ts';
import { settle } from './settle.ts';

/** The readers, asked in this order at every line: the stricter form first. */
const READERS: readonly Reader[] = [
  eventsReader,
  getTableReader,
  describeReader,
  manifestReader,
  helmRowsReader,
  bareMessageReader,
  clientErrorReader,
  containerLogReader,
];

/** What was read from a paste. */
export interface Reading {
  readonly facts: Fact[];
  readonly lines: readonly Line[];
  /** input line numbers that a reader claimed */
  readonly claimed: ReadonlySet<number>;
}

/** Does this line read like a sentence somebody wrote, not like a tool's output? */
function isProse(text: string): boolean {
  // a heading in capitals and a cell, as a dashboard prints a field
  if (/^[A-Z]{2,20}(?: [A-Z]{2,20}){0,3} {2}/.test(text)) return false;
  // an answer of the API in a client's line
  if (/\{\\?"\w+\\?":/.test(text)) return false;
  const words = text.split(/\s+/).filter(Boolean);
  if (/[^\x20-\x7e]/.test(text) && /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/.test(text)) return true;
  if (words.length < 4) return /[?!]$/.test(text);
  const plain = words.filter((word) => /^["'(`]*\p{L}[\p{L}’-]*(?:'[\p{L}’-]+)*[,.;:!?)"'`]*$/u.test(word)).length;
  return plain / words.length > 0.7;
}

/** Words of the waiting state among those that people name in sentences. */
const WAITS =
  /(?:BackOff|Pull|NeverPull|ImageName|ConfigError|ContainerError|HookError|SandboxError|InspectError|Unavailable|ValidationFailed|VerifyNonRootError)$/;

/** The pod that a sentence is about, without a name where it gives none. */
function podSpoken(text: string): ObjectRef {
  const spoken = spokenObject(text);
  return spoken?.kind === 'Pod' ? spoken : { kind: 'Pod', name: '' };
}

/** Reads a paste. Never throws: what nothing understands becomes `line` facts. */
export function readPaste(input: string, numbers?: readonly number[], now?: number): Reading {
  return readLines(cleanPaste(input, numbers), now);
}

/** Reads cleaned lines; see {@link readPaste}. */
export function readLines(lines: readonly Line[], now?: number): Reading {
  const cursor = new Cursor(lines);
  let blank = true;
  // a line right below a command is its output, however much it reads like a sentence
  let output = false;
  let unknown: string | undefined;
  while (!cursor.ended) {
    const text = cursor.peek();
    // in the middle of a run of one line that no reader knew
    if (text === unknown && text === cursor.peek(1)) {
      const first = cursor.facts.pop();
      if (first) cursor.facts.push({ ...first, span: { from: first.span.from, to: cursor.span().to } });
      cursor.at++;
      continue;
    }
    unknown = undefined;
    if (text === '') {
      blank = true;
      output = false;
      cursor.at++;
      continue;
    }
    const command = parseCommand(text);
    // a command quoted in a sentence says what follows only when it shows objects
    if (command && (command.typed || /^(?:get|describe)$/.test(command.command.verb))) {
      cursor.turn++;
      cursor.command = command.command;
      cursor.namespace = command.command.namespace;
      if (command.typed) {
        output = true;
        cursor.claim();
        cursor.at++;
        blank = false;
        continue;
      }
    }
    let taken = 0;
    if (/^no(?: - .*)?$/.test(text) && /\bauth can-i\b/.test(cursor.command?.text ?? '')) {
      cursor.emit({ type: 'error', text: `auth can-i said ${text}`, from: 'kubectl' });
      cursor.claim();
      cursor.at++;
      continue;
    }
    for (const reader of READERS) {
      taken = reader.read(cursor);
      if (taken > 0) break;
    }
    if (taken === 0) {
      // four spaces make a quotation, as in Markdown
      const prose = !output && !/^(?: {4}|\t)/.test(text) && isProse(text);
      if (prose && blank && !command) {
        cursor.command = undefined;
        cursor.namespace = undefined;
      }
      const word = text.length < 400 ? wordInSentence(text) : undefined;
      if (word) {
        const type = WAITS.test(word) ? 'waiting' : word === 'Evicted' ? 'status' : 'terminated';
        cursor.emit({ type, reason: word, text: text.trim(), object: podSpoken(text), prose: true });
      }
      // what dmesg, iptables or systemctl print under their prompt is as good as a log
      const tool =
        output && cursor.command && !/^(?:kubectl|oc)$/.test(cursor.command.tool) ? cursor.command.tool : undefined;
      cursor.emit(
        tool
          ? { type: 'log', text: text.trim(), from: tool === 'dmesg' ? 'kernel' : tool }
          : { type: 'line', text: text.trim(), ...(prose ? { prose } : {}) },
      );
      unknown = text;
      taken = 1;
    }
    cursor.at += taken;
    blank = false;
  }
  return { facts: settle(cursor.facts, now), lines, claimed: cursor.claimed };
}
