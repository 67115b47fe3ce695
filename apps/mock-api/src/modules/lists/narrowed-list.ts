import { extentOf, MAX_LISTED, type OwnRight } from '@siteward/domain';
import type { Filter } from '#database/model.ts';
import type { Scoped } from '#database/scoped.ts';
import type { TenantRecord } from '#database/tenant.ts';
import type { OrgScope } from '#scope.ts';
import {
  both,
  COUNTED,
  type ListQuery,
  MOST_COUNTED,
  ofThese,
  orderOf,
  type Page,
  type PageOptions,
  pageOf,
  readSlice,
  sliceOf,
} from './list.ts';
import { COMBINED, type Index, type ListPlan } from './list-plan.ts';
import { beginningWith, pairOf, soughtWords, withWords } from './search-words.ts';

/** How the list of an area is narrowed. */
type NarrowingOptions<Column extends string> = {
  /** The permission by which its records are seen. */
  right: OwnRight;
  /** The field that tells whose own a record is. */
  ownBy: string;
  /** The fields that it is narrowed by, first those that usually leave the least. */
  by: readonly string[];
  /** A field that combines each value of another field with each word (`pairOf`), so that both are found in one lookup. */
  pairs?: { by: string; field: string };
  /** The default order. */
  byDefault: Column | `-${Column}`;
};

/** How many index entries are read in the time that one record takes. */
const RECORD = 10;
/** How many times further hits are counted if the first count decides nothing. */
const FURTHER = 4;
/** Up to this many words that begin with the search are looked up together, and their orders merged. */
const MOST_MERGED = 20;

/** A part of a filter for which the list has an index: the field, and the part of the filter that concerns it. */
export type Lead<T> = { by: string; filter: Filter<T> };
/** What pages are read from. */
type Narrowable<T extends TenantRecord> = Pick<Scoped<T>, 'list' | 'count' | 'firstKey'>;
type Words = ReturnType<typeof soughtWords>;
/** One index that a list can be read by: the fields of the filter that it covers, or the word that it looks up. */
type Choice<T> = Lead<T> & { fields: readonly string[]; word?: string; begin?: string };
/** A choice with its number of hits, as far as they were counted, and the cost of reading them. */
type Weighed<T> = { lead: Choice<T>; hits: number; cost: number };

type NarrowedOptions<T, Column extends string> = Pick<PageOptions<T, Column>, 'filter' | 'byDefault' | 'fields'> & {
  /** First those that usually leave the least. */
  leads: readonly Lead<T>[];
  /** The first lead is used without counting, because everything that the reader sees is limited by it. */
  isLimited?: boolean;
  /**
   * A field that combines the value that the filter wants of another field with each word (`pairOf`), so that both are found in one
   * lookup.
   */
  pairs?: { by: string; field: string; value: string } | undefined;
};

/**
 * Reads one page of a large list that is narrowed every day, by the index that leaves the least of it; if several could be used,
 * their hits are counted. The other conditions are checked at the end of that index, or in the records that it leaves
 * (docs/adr/0013).
 */
