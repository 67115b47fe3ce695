import { defineConfig } from 'vite';

const OWN = ['raw', 'fastify-alone', 'adapter', 'production', 'driver', 'application'];
const OTHERS = ['fastify-zod', 'express', 'nestjs', 'ts-rest', 'trpc'];

/**
 * Bundles the bench's servers in the same way as the application for production, because that is what should be measured, not the
 * output of a development loader. Ours go where the application's dependencies are found; with `--mode others`, those of other
 * frameworks go where the bench's are.
 */
export default defineConfig(({ mode }) => ({
  build: {
    ssr: true,
    outDir: mode === 'others' ? 'node_modules/.bench' : '../apps/mock-api/node_modules/.bench',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rollupOptions: {
      // Packages from npm stay external, including those that only the application depends on; those that only the contract
      // depends on are bundled.
      external: (id) =>
        /^[@a-z]/.test(id) && !/^(@(siteward|ts-rest|oxc-project)\/|libphonenumber-js\/|jsvat$)/.test(id),
      input: Object.fromEntries((mode === 'others' ? OTHERS : OWN).map((name) => [name, `servers/${name}.ts`])),
      output: { entryFileNames: '[name].js' },
    },
  },
  ssr: { noExternal: [/^@(siteward|ts-rest)\//] },
}));
