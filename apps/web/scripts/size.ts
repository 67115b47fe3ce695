import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Manifest } from 'vite';
import { OPENED_AT_ONCE, PAGES } from '../vite-pages.ts';

/**
 * Prints what a browser loads, gzipped: first the shell that precedes any page (the entry with the default layout, and what
 * they import), then each page in full, which is everything fetched until it is usable, including the parts that it opens
 * without being asked. Fails when the shell or a page is over its budget or holds zod, or when something is imported
 * dynamically that is listed neither as opened at once nor as loaded later (docs/adr/0006; 1 KB = 1024 bytes). Builds first
 * unless called with `--built`.
 */
const BUDGET = { js: 108 * 1024, css: 13 * 1024 };
/** For all the JavaScript of a page, in KB. */
const PAGE_BUDGET = 160;
/** What is loaded only once somebody asks for it, or the page has settled. */
const LATER: readonly RegExp[] = [
  /^app\/layouts\/(account-menu|nav-sheet|palette|read-only-bar|switcher-menu)\.tsx$/,
  /^app\/shortcuts\.ts$/,
  // The focus can only be lost once the page is there (app/layouts/root.tsx).
  /^\.\.\/\.\.\/packages\/ui\/src\/lib\/keep-focus-somewhere\.ts$/,
  /^features\/dashboard\/tables\.tsx$/,
  // English is in the source; every other language is fetched as one file (docs/adr/0023).
  /^locales\/(de|es|hi)\.ts$/,
  /^components\/(answer-dialog|data-list\/(filter-window|record-panel)|fields\/drawing-pad|page\/error-screen|record\/gone|files\/file-viewer|record-links\/(add-link-dialog|work-order-picker))\.tsx$/,
  /^features\/account\/account-sheet\.tsx$/,
  // The QR code of a feedback form in the settings of a site, which a library draws.
  /^components\/feedback-code\.tsx$/,
  // What is said when another tab has signed somebody else in.
  /^lib\/session\/own-session\.ts$/,
  // For live changes, which a page listens to once it has settled (lib/cache/live.ts).
  /^read-events$/,
  // For organizations that nobody pays for yet.
  /^app\/layouts\/notices\.tsx$/,
  // Two parts at the end of their page, and a dialog.
  /^features\/billing\/section\/(billing-history|details-form|remove-method)\.tsx$/,
  /^features\/feedbacks\/(changes\/(bulk-windows|feedback-dialogs|new-feedback)|detail\/feedback-panel|form-window)\.tsx$/,
  /^features\/invitations\/(import-form|invitation-windows|invite-dialog|invite-form)\.tsx$/,
  /^features\/members\/(member-dialogs|member-panel|recent-changes|seats\/seats-dialog|seats\/seats-form)\.tsx$/,
  // Further down the page of a plan: its template, what it has made, its files and its history; in the template, what comes after the
  // texts. The editor of a word opens when the word is pressed, and the rest comes with what is typed.
  /^features\/maintenance-plans\/(template\/template-(facts|rest)|beside\/(made-so-far|other-dates|plan-(files|history)))\.tsx$/,
  /^features\/maintenance-plans\/(head\/(plan-menu-items|unsaved-count)|plan-(conflict|dialogs)|when\/word-editor)\.tsx$/,
  /^components\/work\/people-select\.tsx$/,
  /^features\/roles\/(review-dialog|role-dialogs)\.tsx$/,
  /^features\/work-orders\/(agenda\/work-order-agenda|board\/work-order-board|import\/import-dialog)\.tsx$/,
  /^features\/work-orders\/facts\/provider-questions\.tsx$/,
  /^features\/work-orders\/changes\/(change-work-orders\.ts|work-order-dialogs\.tsx)$/,
  // Further down their pages (components/when-near.tsx): the comments, files, signature, links, time and costs of a work order, its
  // photos for the provider that it was sent to, and the files and history of a feedback.
  /^features\/(dispatch\/work-(comments|photos)|feedbacks\/detail\/feedback-(files|history))\.tsx$/,
  /^features\/work-orders\/(detail\/(move-dialog|print-sheet|sign-dialog|signature|work-order-(actions|files))|links\/work-order-links|talk\/work-order-talk)\.tsx$/,
  /^features\/work-orders\/(entries\/(entry-dialog|time-and-costs)|form\/(edit|new)-work-order|calendar\/(calendar-windows|subscribe-dialog))\.tsx$/,
  /^features\/service-providers\/(provider-dialogs|provider-form|provider-panel)\.tsx$/,
  /^features\/support-tickets\/(new\/ticket-form|link-work)\.tsx$/,
  /^features\/settings\/(customers\/new-customer-dialog|sites\/(delete-site-dialog|new-site-dialog|site-form)|support\/canned-reply-dialogs)\.tsx$/,
  /^components\/saved-views\/saved-view-dialogs\.tsx$/,
  // Loaded when a form, or the field that needs it, gets the focus; the contract's schemas (`src`) when an answer holds changed records.
  /\/(entry-)?schemas\.ts$/,
  /^(lib\/forms\/)?(form|record)-engine(\.tsx)?$/,
  /^(leave-guard|template-fields|people-select|phone-numbers|components\/fields\/password-strength\.ts|src)$/,
  /(toaster-view|alert-dialog|combobox|dropdown-menu|version-conflict)(\.tsx)?$/,
];

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
const manifestFile = join(dist, '.vite/manifest.json');

