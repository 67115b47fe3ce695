import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** Where the words are: each feature has its own beside it, and `src/locales` has those of everything else. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['de', 'es', 'hi'],
  catalogs: [
    { path: 'src/features/{name}/locales/{locale}', include: ['src/features/{name}'], exclude: ['**/*.test.*'] },
    { path: 'src/locales/{locale}', include: ['src/app', 'src/components', 'src/lib'], exclude: ['**/*.test.*'] },
  ],
  // Without line numbers, so that a catalog changes only where a message does.
  format: formatter({ lineNumbers: false }),
  runtimeConfigModule: {
    useLingui: ['#lib/i18n.tsx', 'useLingui'],
    Trans: ['#lib/i18n.tsx', 'Trans'],
  },
});
