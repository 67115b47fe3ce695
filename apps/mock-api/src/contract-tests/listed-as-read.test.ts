import { Types } from 'mongoose';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { openForFile } from '#testing/open-for-file.ts';
import { recordsIn } from './support/answers.ts';
import { type AnyCall, ROUTES } from './support/routes.ts';
import { sampleOf } from './support/samples.ts';
import { send } from './support/send.ts';
import { createWorld } from './support/world.ts';

/**
 * What a list says of a record is what the record says by itself. Some lists read only a few fields of their records from the
 * database, and one that they forget looks as if nothing were in it.
 */
const world = await openForFile(createWorld());
const { models } = world.deps;

const [text, day, at, id] = ['Qqfilled', '2026-11-02', new Date('2026-11-02T08:00:00Z'), new Types.ObjectId()];
beforeAll(async () => {
  await models.Site.collection.updateMany({}, { $set: { address: text } });
  await models.Organization.collection.updateMany({}, { $set: { contact: text } });
  await models.Invitation.collection.updateMany({}, { $set: { name: text } });
  const firm = { phone: text, website: text, address: text, taxId: text, contractStart: day, contractEnd: day };
  await models.ServiceProvider.collection.updateMany({}, { $set: firm });
  await models.MaintenancePlan.collection.updateMany(
    {},
    { $set: { until: day, count: 3, assignees: [id], pauseReason: text } },
  );
  const planned = { scheduledStart: at, scheduledEnd: at, allDay: true, estimatedMinutes: 30, category: text };
  const ended = { completedAt: at, completedBy: id, heldTotalMs: 60_000, heldSince: at };
  await models.WorkOrder.collection.updateMany({}, { $set: { ...planned, ...ended } });
  await models.Feedback.collection.updateMany({}, { $set: { rating: 4, messageCount: 2, awaitsReply: true } });
  const served = { firstResponseAt: at, csat: { score: 4, note: text, at } };
  await models.SupportTicket.collection.updateMany({}, { $set: served });
});

const LISTS = ROUTES.filter(({ name }) => name.endsWith('.list')).flatMap((list) =>
  ROUTES.filter(({ name }) => name === `${list.area}.get`).map((get) => ({ ...list, get })),
);
const recordSchema = z.looseObject({ _id: z.string() });
type Shown = z.infer<typeof recordSchema>;

/** Fields that are empty in all records of the tests' world, so that nobody would notice if a list forgot them. */
const EMPTY: Record<string, string> = {
  customers: 'seatsOrdered',
  feedbacks: 'anonymous, workOrder',
  invitations: 'sites, customerOrgId, customerSiteId, serviceProviderId',
  maintenancePlans: 'serviceProvider, lastFailure',
  members: 'customerOrgId, customerSiteId',
  organizations: 'servedBy',
  serviceProviders: 'rating',
  supportTickets: 'responseMinutes, resolutionMinutes',
  workOrders: 'checklistDone, checklistLeft, overdue, signatureMissing',
};

const isEmpty = (value: unknown) =>
  value === null || value === '' || value === 0 || value === false || (Array.isArray(value) && value.length === 0);
const empty: Record<string, string> = {};

it.each(LISTS)('$name says of its records what they say by themselves', async ({ get, ...list }) => {
  const { Owner } = world.alpha.people;
  const read = async (named: typeof list, call: AnyCall) => {
    const answer = await send(world.server, named, call, Owner.sid);
    expect(answer.status, answer.text).toBe(200);
    return answer;
  };
  const { query: { org } = {} } = sampleOf(list.name, world.alpha, Owner);
  const listed = recordsIn(await read(list, { query: { ...(org !== undefined && { org }) } }));
  const [param = ''] = Object.keys(sampleOf(get.name, world.alpha, Owner).params ?? {});
  const seen = new Map<string, boolean>();
  for (const record of listed.map((each) => recordSchema.parse(each))) {
    const answer = await read(get, { params: { [param]: record._id } });
    const alone = recordSchema.parse(JSON.parse(answer.text));
    const shared = Object.keys(record).filter((field) => field in alone);
    const of = (shown: Shown) => Object.fromEntries(shared.map((field) => [field, shown[field]]));
    expect(of(record)).toEqual(of(alone));
    for (const field of shared) seen.set(field, seen.get(field) === true || !isEmpty(record[field]));
  }
  expect(listed).not.toEqual([]);
  const never = [...seen].filter(([field, isFilled]) => !isFilled && field !== 'deletedAt').map(([field]) => field);
  if (never.length > 0) empty[list.area] = never.join(', ');
});

it('every other field of theirs has something in it', () => {
  expect(empty).toEqual(EMPTY);
});
