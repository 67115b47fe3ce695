type Group = {
  name: string;
  test?: RegExp;
  tags?: ['$initial'];
  minShareCount?: number;
  priority: number;
};

/** The parts of packages/ui that build on a larger library, each loaded by the pages that use it. */
const HEAVY =
  'alert-dialog|combobox|command|dialog|dropdown-menu|multi-select|option-list|popover|sheet|toaster|tooltip';

/** What lists and forms that are saved are made of, and nobody else. */
const OF_LISTS =
  'bulk-bar|checkbox|chip|meter|pager|picker-button|radio-group|record-card|search-input|switch|table|textarea';

/**
 * How the build is cut into files. Left alone it makes a file of every icon and helper that two pages share: a hundred of
 * them, each with a request, and with its name in the first load. In the order of `priority`:
 * what rarely changes, so that it stays in the caches of browsers; the first load; what most pages use; the rest by itself.
 */
export const CHUNKS: Group[] = [
  {
    name: 'react',
    test: /node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler)[\\/]/,
    priority: 5,
  },
  { name: 'shell', tags: ['$initial'], priority: 4 },
  { name: 'data', test: /node_modules[\\/](@tanstack|@ts-rest)[\\/]/, priority: 3 },
  { name: 'icons', test: /[\\/]lucide-react[\\/]/, minShareCount: 3, priority: 3 },
  {
    name: 'base',
    test: new RegExp(`packages[\\\\/]ui[\\\\/]src[\\\\/](?!components[\\\\/](${HEAVY}|${OF_LISTS})\\.)`),
    minShareCount: 2,
    priority: 2,
  },
  {
    name: 'list',
    test: new RegExp(`packages[\\\\/]ui[\\\\/]src[\\\\/]components[\\\\/](${OF_LISTS})\\.`),
    minShareCount: 2,
    priority: 1,
  },
  {
    // Little code, which all pages with data or a form load: a file for each would weigh more in names than in code.
    name: 'common',
    test: /apps[\\/]web[\\/]src[\\/](lib[\\/](all-pages|api|differences|draft|labels|money|people|problem|query-client|run-each|time-ago|use-media-query)|components[\\/](can|confirm-dialog|page[\\/](link-tabs|page)))\.tsx?$/,
    minShareCount: 2,
    priority: 1,
  },
  {
    // What most pages ask of the rules; those of one area come with its pages.
    name: 'rules',
    test: /packages[\\/]domain[\\/]src[\\/](account[\\/]session-rules|billing[\\/]seats|organizations[\\/](first-steps|organizations)|records[\\/]saved-views|time[\\/]clocks|transitions[\\/](transition|invitation|member))\.ts$/,
    minShareCount: 2,
    priority: 1,
  },
];

/**
 * The file name of a chunk. Most are just a hash, since the entry names all that it may load; the manifest has the
 * names.
 */
export function chunkFile({ name }: { name: string }): string {
  const isShared = ['providers', 'rolldown-runtime', ...CHUNKS.map((group) => group.name)].includes(name);
  return isShared ? 'assets/[name]-[hash].js' : 'assets/[hash].js';
}

/**
 * What is preloaded for a chunk that is imported later. What every page imports is named once, for the providers, which
 * every page is loaded with.
 *
 * @param file - the chunk's own file
 * @param files - the files that it imports
 */
export function preloadsOf(file: string, files: string[]): string[] {
  if (/assets\/providers-/.test(file)) return files;
  return files.filter((each) => !/assets\/(react|data|icons|base|rules|common|index|rolldown-runtime)-/.test(each));
}
