import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Document, isJson, textsOf } from './documents.ts';
import { type ExportedNames, namesChanges } from './exported-names.ts';
import { type Finding, findChanges } from './findings.ts';
import { byVersion, versionFaults } from './version-rule.ts';

const PACKAGE = join(import.meta.dirname, '../..');
/** Holds the document of each published version and, next to it, the names that the version exports. */
const VERSIONS = 'versions';
const VERSION_FILE = /^(\d+\.\d+\.\d+)\.json$/;
/** The files that `generate` writes for the current contract, and the endings under which a version keeps them. */
const GENERATED = { 'openapi.json': '.json', 'exported-names.json': '.names.json' } as const;

type Outcome = { kept: string; version: string; changes: Finding[]; faults: string[] };

/**
 * Compares the contract with the last version that was kept, and checks its version number against what has changed.
 *
 * @param folder - of the package
 */
export function checkContract(folder = PACKAGE): Outcome {
  const kept = readdirSync(join(folder, VERSIONS))
    .flatMap((file) => VERSION_FILE.exec(file)?.[1] ?? [])
    .sort(byVersion)
    .at(-1);
  if (kept === undefined) throw new Error(`${join(folder, VERSIONS)} has no version`);
  const now = readDocument(join(folder, 'openapi.json'));
  const { name, version } = readJson(join(folder, 'package.json'));
  const changes = [
    ...findChanges(readDocument(join(folder, VERSIONS, `${kept}.json`)), now),
    ...namesChanges(
      String(name),
      readNames(join(folder, VERSIONS, `${kept}.names.json`)),
      readNames(join(folder, 'exported-names.json')),
    ),
  ];
  const [, changelog] = /^## (\S+)/m.exec(readFileSync(join(folder, 'CHANGELOG.md'), 'utf8')) ?? [];
  const versions = {
    kept,
    package: String(version),
    document: String(now.info?.['version']),
    changelog: String(changelog),
  };
  return { kept, version: versions.package, changes, faults: versionFaults(versions, changes) };
}

/**
 * The command: reports what has changed and, with `--keep`, keeps the contract as the version now being published.
 *
 * @returns The exit code: 1 if the version number does not reflect what has changed.
 */
export function runCheck(args: readonly string[], say: (text: string) => void, folder = PACKAGE): number {
  const outcome = checkContract(folder);
  say(report(outcome));
  if (outcome.faults.length > 0) return 1;
  if (!args.includes('--keep')) return 0;
  const keptAs = (ending: string) => join(folder, VERSIONS, `${outcome.version}${ending}`);
  // A published version stays as it is, wording included. If anything has changed, the version is later than every one kept, or
  // it was refused above.
  const isKept = existsSync(keptAs('.json'));
  for (const [file, ending] of isKept ? [] : Object.entries(GENERATED)) {
    writeFileSync(keptAs(ending), `${JSON.stringify(readJson(join(folder, file)))}\n`);
  }
  say(`Kept as ${outcome.version}${isKept ? ' before, which stays as it is' : ''}.`);
  return 0;
}

/** The outcome for people to read: breaking changes first, each with what to do instead, then additions. */
export function report({ kept, changes, faults }: Outcome): string {
  const part = (effect: Finding['effect']) => changes.filter((each) => each.effect === effect);
  const heading = (title: string, found: readonly Finding[]) =>
    found.length === 0 ? [] : [`${title} (${found.length})`, ...found.map(line), ''];
  return [
    ...heading(`What breaks clients of ${kept}`, part('breaking')),
    ...heading(`What has been added since ${kept}`, part('addition')),
    ...(changes.length === 0 ? [`The contract is that of ${kept}.`] : []),
    ...faults,
  ].join('\n');
}

function line({ place, what, todo, calls }: Finding): string {
  const [first, ...others] = calls.filter((call) => !place.startsWith(call));
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  const where = first === undefined ? '' : ` (${first}${more})`;
  return `- ${place} ${what}.${where}${todo === undefined ? '' : `\n    ${todo}`}`;
}

function readDocument(file: string): Document {
  const { info, paths, components } = readJson(file);
  if (!isJson(paths)) throw new Error(`${file} is not an OpenAPI document`);
  return { paths, ...(isJson(info) && { info }), ...(isJson(components) && { components }) };
}

function readNames(file: string): ExportedNames {
  const names = readJson(file);
  return Object.fromEntries(Object.keys(names).map((entry) => [entry, textsOf(names, entry)]));
}

function readJson(file: string): { readonly [key: string]: unknown } {
  const json: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!isJson(json)) throw new Error(`${file} is not an object`);
  return json;
}
