import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';
import type { Finding } from './findings.ts';

/** The names that each entry of the package exports, sorted: `createClient`, `type ApiClient`. A class has both. */
export type ExportedNames = Readonly<Record<string, readonly string[]>>;

/**
 * What clients can import from a package, according to its sources.
 *
 * @param folder - of the package
 * @param entries - the exports map of its package.json, which points to sources
 */
export function exportedNames(folder: string, entries: Readonly<Record<string, string>>): ExportedNames {
  const known: Known = new Map();
  return Object.fromEntries(
    Object.entries(entries).map(([entry, file]) => {
      const names = file.endsWith('.ts') ? namesOf(join(folder, file), known) : [];
      return [entry, [...new Set(names)].sort()];
    }),
  );
}

/** The names of the modules read so far, by file. */
type Known = Map<string, readonly string[]>;

function namesOf(file: string, known: Known): readonly string[] {
  const names = known.get(file) ?? namesIn(file, known);
  known.set(file, names);
  return names;
}

/** @throws If a module exports something in a way that this function cannot read. */
function namesIn(file: string, known: Known): string[] {
  const { module, program, errors } = parseSync(file, readFileSync(file, 'utf8'));
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join('; ')}`);
  const classes = program.body.flatMap((each) =>
    each.type === 'ExportNamedDeclaration' && each.declaration?.type === 'ClassDeclaration'
      ? [`type ${each.declaration.id?.name}`]
      : [],
  );
  const names = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, importName, exportName, isType }) => {
      const source = moduleRequest && join(dirname(file), moduleRequest.value);
      if (source !== null && source !== undefined && !moduleRequest?.value.startsWith('.')) {
        throw new Error(`${file} exports what ${moduleRequest?.value} has: its names are not known here`);
      }
      if (source && exportName.kind === 'None')
        return namesOf(source, known).filter((name) => !isType || isOfType(name));
      if (exportName.kind !== 'Name' || exportName.name === null) {
        throw new Error(`${file} has an export without a name of its own`);
      }
      const own = exportName.name;
      if (!source || importName.kind !== 'Name') return [isType ? `type ${own}` : own];
      const { name } = importName;
      return namesOf(source, known).flatMap((each) => {
        if (each === `type ${name}`) return [`type ${own}`];
        return each === name && !isType ? [own] : [];
      });
    }),
  );
  return [...names, ...classes];
}

const isOfType = (name: string): boolean => name.startsWith('type ');

/**
 * What has changed in the names that clients import. A program that imports one that is gone no longer compiles, or no longer
 * runs.
 *
 * @param name - of the package
 */
export function namesChanges(name: string, before: ExportedNames, now: ExportedNames): Finding[] {
  const [olds, news] = [placesOf(name, before), placesOf(name, now)];
  const gone = [...olds].filter((place) => !news.has(place));
  const added = [...news].filter((place) => !olds.has(place));
  return [
    ...gone.map((place) => ({
      effect: 'breaking' as const,
      place,
      calls: [],
      what: 'can no longer be imported',
      todo: 'Export it still, besides what takes its place.',
    })),
    ...added.map((place) => ({ effect: 'addition' as const, place, calls: [], what: 'can be imported now' })),
  ];
}

/** Each entry, and each of its names. An entry without names, such as a document, is imported by itself. */
function placesOf(name: string, names: ExportedNames): Set<string> {
  return new Set(
    Object.entries(names).flatMap(([entry, each]) => {
      const address = `${name}${entry.slice(1)}`;
      return [address, ...each.map((exported) => `${exported} of ${address}`)];
    }),
  );
}
