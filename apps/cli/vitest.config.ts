import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Nothing here keeps anything between tests, so giving each file a fresh module graph would only cost time.
  test: {
    include: ['src/**/*.test.ts'],
    pool: 'threads',
    isolate: false,
    // Long enough for a machine that is busy with other things; nothing waits this long.
    testTimeout: 45_000,
    hookTimeout: 45_000,
  },
});
