import { defineConfig } from 'vite';
import { declarations } from './scripts/declarations.ts';

/** Bundles the command with everything it needs, so that it runs in any repository with nothing but Node. */
export default defineConfig({
  plugins: [declarations()],
  build: {
    ssr: true,
    outDir: 'dist',
    target: 'node20',
    minify: false,
    // Whatever is bundled may only be passed on together with its licence.
    license: { fileName: 'LICENSES' },
    rollupOptions: {
      input: { cli: 'src/cli.ts', index: 'src/index.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
  ssr: { noExternal: true },
});
