// `sekisho triage --jsonl`: a line in, a line out, in the same order; a bad line spoils only its own answer.
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { Engine } from '../bot/conversation/session.ts';
import type { Config } from '../config.ts';
import { STDIN } from '../problems.ts';
import { unreadable } from './input.ts';
import type { Output } from './output.ts';

/** What the lines are answered with. */
export interface LineJob {
  readonly engine: Engine;
  readonly language: Config['language'];
  readonly output: Output;
  /** exit with 1 when something is stalled */
  readonly exitCode: boolean;
}

/** A line that can be answered. */
interface Request {
  readonly id: string | number | null;
  readonly input: string;
}

/** A line that cannot. */
interface BadLine {
  readonly id: string | number | null;
  readonly error: { readonly message: string };
}

/** Answers every line of the files (`-`: standard input). @returns the exit status: bad lines are told in their answers and do not change it */
export async function answerLines(paths: readonly string[], job: LineJob): Promise<number> {
  let stalled = false;
  for (const path of paths) {
    const stream = path === '-' ? process.stdin : createReadStream(path);
    try {
      for await (const { line, number } of linesOf(stream)) {
        if (line.trim() === '') continue;
        const request = readRequest(line, number);
        if ('error' in request) {
          if (!(await job.output.write(`${JSON.stringify(request)}\n`))) return 0;
          continue;
        }
        const { diagnosis } = await job.engine.triage(request.input, { lang: job.language, earlier: [] });
        stalled ||= diagnosis.stalled.layer !== 'healthy' && diagnosis.stalled.layer !== 'unknown';
        if (!(await job.output.write(`${JSON.stringify({ id: request.id, ...diagnosis })}\n`))) return 0;
      }
    } catch (thrown) {
      job.output.warn(unreadable(path === '-' ? STDIN : path, thrown).in(job.language));
      return 2;
    }
  }
  return job.exitCode && stalled ? 1 : 0;
}

/** Reads one line. @param number 1-based, for messages */
export function readRequest(line: string, number: number): Request | BadLine {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return {
      id: null,
      error: {
        message: `line ${number}: not JSON: ${JSON.stringify(line.slice(0, 40))}; write {"id": ..., "input": "..."}`,
      },
    };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { id: null, error: { message: `line ${number}: not an object; write {"id": ..., "input": "..."}` } };
  }
  const found = 'id' in value ? value.id : undefined;
  const id = typeof found === 'string' || typeof found === 'number' ? found : null;
  if (!('input' in value))
    return { id, error: { message: `line ${number}: no field "input"; write {"id": ..., "input": "..."}` } };
  if (typeof value.input !== 'string')
    return { id, error: { message: `line ${number}: "input" is no string; put the text in quotes` } };
  return { id, input: value.input };
}

/** Lines end with a line feed only: other separators may stand inside a JSON string. */
async function* linesOf(stream: Readable): AsyncGenerator<{ line: string; number: number }> {
  let held: Buffer[] = [];
  let number = 0;
  for await (const chunk of stream as AsyncIterable<Buffer | string>) {
    let buffer = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    for (let at = buffer.indexOf(10); at >= 0; at = buffer.indexOf(10)) {
      held.push(buffer.subarray(0, at));
      yield { line: Buffer.concat(held).toString('utf8'), number: ++number };
      held = [];
      buffer = buffer.subarray(at + 1);
    }
    if (buffer.length > 0) held.push(buffer);
  }
  if (held.length > 0) yield { line: Buffer.concat(held).toString('utf8'), number: ++number };
}
