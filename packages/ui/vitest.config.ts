import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'happy-dom',
    setupFiles: ['./src/testing/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    // Every test unmounts what it rendered, so giving each file a fresh module graph would only cost time.
    pool: 'threads',
    isolate: false,
  },
});
