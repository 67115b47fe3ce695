import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vitest/config';

/**
 * Pages for people without an account. They are written like those of apps/web, with React's types and the components of
 * packages/ui, but run on Preact, which has the same interface at a fifth of the size (docs/adr/0035).
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
    // The page of test cards has an HTML file of its own, without our brand (docs/adr/0035).
    rolldownOptions: { input: ['index.html', 'test-card.html'] },
  },
  test: {
    environment: 'happy-dom',
    setupFiles: ['./src/testing/setup.ts'],
    restoreMocks: true,
    unstubGlobals: true,
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 60_000,
    // Inlined so that the aliases apply to it too.
    server: { deps: { inline: [/lucide-react/] } },
  },
});
