// Measures the structure of the code base in numbers, and fails if a bound is exceeded. `--list` names the files behind each
// number.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';

process.chdir(new URL('..', import.meta.url).pathname);
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
const files = listed.split('\n').filter((file) => existsSync(file));
const texts = new Map(
  files.filter((file) => /\.(?:tsx?|mjs)$/.test(file)).map((file) => [file, readFileSync(file, 'utf8')]),
);
const linesOf = (file) => texts.get(file).match(/\n/g)?.length ?? 0;

const isForTests = (file) =>
  /\.test\.tsx?$|[-/]testing\.tsx?$|\/testing\/|^apps\/mock-api\/src\/contract-tests\//.test(file);
const sources = [...texts.keys()].filter(
  (file) => /^(?:apps|packages)\/[^/]+\/src\/.*\.tsx?$/.test(file) && !file.endsWith('.d.ts') && !isForTests(file),
);

const packages = new Map(
  files
    .filter((file) => /^(?:apps|packages)\/[^/]+\/package\.json$/.test(file))
    .map((file) => {
      const { name, exports = {} } = JSON.parse(readFileSync(file, 'utf8'));
      return [name, { folder: dirname(file), exports }];
    }),
);

/** The file that an import specifier in another file refers to; undefined for a library. */
function resolve(file, from) {
  if (from.startsWith('.')) return posix.join(dirname(file), from);
  if (from.startsWith('#')) return posix.join(...file.split('/').slice(0, 2), 'src', from.slice(1));
  const [scope, name, ...rest] = from.split('/');
  const { folder, exports } = packages.get(`${scope}/${name}`) ?? {};
  const path = rest.join('/');
  const entry = exports?.[path === '' ? '.' : `./${path}`] ?? exports?.['./*']?.replace('*', path);
  return typeof entry === 'string' ? posix.join(folder, entry) : undefined;
}

/** `import { a, type B } from './x.ts'`, `export * from './x.ts'`; `import('./x.ts')`. */
const STATIC = /^(?<kind>import|export)\s(?<names>[^;'"]*?\sfrom\s)?['"](?<from>[^'"]+)['"]/gm;
const DYNAMIC = /import\(\s*['"](?<from>[^'"]+)['"]\s*\)/g;
const DECLARATION =
  /^(?:export )?(?:default )?(?:async )?(?:function\*?|const|let|(?:abstract )?class|enum) (?:\{ (?<several>[^}]*) \}|(?<name>[\w$]+))/gm;
const NAMES = /(?<type>type )?(?<name>[\w$]+)(?: as (?<local>[\w$]+))?/g;

/** The top-level declarations of a file (by name, with their text), its imports and its re-exports, without types. */
function readModule(file) {
  const text = texts.get(file).replace(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm, '');
  const starts = [...text.matchAll(DECLARATION)];
  const declared = new Map();
  for (const [at, { index, groups }] of starts.entries()) {
    const names = groups.name ? [groups.name] : groups.several.split(',').map((each) => each.trim().split(/\W/)[0]);
    for (const name of names) declared.set(name, text.slice(index, starts[at + 1]?.index));
  }
  const taken = new Map();
  const passed = [];
  for (const { groups } of text.matchAll(STATIC)) {
    const target = resolve(file, groups.from);
    const words = groups.names?.replace(/\sfrom\s$/, '') ?? '';
    if (!texts.has(target) || words.startsWith('type ')) continue;
    const names = [...words.matchAll(NAMES)].filter(({ groups: { type } }) => !type);
    const byLocal = new Map(names.map(({ groups: { name, local = name } }) => [local, name]));
    if (groups.kind === 'export') passed.push({ file: target, names: words.includes('*') ? undefined : byLocal });
    else for (const [local, name] of byLocal) taken.set(local, { file: target, name });
  }
  return { declared, taken, passed };
}
const modules = new Map([...texts.keys()].map((file) => [file, readModule(file)]));

/** Where a name exported by a file is declared, followed through all re-exports. */
function homeOf(file, name) {
  const { declared, passed } = modules.get(file);
  if (declared.has(name)) return { file, name };
  for (const { file: next, names } of passed) {
    if (names && !names.has(name)) continue;
    const home = homeOf(next, names?.get(name) ?? name);
    if (home) return home;
  }
  return undefined;
}

/**
 * The files that somebody opens to follow a piece of code to its end, by way of the functions and values that each piece uses,
 * without types, libraries and lazily loaded code.
 */
