// The benchmarks in the order in which they are run, each in a form that takes some minutes at most.

/** One of them. */
export interface Bench {
  /** also its part of docs/performance.md */
  readonly name: string;
  readonly about: string;
  /** of bench/, with its arguments */
  readonly run: readonly [file: string, ...args: string[]];
  /** minutes that it takes on two idle cores, about */
  readonly minutes: number;
  /** the form that takes longer, where there is one */
  readonly long?: Pick<Bench, 'run' | 'minutes'> & {
    /** its part of docs/performance.md, where it has one of its own */
    readonly place?: string;
  };
}

/** A benchmark in its long form; as it is when it has none. */
export function longFormOf({ long, ...bench }: Bench): Bench {
  if (long === undefined) return bench;
  const { run, minutes, place = bench.name } = long;
  return { ...bench, run, minutes, name: place };
}

/** What needs a quiet machine most comes first. */
export const BENCHES: readonly Bench[] = [
  { name: 'start', about: 'cold start, memory at rest', run: ['start.ts', '5'], minutes: 2 },
  { name: 'speed', about: 'the engine: large inputs, pastes, playbooks', run: ['speed.ts', '100'], minutes: 2 },
  {
    name: 'ack',
    about: 'acknowledgements while pastes pour in',
    run: ['ack.ts', '20', '100'],
    long: { run: ['ack.ts', '60', '200'], minutes: 2 },
    minutes: 1.5,
  },
  { name: 'lab', about: 'the lab: ten thousand pods, lists, rest, an incident', run: ['lab.ts'], minutes: 2 },
  { name: 'cluster', about: 'a live namespace of 5,000 pods', run: ['cluster.ts', '5000'], minutes: 0.5 },
  { name: 'watch', about: 'fifty namespaces watched', run: ['watch.ts', '50'], minutes: 0.5 },
  {
    name: 'store',
    about: 'what is asked of a full store',
    run: ['store.ts', '5000'],
    long: { run: ['store.ts', '--large'], minutes: 10, place: 'store-large' },
    minutes: 1,
  },
  {
    name: 'store-kills',
    about: 'a process killed while it writes',
    run: ['store-kills.ts', '20'],
    long: { run: ['store-kills.ts', '200'], minutes: 10 },
    minutes: 1.5,
  },
  {
    name: 'exercises',
    about: 'generated exercises, read and graded',
    run: ['exercises.ts', '200'],
    long: { run: ['exercises.ts', '1000'], minutes: 2 },
    minutes: 0.5,
  },
  {
    name: 'quiz',
    about: 'scenarios of the quiz, looked at for flaws',
    run: ['quiz.ts', '300'],
    long: { run: ['quiz.ts', '2000'], minutes: 6 },
    minutes: 1,
  },
  { name: 'accuracy', about: 'the cases of this repository', run: ['accuracy.ts'], minutes: 0.5 },
  { name: 'mangle', about: 'the cases, cut, wrapped and mangled', run: ['mangle.ts'], minutes: 2 },
  { name: 'adversarial', about: 'texts made to be slow', run: ['adversarial.ts'], minutes: 1 },
  { name: 'attack', about: 'hostile inputs at every door', run: ['attack.ts'], minutes: 2 },
  {
    name: 'chaos',
    about: 'a watch on a bad network',
    run: ['chaos.ts', '100'],
    long: { run: ['chaos.ts', '500'], minutes: 4 },
    minutes: 1,
  },
  {
    name: 'soak',
    about: 'messages over Slack, Discord and web for a while',
    run: ['soak.ts', '3', '20'],
    long: { run: ['soak.ts', '60', '50'], minutes: 61 },
    minutes: 4,
  },
];
