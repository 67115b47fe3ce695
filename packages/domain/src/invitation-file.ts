import { type Fault, fault } from './faults.ts';
import { columnCalled, IMPORT_COLUMNS, type ImportColumn, reachCalled } from './invitation-words.ts';
import { SITE_NAME_MAX } from './names.ts';
import { SITES_MAX } from './reach.ts';
import { type MemberType, nameKeyOf, partKeyOf } from './roles.ts';

/** How many people one file may invite: as many as an organization may invite in an hour. */
export const IMPORT_LIMIT = 50;

/** How large such a file may be. */
export const IMPORT_BYTES = 1_000_000;

const REQUIRED_COLUMNS = ['Email', 'Role'] as const satisfies readonly ImportColumn[];

/** Further columns of the exports of invitations and members, which no invitation takes. */
const IGNORED_COLUMNS = ['Status', 'Invited by', 'Sent', 'Times sent', 'Expires', 'Last seen', 'Added'] as const;

/** No known heading is longer; this much of one is enough to recognize it. */
const LONGEST_HEADING = 200;
const IGNORED_OF = new Map<string, string>(IGNORED_COLUMNS.map((name) => [nameKeyOf(name), name]));

/** What the headings of a file say: where each known column is, what is ignored, and what is wrong with them. */
export type Headings = { at: ReadonlyMap<ImportColumn, number>; ignored: string[]; faults: Fault[] };

/**
 * Reads the headings of a file of people to invite, without regard to case, in any language of the app. A column that nobody knows is a fault, since a
 * misspelled "Sites" would otherwise open all of them.
 */
export function readHeadings(cells: readonly string[]): Headings {
  const at = new Map<ImportColumn, number>();
  const ignored: string[] = [];
  const faults: Fault[] = [];
  const seen = new Set<string>();
  for (const [index, cell] of cells.entries()) {
    // Spreadsheets leave empty columns at the end.
    const key = cell === '' ? '' : nameKeyOf(cell.slice(0, LONGEST_HEADING));
    if (key === '') continue;
    const column = columnCalled(key);
    const unused = IGNORED_OF.get(key);
    // One column by the names of two languages is twice as well.
    const name = column ?? key;
    if (seen.has(name)) faults.push(fault('column-twice', { column: shown(cell) }));
    else if (column) at.set(column, index);
    else if (unused) ignored.push(unused);
    else faults.push(fault('column-unknown', { column: shown(cell), known: IMPORT_COLUMNS }));
    seen.add(name);
  }
  // Probably the first of the people, where somebody has made a list without headings.
  if (at.size === 0 && ignored.length === 0) return { at, ignored, faults: [fault('no-headings')] };
  for (const name of REQUIRED_COLUMNS) if (!at.has(name)) faults.push(fault('column-missing', { column: name }));
  return { at, ignored, faults };
}

function shown(cell: string): string {
  return cell.trim().slice(0, 60);
}

/** How many of a cell's parts a name may have that holds commas itself. */
const LONGEST_NAME = 5;
/**
 * How long a site's name may be once it is normalized, which makes three of “…”. A few names may be longer then: of those
 * the code is known. One sign can become eighteen, so that a file without a bound here makes a query of its whole size
 * many times over.
 */
const LONGEST_KEY = 2 * SITE_NAME_MAX;

/**
 * Every text of a cell that may be the name or the code of a site, in the form that names are compared in: few enough,
 * and short enough, that fifty cells of them can be looked up at once. None where the cell names too many.
 */
export function siteCandidates(cell: string): string[] {
  const parts = partsOf(cell);
  if (parts.length > SITES_MAX) return [];
  return parts.flatMap((_, from) => windowsAt(parts, from).map(({ key }) => key)).filter((key) => key !== '');
}

/** What a cell says of sites: what is wrong with it, or the names and codes in it, undefined where it is empty. */
export type SitesRead = { fault: Fault } | { fault: null; sites: { text: string; key: string }[] | undefined };

type ReadingOptions = {
  /** Whose sites these are to be; undefined where it is not known. */
  type: MemberType | undefined;
  /** Whether something is a site, by its name or code in the form that names are compared in. */
  known: (key: string) => boolean;
};

/**
 * Reads what a cell says of sites: names and codes, between commas or semicolons, or in the words of exports and of the app
 * all of them, and for customers none yet, both of which are no names. Of several readings the longest name that is known counts,
 * since names hold commas too.
 */
export function readSites(cell: string, { type, known }: ReadingOptions): SitesRead {
  const parts = partsOf(cell);
  if (parts.length > SITES_MAX) return { fault: fault('too-many-sites', { max: SITES_MAX }) };
  const whole = parts.length === 1 ? parts[0]?.key.trim() : undefined;
  if (whole === '') return { fault: null, sites: undefined };
  const reach = whole === undefined ? undefined : reachCalled(whole);
  if (whole !== undefined && reach !== undefined) {
    const found = known(whole) ? fault('words-or-site', { words: shown(cell) }) : faultOfReach(reach, type);
    return found === null ? { fault: null, sites: [] } : { fault: found };
  }
  const sites: { text: string; key: string }[] = [];
  for (let from = 0; from < parts.length; ) {
    const windows = windowsAt(parts, from);
    const found = windows.findLast((window) => known(window.key)) ?? firstOf(parts, from);
    if (found.text !== '') sites.push({ text: found.text, key: found.key });
    from = found.to;
  }
  return sites.length > 0 ? { fault: null, sites } : { fault: fault('no-sites-named') };
}

/** Customers never reach all sites, and others are never without. */
function faultOfReach(reach: 'allSites' | 'noSitesYet', type: MemberType | undefined): Fault | null {
  if (reach === 'allSites' && type === 'customer') return fault('all-sites-of-a-customer');
  return reach === 'noSitesYet' && type !== 'customer' && type !== undefined ? fault('no-sites-yet') : null;
}

type Part = { text: string; key: string; separator: string };
type Window = { text: string; key: string; to: number };

/** A part by itself, which may be too long for a name. */
function firstOf(parts: readonly Part[], from: number): Window {
  const { text = '', key = '' } = parts[from] ?? {};
  return { text: text.trim(), key: key.trim(), to: from + 1 };
}

/** What is between the commas and semicolons. Each is normalized once, not with each name that it may be a part of. */
function partsOf(cell: string): Part[] {
  const pieces = cell.split(/([,;])/);
  return pieces.flatMap((text, at) =>
    at % 2 === 0 ? [{ text, key: partKeyOf(text), separator: pieces[at + 1] ?? '' }] : [],
  );
}

/** The texts that begin with a part and may be names, each with where the next one begins. */
function windowsAt(parts: readonly Part[], from: number): Window[] {
  const windows: Window[] = [];
  let [text, key] = ['', ''];
  for (let to = from + 1; to <= Math.min(parts.length, from + LONGEST_NAME); to += 1) {
    const part = parts[to - 1];
    text += part?.text ?? '';
    key += part?.key ?? '';
    if (key.length > LONGEST_KEY) break;
    windows.push({ text: text.trim(), key: key.trim(), to });
    text += part?.separator ?? '';
    key += part?.separator ?? '';
  }
  return windows;
}
