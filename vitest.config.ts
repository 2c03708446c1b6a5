// How the tests run: the longest first. What starts the real program has a process for each file; the units share theirs. `npm test` leaves away
// the long comparisons with recordings and with real kubectl, line by line: `npm run check` has them.
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest, the longest first: begun last, they would be waited for alone. */
const LONGEST = [
  'tests/e2e/lab-seed',
  'tests/e2e/kubectl-side-by-side',
  'tests/fidelity/fidelity',
  'tests/triage/redact',
  'tests/triage/bulk-memory',
  'tests/e2e/lab-kubectl',
  'tests/e2e/',
];

/** Begins with what takes longest. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((part) => moduleId.includes(part));
      return at < 0 ? LONGEST.length : at;
    };
    return (await super.sort(files)).sort((one, other) => place(one) - place(other));
  }
}

/** Comparisons line by line, and what is measured in processes of their own: minutes together. */
const LONG = [
  'tests/fidelity/fidelity.test.ts',
  'tests/attack/*.test.ts',
  'tests/e2e/kubectl-side-by-side.test.ts',
  'tests/sim/exercises/solutions.test.ts',
  'tests/e2e/lab-kubectl-versions.test.ts',
  'tests/triage/bulk-memory.test.ts',
  'tests/cluster/exercises.test.ts',
  'tests/cluster/crash-logs.test.ts',
  'tests/cluster/any-cluster.test.ts',
  // loads the generated client, as SOCKS proxies need it
  'tests/cluster/kubeconfig.test.ts',
  'tests/store/killed.test.ts',
  // the package is installed, the image put together
  'tests/e2e/package.test.ts',
  'tests/e2e/image.test.ts',
  // what needs a browser, which npm does not bring
  'tests/e2e/web-*.test.ts',
  // servers that are stopped and started
  'tests/store/bad-states.test.ts',
  'tests/store/shared.test.ts',
  'tests/e2e/replicas.test.ts',
  'tests/e2e/store-states.test.ts',
  'tests/e2e/slack-stop.test.ts',
  'tests/e2e/slack-refusals.test.ts',
  'tests/e2e/slack-socket.test.ts',
  'tests/e2e/discord-program.test.ts',
  'tests/e2e/signals.test.ts',
  'tests/e2e/discord-faults.test.ts',
  'tests/store/notebook.test.ts',
  // what goes on for hours, days and weeks, or is made many times over
  'tests/bot/desk/watch/watcher.test.ts',
  'tests/bot/desk/quiz/quiz-daily.test.ts',
  'tests/bot/desk/quiz/quiz-postgres.test.ts',
  'tests/quiz/scenario/scenario-of.test.ts',
  'tests/bot/desk/quiz/scenario-thread.test.ts',
  'tests/bot/desk/quiz/quiz-custom.test.ts',
  'tests/bot/desk/quiz/quiz-season.test.ts',
  'tests/e2e/lab-kubectl-run.test.ts',
  'tests/e2e/lab-kubectl-get.test.ts',
  'tests/e2e/lab-curl.test.ts',
  'tests/e2e/lab-faults.test.ts',
  'tests/pictures/any-picture.test.ts',
  'tests/store/migrate.test.ts',
  'tests/store/sweeper.test.ts',
  'tests/store/silent-server.test.ts',
  'tests/sim/lab-model.test.ts',
  'tests/e2e/lab-serve.test.ts',
  'tests/e2e/lab-kubectl-ask.test.ts',
  'tests/e2e/lab-triage.test.ts',
  'tests/cluster/limited-reader.test.ts',
  'tests/e2e/picture.test.ts',
  'tests/e2e/ops.test.ts',
  'tests/e2e/loaded-at-start.test.ts',
  'tests/e2e/planted-secrets.test.ts',
  // what deploys and packs us into labs by real kubectl and helm
  'tests/e2e/deploy-*.test.ts',
  // the whole of notebook and quiz, once on each platform
  'tests/e2e/notebook-on-*.test.ts',
  'tests/e2e/soak.test.ts',
];

/** Files with a process of their own: they start programs, measure memory or replace modules. */
const APART = [
  'tests/e2e/**/*.test.ts',
  'tests/fidelity/**/*.test.ts',
  'tests/triage/redact.test.ts',
  'tests/triage/linear-time.test.ts',
  'tests/store/**/*.test.ts',
  'tests/cluster/has-kubeconfig.test.ts',
];

export default defineConfig({
  test: {
    // real kubectl is fetched once, before anything is tested
    globalSetup: ['tests/make/fetched.ts'],
    // what drives real kubectl mostly waits: one more at once than there are cores to keep busy
    maxWorkers: availableParallelism() + 1,
    passWithNoTests: false,
    sequence: { sequencer: LongestFirst },
    projects: [
      { extends: true, test: { name: 'long', include: LONG, ...common() } },
      { extends: true, test: { name: 'apart', include: APART, exclude: LONG, ...common() } },
      {
        extends: true,
        test: {
          name: 'units',
          include: ['tests/**/*.test.ts'],
          exclude: [...APART, ...LONG],
          isolate: false,
          ...common(),
        },
      },
    ],
  },
});

function common() {
  return {
    // the same everywhere, whatever the machine's locale, zone and terminal
    env: { LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8', TZ: 'UTC', NO_COLOR: '1', SEKISHO_LANG: '', SEKISHO_PLAYBOOKS: '' },
    // what makes property tests take the same inputs each time
    setupFiles: ['tests/make/fuzz.ts'],
    testTimeout: process.env.SEKISHO_FUZZ ? 3_600_000 : 60_000,
    hookTimeout: 60_000,
    allowOnly: false,
  };
}
