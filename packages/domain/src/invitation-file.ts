import { nameKeyOf } from './roles.ts';

/** How many people one file may invite: as many as an organization may invite in an hour. */
export const IMPORT_LIMIT = 50;

/** How large such a file may be. */
export const IMPORT_BYTES = 1_000_000;

/** The columns of such a file, named as exports name them. */
export const IMPORT_COLUMNS = ['Email', 'Role', 'Name', 'Type', 'Sites'] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

const REQUIRED_COLUMNS = ['Email', 'Role'] as const satisfies readonly ImportColumn[];

/** Further columns of the exports of invitations and members, which no invitation takes. */
const IGNORED_COLUMNS = ['Status', 'Invited by', 'Sent', 'Times sent', 'Expires', 'Last seen', 'Added'] as const;

/** A file to begin with. */
export const IMPORT_TEMPLATE =
  'Email,Role,Name,Sites\r\nada@example.com,Technician,Ada Lovelace,All sites\r\ngrace@example.com,Viewer,Grace Hopper,\r\n';

const NO_HEADINGS = 'The first row must name the columns: Email and Role, and optionally Name, Type and Sites';
/** No known heading is longer; this much of one is enough to recognize it. */
const LONGEST_HEADING = 200;
const COLUMN_OF = new Map<string, ImportColumn>(IMPORT_COLUMNS.map((name) => [nameKeyOf(name), name]));
const IGNORED_OF = new Map<string, string>(IGNORED_COLUMNS.map((name) => [nameKeyOf(name), name]));

/** What the headings of a file say: where each known column is, what is ignored, and what is wrong with them. */
export type Headings = { at: ReadonlyMap<ImportColumn, number>; ignored: string[]; faults: string[] };

/**
 * Reads the headings of a file of people to invite, without regard to case. A column that nobody knows is a fault, since a
 * misspelled "Sites" would otherwise open all of them.
 */
export function readHeadings(cells: readonly string[]): Headings {
  const at = new Map<ImportColumn, number>();
  const ignored: string[] = [];
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const [index, cell] of cells.entries()) {
    // Spreadsheets leave empty columns at the end.
    const key = cell === '' ? '' : nameKeyOf(cell.slice(0, LONGEST_HEADING));
    if (key === '') continue;
    const column = COLUMN_OF.get(key);
    const unused = IGNORED_OF.get(key);
    if (seen.has(key)) faults.push(`The column ${shown(cell)} appears twice`);
    else if (column) at.set(column, index);
    else if (unused) ignored.push(unused);
    else faults.push(`The column ${shown(cell)} is not known; use ${IMPORT_COLUMNS.join(', ')}`);
    seen.add(key);
  }
  // Probably the first of the people, where somebody has made a list without headings.
  if (at.size === 0 && ignored.length === 0) return { at, ignored, faults: [NO_HEADINGS] };
  for (const name of REQUIRED_COLUMNS) if (!at.has(name)) faults.push(`The column ${name} is missing`);
  return { at, ignored, faults };
}

function shown(cell: string): string {
  return `“${cell.trim().slice(0, 60)}”`;
}

/** How many of a cell's parts a name may have that holds commas itself. */
const LONGEST_NAME = 5;

/** Every text of a cell that may be the name or the code of a site. */
export function siteCandidates(cell: string): string[] {
  const parts = partsOf(cell);
  return parts.flatMap((_, from) => windowsAt(parts, from).map(({ text }) => text));
}

/**
 * What a cell says of sites: all of them, or names and codes, between commas or semicolons. `known`: whether a text is
 * one; of several readings the longest name that is known counts, since names hold commas too.
 */
export function readSites(cell: string, known: (text: string) => boolean): 'all' | string[] {
  if (['all sites', 'no sites yet'].includes(nameKeyOf(cell))) return 'all';
  const parts = partsOf(cell);
  const sites: string[] = [];
  for (let from = 0; from < parts.length; ) {
    const { text, to } = windowsAt(parts, from).findLast((window) => known(window.text)) ?? {
      text: parts[from]?.text.trim() ?? '',
      to: from + 1,
    };
    if (text !== '') sites.push(text);
    from = to;
  }
  return sites;
}

type Part = { text: string; separator: string };

function partsOf(cell: string): Part[] {
  return Array.from(cell.matchAll(/([^,;]*)([,;]|$)/g), ([, text = '', separator = '']) => ({ text, separator }));
}

/** The texts that begin with a part, each with where the next one begins. */
function windowsAt(parts: readonly Part[], from: number): { text: string; to: number }[] {
  const windows: { text: string; to: number }[] = [];
  let text = '';
  for (let to = from + 1; to <= Math.min(parts.length, from + LONGEST_NAME); to += 1) {
    text += parts[to - 1]?.text ?? '';
    windows.push({ text: text.trim(), to });
    text += parts[to - 1]?.separator ?? '';
  }
  return windows;
}