export async function readNarrowed<T extends TenantRecord, Column extends string>(
  records: Narrowable<T>,
  plan: ListPlan<Column>,
  query: ListQuery<Column>,
  { filter, leads, isLimited = false, pairs, byDefault, fields }: NarrowedOptions<T, Column>,
): Promise<Page<T>> {
  const sort = orderOf(query.sort, plan.columns, byDefault);
  const field = Object.keys(sort)[0] ?? '_id';
  const page = { sort, ...sliceOf(query), ...(fields && { fields }) };
  const text = query.search?.trim() ? query.search : undefined;
  const words = text === undefined ? [] : soughtWords(text);
  const limit = leads.slice(0, 1).map((first) => ({ ...first, fields: [] }));
  const choices = isLimited ? limit : [...ofFilter(plan, leads, words, pairs), ...ofWords<T>(words, pairs)];
  const lead = await rarest(records, plan, choices, { leads, words });
  if (!lead || (text !== undefined && words.length === 0)) {
    const found = text === undefined ? filter : both(filter, withWords(text));
    const index = plan.orderedBy(field);
    const [items, total] = await Promise.all([
      readSlice(records, found, { ...page, ...index }),
      records.count(found, { ...index, limit: COUNTED }),
    ]);
    return pageOf(items, total, query);
  }
  const begun = lead.begin === undefined ? undefined : await valuesBegunBy(records, plan, lead.by, lead.begin);
  // The database would put a condition that nothing meets aside, and go through everything that meets the others.
  if (begun?.length === 0) return pageOf([], 0, query);
  // Only one word is to be looked up in the index. Given two, the database might choose the other one, but it does not choose one
  // that is negated twice.
  const others = words
    .filter(({ begin }) => begin !== lead.word)
    .map((word) => ({ $nor: [{ words: { $not: word.filter.words } }] }));
  // What the index already ensures is not checked again: for a field with several values, that would take the record itself.
  const rest = Object.fromEntries(Object.entries(filter).filter(([field]) => !lead.fields.includes(field)));
  const first = begun ? { [lead.by]: { $in: begun } } : lead.filter;
  const found = { $and: [first, rest, ...others] } as Filter<T>;
  const led = plan.narrowedBy(lead.by, field) ?? (lead.by === field ? plan.orderedBy(field) : undefined);
  const count = () => records.count(found, { ...plan.leadBy(lead.by), limit: COUNTED });
  if (led && (begun || lead.begin === undefined)) {
    const [items, total] = await Promise.all([readSlice(records, found, { ...page, ...led }), count()]);
    return pageOf(items, total, query);
  }
  // A few hits are sorted in memory: in the requested order, the first of them might come after all other records.
  const total = await count();
  const isFew = total <= MAX_LISTED;
  if (!isFew || led) {
    const index = isFew && led ? led : plan.orderedBy(field);
    return pageOf(await readSlice(records, found, { ...page, ...index }), total, query);
  }
  const ids = await records.list(found, { fields: { _id: 1 }, limit: MAX_LISTED, ...plan.leadBy(lead.by) });
  const { collation } = plan.orderedBy(field);
  const those = ofThese<T>(ids.map(({ _id }) => _id));
  const items = await records.list(those, { ...page, ...(collation && { collation }), hint: { _id: 1 } });
  return pageOf(items, total, query);
}

/**
 * How the list of an area is read and counted by its indexes: for those who see only their own records, by that limit, which all of
 * their queries have; for others, by what they filter for and by the sites that they reach.
 *
 * @returns `page` reads one page; `indexFor` gives the index that leaves the fewest records to go through in the order of the list,
 *   as far as is known without counting.
 */
export function narrowing<Doc extends TenantRecord, const Column extends string>(
  plan: ListPlan<Column>,
  { right, ownBy, by, pairs, byDefault }: NarrowingOptions<Column>,
) {
  const seesOwnAlone = ({ permissions }: OrgScope['actor']) => extentOf(permissions, right) === 'own';
  const leadsOf = ({ actor }: OrgScope, filter: object): Lead<Doc>[] => {
    if (seesOwnAlone(actor)) return [{ by: ownBy, filter: {} }];
    const asked = new Map(Object.entries(filter));
    const leads = by.filter((each) => asked.has(each));
    return [
      // Part of the given filter, and so a filter itself.
      ...leads.map((each) => ({ by: each, filter: { [each]: asked.get(each) } as Filter<Doc> })),
      ...(actor.reach !== 'all' && !asked.has('site') ? [{ by: 'site', filter: {} }] : []),
    ];
  };
  return {
    page: (
      scope: OrgScope,
      records: Narrowable<Doc>,
      query: ListQuery<Column>,
      { filter, fields }: Pick<PageOptions<Doc, Column>, 'filter' | 'fields'>,
    ): Promise<Page<Doc>> => {
      const value: unknown = pairs && Reflect.get(filter, pairs.field);
      const paired = pairs && typeof value === 'string' && { pairs: { ...pairs, value } };
      const limits = { byDefault, isLimited: seesOwnAlone(scope.actor) };
      const options = { filter, ...limits, ...(fields && { fields }), ...paired };
      return readNarrowed(records, plan, query, { ...options, leads: leadsOf(scope, filter) });
    },
    indexFor: (scope: OrgScope, filter: Filter<Doc>, sort?: ListQuery<Column>['sort']): Index | undefined => {
      const [field = '_id'] = Object.keys(orderOf(sort, plan.columns, byDefault));
      return leadsOf(scope, filter)
        .map((lead) => plan.narrowedBy(lead.by, field))
        .find((index) => index !== undefined);
    },
  };
}