if (!process.argv.includes('--built') || !existsSync(manifestFile)) await build({ root, logLevel: 'error' });

const manifest: Manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
// The scripts of the document itself are not part of the bundle.
const shell = loadedWith('index.html').add('theme.js').add('ahead.js');
const document = readFileSync(join(dist, 'index.html'), 'utf8');
const providers = loadedWith('src/app/providers.tsx');

print('shell', shell);
const pages = Object.entries(PAGES).map(([name, { file, opens = [], budget = PAGE_BUDGET }]) => {
  const files = new Set([...shell, ...providers, ...loadedWith(`src/app/pages/${file}.tsx`)]);
  for (const part of opens) for (const each of loadedWith(keyOf(part))) files.add(each);
  return { name, files, budget: budget * 1024 };
});
for (const { name, files } of pages) print(name, files);

/** What a server lists along with each page; the page behind a mailed link is not among them. */
const listed: Record<string, string[]> = JSON.parse(readFileSync(join(dist, '.vite/pages.json'), 'utf8'));
const listedFiles = new Set(Object.values(listed).flat());
const shellText = [...shell].map((file) => readFileSync(join(dist, file), 'utf8')).join('');
const opened = new Set([...Object.values(PAGES).map(({ file }) => `app/pages/${file}.tsx`), ...OPENED_AT_ONCE]);
const unjudged = [...new Set(Object.values(manifest).flatMap(({ dynamicImports = [] }) => dynamicImports))]
  .map(nameOf)
  .filter((name) => name !== 'app/providers.tsx' && !opened.has(name) && !LATER.some((each) => each.test(name)));

const faults = [
  size(shell, '.js') > BUDGET.js && `the shell's JavaScript is over ${kilobytes(BUDGET.js)}`,
  size(shell, '.css') > BUDGET.css && `the shell's CSS is over ${kilobytes(BUDGET.css)}`,
  ...pages.flatMap(({ name, files, budget }) => [
    size(files, '.js') > budget && `the JavaScript of ${name} is over ${kilobytes(budget)}`,
    [...files].some(holdsZod) && `zod is in ${name}`,
    // After a lost connection a page's code is requested again, but its styles are not.
    [...files].some((file) => file.endsWith('.css') && !shell.has(file)) && `${name} has styles of its own`,
  ]),
  ...[...providers]
    .filter((file) => !document.includes(file))
    .map((file) => `index.html does not ask for ${file}, which every page needs`),
  ...Object.entries(PAGES)
    .filter(
      ([, { file }]) => file !== 'dispatch' && !listedFiles.has(manifest[`src/app/pages/${file}.tsx`]?.file ?? ''),
    )
    .map(([name]) => `.vite/pages.json does not say what ${name} needs`),
  ...Object.entries(PAGES).flatMap(([name, { file }]) =>
    [...loadedWith(`src/app/pages/${file}.tsx`)]
      .filter((each) => each.endsWith('.js') && !shell.has(each) && !providers.has(each) && !shellText.includes(each))
      .map((each) => `the shell does not ask for ${each} together with the page ${name}`),
  ),
  ...[...shell]
    .filter(
      (file) =>
        file.endsWith('.js') &&
        !file.startsWith('theme') &&
        readFileSync(join(dist, file)).length >= 1024 &&
        !existsSync(join(dist, `${file}.br`)),
    )
    .map((file) => `${file} has no file in brotli beside it`),
  ...unjudged.map(
    (name) => `say in vite-pages.ts which page opens ${name} at once, or in scripts/size.ts that it comes later`,
  ),
].filter(Boolean);
for (const fault of faults) process.stderr.write(`\nToo much: ${fault}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;

/** What a dynamic import is called here: its file below src, or the name of its chunk if it has no file of its own. */
function nameOf(key: string): string {
  return key.startsWith('_') ? (manifest[key]?.name ?? key) : key.replace(/^src\//, '');
}

/** The manifest's key for such a name; a name without one is out of date in vite-pages.ts. */
function keyOf(name: string): string {
  const key = Object.keys(manifest).find((each) => nameOf(each) === name);
  if (key === undefined) throw new Error(`vite-pages.ts names ${name}, which the build does not have.`);
  return key;
}

/** The files of a manifest entry and of everything it imports statically. */
function loadedWith(key: string, seen = new Set<string>()): Set<string> {
  const entry = manifest[key];
  if (!entry) throw new Error(`The build does not have ${key}.`);
  if (seen.has(entry.file)) return seen;
  seen.add(entry.file);
  for (const file of entry.css ?? []) seen.add(file);
  for (const imported of entry.imports ?? []) loadedWith(imported, seen);
  return seen;
}

function size(files: Set<string>, ending: string): number {
  const wanted = [...files].filter((file) => file.endsWith(ending));
  return wanted.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0);
}

/** Whether a chunk holds zod's own code, recognized by the name of an issue that only its parser raises. */
function holdsZod(file: string): boolean {
  return file.endsWith('.js') && /unrecognized_keys/.test(readFileSync(join(dist, file), 'utf8'));
}

function print(name: string, files: Set<string>): void {
  const zod = [...files].some(holdsZod) ? '  with zod' : '';
  const js = kilobytes(size(files, '.js')).padStart(9);
  const css = kilobytes(size(files, '.css')).padStart(8);
  process.stdout.write(`${name.padEnd(40)} JS ${js}  CSS ${css}${zod}\n`);
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}
