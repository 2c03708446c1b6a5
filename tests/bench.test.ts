// The inputs that the benchmarks make: the same bytes for the same seed, as large as asked for, and of the form that they claim.
import { describe, expect, it } from 'vitest';
import { FORMS, makeInput } from '../bench/make/inputs.ts';
import { randomFrom } from '../bench/make/random.ts';
import { readPaste } from '../src/triage/read/index.ts';

const make = (form: string, bytes: number, seed?: number): string => [...makeInput(form, bytes, seed)].join('');

/** form → what its lines are read as. */
const READ_AS: Readonly<Record<string, string>> = {
  events: 'event',
  pods: 'status',
  describe: 'event',
  logs: 'log',
  json: 'event',
};

describe.each(Object.keys(FORMS))('an input of %s', (form) => {
  it('is the same for the same seed, and another for another', () => {
    expect(make(form, 50_000, 3)).toBe(make(form, 50_000, 3));
    expect(make(form, 50_000, 3)).not.toBe(make(form, 50_000, 4));
  });

  it('is as large as asked for, give or take one object', () => {
    expect(Math.abs(make(form, 200_000).length - 200_000)).toBeLessThan(10_000);
  });

  it('is read as what it claims to be', () => {
    const { facts } = readPaste(make(form, 20_000));
    const fitting = facts.filter(({ type }) => type === READ_AS[form]);
    expect(fitting.length).toBeGreaterThan(facts.length / 4);
    expect(facts.filter(({ type }) => type === 'line')).toEqual([]);
  });
});

describe('made-up numbers', () => {
  it('stay in their range', () => {
    const random = randomFrom(7);
    for (let i = 0; i < 1000; i++) expect([0, 1, 2]).toContain(random.below(3));
    expect(random.suffix(5)).toMatch(/^[bcdfghjklmnpqrstvwxz2456789]{5}$/);
  });

  it('refuse a form that does not exist', () => {
    expect(() => make('pictures', 10)).toThrow(/no form "pictures": there are events, pods/);
  });
});
