import { defineConfig } from 'vitest/config';

export default defineConfig({
  // No test keeps anything that another one sees, so giving each file a fresh module graph would only cost time.
  // The longest test takes a second, and more on a machine that is busy with something else.
  test: { pool: 'threads', isolate: false, testTimeout: 30_000 },
});
