import { SITES_MAX } from '../access/reach.ts';
import type { MemberType } from '../access/roles.ts';
import { type Headings, readHeadings } from '../records/file-headings.ts';
import { nameCandidates, namesIn, partsOf } from '../records/name-cells.ts';
import { type Fault, fault } from '../words/faults.ts';
import { columnCalled, IMPORT_COLUMNS, type ImportColumn, reachCalled } from './invitation-words.ts';
import { SITE_NAME_MAX } from './names.ts';

/** How many people one file may invite: as many as an organization may invite in an hour. */
export const IMPORT_LIMIT = 50;

/** How large such a file may be. */
export const IMPORT_BYTES = 1_000_000;

const REQUIRED_COLUMNS = ['Email', 'Role'] as const satisfies readonly ImportColumn[];

/** Further columns of the exports of invitations and members, which no invitation takes. */
const IGNORED_COLUMNS = ['Status', 'Invited by', 'Sent', 'Times sent', 'Expires', 'Last seen', 'Added'] as const;

/** Reads the headings of a file of people to invite, in any language of the app. */
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
 * How long a site's name may be once it is normalized, which makes three of “…”. A few names may be longer then: of those
 * the code is known.
 */
const LONGEST_KEY = 2 * SITE_NAME_MAX;

/**
 * Every text of a cell that may be the name or the code of a site, in the form that names are compared in: few enough,
 * and short enough, that fifty cells of them can be looked up at once. None where the cell names too many.
 */
export function siteCandidates(cell: string): string[] {
  const parts = partsOf(cell);
  return parts.length > SITES_MAX ? [] : nameCandidates(parts, LONGEST_KEY);
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
    const found = known(whole)
      ? fault('words-or-site', { words: cell.trim().slice(0, 60) })
      : faultOfReach(reach, type);
    return found === null ? { fault: null, sites: [] } : { fault: found };
  }
  const sites = namesIn(parts, { known, longest: LONGEST_KEY });
  return sites.length > 0 ? { fault: null, sites } : { fault: fault('no-sites-named') };
}

/** Customers never reach all sites, and others are never without. */
function faultOfReach(reach: 'allSites' | 'noSitesYet', type: MemberType | undefined): Fault | null {
  if (reach === 'allSites' && type === 'customer') return fault('all-sites-of-a-customer');
  return reach === 'noSitesYet' && type !== 'customer' && type !== undefined ? fault('no-sites-yet') : null;
}
