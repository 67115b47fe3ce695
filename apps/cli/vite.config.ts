import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { defineConfig } from 'vite';

/** A single file that Node runs, with everything from npm in it except the keyring, which is a native module and may be missing. */
export default defineConfig({
  plugins: [
    {
      name: 'executable',
      writeBundle: ({ dir = '' }) => chmod(join(dir, 'siteward.js'), 0o755),
    },
  ],
  build: {
    ssr: 'src/main.ts',
    outDir: 'dist',
    target: 'node20',
    minify: false,
    rolldownOptions: {
      output: { entryFileNames: 'siteward.js', codeSplitting: false, banner: '#!/usr/bin/env node' },
    },
  },
  ssr: { noExternal: true, external: ['@napi-rs/keyring'] },
});