/** The choices that the filter offers, except those that are combined with a word. */
function ofFilter<T, Column extends string>(
  { combined, isLeading }: ListPlan<Column>,
  leads: readonly Lead<T>[],
  words: Words,
  pairs: NarrowedOptions<T, Column>['pairs'],
): Choice<T>[] {
  const few = leads.filter(({ by }) => by in combined);
  const isCombined = few.length > 1 || few.some(({ by }) => !isLeading(by));
  const single = leads.filter(
    ({ by }) => !(isCombined && by in combined) && !(words.length > 0 && by === pairs?.field),
  );
  const choices = single.map((lead) => ({ ...lead, fields: lead.by in lead.filter ? [lead.by] : [] }));
  if (!isCombined) return choices;
  const all = Object.entries(combined).map(([field, values]) => [field, { $in: values }]);
  const filter = Object.assign(Object.fromEntries(all), ...few.map((lead) => lead.filter));
  return [{ by: COMBINED, filter, fields: few.map(({ by }) => by) }, ...choices];
}

/** The choices that a search offers: one for each word. */
function ofWords<T>(words: Words, pairs: NarrowedOptions<T, never>['pairs']): Choice<T>[] {
  return words.slice(0, MOST_COUNTED).map(({ begin: word, filter }) => {
    if (!pairs) return { by: 'words', begin: word, word, fields: [], filter: filter as Filter<T> };
    const begin = pairOf(pairs.value, word);
    const beginning = { [pairs.by]: beginningWith(begin) } as Filter<T>;
    return { by: pairs.by, begin, word, fields: [pairs.field], filter: beginning };
  });
}

/** The choice that leaves the least to be read. If there is only one, nothing is counted. */
async function rarest<T extends TenantRecord, Column extends string>(
  records: Narrowable<T>,
  plan: ListPlan<Column>,
  choices: readonly Choice<T>[],
  { leads, words }: { leads: readonly Lead<T>[]; words: Words },
): Promise<Choice<T> | undefined> {
  if (choices.length < 2) return choices[0];
  const weigh = async (lead: Choice<T>, limit: number): Promise<Weighed<T>> => {
    const hits = await records.count(lead.filter, { ...plan.leadBy(lead.by), limit });
    const isInIndex =
      leads.every(({ by }) => by === lead.by || lead.fields.includes(by) || plan.isWithin(by)) &&
      words.every(({ begin }) => begin === lead.word);
    return { lead, hits, cost: isInIndex ? hits : hits * RECORD };
  };
  // Among equals, prefers a field that other indexes do not end with: its own index ends with the remaining ones, and can check
  // them.
  const endsOthers = ({ by }: Choice<T>) => Number(by === COMBINED || plan.isWithin(by));
  const byCost = (one: Weighed<T>, other: Weighed<T>) =>
    one.cost - other.cost || endsOthers(one.lead) - endsOthers(other.lead);
  const weighed = (await Promise.all(choices.map((lead) => weigh(lead, COUNTED)))).toSorted(byCost);
  const [first] = weighed;
  // If several choices are long and need their records read, counting further pays off, except for fields that every index ends
  // with.
  const isLong = ({ lead, hits, cost }: Weighed<T>) => hits === COUNTED && cost > hits && !plan.isWithin(lead.by);
  const long = weighed.filter(isLong);
  if (long.length < 2 || first?.cost !== long[0]?.cost) return first?.lead;
  const further = await Promise.all(long.map(({ lead }) => weigh(lead, COUNTED * FURTHER)));
  return further.toSorted(byCost)[0]?.lead;
}

/**
 * The words, or pairs, that begin with a text, read one after the other from their index; undefined if there are too many. With all
 * of them known, the index has the records of each in order, and the database merges these.
 */
async function valuesBegunBy<T extends TenantRecord, Column extends string>(
  records: Narrowable<T>,
  plan: ListPlan<Column>,
  by: string,
  begin: string,
): Promise<string[] | undefined> {
  const found: string[] = [];
  let sought: object = { $gte: begin };
  for (;;) {
    const key = await records.firstKey({ [by]: sought } as Filter<T>, plan.leadBy(by).hint);
    const word: unknown = key && Reflect.get(key, by);
    if (typeof word !== 'string' || !word.startsWith(begin)) return found;
    if (found.length === MOST_MERGED) return undefined;
    found.push(word);
    sought = { $gt: word };
  }
}
