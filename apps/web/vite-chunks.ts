type Group = {
  name: string;
  test?: RegExp;
  tags?: ['$initial'];
  minShareCount?: number;
  priority: number;
};

/** Matches modules of a folder, given by their paths without file extensions. */
const below = (folder: string, ...modules: string[]) => `${folder}/(?:${modules.join('|')})\\.tsx?$`;
const web = (...modules: string[]) => below('apps/web/src', ...modules);
const domain = (...modules: string[]) => below('packages/domain/src', ...modules);
const ui = (...modules: string[]) => below('packages/ui/src', ...modules);
const icons = (...names: string[]) => `lucide-react/.*/icons/(?:${names.join('|')})\\.`;

/** One file for modules that several pages load together: those named here, and whatever they import that belongs to no other group. */
const shared = (name: string, priority: number, ...modules: string[]): Group => ({
  name,
  priority,
  minShareCount: 2,
  test: new RegExp(modules.join('|').replaceAll('/', '[\\\\/]')),
});

/** The components of packages/ui that build on a larger library; each is loaded only by the pages that use it. */
const HEAVY = 'alert-dialog|combobox|command|dialog|dropdown-menu|multi-select|option-list|popover|sheet|toaster-view';

/** The components of packages/ui that only some pages use. */
const OF_SOME =
  'bulk-bar|checkbox|chip|pager|password-input|picker-button|radio-group|record-card|search-input|switch|table|textarea|window-foot';

/** The parts of TanStack Query for parallel and infinite queries, which only some pages use. */
const OF_SEVERAL = 'queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery';

/**
 * How the build is split into files. Left alone, the bundler makes a file of every icon and helper that two pages share. That is
 * a hundred files, each with a request of its own, with its name in the first load and in every file that imports it, and
 * compressed separately. In order of `priority`: what rarely changes, so that it stays in browser caches; the first load; what every
 * page uses; what is used by the same pages, or nearly so; everything else separately (docs/adr/0006).
 */
