import { join } from 'node:path';
import { lingui } from '@lingui/vite-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { CHUNKS, chunkFile } from './vite-chunks.ts';
import { compressed } from './vite-plugin-compressed.ts';
import { contractRoutes } from './vite-plugin-contract-routes.ts';
import { linguiMacro } from './vite-plugin-lingui-macro.ts';
import { preloadWithShell } from './vite-plugin-preload.ts';
import { publicPages } from './vite-plugin-public-pages.ts';
import { sheetsApart } from './vite-plugin-sheets-apart.ts';
import { tailwindVariables } from './vite-plugin-tailwind-variables.ts';

const api = { target: `http://127.0.0.1:${process.env['PORT'] ?? 3001}` };

/** Builds are always for production, even if the server that will serve them is started with NODE_ENV=development. */
const productionBuild: Plugin = {
  name: 'production-build',
  config: (_, { command }) => {
    if (command === 'build') process.env['NODE_ENV'] = 'production';
  },
};

export default defineConfig(({ command }) => ({
  plugins: [
    productionBuild,
    linguiMacro(),
    // A missing translation fails the build, but does not get in the way during development.
    lingui({
      configPath: join(import.meta.dirname, 'lingui.config.ts'),
      failOnCompileError: true,
      failOnMissing: command === 'build',
    }),
    react(),
    tailwindcss(),
    tailwindVariables(),
    sheetsApart(),
    contractRoutes(),
    preloadWithShell('src/app/providers.tsx', 'src/app/router.tsx'),
    publicPages(),
    compressed(),
  ],
  server: {
    host: '127.0.0.1',
    port: Number(process.env['WEB_PORT'] ?? 5173),
    strictPort: true,
    proxy: { '/api': api, '/dev': api },
  },
  build: {
    target: 'es2022',
    manifest: true,
    rolldownOptions: {
      // Otherwise every icon keeps a statement that reads a property of its drawing and does nothing with it.
      treeshake: { propertyReadSideEffects: false },
      output: { chunkFileNames: chunkFile, codeSplitting: { groups: CHUNKS } },
    },
  },
  test: {
    environment: 'happy-dom',
    // Navigating away from the page would lose the cookies of all later tests.
    environmentOptions: { happyDOM: { settings: { navigation: { disableMainFrameNavigation: true } } } },
    setupFiles: ['./src/testing/setup.ts'],
    // Every test unmounts what it rendered, so a fresh module graph per file would only cost time.
    pool: 'threads',
    isolate: false,
    maxWorkers: 2,
    restoreMocks: true,
    unstubGlobals: true,
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 60_000,
  },
}));
