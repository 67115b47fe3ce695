import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    // Every file has its own database and cleans up after itself, so giving each one a fresh module graph would only cost time.
    pool: 'threads',
    isolate: false,
    // One worker for each of two cores. Much of a test's time is spent waiting for the database, yet with three workers each test
    // took 1.7 times as long.
    maxWorkers: 2,
    // Long enough for a machine that is busy with other work; a test that passes never waits this long.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 45_000,
    hookTimeout: 45_000,
  },
});