export const CHUNKS: Group[] = [
  {
    name: 'react',
    test: /node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler)[\\/]/,
    priority: 9,
  },
  { name: 'shell', tags: ['$initial'], priority: 8 },
  {
    name: 'data',
    test: new RegExp(`node_modules/@tanstack/.*(?<!${OF_SEVERAL})\\.js`.replaceAll('/', '[\\\\/]')),
    priority: 7,
  },
  shared('queries', 6, `@tanstack/.*(?:${OF_SEVERAL})\\.js`),
  shared(
    'base',
    5,
    `packages/ui/src/(?!components/(?:${HEAVY}|${OF_SOME})\\.|lib/(?:begin-at-the-window|dialog-class|option-fit|outside|send-by-key|use-kept)\\.)`,
    web(
      'lib/forms/form-fault',
      'lib/browser/(?:kept-focus|save-file|use-media-query|warn-on-close)',
      'lib/cache/query-client',
      'lib/calls/(?:all-pages|api|problem|say-failed)',
      'lib/lists/use-url-state',
      'lib/navigation/document-title',
      'lib/organization/person-name',
      'lib/words/(?:counts|labels)',
    ),
    web('components/(?:can|confirm-dialog|faults|query-fault|page/link-tabs|page/page)'),
    domain(
      'pagination',
      'access/(?:permissions|permission-areas)',
      'transitions/(?:member|transition)',
      'records/record-numbers',
      'words/name-keys',
    ),
    'lucide-react/.*/(?:createLucideIcon|hasA11yProp)\\.',
    icons(
      'x',
      'info',
      'circle-check',
      'eye',
      'rotate-cw',
      'check',
      'minus',
      'plus',
      'arrow-up',
      'arrow-down',
      'chevron-down',
      'chevrons-up-down',
    ),
  ),
  // Before the groups below, which would otherwise absorb these modules although some pages need them alone.
  shared('times', 4, web('lib/time/(?:time-ago|time-zones)'), domain('time/clocks')),
  shared('time-ago', 4, web('components/time-ago')),
  shared('drafts', 4, web('lib/drafts/(?:draft|say-discarded)', 'lib/forms/merge')),
  shared('amounts', 4, web('lib/words/money'), domain('billing/money', 'billing/seats')),
  shared('people', 4, web('lib/organization/people'), domain('access/(?:reach|roles)')),
  shared('page-faults', 4, domain('words/(?:reasons|page-faults)')),
  shared('work-orders', 4, domain('work-orders/work-orders', 'transitions/dispatch'), web('lib/time/minutes')),
  shared('signatures', 4, domain('work-orders/signatures')),
  shared('places', 4, web('lib/organization/places', 'components/work/(?:at-site|tag-options)'), ui('components/chip')),
  shared('checkbox', 4, ui('components/checkbox')),
  shared('bulk-bar', 4, ui('components/bulk-bar')),
  shared('step-signs', 4, icons('play', 'circle-pause', 'circle-check-big')),
  shared('time-signs', 4, icons('clock', 'rotate-ccw')),
  shared('signs', 4, icons('star', 'ban', 'clipboard-list', 'paperclip', 'pencil', 'trash', 'trash-2')),
  shared('list', 3, web('lib/lists/list-view')),
  shared('menu', 3, web('lib/cache/record-cache', 'components/menu'), icons('ellipsis')),
  shared(
    'data-list',
    2,
    ui('components/(?:pager|record-card|search-input|table)'),
    web(
      'components/data-list/(?:data-list|data-rows|list-filters|list-states|list-toolbar|types|use-first-rows|use-list-keys)',
    ),
    icons('search', 'list-filter', 'list-checks', 'rows-2', 'rows-4', 'sliders-horizontal'),
  ),
  shared('record', 2, web('components/(?:record/(?:facts|record-fault)|when-near)')),
  shared('plain', 2, web('components/page/plain-page', 'components/fields/language-select')),
  shared('landing', 2, web('lib/session/current-user', 'lib/navigation/landing', 'app/layouts/use-sign-out')),
  shared('auth', 2, web('features/auth/(?:auth-address|auth-panel)'), ui('components/password-input')),
  shared('late-form', 2, web('lib/forms/late-form')),
  shared('record-form', 2, web('lib/forms/(?:early-form|late-record-form)')),
  shared('form', 2, web('lib/forms/(?:form|record-form)'), 'node_modules/react-hook-form/'),
  shared('site-time', 2, web('lib/time/(?:site-time|week)')),
  shared('time-inputs', 2, web('lib/time/time-inputs'), domain('time/site-times')),
  shared('work-signs', 2, web('components/work/status-badge')),
  shared(
    'files',
    2,
    web('components/files/(?:file-rows|use-uploads|data-url)', 'lib/calls/send-file'),
    domain('records/files'),
    icons('camera', 'file-image', 'file-text', 'file-spreadsheet'),
  ),
  shared(
    'work',
    1,
    web(
      'features/work-orders/one-work-order',
      'features/work-orders/changes/(?:flow-windows|refusals|use-work-order-flow)',
    ),
    domain('transitions/work-order', 'work-orders/time-and-costs'),
  ),
  shared('work-list', 1, web('features/work-orders/(?:queries|work-orders-view)')),
  shared('due-days', 4, domain('time/due-days')),
  shared('work-filters', 0, web('features/work-orders/(?:due-filter|new-work|work-order-filters)')),
  shared(
    'plans',
    0,
    web('lib/words/rule-words', 'features/maintenance-plans/plan-state'),
    domain('work-orders/maintenance-plans'),
  ),
  shared(
    'billing',
    0,
    web('features/billing/(?:billing-header|hosted-page|method-line|queries|seat-stepper|words)'),
    domain('billing/billing'),
  ),
];

/**
 * The file name of a chunk. Most are just a hash, because the entry lists every file that it may load and names would make that list
 * longer; the manifest has the names. A hash has 7 characters instead of 8, the minimum for this many chunks: each hash is repeated in
 * many other files and does not compress.
 */
export function chunkFile({ name }: { name: string }): string {
  return OF_ALL.includes(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js';
}

/** The chunks that every page loads. */
const OF_ALL = ['react', 'data', 'base', 'providers', 'rolldown-runtime'];
