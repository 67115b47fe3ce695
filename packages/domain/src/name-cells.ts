import { partKeyOf } from './roles.ts';

/** How many of a cell's parts a name may have that holds commas itself. */
const LONGEST_NAME = 5;

/** What is between two commas or semicolons of a cell. */
export type CellPart = { text: string; key: string; separator: string };
/** A name in a cell, and in the form that names are compared in. */
export type CellName = { text: string; key: string };
type Window = CellName & { to: number };

/** What is between the commas and semicolons of a cell. Each is normalized once, not with each name that it may be a part of. */
export function partsOf(cell: string): CellPart[] {
  const pieces = cell.split(/([,;])/);
  return pieces.flatMap((text, at) =>
    at % 2 === 0 ? [{ text, key: partKeyOf(text), separator: pieces[at + 1] ?? '' }] : [],
  );
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

/** A part by itself, which may be too long for a name. */
function firstOf(parts: readonly CellPart[], from: number): Window {
  const { text = '', key = '' } = parts[from] ?? {};
  return { text: text.trim(), key: key.trim(), to: from + 1 };
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
  return windows;
}
