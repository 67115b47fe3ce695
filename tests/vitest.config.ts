import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    globalSetup: ['./global-setup.ts'],
    // All files share one browser and one server, and everybody in them has an organization of their own, so that two files
    // may run side by side: one for each of two cores, since both wait for the server much of the time.
    pool: 'threads',
    maxWorkers: 2,
    maxConcurrency: 2,
    // What is polled for may take as long as a page load.
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 90_000,
    hookTimeout: 90_000,
  },
});
