// Outputs of a real control plane: each is one paste, its right answer stands in expected.json.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadPlaybooks } from '../../src/playbooks/load.ts';
import { diagnose } from '../../src/triage/diagnose.ts';
import { answerOf, type Expectation, isLayerRight, isObjectRight, isPartRight } from '../make/case.ts';

const FOLDER = join(import.meta.dirname, '../recorded');
const expected = JSON.parse(readFileSync(join(FOLDER, 'expected.json'), 'utf8')) as Record<string, Expectation>;
const playbooks = await loadPlaybooks();

/** The right answer, in words, when the given one is not right. */
function verdict(file: string, expectation: Expectation): { answer: string; right: string } {
  const diagnosis = diagnose(readFileSync(join(FOLDER, file), 'utf8'), { playbooks });
  const answer = answerOf(diagnosis);
  const right =
    isLayerRight(expectation, diagnosis) &&
    isPartRight(expectation, diagnosis) &&
    isObjectRight(expectation, diagnosis);
  const { layer, part = '*', object = '*', accept = [] } = expectation;
  return { answer, right: right ? answer : `${layer}/${part} ${object} [${accept.join(' ')}]` };
}

describe('recorded outputs', () => {
  it('have an expected answer each', () => {
    const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\/.*\.(txt|json)$/.test(file),
    );
    expect(files.sort()).toEqual(Object.keys(expected).sort());
  });

  it.each(Object.entries(expected))('%s is diagnosed right', (file, expectation) => {
    const { answer, right } = verdict(file, expectation);
    expect(answer).toBe(right);
  });
});