function opened(file, text) {
  const all = new Set([file]);
  const seen = new Set();
  const follow = (where, piece) => {
    const { declared, taken } = modules.get(where);
    for (const [word] of piece.matchAll(/(?<!(?<!\.\.)\.|[\w$'"-])[A-Za-z_$][\w$]*/g)) {
      const from = taken.get(word);
      const home = from ? homeOf(from.file, from.name) : declared.has(word) ? { file: where, name: word } : undefined;
      const key = home && `${home.file} ${home.name}`;
      if (!home || seen.has(key)) continue;
      seen.add(key);
      all.add(home.file);
      follow(home.file, modules.get(home.file).declared.get(home.name));
    }
  };
  follow(file, text);
  return [...all];
}

const importers = new Map();
const later = new Set();
/** The modules that the entry of their package re-exports, so any importer of the package may use them. */
const passedOn = new Set();
for (const [file, text] of texts) {
  for (const { groups } of text.matchAll(STATIC)) {
    const target = resolve(file, groups.from);
    if (groups.kind === 'export' && file.endsWith('/src/index.ts')) passedOn.add(target);
    if (target !== undefined && !isForTests(file)) importers.set(target, [...(importers.get(target) ?? []), file]);
  }
  for (const { groups } of text.matchAll(DYNAMIC)) later.add(resolve(file, groups.from));
}
const isTested = (file) => ['.test.ts', '.test.tsx'].some((end) => texts.has(file.replace(/\.tsx?$/, end)));
const isLonely = (file) => {
  const [only, ...others] = new Set(importers.get(file));
  return !passedOn.has(file) && others.length === 0 && only !== undefined && dirname(only) === dirname(file);
};
/** Where every area has a file of its own, however small, that the table next to them brings together. */
const OF_AREAS = /^packages\/contract-suite\/src\/samples\//;
const isSmall = (file) => linesOf(file) <= 40 && !OF_AREAS.test(file);
const lonely = sources.filter((file) => isSmall(file) && isLonely(file) && !later.has(file) && !isTested(file));

/** Files that nobody reads from top to bottom: demo data, and the output of commands. */
const TABLES = /^apps\/mock-api\/src\/seed\/|\/(?:leaked-passwords|phone-numbers)\.ts$/;
const long = sources.filter((file) => linesOf(file) > 300 && !TABLES.test(file));
const longTests = [...texts.keys()].filter((file) => /\.test\.tsx?$/.test(file) && linesOf(file) > 400);

const inFolders = sources.filter((file) => /^apps\/web\/src\/(?:features|lib)\//.test(file));
const full = [...new Set(inFolders.map(dirname))].filter(
  (folder) => inFolders.filter((file) => dirname(file) === folder).length > 15,
);
const median = sources.map(linesOf).toSorted((one, other) => one - other)[sources.length >> 1];

const ROUTES = 'apps/mock-api/src/modules/members/members.routes.ts';
const PAGE = 'apps/web/src/app/pages/members.tsx';
const handlerOf = (file) => /^ {2}list: [\s\S]*?(?=^ {2}\w+: |^\})/m.exec(texts.get(file))?.[0];
const read = opened(ROUTES, handlerOf(ROUTES));
const screen = opened(PAGE, texts.get(PAGE));

/**
 * The most files of its own area that a read or a screen may involve. Files shared by all areas are learned once, but these have
 * to be read for each area (docs/adr/0057-what-a-newcomer-opens.md).
 */
const OWN_READ = 5;
const OWN_SCREEN = 20;
const longReads = sources.filter((file) => {
  if (!/^apps\/mock-api\/src\/modules\/.*\.routes\.ts$/.test(file) || handlerOf(file) === undefined) return false;
  const area = file.split('/').slice(0, 5).join('/');
  return opened(file, handlerOf(file)).filter((each) => each.startsWith(`${area}/`)).length > OWN_READ;
});
const longScreens = sources.filter((file) => {
  if (!/^apps\/web\/src\/app\/pages\/.*\.tsx$/.test(file)) return false;
  return (
    opened(file, texts.get(file)).filter((each) => /^apps\/web\/src\/(?:app|features)\//.test(each)).length > OWN_SCREEN
  );
});

/** The description, the files it counts, and their maximum number; undefined if it is only reported. */
const FIGURES = [
  ['files of at most 40 lines that only the file beside them uses', lonely, 4],
  ['files of more than 300 lines that are no tables', long, 0],
  ['tests of more than 400 lines', longTests, 1],
  ['folders of features and lib/ with more than 15 files', full, 0],
  ['files that the list of members goes through in the API', read.filter((file) => file.startsWith('apps/')), 14],
  ['... and rules of packages/', read.filter((file) => file.startsWith('packages/'))],
  [
    'files that its screen goes through, without lib/ and packages/',
    screen.filter((file) => /^apps\/web\/src\/(?:app|features|components)\//.test(file)),
    32,
  ],
  ['... and in lib/', screen.filter((file) => file.startsWith('apps/web/src/lib/'))],
  [`lists of the API that go through more than ${OWN_READ} files of their own area`, longReads, 0],
  [
    `pages that go through more than ${OWN_SCREEN} files of their own, without components/, lib/ and packages/`,
    longScreens,
    1,
  ],
];
for (const [words, found, most] of FIGURES) {
  const isOver = most !== undefined && found.length > most;
  const bound = most === undefined ? '' : ` of ${most}`;
  process.stdout.write(`${found.length}${bound} ${words}${isOver ? '  OVER' : ''}\n`);
  if (isOver || process.argv.includes('--list')) {
    for (const file of found) process.stdout.write(`  ${file}${texts.has(file) ? ` (${linesOf(file)})` : ''}\n`);
  }
  if (isOver) process.exitCode = 1;
}
const isShort = median < 60;
process.stdout.write(
  `${sources.length} source files, of ${median} lines in the median${isShort ? '  UNDER 60' : ''}\n`,
);
if (isShort) process.exitCode = 1;
