// What the answer is made of, handed from one writer of it to the next.
import type { Language } from './playbook.ts';
import type { Ranking } from './rank.ts';
import type { Reading } from './read/index.ts';
import type { Scene } from './scene.ts';

/** What the answer is made of. */
export interface Material {
  readonly ranking: Ranking;
  readonly scene: Scene;
  readonly reading: Pick<Reading, 'lines' | 'claimed'>;
  readonly lang: Language;
  /** namespace asked for, absent when none was */
  readonly namespace?: string;
  readonly redacted: number;
  /** was it read off a cluster? Then nobody has seen the input, and the numbers of its lines tell nothing */
  readonly isReadOff: boolean;
}
