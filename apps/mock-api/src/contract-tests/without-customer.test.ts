import { randomUUID } from 'node:crypto';
import { asksForCustomer, eventOf, type NamedRoute } from '@siteward/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openForFile } from '#testing/open-for-file.ts';
import { type Answer, faultOf, problemIn } from './support/answers.ts';
import { CALLERS, type Caller } from './support/people.ts';
import { isWrite, LINK_ROUTES, ROUTES, type RouteName } from './support/routes.ts';
import { sampleOf } from './support/samples.ts';
import { send } from './support/send.ts';
import { mayCall } from './support/who-may.ts';
import { createWorld } from './support/world.ts';

/**
 * An organization whose trial is over and that has no customer: every call of the contract, by every role. What reads answers as ever,
 * what writes is refused and changes nothing, and works again as soon as a payment method is linked (docs/adr/0049).
 */
const REFUSED = ROUTES.filter(({ route }) => asksForCustomer(route));
/** Writes in an organization that are done all the same; looked through by hand. */
const DONE: readonly RouteName[] = [
  'calendar.removeFeed',
  'feedbacks.markRead',
  'invitations.revoke',
  'members.leave',
  'members.setStatus',
  'seats.set',
  'serviceProviders.setStatus',
  'workOrders.recall',
];
const ofOrganization = ({ route }: NamedRoute) => ['member', 'permission'].includes(route.metadata.access.kind);
const READS = ROUTES.filter((named) => !isWrite(named) && ofOrganization(named));

/** The areas that sort the billing out. */
const BILLING = ['customers.', 'paymentMethods.', 'localPayments.'];
const isBilling = (name: string) => BILLING.some((area) => name.startsWith(area));

/** The calls of links by which people outside send something; a page of a card sorts the billing out. */
const PAUSING = LINK_ROUTES.filter(({ name }) => !isBilling(name));

/** Reads that tell whether a payment method is linked. */
const TELLING: readonly string[] = ['organizations.get', 'organizations.getByName'] satisfies RouteName[];

/** What the role permits, and a rule of the area refuses: the gate, which comes first, says that it is not paid for. */
const BY_RULE: Partial<Record<Caller, (name: string) => boolean>> = {
  Provider: (name) => name.startsWith('workOrderCosts.'),
  Technician: (name) => name === 'workOrders.answerDispatch',
};

const world = await openForFile(createWorld());
beforeEach(async () => {
  for (const org of [world.alpha.id, world.alpha.unbilled]) await world.endTrial(org);
});
afterEach(() => world.restore());

const isMember = (caller: Caller) => caller !== 'Suspended' && caller !== 'Outsider';

async function ask(named: NamedRoute, caller: Caller, headers: Record<string, string> = {}) {
  const person = world.alpha.people[caller];
  const answer = await send(world.server, named, sampleOf(named.name, world.alpha, person), person.sid, headers);
  expect(faultOf(named, answer)).toBeUndefined();
  return answer;
}

/** The fields of the answer of a call that was refused for want of a customer. */
const refusal = (reason: string) => ({ status: 402, code: 'CUSTOMER_REQUIRED', reason });

/** What says by its fields alone whether it is paid for, or is told anew each time. */
function comparable({ name, route }: NamedRoute, { status, text }: Answer): unknown {
  // Events go on from the moment in which they were asked for.
  if (eventOf(route.responses[200])) return { status };
  if (!TELLING.includes(name)) return { status, text };
  const { paymentLinked: _, trialEndsAt: __, ...rest } = JSON.parse(text);
  return { status, rest };
}

describe('reads', () => {
  it.each(READS)('$name answers everybody as with a customer', async (named) => {
    for (const caller of CALLERS) {
      await world.linkPayment(world.alpha.id);
      const before = await ask(named, caller);
      await world.endTrial(world.alpha.id);
      const now = await ask(named, caller);
      expect(now.status).not.toBe(402);
      if (now.status < 400) expect(comparable(named, now)).toEqual(comparable(named, before));
      else expect(problemIn(now).code).toBe(problemIn(before).code);
    }
  });

  it.each(PAUSING.filter((named) => !isWrite(named)))('$name answers whoever has the link', async (named) => {
    const answer = await ask(named, 'Owner');
    expect(answer.status).toBe(200);
    if (answer.contentType.startsWith('application/json'))
      expect(JSON.parse(answer.text)).toMatchObject({ paused: true });
  });
});

