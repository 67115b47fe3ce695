import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Nothing here keeps anything between two tests, so a fresh module graph a file would only cost time.
  // The longest takes a second; a machine that does something else beside takes longer.
  test: { pool: 'threads', isolate: false, testTimeout: 30_000 },
});
