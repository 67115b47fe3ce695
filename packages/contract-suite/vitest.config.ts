import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { pool: 'threads', isolate: false, testTimeout: 30_000 } });
