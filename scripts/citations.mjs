// Fails if the code cites a document or a heading that does not exist, or a document links to a missing file or heading:
// `docs/api.md, Sessions`, `README, Run it`, `docs/adr/0003`, `ADR 3`, `spec section 7`, `product 2`. Also fails for
// `api, "Sessions"`, and if documents or comments name in backticks a file or folder that does not exist:
// `modules/lists/list.ts`, `apps/web/src/lib/`; and if documents name a call, or a parameter of one, that the contract does not
// have (`GET /api/sites?org`), or a command that no package has (`pnpm check`).
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n').filter(existsSync);
const decisions = files
  .filter((file) => file.startsWith('docs/adr/'))
  .map((file) => file.slice(0, 'docs/adr/0000'.length));
const faults = [];

/** The headings of a document, as written ("3. Guards") and without their numbers ("Guards"). */
function headingsOf(file) {
  const headings = [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading);
  return [...headings, ...headings.map((heading) => heading.replace(/^\d+\. /, ''))];
}

const PATTERN =
  /(?<document>(?:[\w-]+\/)*[\w-]+\.md\b|\bREADME\b(?!\.))(?:, (?<heading>[A-Z][^).;:,"'*]*))?|\b(?<numbered>spec section|product) (?<section>\d+)|docs\/adr\/(?<decision>\d+)|\b(?:ADR|[Dd]ecision) (?<numeral>\d+)|\b(?<short>api|architecture|product|ui|web), "(?<quoted>[^"]+)"/g;

/**
 * What is wrong with a citation; null if it is correct.
 *
 * @param from - the package that cites, which names its own documents without a path
 */
function faultOf(from, { document, heading, numbered, section, decision, numeral, short, quoted }) {
  if (short !== undefined) return `${short}, "${quoted}" is cited as docs/${short}.md, ${quoted}`;
  if (numeral !== undefined) return faultOf(from, { decision: numeral.padStart(4, '0') });
  if (decision !== undefined) {
    const count = decisions.filter((known) => known === `docs/adr/${decision}`).length;
    return count === 1 ? null : `docs/adr/${decision} is ${count === 0 ? 'not there' : 'not one'}`;
  }
  if (numbered !== undefined) {
    const file = numbered === 'product' ? 'docs/product.md' : 'docs/specification.md';
    return headingsOf(file).some((known) => known.startsWith(`${section}. `))
      ? null
      : `${file} has no section ${section}`;
  }
  const own = `${from}/${document}`;
  const file = document === 'README' ? 'README.md' : files.includes(own) ? own : document;
  if (!files.includes(file)) return `${file} is not in the repository`;
  return heading === undefined || headingsOf(file).includes(heading.trim())
    ? null
    : `${file} has no heading "${heading}"`;
}

const folders = new Set(files.flatMap((file) => file.split('/').map((_, at, steps) => steps.slice(0, at).join('/'))));
const known = [...files, ...folders].map((path) => `/${path}`);
const TOP = new Set(files.filter((file) => file.includes('/')).map((file) => file.split('/')[0]));
/** A path in backticks, excluding placeholders (`<area>`, `*`) and addresses (`/api`). */
const PATH = /`((?:[\w.-]+\/)*(?:[\w-][\w.-]*)?)`/g;

/**
 * Whether it looks like a path in the repository: a file of one of our kinds, a folder with a trailing slash, or a path that
 * starts at the root.
 */
const isPath = (path) =>
  !/(?:^|\/)(?:\.{1,3}|dist|test-results|node_modules)(?:\/|$)/.test(path) &&
  (/[\w-]\.(?:tsx?|mjs|css|md|po|py)$/.test(path) ||
    /[\w-]\/$/.test(path) ||
    (path.includes('/') && TOP.has(path.split('/')[0])));

/** The paths that a text names but the repository does not have, counted from its root or from any folder. */
function deadPathsIn(text) {
  return (
    [...text.matchAll(PATH)]
      .map(([, path]) => path)
      // A guide defines the contents of its own files.
      .filter((path) => isPath(path) && !text.includes(`file=${path}`))
      .filter((path) => !known.some((each) => each.endsWith(`/${path.replace(/\/$/, '')}`)))
  );
}

/** This one cites things that do not exist, to test that they are found. */
const OWN_TEST = 'tests/commands/citations.test.ts';
const sources = files.filter((file) => /^(?:apps|packages|tests|bench)\/.*\.(?:tsx?|mjs|css)$/.test(file));

for (const file of sources.filter((each) => each !== OWN_TEST)) {
  // The lines of a comment are one text, wherever it was wrapped.
  const text = readFileSync(file, 'utf8').replace(/\n\s*(?:\*|\/\/) /g, ' ');
  for (const { groups } of text.matchAll(PATTERN)) {
    const fault = faultOf(file.split('/').slice(0, 2).join('/'), groups);
    if (fault !== null) faults.push(`${file}: ${fault}`);
  }
  const comments = text.split('\n').filter((line) => /^\s*(?:\/\*|\*|\/\/)/.test(line));
  for (const path of deadPathsIn(comments.join('\n'))) faults.push(`${file}: names ${path}, which is not there`);
}

const { paths } = JSON.parse(readFileSync('packages/contract/openapi.json', 'utf8'));
/** The path of a call, whatever its parameters are called; a feed may be named with its extension. */
const shapeOf = (path) => path.replace(/\{[^}]*\}|:\w+/g, '{}').replace(/\.ics$/, '');
const calls = new Map(
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => [`${method.toUpperCase()} ${shapeOf(path)}`, call]),
  ),
);
/** Addresses that the server has besides the contract. */
const BESIDE = /^\/api\/(?:dev|docs|metrics|openapi\.json)\b/;
const METHODS = /GET|POST|PUT|PATCH|DELETE/g;
/** One or several methods and an address, in a text without its backticks: `GET` and `DELETE /api/views/id/{id}`. */
const CALL =
  /((?:[A-Z]{3,6}(?:, | and |\|))*(?:GET|POST|PUT|PATCH|DELETE)) (\/api\/[^\s'"?),;*]*[^\s'"?),;*.:])(?:\?([\w&=]*))?/g;

/** What a document says about calls that the contract does not. */
function wrongCallsIn(text) {
  const faults = [];
  for (const [, methods, path, query = ''] of text.replaceAll('`', '').replace(/\n\s*/g, ' ').matchAll(CALL)) {
    // A recipe declares the call of its example.
    if (BESIDE.test(path) || text.includes(`path: '${path}'`)) continue;
    for (const method of methods.match(METHODS)) {
      const call = calls.get(`${method} ${shapeOf(path)}`);
      if (call === undefined) faults.push(`names ${method} ${path}, which the contract does not have`);
      const taken = call?.parameters?.filter((parameter) => parameter.in === 'query').map(({ name }) => name) ?? [];
      const unknown = query.split('&').map((pair) => pair.split('=')[0]);
      for (const name of call === undefined ? [] : unknown.filter((each) => each !== '' && !taken.includes(each))) {
        faults.push(`names the parameter ${name} of ${method} ${path}, which does not take it`);
      }
    }
  }
  return faults;
}

const manifests = files.filter((file) => /(?:^|\/)package\.json$/.test(file));
const scriptsOf = new Map(
  manifests.flatMap((file) => {
    const { name, scripts = {} } = JSON.parse(readFileSync(file, 'utf8'));
    return [name, `./${dirname(file)}`].map((each) => [each, Object.keys(scripts)]);
  }),
);
/** What pnpm does by itself. */
const OWN_COMMANDS = ['exec', 'install', 'pack', 'patch', 'publish'];
const COMMAND = /\bpnpm (?:--filter (\S+) )?([a-z][\w:-]*)/g;

/** The commands in the code of a document that pnpm would not find. */
function deadCommandsIn(text) {
  const code = [...text.matchAll(/```[\s\S]*?```|`[^`]+`/g)].map(([each]) => each).join('\n');
  return [...code.matchAll(COMMAND)]
    .filter(([, workspace = './.', command]) => {
      return !OWN_COMMANDS.includes(command) && !scriptsOf.get(workspace)?.includes(command);
    })
    .map(([whole]) => whole);
}

/** The fragment, after `#`, of a link to a heading. */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

for (const file of files.filter((name) => name.endsWith('.md'))) {
  const text = readFileSync(file, 'utf8');
  for (const path of deadPathsIn(text)) faults.push(`${file}: names ${path}, which is not there`);
  for (const fault of wrongCallsIn(text)) faults.push(`${file}: ${fault}`);
  for (const command of deadCommandsIn(text)) faults.push(`${file}: names ${command}, which is not a command`);
  for (const [, numeral] of text.matchAll(/\b(?:ADR|[Dd]ecision) (\d+)/g)) {
    const fault = faultOf('', { numeral });
    if (fault !== null) faults.push(`${file}: ${fault}`);
  }
  for (const [, target, anchor] of text.matchAll(/\]\((?![a-z]+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)) {
    const linked = target === '' ? file : join(dirname(file), target);
    if (!existsSync(linked)) faults.push(`${file}: links to ${target}, which is not there`);
    else if (anchor !== undefined && !headingsOf(linked).map(anchorOf).includes(anchor)) {
      faults.push(`${file}: links to #${anchor}, which ${linked} does not have`);
    }
  }
}

for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
