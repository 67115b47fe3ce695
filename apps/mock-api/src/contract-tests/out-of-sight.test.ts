import { eventOf, type NamedRoute } from '@siteward/contract';
import { holdsAny, type Permission } from '@siteward/domain';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openForFile } from '#testing/open-for-file.ts';
import { type Answer, faultOf, problemIn, resultsIn, WITH_RESULTS } from './support/answers.ts';
import type { Person } from './support/house.ts';
import { withOtherIds } from './support/id-fields.ts';
import { type AnyCall, type Fields, GUARDED_ROUTES, isWrite, type RouteName } from './support/routes.ts';
import { sampleOf } from './support/samples.ts';
import { send } from './support/send.ts';
import { rememberState, type StoredState } from './support/stored-state.ts';
import {
  addUnseen,
  addViewer,
  assign,
  rightsOf,
  UNSEEN,
  UNSEEN_NUMBER,
  type Unseen,
  VIEWERS,
} from './support/unseen.ts';
import { createWorld } from './support/world.ts';

/**
 * What somebody may not see does not exist for them: every read of the contract, queried in every way it allows, gives them the
 * same answer whether or not there is a work order that they cannot see. Which reads reveal one is not listed but determined: their
 * answer to the Owner changes as soon as there is one.
 */
const READS = GUARDED_ROUTES.filter((named) => !isWrite(named));
const WRITES = GUARDED_ROUTES.filter((named) => isWrite(named) && named.route.metadata.access.kind === 'permission');
/** Writes that name a work order, by its id in the path or in a list. */
const NAMING = WRITES.filter(({ name, route: { metadata } }) => {
  const { access } = metadata;
  const named = 'org' in access && access.org.from === 'record' && access.org.kind === 'work-order';
  return named || ['workOrders.bulk', 'feedbacks.convert', 'supportTickets.update'].includes(name);
});

/** Reads that reveal nothing about a work order, not even that there is one more. Checked by hand. */
const TELL_NOTHING: readonly RouteName[] = [
  ...(['bulkChanges.list', 'calendar.feeds', 'cannedReplies.list'] as const),
  ...(['customers.list', 'customers.get', 'customers.listPaymentMethods', 'customers.history'] as const),
  ...(['feedbackFiles.list', 'feedbackFiles.content', 'feedbackFiles.thumbnail', 'feedbacks.list'] as const),
  ...([
    'feedbacks.export',
    'feedbacks.counts',
    'feedbacks.form',
    'feedbacks.get',
    'feedbacks.similarWork',
    'feedbacks.messages',
    'feedbacks.history',
  ] as const),
  ...(['invitations.list', 'invitations.export', 'invitations.get', 'invitations.mine'] as const),
  ...(['jobs.list'] as const),
  ...(['maintenancePlanFiles.list', 'maintenancePlanFiles.content', 'maintenancePlanFiles.thumbnail'] as const),
  ...(['maintenancePlans.preview', 'maintenancePlans.history'] as const),
  ...(['members.listByUser', 'members.getByUserAndApp', 'members.list', 'members.export', 'members.get'] as const),
  ...(['members.history', 'members.counts', 'organizations.listByUser', 'organizations.getByName'] as const),
  ...(['organizations.get', 'organizations.firstSteps', 'organizations.list', 'organizations.listCustomers'] as const),
  ...(['paymentMethods.get', 'roles.list', 'roles.get', 'savedViews.list', 'seats.get'] as const),
  ...(['serviceProviderFiles.list', 'serviceProviderFiles.content', 'serviceProviderFiles.thumbnail'] as const),
  ...(['serviceProviders.counts', 'serviceProviders.get', 'serviceProviders.history'] as const),
  ...(['sessions.list', 'sites.list', 'sites.get'] as const),
  ...(['supportTickets.list', 'supportTickets.export', 'supportTickets.counts', 'supportTickets.people'] as const),
  ...(['supportTickets.requesters', 'supportTickets.get', 'supportTickets.messages'] as const),
  'supportTickets.history',
  ...(['ticketMessageFiles.list', 'ticketMessageFiles.content', 'ticketMessageFiles.thumbnail'] as const),
  ...(['users.get', 'workOrders.people'] as const),
];
/** Only says that something has changed in an area, never what (ADR 19). */
const SAYS_ONLY_WHERE: RouteName = 'live.changes';
/** Reveals one, but only to somebody who sees the whole organization. */
const FOR_THE_WHOLE: RouteName = 'audit.list';

/** What work costs is not for members of customers and of providers. */
const FOR_STAFF: RouteName = 'workOrderCosts.get';

const NO_ID = '0123456789abcdef01234567';

const world = await openForFile(createWorld());
/** The reads that revealed the order to the Owner, and those that did so in words. */
let telling: Set<string>;
let inWords: Set<string>;
beforeAll(async () => {
  const { Owner } = world.alpha.people;
  const before = await readAll(Owner);
  const unseen = await addUnseen(world, { at: 'first' });
  const after = await readAll(Owner, unseen);
  telling = new Set(READS.filter(({ name }) => differs(before, after, name)).map(({ name }) => name));
  inWords = new Set(READS.filter(({ name }) => textsOf(after, name).includes(UNSEEN)).map(({ name }) => name));
  await world.restore();
}, 120_000);

