// Fragments: words found in a text however it was wrapped, quoted and escaped.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  captureGaps,
  compileFragment,
  FragmentIndex,
  fragmentIn,
  MIN_LITERAL,
  squeeze,
} from '../../src/triage/fragment.ts';

const found = (source: string, text: string): boolean => fragmentIn(compileFragment(source), squeeze(text));

describe('a fragment', () => {
  it.each([
    ['secret "{}" not found', 'MountVolume.SetUp failed : secret "tls-absent" not found'],
    ['secret "{}" not found', 'secret \\"tls-absent\\" not fo\nund'],
    ['secret "{}" not found', 'SECRET ‘tls’ NOT FOUND'],
    ['insufficient cpu', '2 Insufficient   cpu.'],
    ['no such host', 'dial tcp: lookup x: no such host'],
  ])('%s is in %j', (source, text) => {
    expect(found(source, text)).toBe(true);
  });

  it.each([
    ['secret "{}" not found', 'not found: secret "x"'],
    ['insufficient cpu', 'insufficient memory, cpu is fine'],
  ])('%s is not in %j', (source, text) => {
    expect(found(source, text)).toBe(false);
  });

  it('without any literal is refused', () => {
    expect(() => compileFragment('{a}{b}')).toThrow(RangeError);
    expect(() => compileFragment('{a} x {b}')).toThrow(/no literal of 3 characters/);
  });

  it('captures what stands in its gaps, as written', () => {
    const fragment = compileFragment('failed to pull image "{image}"');
    expect(captureGaps(fragment, 'Failed to pull image "registry.example.com/API:1": rpc error')).toEqual({
      image: 'registry.example.com/API:1',
    });
  });

  it('captures several gaps', () => {
    const fragment = compileFragment('configmap "{name}" not found in {space} today');
    expect(captureGaps(fragment, 'configmap "app" not found in lab today')).toEqual({ name: 'app', space: 'lab' });
  });

  it('captures nothing where it does not match', () => {
    expect(captureGaps(compileFragment('image "{image}" missing'), 'other words')).toEqual({});
  });
});

describe('the index of fragments', () => {
  const SOURCES = ['insufficient cpu', 'insufficient memory', 'secret "{}" not found', 'manifest unknown', 'cpu'];
  const index = new FragmentIndex(SOURCES.map(compileFragment));
  const hits = (text: string): string[] => [...index.find(squeeze(text))].map((at) => SOURCES[at] ?? '').sort();

  it('finds all that occur', () => {
    expect(hits('2 Insufficient cpu, 1 Insufficient memory; secret "x" not found')).toEqual([
      'insufficient cpu',
      'insufficient memory',
      'secret "{}" not found',
    ]);
  });

  it('finds none in a text that has only their beginnings', () => {
    expect(hits('insufficient cp manifest unknow secret not')).toEqual([]);
  });

  it('agrees with looking for each of them', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: MIN_LITERAL, maxLength: 9 });
    fc.assert(
      fc.property(
        fc.array(letters, { minLength: 1, maxLength: 12 }),
        fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 300 }),
        (sources, text) => {
          const fragments = sources.map(compileFragment);
          const each = fragments.flatMap((one, at) => (fragmentIn(one, text) ? [at] : []));
          expect([...new FragmentIndex(fragments).find(text)].sort((a, b) => a - b)).toEqual(each);
        },
      ),
    );
  });
});

describe('squeezing', () => {
  it('twice is squeezing once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(squeeze(squeeze(text))).toBe(squeeze(text));
      }),
    );
  });
});
