import { type AnyReason, type BulkMemberChange, reason } from '@siteward/contract';
import { fault } from '@siteward/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectRefused, FORBIDDEN, NOT_FOUND, VALIDATION } from '#modules/organizations/organizations-testing.ts';
import { createTestApi, type PersonInOrganization, roleOf } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { HIDDEN_FEEDBACKS_AND_TICKETS } from './support/reach/feedbacks-and-tickets.ts';
import { BEYOND_ORGANIZATION } from './support/reach/organization.ts';
import {
  ABOUT_INVITATIONS,
  ABOUT_MEMBERS,
  HIDDEN_PEOPLE,
  invite,
  inviteTenant,
  update,
} from './support/reach/people.ts';
import { createPlace, type Place, someone } from './support/reach/place.ts';
import { HIDDEN_PLANS_AND_VIEWS } from './support/reach/plans-and-views.ts';
import { BEYOND_SERVICE_PROVIDERS, HIDDEN_SERVICE_PROVIDERS } from './support/reach/service-providers.ts';
import { HIDDEN_WORK_ORDERS } from './support/reach/work-orders.ts';
import { isWrite, ROUTES, type RouteName } from './support/routes.ts';
import { CsvFile } from './support/send.ts';

const api = await openForFile(createTestApi());
let place: Place;
beforeAll(async () => {
  place = await createPlace(api);
}, 60_000);

/** Calls that give more than the actor has, or concern the organization as a whole. */
const BEYOND = [...BEYOND_ORGANIZATION, ...BEYOND_SERVICE_PROVIDERS];

/** Attempts on what is beyond reach, which looks as if it did not exist. */
const HIDDEN = [
  ...HIDDEN_PEOPLE,
  ...HIDDEN_WORK_ORDERS,
  ...HIDDEN_PLANS_AND_VIEWS,
  ...HIDDEN_FEEDBACKS_AND_TICKETS,
  ...HIDDEN_SERVICE_PROVIDERS,
];

/** People who share a site with the limited ones, although they reach more. Everybody else looks as if they did not exist. */
const SEEN = new Set([
  ...['who reaches all sites', 'an unlimited Administrator', 'who reaches another site too'],
  ...['to all sites', 'to another site too'],
]);

/** What a file must not say: it is refused as a whole, with the row and the column. */
const IN_FILES: [what: string, sites: string, why: AnyReason][] = [
  ['to all sites', 'All sites', reason('among-own-sites')],
  ['to another site', 'B', reason('no-site-called', { name: 'B' })],
  ['to another site too', 'A, B', reason('no-site-called', { name: 'B' })],
];

/** The same for work: a bad row after a good one. */
const IN_FILES_OF_WORK: [what: string, row: () => string, path: string, code: AnyReason['code']][] = [
  ['at another site', () => 'Pump leaks,B,', 'rows.3.Site', 'no-site-called'],
  [
    'for somebody of another site',
    () => `Pump leaks,A,${place.people['the technician of another site'].email}`,
    'rows.3.Assignees',
    'no-worker-called',
  ],
];

const actorOf = (name: string): PersonInOrganization => named(place.actors, name);
function named<T>(table: Record<string, T>, name: string): T {
  const found = table[name];
  if (!found) throw new Error(`nobody is ${name}`);
  return found;
}

