import { defineConfig } from 'vite';

/** Bundles the server with the workspace's own packages; npm packages stay external and are resolved by Node. */
export default defineConfig({
  build: {
    ssr: 'src/server.ts',
    outDir: 'dist',
    target: 'node20',
    minify: false,
    sourcemap: true,
    rollupOptions: { output: { entryFileNames: 'server.js' } },
  },
  ssr: { noExternal: [/^@siteward\//] },
});
