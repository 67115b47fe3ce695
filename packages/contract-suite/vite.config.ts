import { defineConfig } from 'vite';
import { declarations } from './scripts/declarations.ts';

/** Bundles the command with all that it needs, so that it runs in any repository with Node alone. */
export default defineConfig({
  plugins: [declarations()],
  build: {
    ssr: true,
    outDir: 'dist',
    target: 'node20',
    minify: false,
    // What is inside may be passed on with its license alone.
    license: { fileName: 'LICENSES' },
    rollupOptions: {
      input: { cli: 'src/cli.ts', index: 'src/index.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
  ssr: { noExternal: true },
});
