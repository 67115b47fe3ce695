import { calendarDay, clockTime } from '@siteward/domain';
import type { Types } from 'mongoose';
import { scoped } from '#database/scoped.ts';
import type { OrgScope } from '#scope.ts';

/**
 * A record's place as export files show it: the name of its site, and a function that gives instants by the site's clock, in a
 * form that every spreadsheet reads.
 */
export type Place = { site: string; at: (instant: string | null) => string };

/**
 * Reads the places of records, including those at deleted sites.
 *
 * @returns A function from the id of a site to the place.
 */
export async function placesOf(
  { models, org }: OrgScope,
  records: readonly { site: Types.ObjectId }[],
): Promise<(site: string) => Place> {
  const sites = await scoped(models.Site, org).list(
    { _id: { $in: records.map(({ site }) => site) } },
    { fields: { name: 1, timezone: 1 }, withDeleted: true },
  );
  const known = new Map(sites.map(({ _id, ...site }) => [_id.toString(), site]));
  return (id) => {
    const { name = '', timezone = 'UTC' } = known.get(id) ?? {};
    return { site: name, at: byClockOf(timezone) };
  };
}

/** Gives instants by the clock of a time zone, as export files show them. */
export function byClockOf(timezone: string): Place['at'] {
  return (instant) => clockTime(instant, timezone).replace('T', ' ');
}

const FIRST_SITE = { org: 1, deletedAt: 1, createdAt: 1, _id: 1 } as const;

/** The time zone of the organization's first site, which decides the day for anything that belongs to no site. */
export async function firstZoneOf({ models, org }: Pick<OrgScope, 'models' | 'org'>): Promise<string> {
  const options = { fields: { timezone: 1 }, sort: { createdAt: 1, _id: 1 }, limit: 1, hint: FIRST_SITE } as const;
  const [first] = await scoped(models.Site, org).list({}, options);
  return first?.timezone ?? 'UTC';
}

/**
 * The time zone that decides the day: that of the site a call is about, or else of the organization's first site.
 *
 * @returns undefined if the site no longer exists.
 */
export async function zoneOf(scope: Pick<OrgScope, 'models' | 'org' | 'site'>): Promise<string | undefined> {
  const { models, org, site } = scope;
  if (site === undefined) return firstZoneOf(scope);
  const found = await scoped(models.Site, org).findOne({ _id: site }, { fields: { timezone: 1 } });
  return found?.timezone;
}

/** The day in the name of an exported file: the day it is where the call is about. */
export async function exportDay(scope: Pick<OrgScope, 'models' | 'org' | 'site' | 'clock'>): Promise<string> {
  return calendarDay(scope.clock(), (await zoneOf(scope)) ?? 'UTC');
}
