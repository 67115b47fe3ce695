import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vitest/config';

/**
 * Pages for people without an account. They are written like those of apps/web, with the types of React and the components
 * of packages/ui, and run on Preact, which has the same interface at a fifth of the weight (docs/adr/0035).
 */
export default defineConfig({
  base: '/public-pages/',
  plugins: [tailwindcss()],
  resolve: {
    alias: [
      { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
      { find: /^react-dom$/, replacement: 'preact/compat' },
      { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
      { find: /^react$/, replacement: 'preact/compat' },
    ],
    dedupe: ['preact'],
  },
  build: {
    target: 'es2022',
    manifest: true,
    modulePreload: { polyfill: false },
    // The page of test cards has one of its own, without a mark of ours (docs/adr/0035).
    rolldownOptions: { input: ['index.html', 'test-card.html'] },
  },
  test: {
    environment: 'happy-dom',
    setupFiles: ['./src/testing/setup.ts'],
    restoreMocks: true,
    unstubGlobals: true,
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 60_000,
    // The aliases hold for it too.
    server: { deps: { inline: [/lucide-react/] } },
  },
});
