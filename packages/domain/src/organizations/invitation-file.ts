import { SITES_MAX } from '../access/reach.ts';
import type { MemberType } from '../access/roles.ts';
import { type Headings, readHeadings } from '../records/file-headings.ts';
import { nameCandidates, namesIn, partsOf } from '../records/name-cells.ts';
import { type Fault, fault } from '../words/faults.ts';
import { columnCalled, IMPORT_COLUMNS, type ImportColumn, reachCalled } from './invitation-words.ts';
import { SITE_NAME_MAX } from './names.ts';

/** How many people one file may invite: as many as an organization may invite in an hour. */
export const IMPORT_LIMIT = 50;

/** The maximum size of such a file, in bytes. */
export const IMPORT_BYTES = 1_000_000;

const REQUIRED_COLUMNS = ['Email', 'Role'] as const satisfies readonly ImportColumn[];

/** Other columns of the exports of invitations and members, which an import ignores. */
const IGNORED_COLUMNS = ['Status', 'Invited by', 'Sent', 'Times sent', 'Expires', 'Last seen', 'Added'] as const;

/** Reads the headings of a file of people to invite, in any of the app's languages. */
export function readPeopleHeadings(cells: readonly string[]): Headings<ImportColumn> {
  return readHeadings(cells, {
    columns: IMPORT_COLUMNS,
    required: REQUIRED_COLUMNS,
    ignored: IGNORED_COLUMNS,
    unknown: 'refused',
    called: columnCalled,
  });
}

/**
 * The longest normalized name of a site that is looked up; normalizing lengthens some names, since it turns “…” into three
 * characters. The few names that are longer still can be given by their code.
 */
const LONGEST_KEY = 2 * SITE_NAME_MAX;

/**
 * Every text in a cell that may be the name or the code of a site, in the form in which names are compared. They are few and
 * short enough to look up those of fifty cells at once. Empty if the cell names too many sites.
 */
export function siteCandidates(cell: string): string[] {
  const parts = partsOf(cell);
  return parts.length > SITES_MAX ? [] : nameCandidates(parts, LONGEST_KEY);
}

/** The sites in a cell: what is wrong with it, or the names and codes in it; undefined if it is empty. */
export type SitesRead = { fault: Fault } | { fault: null; sites: { text: string; key: string }[] | undefined };

type ReadingOptions = {
  /** The type of the member who gets these sites; undefined if unknown. */
  type: MemberType | undefined;
  /** Whether this is a site's name or code, given in the form in which names are compared. */
  known: (key: string) => boolean;
};

/**
 * Reads the sites in a cell: names and codes separated by commas or semicolons, or the words that exports and the app use for all
 * sites or, for customers, for no sites yet. If a cell can be read in several ways, the longest known name wins, because names
 * can contain commas.
 */
export function readSites(cell: string, { type, known }: ReadingOptions): SitesRead {
  const parts = partsOf(cell);
  if (parts.length > SITES_MAX) return { fault: fault('too-many-sites', { max: SITES_MAX }) };
  const whole = parts.length === 1 ? parts[0]?.key.trim() : undefined;
  if (whole === '') return { fault: null, sites: undefined };
  const reach = whole === undefined ? undefined : reachCalled(whole);
  if (whole !== undefined && reach !== undefined) {
    const found = known(whole)
      ? fault('words-or-site', { words: cell.trim().slice(0, 60) })
      : faultOfReach(reach, type);
    return found === null ? { fault: null, sites: [] } : { fault: found };
  }
  const sites = namesIn(parts, { known, longest: LONGEST_KEY });
  return sites.length > 0 ? { fault: null, sites } : { fault: fault('no-sites-named') };
}

/** Customers never reach all sites, and nobody else is ever without sites. */
function faultOfReach(reach: 'allSites' | 'noSitesYet', type: MemberType | undefined): Fault | null {
  if (reach === 'allSites' && type === 'customer') return fault('all-sites-of-a-customer');
  return reach === 'noSitesYet' && type !== 'customer' && type !== undefined ? fault('no-sites-yet') : null;
}
