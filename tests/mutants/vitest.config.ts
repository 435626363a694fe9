import { defineConfig } from 'vitest/config';

/** The tests of one part, in Stryker's copy of the project. */
export default defineConfig({
  test: {
    include: process.env.MUTANTS_TESTS?.split(' ') ?? [],
    globalSetup: 'tests/support/sqlite-setup.ts',
    setupFiles: ['tests/support/silence.ts', 'tests/support/afresh.ts'],
    restoreMocks: true,
    // For what a mutant keeps from ending: a slow machine must not look like one.
    testTimeout: 45_000,
    hookTimeout: 45_000,
    expect: { poll: { timeout: 20_000 } },
    env: { OUTBOX_ATTEMPTS: '400' },
  },
});
