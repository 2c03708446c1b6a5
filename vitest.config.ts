// How the tests run: all of tests/, the units in parallel; what starts the real program has more time.
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    // the same everywhere, whatever the machine's locale, zone and terminal
    env: { LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8', TZ: 'UTC', NO_COLOR: '1', SEKISHO_LANG: '', SEKISHO_PLAYBOOKS: '' },
    // real kubectl is fetched once, before anything is tested
    globalSetup: ['tests/make/fetched.ts'],
    // what makes property tests take the same inputs each time
    setupFiles: ['tests/make/fuzz.ts'],
    // what drives real kubectl mostly waits: one more at once than there are cores to keep busy
    maxWorkers: availableParallelism() + 1,
    testTimeout: process.env.SEKISHO_FUZZ ? 3_600_000 : 20_000,
    hookTimeout: 20_000,
    passWithNoTests: false,
    allowOnly: false,
  },
});
