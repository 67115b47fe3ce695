import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Nothing here keeps anything between two tests, so a fresh module graph a file would only cost time.
  test: {
    include: ['src/**/*.test.ts'],
    pool: 'threads',
    isolate: false,
    // Long enough for a machine that does something else beside; nothing waits for it.
    testTimeout: 45_000,
    hookTimeout: 45_000,
  },
});