const ACTORS = ['limited to a site', "a customer's administrator", "an administrator at a customer's site"];
describe.each(ACTORS)('%s', (actor) => {
  const beyond = [
    ...['who reaches all sites', 'an unlimited Administrator', 'the technician of another site'],
    ...['who reaches another site too', "another customer's member", 'a member of a customer without sites'],
  ];
  it.each(beyond.flatMap((who) => ABOUT_MEMBERS.map(([call, does, make]) => [call, does, who, make] as const)))(
    '%s: never %s %s',
    async (_, __, who, make) => {
      const { member } = named(place.people, who);
      const refusal = SEEN.has(who) ? FORBIDDEN : NOT_FOUND;
      await expectRefused(api, () => make(actorOf(actor), member, place), refusal);
    },
  );

  it.each(ABOUT_MEMBERS.filter(([, does]) => !does.includes('stale')))(
    '%s: %s somebody within reach',
    async (_, __, make) => {
      const by = actorOf(actor);
      const { member } = await place.member(place.kinOf(by).technician, [place.a]);
      expect(await make(by, member, place)).toMatchObject({ status: 200 });
    },
  );

  const invitedTo = ['to all sites', 'to another site', 'to another site too'];
  it.each(
    invitedTo.flatMap((what) => ABOUT_INVITATIONS.map(([call, does, make]) => [call, does, what, make] as const)),
  )('%s: never %s an invitation %s', async (_, __, what, make) => {
    const { _id } = named(place.invitations, what);
    const refusal = SEEN.has(what) ? FORBIDDEN : NOT_FOUND;
    await expectRefused(api, () => make(actorOf(actor), _id, place), refusal);
  });

  it.each(ABOUT_INVITATIONS)('%s: %s one within reach', async (_, __, make) => {
    const by = actorOf(actor);
    const { _id } = await place.invited([place.a], place.kinOf(by));
    expect((await make(by, _id, place)).status).toBeLessThan(300);
  });

  it.each(BEYOND)('%s: never %s', async (_, __, make) => {
    await expectRefused(api, () => make(actorOf(actor), place), FORBIDDEN);
  });

  it.each(HIDDEN)('%s: not %s beyond reach', async (_, __, make) => {
    await expectRefused(api, () => make(actorOf(actor), place), NOT_FOUND);
  });

  it.each(IN_FILES)('invitations.import: not %s', async (_, sites, why) => {
    const by = actorOf(actor);
    const { technician, type } = place.kinOf(by);
    // The words for all sites in a file are not for a customer's people, whatever sites the inviter has.
    const because = type === 'customer' && sites === 'All sites' ? fault('all-sites-of-a-customer') : why;
    for (const dryRun of ['true', 'false'] as const) {
      const body = new CsvFile(`Email,Role,Sites\n${someone()},${technician},A\n${someone()},${technician},"${sites}"`);
      const call = () => by.client.invitations.import({ query: { org: place.org, dryRun }, body });
      if (dryRun === 'false') {
        await expectRefused(api, call, { ...VALIDATION, errors: [{ path: 'rows.3.Sites', ...because }] });
      } else {
        const answer = await call();
        const faults = answer.status === 200 ? answer.body.rows.map((row) => row.faults) : answer.body;
        expect(faults).toEqual([[], [{ column: 'Sites', ...because }]]);
      }
    }
  });

  it.each(IN_FILES_OF_WORK)('workOrders.import: not %s', async (_, row, path, code) => {
    const { client } = actorOf(actor);
    const { org, a, b } = place;
    const call = (site: string) => {
      const body = new CsvFile(`Title,Site,Assignees\nLamp is out,A,\n${row()}`);
      return client.workOrders.import({ query: { org, site, dryRun: 'false' }, body });
    };
    await expectRefused(api, () => call(a), { ...VALIDATION, errors: [expect.objectContaining({ path, code })] });
    await expectRefused(api, () => call(b), NOT_FOUND);
  });

  it('invites from a file into their own site, named or not', async () => {
    const by = actorOf(actor);
    const { technician } = place.kinOf(by);
    const rows = [`${someone()},${technician.toLowerCase()},`, `${someone()},${technician},a`];
    const body = new CsvFile(['Email,Role,Sites', ...rows].join('\n'));
    const query = { org: place.org, dryRun: 'false' } as const;
    const answer = await by.client.invitations.import({ query, body });
    const A = { code: 'names', params: { names: ['A'] } };
    expect(answer).toMatchObject({ status: 201, body: { invited: 2, rows: [{ sites: A }, { sites: A }] } });
    const invited = await api.deps.models.Invitation.find({ org: place.org }).sort({ _id: -1 }).limit(2).lean();
    expect(invited.map(({ sites }) => sites.map(String))).toEqual([[place.a], [place.a]]);
  });

  it('invites into their own site when none is named, and their own customer', async () => {
    const by = actorOf(actor);
    expect(await invite(by, place)).toMatchObject({ status: 201, body: { sites: [place.a] } });
    const ofA = { customerOrgId: place.atA };
    expect(await inviteTenant(by, place, place.atA, [place.a])).toMatchObject({ status: 201, body: ofA });
    // Somebody who belongs to the whole customer reaches the sites it gets later, so only somebody like that may give this.
    const whole = () => inviteTenant(by, place, place.atA);
    if (actor !== "a customer's administrator") await expectRefused(api, whole, FORBIDDEN);
    else expect(await whole()).toMatchObject({ status: 201, body: ofA });
    expect(await by.client.sites.update({ params: { id: place.a }, body: { address: 'Here' } })).toMatchObject({
      status: 200,
    });
    expect(await update(by, by.member, { name: 'Still myself', sites: (await own(by)).sites })).toMatchObject({
      status: 200,
    });
  });

  it('changes everyone whom they may in a bulk change, and reveals nothing more about the others', async () => {
    const by = actorOf(actor);
    const kin = place.kinOf(by);
    const { member: within } = await place.member(kin.technician, [place.a]);
    const unseen = named(place.people, 'the technician of another site');
    const outside = [named(place.people, 'who reaches all sites'), named(place.people, 'who reaches another site too')];
    const before = await Promise.all(outside.map(({ member }) => stored(member)));
    const changes: BulkMemberChange[] = [
      { kind: 'status', status: 'suspended' },
      { kind: 'role', role: roleOf(place.organization, kin.administrator), type: kin.type },
      { kind: 'sites', sites: [place.a] },
    ];
    for (const change of changes) {
      const members = [
        ...outside.map(({ member }) => ({ id: member, version: 1 })),
        { id: within, version: await versionOf(within) },
      ];
      const answer = await by.client.bulkChanges.create({ body: { org: place.org, members, change } });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      const [all, more, ours] = answer.body.results;
      expect(all).toMatchObject({ member: null, problem: { code: 'FORBIDDEN' } });
      expect(more).toMatchObject({ member: null, problem: { code: 'FORBIDDEN' } });
      expect(ours).toMatchObject({ problem: null });
      const one = { org: place.org, members: [{ id: unseen.member, version: 1 }], change };
      await expectRefused(api, () => by.client.bulkChanges.create({ body: one }), NOT_FOUND);
    }
    expect(await Promise.all(outside.map(({ member }) => stored(member)))).toEqual(before);
    const change: BulkMemberChange = { kind: 'sites', sites: [] };
    const wide = { org: place.org, members: [{ id: within, version: 1 }], change };
    await expectRefused(api, () => by.client.bulkChanges.create({ body: wide }), FORBIDDEN);
    // Bulk changes by others may be about people out of sight.
    const { member: moved } = await place.member('Technician', [place.b]);
    const suspending: BulkMemberChange = { kind: 'status', status: 'suspended' };
    const theirs = await place.owner.client.bulkChanges.create({
      body: { org: place.org, members: [{ id: moved, version: await versionOf(moved) }], change: suspending },
    });
    const made = theirs.status === 200 ? theirs.body.change?._id : undefined;
    const list = await by.client.bulkChanges.list({ query: { org: place.org, limit: 100 } });
    expect(JSON.stringify(list.body)).not.toContain(made);
    const undo = () => by.client.bulkChanges.undo({ params: { id: made ?? '' }, body: {} });
    await expectRefused(api, undo, NOT_FOUND);
  });

  it('sees everybody who shares a site with them, consistently in list, counts, search, roles and invitations', async () => {
    const by = actorOf(actor);
    const { org, a, b } = place;
    const list = async (query: object) => {
      const answer = await by.client.members.list({ query: { org, limit: 100, ...query } });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return answer.body;
    };
    const ids = (await list({})).items.map(({ _id }) => _id);
    const sees = Object.entries(place.people).filter(([, { member }]) => ids.includes(member));
    expect(sees.map(([who]) => who)).toEqual([
      ...['who reaches all sites', 'an unlimited Administrator', 'who reaches another site too'],
    ]);
    const counts = await by.client.members.counts({ query: { org } });
    expect(counts).toMatchObject({ status: 200, body: { active: ids.length } });
    const hidden = await stored(named(place.people, 'the technician of another site').member);
    expect(await list({ search: hidden?.email })).toMatchObject({ total: 0 });
    expect(await by.client.members.get({ params: { id: String(hidden?._id) } })).toMatchObject({ status: 404 });
    expect(await list({ site: b })).toMatchObject({ total: 0 });
    expect((await list({ site: a })).total).toBe(ids.length);
    const technicians = await list({ role: roleOf(place.organization, 'Technician') });
    const role = await by.client.roles.get({ params: { id: roleOf(place.organization, 'Technician') } });
    const invited = await list({ role: roleOf(place.organization, 'Technician'), status: 'invited' });
    expect(role).toMatchObject({ body: { memberCount: technicians.total + invited.total } });

    const invitations = await by.client.invitations.list({ query: { org, limit: 100 } });
    const shown = invitations.status === 200 ? invitations.body.items.map(({ _id }) => _id) : [];
    const seen = Object.entries(place.invitations).filter(([, { _id }]) => shown.includes(_id));
    expect(seen.map(([what]) => what)).toEqual(['to all sites', 'to another site too']);
    expect(await by.client.sites.list({ query: { org } })).toMatchObject({ body: { total: 1, items: [{ _id: a }] } });
    expect(await by.client.sites.get({ params: { id: b } })).toMatchObject({ status: 404 });
  });
});

