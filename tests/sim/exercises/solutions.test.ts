// What mends an exercise, typed as a learner would, and what many try first and does not.
import { describe, expect, it } from 'vitest';
import { Attempt } from '../../../src/sim/exercises/attempt.ts';
import type { Exercise, UsualDetour } from '../../../src/sim/exercises/exercise.ts';
import { EXERCISES } from '../../../src/sim/exercises/index.ts';
import { Shell } from '../../../src/sim/exercises/shell.ts';
import { COMMANDS } from '../../../src/sim/kubectl/commands/index.ts';
import { nodeProfile } from '../../../src/sim/kubelet/profile.ts';

const MINUTE = 60_000;

interface Tried {
  readonly attempt: Attempt;
  /** lines that failed, with what was printed */
  readonly failed: readonly string[];
}

async function typed(exercise: Exercise, lines: readonly string[]): Promise<Tried> {
  const attempt = new Attempt(exercise);
  attempt.lab.run(2 * MINUTE);
  const shell = new Shell(attempt);
  const failed: string[] = [];
  for (const line of lines) {
    const [first = '', ...rest] = line.split('\n');
    const out = await shell.run(first, rest.length > 0 ? rest.join('\n') : undefined);
    if (out.type === 'kubectl' && out.exitCode !== 0) failed.push(`${line}\n${out.output}${out.error}`);
  }
  attempt.lab.run(MINUTE);
  return { attempt, failed };
}

/** What many do before they have read anything. */
const USUAL: Readonly<Record<UsualDetour, (exercise: Exercise) => readonly string[]>> = {
  'delete-pods': ({ namespace }) => [`kubectl -n ${namespace} delete pods --all --grace-period=1`],
  restart: ({ namespace }) => [`kubectl -n ${namespace} rollout restart deployment`],
  'scale-up': ({ namespace }) => [`kubectl -n ${namespace} scale deployment --all --replicas=6`],
  'add-nodes': () => [],
};

const broken = EXERCISES.filter(({ goals }) => goals.length > 0);

/** Without commands that write nothing can be solved. */
const canWrite = COMMANDS.some(({ name }) => name === 'apply');

describe.skipIf(!canWrite)('the solution', () => {
  it.each(broken.map((one) => [one.id, one] as const))('of %s solves it', async (_, exercise) => {
    const { attempt, failed } = await typed(exercise, exercise.solution);
    expect(failed).toEqual([]);
    expect(attempt.standing()).toEqual({ solved: true, missing: [], collateral: [] });
  });
});

describe.skipIf(!canWrite).each(Object.entries(USUAL) as [UsualDetour, (typeof USUAL)[UsualDetour]][])(
  'to %s',
  (detour, linesOf) => {
    it.each(broken.filter(({ healsBy = [] }) => !healsBy.includes(detour)).map((one) => [one.id, one] as const))(
      'does not solve %s',
      async (_, exercise) => {
        const { attempt } = await typed(exercise, linesOf(exercise));
        if (detour === 'add-nodes')
          for (const at of [4, 5, 6]) attempt.lab.fleet.add(`node-${at}`, nodeProfile(at, attempt.lab.version)).start();
        attempt.lab.run(3 * MINUTE);
        expect(attempt.standing().solved).toBe(false);
      },
    );
  },
);
