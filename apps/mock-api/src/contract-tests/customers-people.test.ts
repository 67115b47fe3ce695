import { eventOf, type NamedRoute } from '@siteward/contract';
import { type MemberType, PERMISSIONS, type Permission } from '@siteward/domain';
import { Types } from 'mongoose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openForFile } from '#testing/open-for-file.ts';
import { type Answer, faultOf } from './support/answers.ts';
import { addElsewhere, type Elsewhere, makeTheirs } from './support/elsewhere.ts';
import type { Person } from './support/house.ts';
import { withOtherIds } from './support/id-fields.ts';
import { type AnyCall, type Fields, GUARDED_ROUTES, isWrite, type RouteName } from './support/routes.ts';
import { sampleOf } from './support/samples.ts';
import { send } from './support/send.ts';
import { recordsOfSite, recordsOfSites } from './support/site-records.ts';
import { rememberState, type StoredState } from './support/stored-state.ts';
import { addViewer, UNSEEN } from './support/unseen.ts';
import { createWorld, type World } from './support/world.ts';

/**
 * Members of a customer know only their own sites (product 2): those that their customer occupies or, if they are limited further,
 * one of these. The organization has one of everything at another site. No read of the contract may reveal any of it to them,
 * however it is queried and whatever they may do, and no write may find it, not even records there that count as their own.
 */
const READS = GUARDED_ROUTES.filter((named) => !isWrite(named) && !eventOf(named.route.responses[200]));
const WRITES = GUARDED_ROUTES.filter((named) => isWrite(named) && named.route.metadata.access.kind === 'permission');

/** The number of seats in use is shown to anyone who may see the organization's billing, which covers all its sites. */
const OF_THE_WHOLE: readonly string[] = ['seats.get'] satisfies RouteName[];
const NO_ID = '0123456789abcdef01234567';

type Limits = { sites: string[]; customerOrgId: string | null; customerSiteId: string | null };
type Kind = { role: 'Requester' | { permissions: readonly Permission[]; type: MemberType }; limits: Limit };
type Limit = (world: World) => Promise<Limits>;

const byCustomer: Limit = async ({ alpha }) => ({ sites: [], customerOrgId: alpha.customer, customerSiteId: null });
/** Their customer has the other site as well, and they are limited to the first one. */
const bySite: Limit = async ({ alpha, deps }) => {
  await deps.models.Site.updateOne({ org: alpha.id, _id: alpha.sites.second }, { $set: { customer: alpha.customer } });
  return { sites: [], customerOrgId: alpha.customer, customerSiteId: alpha.sites.first };
};
const EVERYTHING = { permissions: PERMISSIONS, type: 'customer' } as const;
const KINDS: Record<string, Kind> = {
  'a Requester of a customer': { role: 'Requester', limits: byCustomer },
  "a Requester at one of a customer's sites": { role: 'Requester', limits: bySite },
  'somebody with every permission, of a customer': { role: EVERYTHING, limits: byCustomer },
  "somebody with every permission, at one of a customer's sites": { role: EVERYTHING, limits: bySite },
};

const world = await openForFile(createWorld());

it('the other site has one of everything that belongs to a site', async () => {
  await addElsewhere(world);
  const { deps, alpha } = world;
  const counts = [
    ...(await recordsOfSite(deps, alpha.sites.second)),
    ...(await recordsOfSites(deps, alpha.sites.second)),
  ];
  const none = counts.flatMap(([name, count]) => (count === 0 ? name : []));
  await world.restore();
  expect(
    none,
    'addElsewhere (support/elsewhere.ts) creates one of each, and pairs its id with that in the house',
  ).toEqual([]);
});

type Ways = [way: string, call: AnyCall][];

/**
 * Every way to query a read: its sample, with the ids of what is elsewhere, everything, and each thing that can be searched for.
 */
function waysOf({ name, route }: NamedRoute, person: Person, { insteadOf }: Elsewhere): Ways {
  const sample = sampleOf(name, world.alpha, person);
  const direct = withOtherIds(sample, insteadOf);
  const ways: Ways = [['as in the samples', sample]];
  if (JSON.stringify(direct) !== JSON.stringify(sample)) ways.push(['by its id', direct]);
  if (!(route.query instanceof z.ZodObject)) return ways;
  const shape: Record<string, z.ZodType> = route.query.shape;
  const said = Object.entries(sample.query ?? {});
  const needed = said.filter(([key]) => key === 'org' || shape[key]?.safeParse(undefined).success === false);
  const all: Fields = { ...Object.fromEntries(needed), ...('limit' in shape && { limit: 100 }) };
  const asked = (more: Fields): AnyCall => ({ ...sample, query: { ...all, ...more } });
  ways.push(['all', asked({})]);
  for (const key of ['search', 'tag']) if (key in shape) ways.push([`${key} of it`, asked({ [key]: UNSEEN })]);
  if ('site' in shape) ways.push(['the other site', asked({ site: world.alpha.sites.second })]);
  return ways;
}

