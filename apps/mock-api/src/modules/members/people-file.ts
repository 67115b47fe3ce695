import type { FileAnswer } from '@siteward/contract';
import { limitWords, MEMBER_TYPE_LABELS, type MemberType, type Reach } from '@siteward/domain';
import { scoped } from '#database/scoped.ts';
import { csvFile, type ExportColumn } from '#modules/csv/write-csv.ts';
import { NAME_ORDER } from '#modules/lists/list-plan.ts';
import { type Named, type Names, namesOf } from '#modules/names/membership-names.ts';
import { limitsOf, type StoredLimits, sitesWithin } from '#modules/sites/reach.ts';
import { byClockOf, exportDay, firstZoneOf, type Place } from '#modules/sites/site-clock.ts';
import type { OrgScope } from '#scope.ts';

type Person = { name: string; email: string; roleName: string; type: MemberType };
type PersonRow<Wire> = { person: Wire; limits: string; at: Place['at'] };

/** The columns that the rows of members and invitations begin with. */
const PERSON_COLUMNS: readonly ExportColumn<PersonRow<Person>>[] = [
  { label: 'Name', cell: ({ person }) => person.name },
  { label: 'Email', cell: ({ person }) => person.email },
  { label: 'Role', cell: ({ person }) => person.roleName },
  { label: 'Type', cell: ({ person }) => MEMBER_TYPE_LABELS[person.type] },
  { label: 'Sites', cell: ({ limits }) => limits },
];

/** A column about people, whose times are by the clock of the organization's first site. */
export type PersonColumn<Wire> = ExportColumn<Pick<PersonRow<Wire>, 'person' | 'at'>>;

type PeopleFile<Doc, Wire> = {
  name: string;
  now: Date;
  /** The columns that follow those in `PERSON_COLUMNS`. */
  columns: readonly PersonColumn<Wire>[];
  toWire: (doc: Doc, names: Names, now: Date, reader: Reach) => Wire;
};

/** Members or invitations as a CSV file: who they are, what they are limited to, and then the columns given. */
export async function peopleFile<Doc extends StoredLimits & Named, Wire extends Person>(
  scope: OrgScope,
  { name, now, columns, toWire }: PeopleFile<Doc, Wire>,
  records: AsyncIterable<Doc>,
): Promise<FileAnswer> {
  const all: readonly ExportColumn<PersonRow<Wire>>[] = [...PERSON_COLUMNS, ...columns];
  return csvFile({ name, day: await exportDay(scope), columns: all }, records, async (some) => {
    const names = await namesOf(scope.models, some);
    const limits = await limitWordsOf(scope, some);
    const at = byClockOf(await firstZoneOf(scope));
    return some.map((doc) => ({ person: toWire(doc, names(doc), now, scope.actor.reach), limits: limits(doc), at }));
  });
}

/** What each of these people is limited to, in words, with the names of the sites that the actor sees. */
async function limitWordsOf<Doc extends StoredLimits>(
  { models, org, actor }: OrgScope,
  people: readonly Doc[],
): Promise<(person: Doc) => string> {
  const ids = people.flatMap(({ sites, customerSiteId }) => (customerSiteId ? [...sites, customerSiteId] : [...sites]));
  const options = { fields: { name: 1 }, sort: { nameKey: 1 }, collation: NAME_ORDER } as const;
  const seen = { $and: [{ _id: { $in: ids } }, sitesWithin(actor.reach)] };
  const sites = await scoped(models.Site, org).list(seen, options);
  const known = sites.map(({ _id, name }) => ({ _id: _id.toString(), name }));
  return (person) => limitWords(limitsOf(person), known);
}
