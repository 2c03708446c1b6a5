// Cases: a paste with the answer that an expert gave. How they are read, and when an answer of the engine is right.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnosis } from '../../src/triage/diagnosis.ts';

/** What an expert answers. */
export interface Expectation {
  /** layer, or `healthy`, or `unknown` */
  readonly layer: string;
  /** part of the layer; absent where the input does not decide it */
  readonly part?: string;
  /** other answers that are right as well: `layer` or `layer/part` */
  readonly accept?: readonly string[];
  /** `Kind/name` of what is stalled; absent where several would do */
  readonly object?: string;
  /** the words of the input that decide it */
  readonly evidence?: string | readonly string[];
}

/** One paste with its right answer. */
export interface Case {
  readonly id: string;
  /** folder below `tests/cases` */
  readonly folder: string;
  readonly input: string;
  readonly expect: Expectation;
}

/** Where the cases lie. */
export const CASES = join(import.meta.dirname, '../cases');

/** All cases of all folders, in the order of their names. */
export function readCases(root: string = CASES): Case[] {
  const folders = readdirSync(root).filter((entry) => statSync(join(root, entry)).isDirectory());
  return folders.sort().flatMap((folder) => readFolder(root, folder));
}

function readFolder(root: string, folder: string): Case[] {
  const files = readdirSync(join(root, folder)).filter((file) => file.endsWith('.json'));
  return files.sort().map((file) => {
    const { id, input, expect } = JSON.parse(readFileSync(join(root, folder, file), 'utf8')) as Omit<Case, 'folder'>;
    return { id, folder, input, expect };
  });
}

/** Whether the layer is the expected one, or one of those accepted. */
export function isLayerRight({ layer, accept = [] }: Expectation, { stalled }: Diagnosis): boolean {
  return (
    stalled.layer === layer ||
    accept.some((other) => other === stalled.layer || other === `${stalled.layer}/${stalled.part}`)
  );
}

/** Whether layer and part are right; an expectation without a part takes every part. */
export function isPartRight(expectation: Expectation, diagnosis: Diagnosis): boolean {
  const { layer, part, accept = [] } = expectation;
  const { stalled } = diagnosis;
  if (!isLayerRight(expectation, diagnosis)) return false;
  if (stalled.layer !== layer || part === undefined || stalled.part === part) return true;
  return accept.some((other) => other === stalled.layer || other === `${stalled.layer}/${stalled.part}`);
}

/** Whether `Kind/namespace/name` of the answer is the expected `Kind/name`; true where none is expected. */
export function isObjectRight({ object, layer }: Expectation, { stalled }: Diagnosis): boolean {
  if (object === undefined || stalled.layer !== layer) return true;
  const [kind, name] = [stalled.object.split('/')[0], stalled.object.split('/').at(-1)];
  return `${kind}/${name}` === object;
}

/** `layer/part object (confidence)`, for messages. */
export function answerOf({ stalled, confidence }: Diagnosis): string {
  const part = stalled.part ? `/${stalled.part}` : '';
  return `${stalled.layer}${part} ${stalled.object || '-'} (${confidence.level})`;
}
