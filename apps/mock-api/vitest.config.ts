import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    // Each file has a database of its own and cleans up, so a fresh module graph a file would only cost time.
    pool: 'threads',
    isolate: false,
    testTimeout: 15_000,
    hookTimeout: 15_000,
  },
});
