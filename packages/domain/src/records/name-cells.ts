import { nameKeyOf, partKeyOf } from '../words/name-keys.ts';

/** How many of a cell's parts a name may have that holds commas itself. */
const LONGEST_NAME = 5;

/** A name in a cell, and in the form that names are compared in. */
export type CellName = { text: string; key: string };
type Window = CellName & { to: number };
/** What is between two commas or semicolons of a cell; `quoted`: the name in quotation marks that begins with it. */
export type CellPart = CellName & { separator: string; quoted?: Window };

const QUOTED = /^\s*"((?:[^"]|"")*)"\s*(?:[,;]|$)/;
const PLAIN = /^([^,;]*)(?:[,;]|$)/;
const unquoted = (text: string) => text.replaceAll('""', '"');

/**
 * A cell of several things, between commas. One that holds a comma or a semicolon, or begins with a quotation mark, stands in
 * quotation marks, which are doubled within it, as CSV has them around cells.
 */
export function listCell(things: readonly string[]): string {
  return things.map((thing) => (/^"|[,;]/.test(thing) ? `"${thing.replaceAll('"', '""')}"` : thing)).join(', ');
}

/** The things in a cell, between commas or semicolons; in quotation marks they may hold these themselves (`listCell`). */
export function thingsIn(cell: string): string[] {
  const things: string[] = [];
  for (let rest = cell; rest !== ''; ) {
    const quoted = QUOTED.exec(rest);
    const [all = rest, thing = rest] = quoted ?? PLAIN.exec(rest) ?? [];
    things.push((quoted ? unquoted(thing) : thing).trim());
    rest = rest.slice(all.length);
  }
  return things.filter((thing) => thing !== '');
}

/** What is between the commas and semicolons of a cell. Each is normalized once, not with each name that it may be a part of. */
export function partsOf(cell: string): CellPart[] {
  const pieces = cell.split(/([,;])/);
  const parts = pieces.flatMap((text, at): CellPart[] =>
    at % 2 === 0 ? [{ text, key: partKeyOf(text), separator: pieces[at + 1] ?? '' }] : [],
  );
  let begins = 0;
  for (const [at, part] of parts.entries()) {
    const [all = '', name] = part.text.trimStart().startsWith('"') ? (QUOTED.exec(cell.slice(begins)) ?? []) : [];
    if (name !== undefined) {
      const commas = all.replace(/[,;]$/, '').split(/[,;]/).length;
      part.quoted = { text: unquoted(name).trim(), key: nameKeyOf(unquoted(name)), to: at + commas };
    }
    begins += part.text.length + part.separator.length;
  }
  return parts;
}

/**
 * Every text in a cell that may be a name, in the form that names are compared in: few enough, and short enough, that many
 * cells of them can be looked up at once.
 *
 * @param longest - how long a name may be in that form: one sign can become eighteen, so that a cell without a bound here
 *   makes a query of its size many times over
 */
export function nameCandidates(parts: readonly CellPart[], longest: number): string[] {
  return parts.flatMap((_, from) => windowsAt(parts, from, longest).map(({ key }) => key)).filter((key) => key !== '');
}

/**
 * The names in a cell. Of several readings the longest name that is known counts, since names hold commas too.
 *
 * @param known - whether something is a name, in the form that names are compared in
 */
export function namesIn(
  parts: readonly CellPart[],
  { known, longest }: { known: (key: string) => boolean; longest: number },
): CellName[] {
  const names: CellName[] = [];
  for (let from = 0; from < parts.length; ) {
    const windows = windowsAt(parts, from, longest);
    const found = windows.findLast((window) => known(window.key)) ?? firstOf(parts, from);
    if (found.text !== '') names.push({ text: found.text, key: found.key });
    from = found.to;
  }
  return names;
}

/** What begins with a part by itself, which may be too long for a name. */
function firstOf(parts: readonly CellPart[], from: number): Window {
  const { text = '', key = '', quoted } = parts[from] ?? {};
  return quoted ?? { text: text.trim(), key: key.trim(), to: from + 1 };
}

/** The texts that begin with a part and may be names, each with where the next one begins. */
function windowsAt(parts: readonly CellPart[], from: number, longest: number): Window[] {
  const windows: Window[] = [];
  let [text, key] = ['', ''];
  for (let to = from + 1; to <= Math.min(parts.length, from + LONGEST_NAME); to += 1) {
    const part = parts[to - 1];
    text += part?.text ?? '';
    key += part?.key ?? '';
    if (key.length > longest) break;
    windows.push({ text: text.trim(), key: key.trim(), to });
    text += part?.separator ?? '';
    key += part?.separator ?? '';
  }
  const { quoted } = parts[from] ?? {};
  return quoted && quoted.key.length <= longest ? [...windows, quoted] : windows;
}