describe('what concerns the whole organization', () => {
  it('is not for an Owner who is limited to a site', async () => {
    const { organization, a } = place;
    const owner = await api.addMember(organization, 'Owner', { sites: [a], email: someone() });
    for (const [, , make] of BEYOND) await expectRefused(api, () => make(owner, place), FORBIDDEN);
  });
});

describe('the tables', () => {
  it('contain every write in an organization that needs a permission', () => {
    const inBulk: RouteName[] = [
      ...(['bulkChanges.create', 'bulkChanges.undo', 'feedbacks.bulk'] as const),
      ...(['invitations.import', 'workOrders.import'] as const),
    ];
    // A saved view belongs to no site.
    const anywhere: RouteName[] = ['savedViews.create'];
    const tried = [...ABOUT_MEMBERS, ...ABOUT_INVITATIONS, ...BEYOND, ...HIDDEN].map(([call]) => call);
    const writes = ROUTES.filter((named) => isWrite(named) && named.route.metadata.access.kind === 'permission');
    const how = 'add an attempt with each of these, by somebody limited to a site, to a table in support/reach/';
    const known = new Set<string>([...tried, ...inBulk, ...anywhere]);
    const missing = writes.filter(({ name }) => !known.has(name));
    expect(
      missing.map(({ name }) => name),
      how,
    ).toEqual([]);
    expect([...known].sort()).toEqual(writes.map(({ name }) => name).sort());
  });
});

async function stored(id: string) {
  return api.deps.models.Member.findOne({ org: place.org, _id: id }, { lastSeenAt: 0 }).lean();
}

async function versionOf(id: string): Promise<number> {
  return (await stored(id))?.version ?? 0;
}

async function own({ member }: PersonInOrganization) {
  return { sites: ((await stored(member))?.sites ?? []).map(String) };
}
