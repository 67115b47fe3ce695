import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Nothing here keeps anything between two tests, so a fresh module graph a file would only cost time.
  test: { include: ['src/**/*.test.ts'], pool: 'threads', isolate: false },
});