describe('writes', () => {
  it('are all that write in an organization, but for those that were looked through', () => {
    const done = ROUTES.filter(({ route }) => route.metadata.unpaid === true).map(({ name }) => name);
    expect(done.filter((name) => !isBilling(name)).sort()).toEqual(DONE);
    expect(REFUSED.length).toBeGreaterThan(80);
  });

  it.each(REFUSED.filter(ofOrganization))('$name is refused to everybody, and changes nothing', async (named) => {
    const before = await world.changed();
    for (const caller of CALLERS) {
      const answer = problemIn(await ask(named, caller));
      const mayBut = mayCall(caller, named.name) || BY_RULE[caller]?.(named.name);
      if (mayBut) expect(answer).toMatchObject(refusal('customer-required'));
      else expect(answer.code).toBe(isMember(caller) ? 'FORBIDDEN' : 'NOT_FOUND');
    }
    expect(await world.changed()).toEqual(before);
  });

  it.each(PAUSING.filter(isWrite))('$name is refused in words for people outside', async (named) => {
    const before = await world.changed();
    const key = randomUUID();
    const headers = named.route.method === 'POST' ? { 'idempotency-key': key } : {};
    expect(problemIn(await ask(named, 'Owner', headers))).toMatchObject(refusal('link-paused'));
    expect(await world.changed()).toEqual(before);
    await world.linkPayment(world.alpha.id);
    expect((await ask(named, 'Owner', headers)).status).toBeLessThan(300);
  });

  it.each(REFUSED.filter(ofOrganization))('$name works as soon as a payment method is linked', async (named) => {
    const caller = CALLERS.find((each) => mayCall(each, named.name)) ?? 'Owner';
    const headers = named.route.method === 'POST' ? { 'idempotency-key': randomUUID() } : {};
    expect((await ask(named, caller, headers)).status).toBe(402);
    await world.linkPayment(world.alpha.id);
    const answer = await ask(named, caller, headers);
    expect(answer.status, answer.text).toBeLessThan(300);
  });

  it.each(REFUSED.filter(ofOrganization))('$name is not found by the Owner of another organization', async (named) => {
    const { alpha, bravo } = world;
    const call = sampleOf(named.name, alpha, alpha.people.Owner);
    const answer = await send(world.server, named, call, bravo.people.Owner.sid);
    expect(problemIn(answer).code).toBe('NOT_FOUND');
  });
});

describe('what sorts the billing out, and what only takes access away', () => {
  const done = ROUTES.filter(({ name, route }) => route.metadata.unpaid === true || isBilling(name));
  const rows = done.flatMap((named) =>
    CALLERS.filter((caller) => mayCall(caller, named.name)).map((caller) => ({ named, name: named.name, caller })),
  );

  it.each(rows)('$name by $caller is done', async ({ named, caller }) => {
    const answer = await ask(named, caller);
    expect(answer.status, answer.text).toBeLessThan(300);
  });

  it('gives nobody back what it took', async () => {
    const { alpha } = world;
    const api = world.client(alpha.people.Owner.sid);
    const before = await world.changed();
    const member = await api.members.get({ params: { id: alpha.suspendedMember } });
    expect(member.body).toMatchObject({ allowedTransitions: ['removed'] });
    const back = await api.members.setStatus({ params: { id: alpha.suspendedMember, status: 'active' }, body: {} });
    expect(back.body).toMatchObject(refusal('customer-required'));
    expect(await world.changed()).toEqual(before);

    const params = { id: alpha.serviceProviders.idle };
    await api.serviceProviders.setStatus({ params: { ...params, status: 'inactive' }, body: {} });
    const active = await api.serviceProviders.setStatus({ params: { ...params, status: 'active' }, body: {} });
    expect(active.body).toMatchObject(refusal('customer-required'));
    await world.linkPayment(alpha.id);
    const linked = await api.serviceProviders.setStatus({ params: { ...params, status: 'active' }, body: {} });
    expect(linked.body).toMatchObject({ status: 'active' });
  });
});

describe('the end of a trial', () => {
  it('refuses from that millisecond on, and answers again what was done before', async () => {
    const { alpha, deps, client } = world;
    const end = new Date(world.now().getTime() + 60_000);
    await deps.models.Organization.updateOne({ _id: alpha.id }, { paymentLinked: false, trialEndsAt: end });
    const api = client(alpha.people.Owner.sid);
    const write = (name: string, key: string) =>
      api.sites.create({
        body: { org: alpha.id, name, code: name, address: '', timezone: 'UTC', locale: 'en-GB', currency: 'EUR' },
        extraHeaders: { 'idempotency-key': key },
      });
    const keys = [randomUUID(), randomUUID(), randomUUID()] as const;
    world.advance(60_000 - 1);
    const last = await write('LAST', keys[0]);
    world.advance(1);
    const late = await write('LATE', keys[1]);
    const again = await write('LAST', keys[0]);
    world.advance(-60_000);
    expect([last.status, late.status, again.status]).toEqual([201, 402, 201]);
    expect(again.body).toEqual(last.body);
    expect(await deps.models.Site.countDocuments({ org: alpha.id, name: 'LATE' })).toBe(0);
  });
});
