import { keysOf, nameKeyOf } from '@siteward/domain';
import { Types } from 'mongoose';
import { afterEach, expect, it } from 'vitest';
import { feedbackKeys } from '#modules/feedbacks/feedbacks.model.ts';
import { searchWords } from '#modules/lists/search-words.ts';
import { planKeys } from '#modules/maintenance-plans/maintenance-plans.model.ts';
import { providerKeys } from '#modules/service-providers/service-providers.model.ts';
import { ticketKeys } from '#modules/support-tickets/support-tickets.model.ts';
import { addAll, CountsByKey } from '#modules/work-counts/count-work.ts';
import { recountWork } from '#modules/work-counts/recount-work.ts';
import { workOrderKeys } from '#modules/work-orders/work-order-record.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { fieldsOf, isWrite, ROUTES } from './support/routes.ts';
import { sampleOf } from './support/samples.ts';
import { send } from './support/send.ts';
import { createWorld } from './support/world.ts';

const world = await openForFile(createWorld());
afterEach(() => world.restore());

/** What a record keeps for its lists that is not what its other fields make. */
function differing(kept: object, made: object): string[] {
  const said = (value: unknown) => JSON.stringify(value ?? null);
  return Object.entries(made).flatMap(([key, value]) => (said(Reflect.get(kept, key)) === said(value) ? [] : [key]));
}

/** The texts by which other records are sorted and found, by their models. */
const TEXTS: Record<string, readonly string[]> = {
  CannedReply: ['title'],
  Invitation: ['name', 'email'],
  Member: ['name', 'email'],
  Organization: ['name'],
  Payer: ['name'],
  Role: ['name'],
  SavedView: ['name'],
  Site: ['name', 'code'],
};
/** The models of which there was any record. */
const looked = new Set<string>();

/** The keys that are out of date in any record of one of these models. */
async function outdatedBy(texts: readonly string[], model: string): Promise<string[]> {
  const known = world.deps.connection.models[model];
  if (!known) throw new Error(`no model ${model}`);
  const { collection, schema } = known;
  const records = await collection.find({ deletedAt: null }).toArray();
  if (records.length > 0) looked.add(model);
  return records.flatMap((record) => {
    const said = texts.map((text) => String(record[text] ?? ''));
    const nameKey = nameKeyOf(said.find((text) => text !== '') ?? '');
    const made = Object.entries({ nameKey, titleKey: nameKey, words: searchWords(...said) });
    const kept = Object.fromEntries(made.filter(([key]) => key in schema.paths));
    return differing(record, kept).map((key) => `${model}: ${key}`);
  });
}

/** The keys that are out of date in any record, after the kind of record. */
async function outdated(): Promise<string[]> {
  const { WorkOrder, Feedback, SupportTicket, MaintenancePlan, ServiceProvider } = world.deps.models;
  const filter = { org: world.alpha.id, deletedAt: null };
  const [orders, feedbacks, tickets, plans, providers, ...others] = await Promise.all([
    WorkOrder.find(filter).lean(),
    Feedback.find(filter).lean(),
    SupportTicket.find(filter).lean(),
    MaintenancePlan.find(filter).lean(),
    ServiceProvider.find(filter).lean(),
    ...Object.entries(TEXTS).map(([model, texts]) => outdatedBy(texts, model)),
  ]);
  return [
    ...orders.flatMap((each) => differing(each, workOrderKeys(each)).map((key) => `work order: ${key}`)),
    ...feedbacks.flatMap((each) => differing(each, feedbackKeys(each)).map((key) => `feedback: ${key}`)),
    ...tickets.flatMap((each) => differing(each, ticketKeys(each)).map((key) => `ticket: ${key}`)),
    ...plans.flatMap((each) => differing(each, planKeys(each)).map((key) => `plan: ${key}`)),
    ...providers.flatMap((each) => differing(each, providerKeys(each.org, each)).map((key) => `provider: ${key}`)),
    ...others.flat(),
  ];
}

/** The counts of work that are kept of each site's days and of plans, one per line. */
async function keptCounts(): Promise<string[]> {
  const sums = new CountsByKey();
  const records = await world.deps.models.WorkCount.find({ org: world.alpha.id, site: { $ne: null } }).lean();
  for (const { counts, ...key } of records) addAll(sums.of(key), counts);
  const lines = sums
    .records(false)
    .flatMap(({ site, plan, day, counts }) =>
      Object.entries(counts).flatMap(([name, slots]) =>
        Object.entries(slots).map(
          ([slot, count]) => `site ${site}, plan ${plan}, day ${day}: ${name} ${slot} ${count}`,
        ),
      ),
    );
  return lines.sort();
}

it.each(ROUTES.filter(isWrite))('what lists go by is up to date after $name', async (named) => {
  const { Owner } = world.alpha.people;
  await send(world.server, named, sampleOf(named.name, world.alpha, Owner), Owner.sid);
  expect(await outdated()).toEqual([]);
});

/** Each call that changes a record with a version, with each of the fields that it takes. */
const FIELDS = ROUTES.filter(isWrite).flatMap((named) => {
  const { body } = sampleOf(named.name, world.alpha, world.alpha.people.Owner);
  const { version, ...given } = fieldsOf(body);
  if (version === undefined || keysOf(given).length < 2) return [];
  return keysOf(given).map((field) => ({ named, field }));
});
/** The calls that took some field without the others; those that need all of them. */
const took = new Set<string>();
const WHOLE = ['roles.setField', 'serviceProviders.describeDocument', 'workOrders.sign'];

it.each(FIELDS)('what lists go by is up to date after $named.name of nothing but $field', async ({ named, field }) => {
  const { Owner } = world.alpha.people;
  const sample = sampleOf(named.name, world.alpha, Owner);
  const { version, [field]: value } = fieldsOf(sample.body);
  const { status } = await send(world.server, named, { ...sample, body: { version, [field]: value } }, Owner.sid);
  expect(status).toBeLessThan(500);
  if (status < 300) took.add(named.name);
  expect(await outdated()).toEqual([]);
});

it('each of these calls takes some field without the others, unless it needs all of them', () => {
  expect([...new Set(FIELDS.map(({ named }) => named.name))].filter((name) => !took.has(name)).sort()).toEqual(WHOLE);
});

it('every other kind of record that is sorted by a name or found by words was looked at', () => {
  const kept = Object.entries(world.deps.connection.models).flatMap(([name, { schema }]) =>
    ['nameKey', 'titleKey', 'words'].some((key) => key in schema.paths) ? name : [],
  );
  const apart = ['WorkOrder', 'Feedback', 'SupportTicket', 'MaintenancePlan', 'ServiceProvider'];
  expect([...looked].sort()).toEqual(kept.filter((name) => !apart.includes(name)).sort());
});

it.each(ROUTES.filter(isWrite))('the work is counted as if it were counted afresh after $name', async (named) => {
  const { Owner } = world.alpha.people;
  await send(world.server, named, sampleOf(named.name, world.alpha, Owner), Owner.sid);
  const kept = await keptCounts();
  await recountWork(world.deps, new Types.ObjectId(world.alpha.id));
  expect(kept).toEqual(await keptCounts());
});
