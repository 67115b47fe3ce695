import { DAY_MS, SYSTEM_ROLES, type SystemRoleName, TICKET_STATUSES, type TicketStatus } from '@siteward/domain';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectRefused, FORBIDDEN, NOT_FOUND } from '#modules/organizations/organizations-testing.ts';
import { createTestApi, type PersonInOrganization } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { ask, createDesk, type Desk } from './support-tickets-testing.ts';

const api = await openForFile(createTestApi());
let desk: Desk;
let ticket: string;
const people = new Map<SystemRoleName, PersonInOrganization>();
beforeAll(async () => {
  desk = await createDesk(api);
  for (const { name } of SYSTEM_ROLES) people.set(name, name === 'Requester' ? desk.requester : await desk.add(name));
  ticket = (await ask(desk.other, desk))._id;
}, 60_000);

const ILLEGAL = { status: 409, code: 'ILLEGAL_TRANSITION' };

type Need = 'management' | 'requester';
/** The steps and who may take them, written by hand (docs/product.md, Support tickets). Nobody closes a ticket: time does. */
const STEPS: Record<TicketStatus, Partial<Record<TicketStatus, Need>>> = {
  new: { open: 'management' },
  open: { 'waiting-customer': 'management', resolved: 'management' },
  'waiting-customer': { open: 'management', resolved: 'management' },
  resolved: { open: 'requester' },
  closed: {},
};
const MANAGES: readonly SystemRoleName[] = ['Owner', 'Administrator', 'Manager'];
/** The roles that may request a step at all. */
const ASKS: readonly SystemRoleName[] = [...MANAGES, 'Requester'];
const SEES_ALL: readonly SystemRoleName[] = [...MANAGES, 'Viewer'];

/** The refusal of a step; null if it is taken. */
function refusalOf(role: SystemRoleName, isOwn: boolean, need: Need | undefined) {
  if (!ASKS.includes(role)) return FORBIDDEN;
  if (!SEES_ALL.includes(role) && !isOwn) return NOT_FOUND;
  if (need === undefined) return ILLEGAL;
  if (need === 'management') return MANAGES.includes(role) ? null : FORBIDDEN;
  return isOwn ? null : { ...FORBIDDEN, reason: 'not-ticket-requester' };
}

/** The states a ticket can be in; `over`: stored as resolved, with its 14 days over. */
const FROM = [...TICKET_STATUSES, 'over'] as const;
type From = (typeof FROM)[number];

/** Puts the ticket into a state as if its steps had been taken; resets its version to 1. */
async function put(from: From, requester: string) {
  const status = from === 'over' ? ('resolved' as const) : from;
  const isEnded = status === 'resolved' || status === 'closed';
  const ends = api.clock.next().getTime() + (from === 'resolved' ? 14 * DAY_MS : 0);
  const times = {
    resolvedAt: isEnded ? new Date(ends - 14 * DAY_MS) : null,
    closesAt: isEnded ? new Date(ends) : null,
  };
  const set = { status, ...times, requester: new Types.ObjectId(requester), version: 1 };
  await api.deps.models.SupportTicket.collection.updateOne({ _id: new Types.ObjectId(ticket) }, { $set: set });
}

const CASES = SYSTEM_ROLES.flatMap(({ name }) =>
  FROM.flatMap((from) => [true, false].map((isOwn) => [name, isOwn ? 'own' : 'not own', from] as const)),
);

describe.each(CASES)('%s, with a ticket that is %s and %s', (role, whose, from) => {
  it('takes the steps that the role allows, and is refused all others', async () => {
    const person = people.get(role) ?? desk.owner;
    const isOwn = whose === 'own';
    const requester = isOwn ? person.member : desk.other.member;
    const steps = STEPS[from === 'over' ? 'closed' : from];
    const take = (status: TicketStatus) =>
      person.client.supportTickets.setStatus({ params: { id: ticket, status }, body: {} });
    await put(from, requester);
    const detail = await person.client.supportTickets.get({ params: { id: ticket } });
    const sees = SEES_ALL.includes(role) || (role === 'Requester' && isOwn);
    expect(detail.status).toBe(sees ? 200 : role === 'Requester' ? 404 : 403);
    if (detail.status === 200) {
      const offered = TICKET_STATUSES.filter((to) => steps[to] && refusalOf(role, isOwn, steps[to]) === null);
      expect(detail.body.allowedTransitions.toSorted()).toEqual(offered.toSorted());
    }
    for (const to of TICKET_STATUSES) {
      await put(from, requester);
      const refusal = refusalOf(role, isOwn, steps[to]);
      if (refusal) await expectRefused(api, () => take(to), refusal);
      else expect(await take(to)).toMatchObject({ status: 200, body: { status: to, version: 2 } });
    }
  });
});
