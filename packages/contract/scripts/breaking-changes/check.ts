import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Document, isJson } from './documents.ts';
import { type Finding, findChanges } from './findings.ts';
import { byVersion, versionFaults } from './version-rule.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const PACKAGE = join(ROOT, 'packages/contract');
/** The document of each version that was published. */
export const VERSIONS = join(PACKAGE, 'versions');

type Outcome = { kept: string; version: string; changes: Finding[]; faults: string[] };

/** Compares the contract with the last version that was kept, and its version with what has changed. */
export function checkContract(): Outcome {
  const kept = readdirSync(VERSIONS)
    .map((file) => file.replace(/\.json$/, ''))
    .sort(byVersion)
    .at(-1);
  if (kept === undefined) throw new Error(`${VERSIONS} has no version`);
  const now = readDocument(join(PACKAGE, 'openapi.json'));
  const changes = findChanges(readDocument(join(VERSIONS, `${kept}.json`)), now);
  const { version } = readJson(join(PACKAGE, 'package.json'));
  const [, changelog] = /^## (\S+)/m.exec(readFileSync(join(ROOT, 'packages/contract/CHANGELOG.md'), 'utf8')) ?? [];
  const versions = {
    ...{ kept, package: String(version), document: String(now.info?.['version']), changelog: String(changelog) },
  };
  return { kept, version: versions.package, changes, faults: versionFaults(versions, changes) };
}

/** The outcome as a person reads it: what breaks first, each with what to do instead, then what has been added. */
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

function readJson(file: string): { readonly [key: string]: unknown } {
  const json: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!isJson(json)) throw new Error(`${file} is not an object`);
  return json;
}
