// Property tests take the same inputs each time, so that a gate that was green stays green; `npm run fuzz` looks at new ones.
import fc from 'fast-check';

const MORE = Number(process.env.SEKISHO_FUZZ ?? 0);

// the seed is any number: it must only stay
fc.configureGlobal(MORE > 0 ? {} : { seed: 20_261_130 });

/** How often a property is tried: so many times, or times SEKISHO_FUZZ where that is set. */
export function runs(times: number): { numRuns: number } {
  return { numRuns: MORE > 0 ? times * MORE : times };
}