type Answers = Map<string, Map<string, Answer>>;

/**
 * Every way to query a read: its sample, only what is required, and that with each filter in turn; for reads that reveal nothing
 * however even the Owner queries them, only the sample.
 */
function waysOf({ name, route }: NamedRoute, person: Person, unseen?: Unseen): [way: string, call: AnyCall][] {
  const sample = sampleOf(name, world.alpha, person);
  const direct = unseen && withOtherIds(sample, unseen.insteadOf);
  const ways: [string, AnyCall][] = [['as in the samples', sample]];
  const brief = TELL_NOTHING.some((each) => each === name) && person.id !== world.alpha.people.Owner.id;
  if (direct && JSON.stringify(direct) !== JSON.stringify(sample)) ways.push(['by its id', direct]);
  if (!(route.query instanceof z.ZodObject) || brief) return ways;
  const shape: Record<string, z.ZodType> = route.query.shape;
  const said = Object.entries(sample.query ?? {});
  const needed = said.filter(([key]) => key === 'org' || shape[key]?.safeParse(undefined).success === false);
  const all: Fields = { ...Object.fromEntries(needed), ...('limit' in shape && { limit: 100 }) };
  const asked = (more: Fields): AnyCall => ({ ...sample, query: { ...all, ...more } });
  const filters = said.filter(([key]) => !(key in all) && key !== 'page');
  ways.push(
    ['all', asked({})],
    ...filters.map(([key, value]): [string, AnyCall] => [`${key} ${value}`, asked({ [key]: value })]),
  );
  for (const key of ['search', 'tag']) if (key in shape) ways.push([`${key} of it`, asked({ [key]: UNSEEN })]);
  if ('search' in shape) ways.push(['its number', asked({ search: `WO-0${UNSEEN_NUMBER}` })]);
  if ('assignee' in shape) ways.push(['nobody’s', asked({ assignee: 'none' })]);
  if ('site' in shape) ways.push(['the other site', asked({ site: world.alpha.sites.second })]);
  return ways;
}

async function readAll(person: Person, unseen?: Unseen): Promise<Answers> {
  const answers: Answers = new Map();
  for (const named of READS) {
    const byWay = new Map<string, Answer>();
    for (const [way, call] of waysOf(named, person, unseen)) {
      byWay.set(way, await send(world.server, named, call, person.sid));
    }
    answers.set(named.name, byWay);
  }
  return answers;
}

/** Whether a permission for the call is among those held. */
function isOpenTo({ route: { metadata } }: NamedRoute, held: readonly Permission[]): boolean {
  const { access } = metadata;
  return access.kind !== 'permission' || holdsAny(held, [access.permission, ...access.or]);
}

/** What an answer says, apart from the request's id. */
const saidIn = ({ status, text }: Answer) => `${status} ${text.replace(/"requestId":"[^"]*"/, '')}`;
const textsOf = (answers: Answers, name: string) => [...(answers.get(name)?.values() ?? [])].map(saidIn).join('\n');

function differs(before: Answers, after: Answers, name: string): boolean {
  return [...(after.get(name) ?? [])].some(([way, answer]) => {
    const earlier = before.get(name)?.get(way);
    return earlier ? saidIn(earlier) !== saidIn(answer) : answer.status < 300;
  });
}

function expectNothingOf({ ids }: Unseen, { text }: Answer, call: AnyCall): void {
  const sent = JSON.stringify(call);
  const said = sent.includes(UNSEEN) ? text.replaceAll(`"${UNSEEN}"`, '') : text;
  expect(said).not.toContain(UNSEEN);
  // Within an id, the same digits may occur by chance.
  expect(said).not.toMatch(new RegExp(`\\b0*${UNSEEN_NUMBER}\\b`));
  expect(ids.filter((id) => text.includes(id) && !sent.includes(id))).toEqual([]);
}

