import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Nothing here keeps anything between two tests, so a fresh module graph a file would only cost time.
  // Properties of rules may take long where others are at work on the machine.
  test: { pool: 'threads', isolate: false, testTimeout: 45_000 },
});
