import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    // Each file has a database of its own and cleans up, so a fresh module graph a file would only cost time.
    pool: 'threads',
    isolate: false,
    // One for each of two cores: much of a test's time is spent waiting for the database. With three, each test took 1.7 times as long.
    maxWorkers: 2,
    // Long enough for a machine that does something else beside; nothing waits for them.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 45_000,
    hookTimeout: 45_000,
  },
});
