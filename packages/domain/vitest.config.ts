import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Tests here leave nothing behind, so giving every file a fresh module graph would only cost time. Property tests may take long
  // when the machine is busy.
  test: { pool: 'threads', isolate: false, testTimeout: 45_000 },
});
