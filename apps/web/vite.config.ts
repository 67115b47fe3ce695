import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { contractRoutes } from './vite-plugin-contract-routes.ts';
import { leanRouter } from './vite-plugin-lean-router.ts';
import { leanTsRest } from './vite-plugin-lean-ts-rest.ts';

const api = { target: `http://127.0.0.1:${process.env['PORT'] ?? 3001}` };

export default defineConfig({
  plugins: [react(), tailwindcss(), contractRoutes(), leanRouter(), leanTsRest()],
  server: {
    host: '127.0.0.1',
    port: Number(process.env['WEB_PORT'] ?? 5173),
    strictPort: true,
    proxy: { '/api': api, '/dev': api },
  },
  build: {
    target: 'es2022',
    manifest: true,
    // Browsers without modulepreload only load chunks a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The entry names every chunk that it may load; what each is called stands in the manifest.
        chunkFileNames: 'assets/[hash].js',
        // What rarely changes stays in the caches of browsers when the application does.
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler)[\\/]/,
              priority: 2,
            },
            { name: 'shell', tags: ['$initial'], priority: 1 },
          ],
        },
      },
    },
  },
  test: { environment: 'happy-dom', restoreMocks: true, unstubGlobals: true },
});
