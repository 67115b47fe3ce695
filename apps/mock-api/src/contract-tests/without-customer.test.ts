import { randomUUID } from 'node:crypto';
import { asksForCustomer, eventOf, type NamedRoute } from '@siteward/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openForFile } from '#testing/open-for-file.ts';
import { type Answer, faultOf, problemIn } from './support/answers.ts';
import { CALLERS, type Caller } from './support/people.ts';
import { isWrite, LINK_ROUTES, ROUTES, type RouteName } from './support/routes.ts';
import { sampleOf } from './support/samples.ts';
import { send } from './support/send.ts';
import { mayCall } from './support/who-may.ts';
import { createWorld } from './support/world.ts';

/**
 * An organization whose trial is over and that has no customer: every call of the contract, by every role. Reads answer as ever;
 * writes are refused and change nothing, and work again as soon as a payment method is linked (docs/adr/0049).
 */
const REFUSED = ROUTES.filter(({ route }) => asksForCustomer(route));
/** Writes in an organization that are allowed all the same; checked by hand. */
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

/** The areas that put the billing in order. */
const BILLING = ['customers.', 'paymentMethods.', 'localPayments.'];
const isBilling = (name: string) => BILLING.some((area) => name.startsWith(area));

/** The calls with which people outside the organization send something through a link; the page of a card puts the billing in order. */
const PAUSING = LINK_ROUTES.filter(({ name }) => !isBilling(name));

/** Reads that tell whether a payment method is linked. */
const TELLING: readonly string[] = ['organizations.get', 'organizations.getByName'] satisfies RouteName[];

/** Calls that the role permits and a rule of the area refuses: the gate, which comes first, says that it is not paid for. */
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

/** The fields of a refusal for lack of a customer. */
const refusal = (reason: string) => ({ status: 402, code: 'CUSTOMER_REQUIRED', reason });

/** An answer without the fields that say whether it is paid for, and without what is different each time. */
function comparable({ name, route }: NamedRoute, { status, text }: Answer): unknown {
  // Events continue from the moment they were asked for.
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

  it.each(PAUSING.filter((named) => !isWrite(named)))('$name answers somebody with the link', async (named) => {
    const answer = await ask(named, 'Owner');
    expect(answer.status).toBe(200);
    if (!answer.contentType.startsWith('application/json')) return;
    const shown = z.record(z.string(), z.unknown()).parse(JSON.parse(answer.text));
    expect(shown).toMatchObject({ paused: true });
    // Nothing is offered that would be refused.
    const offered = Object.entries(shown).filter(([key]) => /^(may|allowed)[A-Z]/.test(key));
    expect(offered.filter(([, value]) => value !== false && !(Array.isArray(value) && value.length === 0))).toEqual([]);
  });
});

it('somebody with the link of a resolved feedback can neither rate nor reopen it', async () => {
  const params = { token: world.alpha.feedbackLinks.resolved };
  const nothing = { paused: true, mayRate: false, allowedSteps: [], mayReply: false, mayAddPhotos: false };
  expect(await world.client().publicFeedbacks.track({ params })).toMatchObject({ status: 200, body: nothing });
});

describe('writes', () => {
  it('are refused for every call that writes in an organization, except those checked by hand', () => {
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

  it.each(PAUSING.filter(isWrite))('$name is refused in words for people outside the organization', async (named) => {
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

describe('what puts the billing in order, and what only takes access away', () => {
  const done = ROUTES.filter(({ name, route }) => route.metadata.unpaid === true || isBilling(name));
  const rows = done.flatMap((named) =>
    CALLERS.filter((caller) => mayCall(caller, named.name)).map((caller) => ({ named, name: named.name, caller })),
  );

  it.each(rows)('$name by $caller works', async ({ named, caller }) => {
    const answer = await ask(named, caller);
    expect(answer.status, answer.text).toBeLessThan(300);
  });

  it('gives nobody back what it took away', async () => {
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
  it('refuses from that millisecond on, and repeats its answers to what was done before', async () => {
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