/** What an answer says, apart from the request's id. */
const saidIn = ({ status, text }: Answer) => `${status} ${text.replace(/"requestId":"[^"]*"/, '')}`;

function expectNothingOf({ ids }: Elsewhere, { text }: Answer, call: AnyCall): void {
  const sent = JSON.stringify(call);
  expect(sent.includes(UNSEEN) ? text.replaceAll(`"${UNSEEN}"`, '') : text).not.toContain(UNSEEN);
  expect(ids.filter((id) => text.includes(id) && !sent.includes(id))).toEqual([]);
}

describe.each(Object.entries(KINDS))('%s', (_, { role, limits }) => {
  const kind = { role, at: 'second' as const, assigned: false, limit: async () => {}, show: async () => {} };
  let viewer: Person;
  let elsewhere: Elsewhere;
  let state: StoredState;
  /** Keyed by call and way. */
  const before = new Map<string, Answer>();
  beforeAll(async () => {
    viewer = await addViewer(world, kind);
    const { sites, customerOrgId, customerSiteId } = await limits(world);
    const set = {
      sites,
      customerOrgId: new Types.ObjectId(customerOrgId ?? undefined),
      customerSiteId: customerSiteId === null ? null : new Types.ObjectId(customerSiteId),
    };
    await world.deps.models.Member.updateOne({ org: world.alpha.id, _id: viewer.member }, { $set: set });
    const nothing: Elsewhere = { ids: [], insteadOf: (id) => id };
    for (const named of READS) {
      for (const [way, call] of waysOf(named, viewer, nothing)) {
        before.set(`${named.name} ${way}`, await send(world.server, named, call, viewer.sid));
      }
    }
    elsewhere = await addElsewhere(world);
    await makeTheirs(world, viewer, elsewhere);
    state = await rememberState(world);
  }, 120_000);
  afterEach(() => state.restore());
  afterAll(() => world.restore());

  const withoutIds = (answer: Answer) => elsewhere.ids.reduce((said, id) => said.replaceAll(id, NO_ID), saidIn(answer));

  /** The same call about records that do not exist anywhere. */
  function sendToNowhere(named: NamedRoute): Promise<Answer> {
    const sample = sampleOf(named.name, world.alpha, viewer);
    const nowhere = withOtherIds(sample, (id) => (elsewhere.insteadOf(id) === id ? id : NO_ID));
    return send(world.server, named, nowhere, viewer.sid);
  }

  it.each(READS)('$name reveals only their own sites', async (named) => {
    for (const [way, call] of waysOf(named, viewer, elsewhere)) {
      const answer = await send(world.server, named, call, viewer.sid);
      expect([way, faultOf(named, answer)]).toEqual([way, undefined]);
      expectNothingOf(elsewhere, answer, call);
      const earlier = before.get(`${named.name} ${way}`);
      if (earlier && !OF_THE_WHOLE.includes(named.name)) expect([way, saidIn(answer)]).toEqual([way, saidIn(earlier)]);
      // The permission is checked before the record.
      const lacksPermission = role === 'Requester' && answer.status === 403;
      if (way === 'by its id' && !lacksPermission) expect(withoutIds(answer)).toBe(saidIn(await sendToNowhere(named)));
    }
  });

  it.each(WRITES)('$name finds nothing elsewhere', async (named) => {
    const sample = sampleOf(named.name, world.alpha, viewer);
    const call = withOtherIds(sample, elsewhere.insteadOf);
    if (JSON.stringify(call) === JSON.stringify(sample)) return;
    const answer = await send(world.server, named, call, viewer.sid);
    expectNothingOf(elsewhere, answer, call);
    if (answer.status < 300) {
      // When a call names several records, each has its own answer: that it does not exist.
      const { results } = z.object({ results: z.array(z.unknown()) }).parse(JSON.parse(answer.text));
      expect(results).toEqual(
        results.map(() => expect.objectContaining({ problem: expect.objectContaining({ code: 'NOT_FOUND' }) })),
      );
    }
    const kept = answer.status === 200 ? ['sessions'] : [];
    expect((await state.changed()).filter((each) => !kept.includes(each))).toEqual([]);
  });

  it('see their own site', () => {
    const { first, second } = world.alpha.sites;
    const told = [...before.values()].map(({ text }) => text).join();
    expect([told.includes(first), told.includes(second)]).toEqual([true, false]);
  });
});

describe('what is elsewhere', () => {
  afterEach(() => world.restore());

  it('is shown to somebody who reaches it: some read returns each of its ids', async () => {
    const elsewhere = await addElsewhere(world);
    const { Owner } = world.alpha.people;
    let told = '';
    for (const named of READS) {
      for (const [, call] of waysOf(named, Owner, elsewhere)) {
        told += (await send(world.server, named, call, Owner.sid)).text;
      }
    }
    expect(elsewhere.ids.filter((id) => !told.includes(id))).toEqual([]);
  });
});
