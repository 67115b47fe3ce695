import { defineConfig } from 'vite';

const OWN = ['raw', 'fastify-alone', 'adapter', 'production', 'driver', 'application'];
const OTHERS = ['fastify-zod', 'express', 'nestjs', 'ts-rest', 'trpc'];

/**
 * Bundles the bench's servers as the application is bundled for production, so that what is measured is what runs there and
 * not what a development loader makes of it. Ours land where the application's dependencies are found; with `--mode others`
 * those of other frameworks, where the bench's are.
 */
export default defineConfig(({ mode }) => ({
  build: {
    ssr: true,
    outDir: mode === 'others' ? 'node_modules/.bench' : '../apps/mock-api/node_modules/.bench',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rollupOptions: {
      // What comes from npm stays outside, also what only the application depends on; but what only the contract
      // depends on comes along.
      external: (id) =>
        /^[@a-z]/.test(id) && !/^(@(siteward|ts-rest|oxc-project)\/|libphonenumber-js\/|jsvat$)/.test(id),
      input: Object.fromEntries((mode === 'others' ? OTHERS : OWN).map((name) => [name, `servers/${name}.ts`])),
      output: { entryFileNames: '[name].js' },
    },
  },
  ssr: { noExternal: [/^@(siteward|ts-rest)\//] },
}));