describe.each(Object.entries(VIEWERS))('%s', (_, kind) => {
  const { permissions, type } = rightsOf(kind);
  let viewer: Person;
  let unseen: Unseen;
  let without: Answers;
  let beside: Answers;
  let state: StoredState;
  beforeAll(async () => {
    viewer = await addViewer(world, kind);
    without = await readAll(viewer);
    unseen = await addUnseen(world, kind);
    if (kind.assigned) await assign({ world, viewer }, unseen.order);
    beside = await readAll(viewer, unseen);
    state = await rememberState(world);
  }, 120_000);
  afterEach(() => state.restore());
  afterAll(() => world.restore());

  const isPermitted = (named: NamedRoute) => isOpenTo(named, permissions);

  /** A call that names the order gets the answer of one that names nothing that exists; the permission comes first. */
  async function expectNotFound(named: NamedRoute, answer: Answer, headers = {}): Promise<void> {
    expect(faultOf(named, answer)).toBeUndefined();
    if (!isPermitted(named)) {
      expect(problemIn(answer)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
      return;
    }
    if (WITH_RESULTS.includes(named.name) && answer.status === 200) {
      const refused = { number: null, workOrder: null, problem: expect.objectContaining({ code: 'NOT_FOUND' }) };
      expect(resultsIn(answer)).toEqual([refused]);
    } else {
      expect(problemIn(answer)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    }
    const sample = sampleOf(named.name, world.alpha, viewer);
    const nowhere = withOtherIds(sample, (id) => (unseen.insteadOf(id) === id ? id : NO_ID));
    const missing = saidIn(await send(world.server, named, nowhere, viewer.sid, headers));
    expect(saidIn(answer).replaceAll(unseen.order, NO_ID)).toBe(missing);
  }

  it.each(READS)('$name answers as if it were not there', async (named) => {
    for (const [way, call] of waysOf(named, viewer, unseen)) {
      const [now, before] = [beside.get(named.name)?.get(way), without.get(named.name)?.get(way)];
      if (!now) throw new Error(`not asked: ${way}`);
      expectNothingOf(unseen, now, call);
      if (way === 'by its id') await expectNotFound(named, now);
      else if (named.name !== SAYS_ONLY_WHERE) expect([way, saidIn(now)]).toEqual([way, before && saidIn(before)]);
    }
  });

  it.each(WRITES)('$name neither finds it nor reveals it', async (named) => {
    const sample = sampleOf(named.name, world.alpha, viewer);
    const call = withOtherIds(sample, unseen.insteadOf);
    const namesIt = JSON.stringify(call) !== JSON.stringify(sample);
    expect(namesIt).toBe(NAMING.includes(named));
    for (const headers of namesIt ? [{}, { 'if-match': '999' }] : []) {
      const answer = await send(world.server, named, call, viewer.sid, headers);
      expectNothingOf(unseen, answer, call);
      await expectNotFound(named, answer, headers);
      // A call that is let through holds its session, which counts as a change to it.
      const kept = answer.status === 200 ? ['sessions'] : [];
      expect((await state.changed()).filter((each) => !kept.includes(each))).toEqual([]);
    }
    expectNothingOf(unseen, await send(world.server, named, sample, viewer.sid), sample);
  });

  /** What the Owner gets when looking for people to mention, and when mentioning the viewer. */
  async function mention() {
    const { workOrderComments } = world.client(world.alpha.people.Owner.sid);
    const params = { id: unseen.order };
    const people = await workOrderComments.people({ params, query: { search: 'Vera' } });
    const comment = await workOrderComments.create({ params, body: { text: `@[Vera](member:${viewer.member})` } });
    return [people, comment];
  }

  it('cannot be mentioned there', async () => {
    expect(await mention()).toMatchObject([
      { status: 200, body: { total: 0 } },
      { status: 400, body: { code: 'VALIDATION' } },
    ]);
  });

  describe('as soon as they may see it', () => {
    let seen: Answers;
    beforeAll(async () => {
      await kind.show({ world, viewer }, unseen.order);
      seen = await readAll(viewer, unseen);
      state = await rememberState(world);
    }, 120_000);

    it.each(READS)('$name reveals it by the same calls, if it reveals any', (named) => {
      const isForOthers = named.name === FOR_THE_WHOLE || (named.name === FOR_STAFF && type !== 'staff');
      const isTold = telling.has(named.name) && isPermitted(named) && !isForOthers;
      if (isTold) expect(differs(beside, seen, named.name)).toBe(true);
      expect(textsOf(seen, named.name).includes(UNSEEN)).toBe(isTold && inWords.has(named.name));
    });

    it('can be mentioned there', async () => {
      expect(await mention()).toMatchObject([
        { status: 200, body: { items: [{ _id: viewer.member }] } },
        { status: 201 },
      ]);
    });

    it.each(NAMING.filter(isPermitted))('$name finds it', async (named) => {
      const call = withOtherIds(sampleOf(named.name, world.alpha, viewer), unseen.insteadOf);
      const { text } = await send(world.server, named, call, viewer.sid);
      // The people that a change names there may include some who are out of their sight.
      expect(text).not.toContain('"kind":"work-order"');
    });
  });
});

describe('what reveals a work order', () => {
  it('is every read except these', () => {
    const rest = READS.filter(({ name, route }) => !telling.has(name) && !eventOf(route.responses[200]));
    const how = 'TELL_NOTHING has each read that tells nothing of a work order, not even that there is one more';
    expect(rest.map(({ name }) => name).sort(), how).toEqual([...TELL_NOTHING].sort());
    expect(READS.filter(({ route }) => eventOf(route.responses[200])).map(({ name }) => name)).toEqual([
      SAYS_ONLY_WHERE,
    ]);
  });

  it('is open to at least one of these viewers', () => {
    const held = Object.values(VIEWERS).flatMap((kind) => rightsOf(kind).permissions);
    expect(READS.filter((named) => telling.has(named.name) && !isOpenTo(named, held))).toEqual([]);
  });
});
