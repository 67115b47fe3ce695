import { defineConfig } from 'vite';

const SERVERS = ['raw', 'adapter', 'production', 'driver', 'application'];

/**
 * Bundles the bench's servers as the application is bundled for production, so that what is measured is what runs there and
 * not what a development loader makes of it. They land where the application's own dependencies are found.
 */
export default defineConfig({
  build: {
    ssr: true,
    outDir: '../apps/mock-api/node_modules/.bench',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rollupOptions: {
      // What comes from npm stays outside, also what only the application knows; but what only the contract knows comes along.
      external: (id) => /^[@a-z]/.test(id) && !/^(@(siteward|ts-rest)|libphonenumber-js)\//.test(id),
      input: Object.fromEntries(SERVERS.map((name) => [name, `servers/${name}.ts`])),
      output: { entryFileNames: '[name].js' },
    },
  },
  ssr: { noExternal: [/^@siteward\//] },
});
