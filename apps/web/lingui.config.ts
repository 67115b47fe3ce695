import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** Header lines that the formatter would otherwise add only on a catalog's second write; set from the start, they keep it stable. */
const LATER_HEADERS = [
  'Project-Id-Version',
  'Report-Msgid-Bugs-To',
  'PO-Revision-Date',
  'Last-Translator',
  'Language-Team',
  'Plural-Forms',
];

/** Where the catalogs are: each feature keeps its own, and `src/locales` holds those for everything else. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['de', 'es', 'hi'],
  catalogs: [
    { path: 'src/features/{name}/locales/{locale}', include: ['src/features/{name}'], exclude: ['**/*.test.*'] },
    { path: 'src/locales/{locale}', include: ['src/app', 'src/components', 'src/lib'], exclude: ['**/*.test.*'] },
  ],
  // No line numbers: a catalog should change only when a message does.
  format: formatter({
    lineNumbers: false,
    customHeaderAttributes: Object.fromEntries(LATER_HEADERS.map((name) => [name, ''])),
  }),
  runtimeConfigModule: {
    useLingui: ['#lib/words/i18n.tsx', 'useLingui'],
    Trans: ['#lib/words/i18n.tsx', 'Trans'],
  },
});
