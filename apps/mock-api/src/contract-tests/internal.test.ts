import type { NamedRoute } from '@siteward/contract';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openForFile } from '#testing/open-for-file.ts';
import type { Answer } from './support/answers.ts';
import type { Person } from './support/house.ts';
import { withOtherIds } from './support/id-fields.ts';
import type { Caller } from './support/people.ts';
import { type AnyCall, GUARDED_ROUTES, isWrite, LINK_ROUTES, type RouteName } from './support/routes.ts';
import { sampleOf } from './support/samples.ts';
import { send, TextFile } from './support/send.ts';
import { rememberState, type StoredState } from './support/stored-state.ts';
import { createWorld, type World } from './support/world.ts';

/** A word in texts for staff only (internal comments, what work costs, notes with their files) and nowhere else. */
const INTERNAL = 'zzinternal';
/** A word in a comment for everybody who sees the work. */
const PLAIN = 'zzplain';
const READS = GUARDED_ROUTES.filter((named) => !isWrite(named));
const STAFF: readonly Caller[] = ['Owner', 'Administrator', 'Manager', 'Technician', 'Viewer', 'Custom', 'Suspended'];

/** Reads that show it to staff. */
const TELLING: readonly RouteName[] = [
  ...(['supportTickets.messages', 'ticketMessageFiles.content', 'ticketMessageFiles.list'] as const),
  ...(['workOrderComments.list', 'workOrderCosts.get'] as const),
];

const world = await openForFile(createWorld());
let state: StoredState;
/**
 * The ids to substitute for the sample's own when asking for it: the work that was sent, the ticket, its note and the note's
 * file.
 */
let instead: ReadonlyMap<string, string>[];
beforeAll(async () => {
  instead = await addInternal(world);
  state = await rememberState(world);
}, 60_000);
afterEach(() => state.restore());

const idIn = z.object({ _id: z.string() });
function done({ status, body }: { status: number; body: unknown }): string {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return idIn.parse(body)._id;
}

/**
 * Has the Owner write internal texts where somebody outside comes closest to them: on work that was sent, and on the Requester's
 * ticket.
 */
async function addInternal({ alpha, client }: World): Promise<ReadonlyMap<string, string>[]> {
  const { workOrderComments, workOrderCosts, supportTickets, ticketMessageFiles } = client(alpha.people.Owner.sid);
  const sent = [alpha.dispatched.sent.order, alpha.dispatched.accepted.order];
  for (const id of [alpha.workOrders.open, ...sent]) {
    done(await workOrderComments.create({ params: { id }, body: { text: PLAIN } }));
    done(await workOrderComments.create({ params: { id }, body: { text: INTERNAL, internal: true } }));
    done(await workOrderCosts.create({ params: { id }, body: { description: INTERNAL, amount: 1250 } }));
  }
  const ticket = alpha.tickets.own.Requester;
  const params = { id: ticket };
  const note = done(await supportTickets.write({ params, body: { text: INTERNAL, internal: true } }));
  const body = new TextFile(INTERNAL, `${INTERNAL}.txt`, 'text/plain');
  const file = done(await ticketMessageFiles.add({ params: { id: note }, body }));
  const all = (ids: object, one: string) => Object.values(ids).map((id: string) => [id, one] as const);
  const notes = [...all(alpha.tickets.messages, note), ...all(alpha.tickets.files, file)];
  return sent.map(
    (order) => new Map([[alpha.workOrders.open, order], ...all(alpha.tickets.own, ticket), ...notes] as const),
  );
}

/** The sample of a read, the same about the records with internal texts, and a search for the word itself. */
function waysOf({ name, route }: NamedRoute, person: Person): AnyCall[] {
  const sample = sampleOf(name, world.alpha, person);
  const direct = instead.map((ids) => withOtherIds(sample, (id) => ids.get(id) ?? id));
  const isSearched = route.query instanceof z.ZodObject && 'search' in route.query.shape;
  const searched = { ...sample, query: { org: world.alpha.id, search: INTERNAL } };
  return [sample, ...direct, ...(isSearched && sample.query?.['org'] ? [searched] : [])];
}

async function readBy(caller: Caller, named: NamedRoute): Promise<Answer[]> {
  const person = world.alpha.people[caller];
  const answers: Answer[] = [];
  for (const call of waysOf(named, person)) answers.push(await send(world.server, named, call, person.sid));
  return answers;
}

it('is shown to staff, wherever it belongs and nowhere else', async () => {
  const telling: string[] = [];
  for (const named of READS) {
    const answers = await readBy('Owner', named);
    if (answers.some(({ text }) => text.includes(INTERNAL))) telling.push(named.name);
  }
  expect(telling.toSorted()).toEqual(TELLING.toSorted());
});

describe.each([
  ['Provider', ['workOrders.get', 'workOrders.history', 'workOrderComments.list', 'workOrderFiles.list']],
  ['Requester', ['supportTickets.get', 'supportTickets.history', 'supportTickets.messages']],
] as const)('a %s', (caller, seen) => {
  it.each(READS)('reads nothing of it by $name', async (named) => {
    const answers = await readBy(caller, named);
    for (const { text } of answers) expect(text).not.toContain(INTERNAL);
    if (seen.some((name) => name === named.name)) expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const isPlain = answers.some(({ text }) => text.includes(PLAIN));
    expect(isPlain).toBe(caller === 'Provider' && named.name === 'workOrderComments.list');
  });
});

describe('somebody with a link', () => {
  it.each(LINK_ROUTES)('is told nothing of it by $name', async (named) => {
    const call = sampleOf(named.name, world.alpha, world.alpha.people.Owner);
    const { status, text } = await send(world.server, named, call);
    expect(status).toBeLessThan(300);
    expect(text).not.toContain(INTERNAL);
    if (named.name === 'dispatch.get') expect(text).toContain(PLAIN);
  });
});

it('is in no mail to anybody outside', async () => {
  const { alpha, client, deps } = world;
  const { workOrders, supportTickets } = client(alpha.people.Owner.sid);
  const { sent, accepted } = alpha.dispatched;
  const ticket = { id: alpha.tickets.own.Requester };
  done(await workOrders.dispatch({ params: { id: sent.order }, body: { again: true } }));
  done(await workOrders.recall({ params: { id: sent.order } }));
  done(await workOrders.dispatch({ params: { id: accepted.order }, body: { again: true } }));
  done(
    await workOrders.setStatus({ params: { id: accepted.order, status: 'completed' }, body: { resolution: 'Seal' } }),
  );
  done(await supportTickets.write({ params: ticket, body: { text: 'It works again' } }));
  done(await supportTickets.setStatus({ params: { ...ticket, status: 'resolved' }, body: {} }));
  const inside = STAFF.map((caller) => alpha.people[caller].email);
  const mails = (await deps.models.Mail.find().lean()).filter(({ to }) => !inside.includes(to));
  const hired = `hired@${alpha.domain}`;
  expect(new Set(mails.map(({ to }) => to))).toEqual(new Set([hired, alpha.people.Requester.email]));
  expect(JSON.stringify(mails)).not.toContain(INTERNAL);
});
