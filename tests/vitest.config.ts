import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    globalSetup: ['./global-setup.ts'],
    // All files share one browser and one server, and the machine may have two cores.
    pool: 'threads',
    maxWorkers: 1,
    fileParallelism: false,
    maxConcurrency: 3,
    // What is polled for may take a page load.
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 90_000,
    hookTimeout: 90_000,
  },
});
