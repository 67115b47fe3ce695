import { nameKeyOf, partKeyOf } from '../words/name-keys.ts';

/** How many parts of a cell a name that contains commas may span. */
const LONGEST_NAME = 5;

/** A name in a cell, as written and in the form in which names are compared. */
export type CellName = { text: string; key: string };
type Window = CellName & { to: number };
/** The text between two commas or semicolons of a cell; `quoted`: the quoted name that begins with it. */
export type CellPart = CellName & { separator: string; quoted?: Window };

const QUOTED = /^\s*"((?:[^"]|"")*)"\s*(?:[,;]|$)/;
const PLAIN = /^([^,;]*)(?:[,;]|$)/;
const unquoted = (text: string) => text.replaceAll('""', '"');

/**
 * Joins several things into one cell, separated by commas. A thing that contains a comma or a semicolon, or begins with a
 * quotation mark, is put in quotation marks, with those inside it doubled, as CSV does for cells.
 */
export function listCell(things: readonly string[]): string {
  return things.map((thing) => (/^"|[,;]/.test(thing) ? `"${thing.replaceAll('"', '""')}"` : thing)).join(', ');
}

/** The things in a cell, separated by commas or semicolons; quoted ones may contain these themselves (`listCell`). */
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

/** Splits a cell at its commas and semicolons. Each part is normalized once, not once for each name that it may be part of. */
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
 * Every text in a cell that may be a name, in the form in which names are compared. They are few and short enough to look up
 * those of many cells at once.
 *
 * @param longest - the maximum length of a name in that form. One character can become eighteen, so without a bound a cell could
 * produce a query many times its own size.
 */
export function nameCandidates(parts: readonly CellPart[], longest: number): string[] {
  return parts.flatMap((_, from) => windowsAt(parts, from, longest).map(({ key }) => key)).filter((key) => key !== '');
}

/**
 * The names in a cell. If it can be read in several ways, the longest known name wins, because names can contain commas.
 *
 * @param known - whether a key, in the form in which names are compared, is a name
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

/** The quoted name that begins with a part, or else the part alone, even if it is too long for a name. */
function firstOf(parts: readonly CellPart[], from: number): Window {
  const { text = '', key = '', quoted } = parts[from] ?? {};
  return quoted ?? { text: text.trim(), key: key.trim(), to: from + 1 };
}

/** The texts beginning with a part that may be names, each with the position of the part after it. */
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
