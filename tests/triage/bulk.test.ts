// Large inputs: the digest that stands for one leads to the answer that the whole text gives, and its line numbers are the input's.
import { describe, expect, it } from 'vitest';
import { FORMS, makeInput } from '../../bench/make/inputs.ts';
import { loadPlaybooks } from '../../src/playbooks/load.ts';
import { BulkReader } from '../../src/triage/bulk/bulk-reader.ts';
import type { Digest } from '../../src/triage/bulk/digest.ts';
import { diagnose } from '../../src/triage/diagnose.ts';

const playbooks = await loadPlaybooks();
const SEEDS = [1, 2, 3];
const INPUTS = Object.keys(FORMS).flatMap((form) =>
  SEEDS.map((seed) => ({ form, seed, text: [...makeInput(form, 300_000, seed)].join('') })),
);

function digestOf(text: string, piece = 1 << 16): Digest {
  const reader = new BulkReader();
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += piece) reader.push(bytes.subarray(at, at + piece));
  return reader.end();
}

describe.each(INPUTS)('$form, seed $seed', ({ text }) => {
  const digest = digestOf(text);

  it('has the answer of the whole text', () => {
    const whole = diagnose(text, { playbooks });
    const told = diagnose(digest.text, { playbooks, numbers: digest.numbers });
    expect(told.stalled).toEqual(whole.stalled);
    expect(told.confidence.level).toBe(whole.confidence.level);
  });

  it('quotes lines under the numbers that they have in the input', () => {
    const lines = text.split('\n');
    const rows = digest.text.split('\n');
    expect(digest.numbers.length).toBe(rows.length);
    const shown = rows.filter((row, at) => (digest.numbers[at] ?? 0) > 0 && row.trim() !== '');
    expect(shown.length).toBeGreaterThan(0);
    rows.forEach((row, at) => {
      const number = digest.numbers[at] ?? 0;
      if (number > 0 && row.trim() !== '') expect(lines[number - 1]?.trim()).toContain(row.trim().slice(0, 40));
    });
  });

  it('is the same however the bytes are cut', () => {
    expect(digestOf(text, 4093)).toEqual(digest);
  });
});

describe('an input that repeats itself', () => {
  it('has a digest that does not grow with it', () => {
    const row = '2m   Warning   BackOff   pod/api-7d9c5b8f4d-x2k4q   Back-off restarting failed container\n';
    const sizes = [20_000, 80_000].map((times) => digestOf(row.repeat(times)).text.length);
    expect(sizes[1]).toBe(sizes[0]);
  });

  it('counts the lines that it leaves out', () => {
    const row = '2m   Warning   BackOff   pod/api-7d9c5b8f4d-x2k4q   Back-off restarting failed container\n';
    const { lines, counted } = digestOf(row.repeat(1000));
    expect(lines).toBe(1000);
    expect(counted).toBeGreaterThan(900);
  });
});
