import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'happy-dom',
    setupFiles: ['./src/testing/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    // Every test unmounts what it rendered, so that a fresh module graph a file would only cost time.
    pool: 'threads',
    isolate: false,
  },
});
