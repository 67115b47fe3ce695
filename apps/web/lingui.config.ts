import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** Lines that the head of a catalog gets when it is written for the second time; from the first time on, it stays as it is. */
const LATER_HEADERS = [
  'Project-Id-Version',
  'Report-Msgid-Bugs-To',
  'PO-Revision-Date',
  'Last-Translator',
  'Language-Team',
  'Plural-Forms',
];

/** Where the words are: each feature has its own beside it, and `src/locales` has those of everything else. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['de', 'es', 'hi'],
  catalogs: [
    { path: 'src/features/{name}/locales/{locale}', include: ['src/features/{name}'], exclude: ['**/*.test.*'] },
    { path: 'src/locales/{locale}', include: ['src/app', 'src/components', 'src/lib'], exclude: ['**/*.test.*'] },
  ],
  // Without line numbers, so that a catalog changes only where a message does.
  format: formatter({
    lineNumbers: false,
    customHeaderAttributes: Object.fromEntries(LATER_HEADERS.map((name) => [name, ''])),
  }),
  runtimeConfigModule: {
    useLingui: ['#lib/i18n.tsx', 'useLingui'],
    Trans: ['#lib/i18n.tsx', 'Trans'],
  },
});
