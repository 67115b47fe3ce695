import { readViewQuery } from '@siteward/contract';
import {
  ACTIVE_WORK_ORDER_STATUSES,
  addDays,
  calendarDay,
  FEEDBACK_STATUSES,
  findTransition,
  isDrawing,
  MEMBER_STATUSES,
  type MemberStatus,
  mentionsIn,
  startOfDay,
  startOfWeek,
  WORK_ORDER_STATUSES,
  WORK_ORDER_TRANSITIONS,
  type WorkOrderStatus,
  workOrderNumber,
} from '@siteward/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { storedFiles } from '#modules/files/files-testing.ts';
import { mongooseModel } from '#testing/database.ts';
import { createTestApi, type TestApi } from '#testing/harness.ts';
import { DEMO_PASSWORD, seedDemoData } from './seed.ts';
import { seedId } from './seed-context.ts';

const ACCOUNTS = ['owner', 'admin', 'manager', 'technician', 'requester', 'viewer', 'provider'];
const ROLES = ['Owner', 'Administrator', 'Manager', 'Technician', 'Requester', 'Viewer', 'Provider'];
const NORTH = seedId('north');

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
  await seedDemoData(api.deps);
});
afterAll(() => api.close());

async function signIn(email: string) {
  const answer = await api.client().auth.signIn({ body: { email, password: DEMO_PASSWORD } });
  if (answer.status !== 200) throw new Error(`${email}: ${answer.status}`);
  return { user: answer.body.user, client: api.client(answer.body.sid) };
}

/** Every record of the demo data by collection, without the secrets, which are different at each start. */
async function everything({ deps: { models } }: TestApi) {
  const acrossOrganizations = 'the test compares all records of two databases';
  const invitations = await models.Invitation.find({}, { tokenHash: 0 }, { acrossOrganizations })
    .sort({ _id: 1 })
    .lean();
  return {
    users: await models.User.find().sort({ _id: 1 }).lean(),
    organizations: await models.Organization.find().sort({ _id: 1 }).lean(),
    roles: await models.Role.find({}, null, { acrossOrganizations }).sort({ _id: 1 }).lean(),
    sites: await models.Site.find({}, null, { acrossOrganizations }).sort({ _id: 1 }).lean(),
    workOrders: await models.WorkOrder.find({}, null, { acrossOrganizations }).sort({ _id: 1 }).lean(),
    comments: await models.Comment.find({}, null, { acrossOrganizations }).sort({ _id: 1 }).lean(),
    views: await models.SavedView.find({}, null, { acrossOrganizations }).sort({ _id: 1 }).lean(),
    files: await models.File.find({}, null, { acrossOrganizations }).sort({ _id: 1 }).lean(),
    entries: await models.WorkOrderEntry.find({}, null, { acrossOrganizations }).sort({ _id: 1 }).lean(),
    links: await models.Link.find({}, null, { acrossOrganizations }).sort({ _id: 1 }).lean(),
    numbers: await models.NumberCounter.find({}, null, { acrossOrganizations }).sort({ _id: 1 }).lean(),
    members: await models.Member.find({}, null, { acrossOrganizations }).sort({ _id: 1 }).lean(),
    invitations,
    audit: await models.AuditRecord.collection
      .find({ org: { $ne: null } })
      .sort({ _id: 1 })
      .toArray(),
  };
}

describe('the demo data (README, Run it)', () => {
  it.each(ACCOUNTS.map((account, index) => [account, ROLES[index]]))(
    '%s@north.example is a %s',
    async (account, role) => {
      const { user, client } = await signIn(`${account}@north.example`);
      expect(user).toMatchObject({ defaultOrg: NORTH.toString(), emailVerified: true });
      const params = { userId: user._id, app: 'siteward' } as const;
      const membership = await client.members.getByUserAndApp({ params, query: {} });
      expect(membership).toMatchObject({ status: 200, body: { roleName: role, orgName: 'Northwind Facilities' } });
    },
  );

  it('has 3 sites, 40 members in every status and a linked payment in Northwind Facilities', async () => {
    const { client } = await signIn('owner@north.example');
    const org = NORTH.toString();
    const organization = await client.organizations.get({ params: { id: org } });
    expect(organization).toMatchObject({ status: 200, body: { paymentLinked: true, seats: 40, type: 'organization' } });
    expect(await client.sites.list({ query: { org } })).toMatchObject({ status: 200, body: { total: 3 } });
    const counts = await client.members.counts({ query: { org } });
    expect(counts.body).toEqual({ active: 32, invited: 4, suspended: 3, removed: 1 });
    const seats = await client.seats.get({ params: { org } });
    expect(seats.body).toEqual({
      seats: 40,
      available: 40,
      trial: false,
      used: 36,
      pricePerSeat: 8,
      total: 320,
      version: 1,
      monthly: { amount: 32_000, currency: 'EUR' },
    });
  });

  it('has somebody who pays for Northwind by a card that is linked, and nobody for Southgate', async () => {
    const north = await signIn('owner@north.example');
    const list = await north.client.customers.list({ query: { org: NORTH.toString() } });
    expect(list).toMatchObject({ status: 200, body: { total: 1, items: [{ status: 'active', country: 'DE' }] } });
    const id = (list.status === 200 && list.body.items[0]?._id) || '';
    const methods = await north.client.customers.listPaymentMethods({ params: { id }, query: {} });
    const card = { status: 'linked', brand: 'visa', last4: '4242', default: true };
    expect(methods).toMatchObject({ status: 200, body: { total: 1, items: [card] } });
    const { user, client } = await signIn('owner@south.example');
    const nobody = await client.customers.list({ query: { org: user.defaultOrg ?? '' } });
    expect(nobody).toMatchObject({ status: 200, body: { total: 0 } });
  });

  it('has invitations of every status there, also in the scope of a customer', async () => {
    const { client } = await signIn('owner@north.example');
    const scope = { customer: seedId('tenants').toString(), site: seedId('north/site/harbour').toString() };
    const total = async (query: object) => {
      const answer = await client.invitations.list({ query: { org: NORTH.toString(), ...query } });
      return answer.status === 200 ? answer.body.total : answer.status;
    };
    const seen: Record<string, number[]> = {};
    for (const status of ['pending', 'accepted', 'declined', 'expired', 'revoked'] as const) {
      seen[status] = [await total({ status }), await total({ status, ...scope })];
    }
    expect(seen).toEqual({ pending: [4, 2], accepted: [8, 3], declined: [2, 1], expired: [3, 1], revoked: [2, 1] });
  });

  it('has Southgate Properties in its trial, with owner@north.example as a Viewer', async () => {
    const { user, client } = await signIn('owner@south.example');
    const org = user.defaultOrg ?? '';
    const organization = await client.organizations.get({ params: { id: org } });
    if (organization.status !== 200) throw new Error(`${organization.status}`);
    expect(organization.body).toMatchObject({ name: 'Southgate Properties', paymentLinked: false });
    expect(new Date(organization.body.trialEndsAt).getTime()).toBeGreaterThan(api.now().getTime());
    const olivia = await signIn('owner@north.example');
    const params = { userId: olivia.user._id, app: 'siteward' } as const;
    const membership = await olivia.client.members.getByUserAndApp({ params, query: { org } });
    expect(membership).toMatchObject({ status: 200, body: { roleName: 'Viewer' } });
  });

  it('gives an invited person their invitation', async () => {
    const sofia = await api.createPerson('sofia.rossi@north.example');
    const mine = await sofia.client.invitations.mine({ query: {} });
    expect(mine).toMatchObject({ status: 200, body: { total: 1, items: [{ orgName: 'Northwind Facilities' }] } });
  });

  it('holds every stored member to the rules of the models, and none in an unknown status', async () => {
    const { members, users, invitations, roles } = await everything(api);
    const validate = (model: string, record: object) =>
      new (mongooseModel(api.deps.connection, model))(record).validate();
    for (const member of members) await validate('Member', member);
    for (const user of users) await validate('User', user);
    for (const role of roles) await validate('Role', role);
    for (const invitation of invitations) await validate('Invitation', { ...invitation, tokenHash: 'x' });
    expect(members.every(({ status }) => MEMBER_STATUSES.includes(status))).toBe(true);
    expect(members.every(({ user, status }) => (user === null) === (status === 'invited'))).toBe(true);
  });
});

describe('the work orders of the demo data', () => {
  it('are 250 and those of plans over twelve months in three sites and every status, most of them done, a few of them late', async () => {
    const { client } = await signIn('owner@north.example');
    const org = NORTH.toString();
    const total = async (query: object) => {
      const answer = await client.workOrders.list({ query: { org, ...query } });
      return answer.status === 200 ? answer.body.total : answer.status;
    };
    const ofPlans = await api.deps.models.WorkOrder.countDocuments({ org: NORTH, plan: { $ne: null } });
    expect(await total({})).toBe(250 + ofPlans);
    for (const status of WORK_ORDER_STATUSES)
      expect([status, await total({ status })]).toEqual([status, expect.any(Number)]);
    const numbers = await Promise.all(WORK_ORDER_STATUSES.map((status) => total({ status })));
    expect(numbers.every((number) => number > 0)).toBe(true);
    expect(await total({ status: 'verified' })).toBeGreaterThan(180);
    const overdue = await total({ overdue: 'true' });
    expect(overdue).toBeGreaterThan(2);
    expect(overdue).toBeLessThan(20);
    const newest = await client.workOrders.create({
      body: { org, site: seedId('north/site/mill').toString(), title: 'Door sticks' },
    });
    expect(newest).toMatchObject({ status: 201, body: { number: 251 + ofPlans } });
  });

  it('hold to the rules: people who reach the site, steps that exist, times in order', async () => {
    const { workOrders, audit, members } = await everything(api);
    const signatures = await api.deps.models.WorkOrderSignature.collection.find().toArray();
    expect(signatures.filter(({ drawing }) => drawing === null || !isDrawing(drawing))).toEqual([]);
    expect(signatures.length).toBeGreaterThan(5);
    const reach = new Map(members.map(({ _id, sites }) => [_id.toString(), sites.map(String)]));
    for (const order of workOrders.filter(({ number }) => number <= 250)) {
      await new (mongooseModel(api.deps.connection, 'WorkOrder'))(order).validate();
      const { _id, status, site, assignees, completedBy, createdAt } = order;
      // Whoever came by a link is named by its dispatch.
      const byLink = order.dispatch !== null && completedBy?.equals(order.dispatch);
      for (const id of [...assignees, order.createdBy, ...(completedBy && !byLink ? [completedBy] : [])]) {
        const sites = reach.get(id.toString());
        expect(sites?.length === 0 || sites?.includes(site.toString())).toBe(true);
      }
      const lines = audit
        .filter(({ target, changes }) => target.id.equals(_id) && changes['status'] !== undefined)
        .toSorted((one, other) => Number(one.createdAt) - Number(other.createdAt));
      expect(lines[0]?.createdAt).toEqual(createdAt);
      expect(Number(lines.at(-1)?.createdAt)).toBeLessThan(Number(api.now()));
      let now: WorkOrderStatus | undefined;
      for (const { changes } of lines) {
        const to = z.enum(WORK_ORDER_STATUSES).parse(Object(changes['status']).to ?? changes['status']);
        if (now) expect(findTransition(WORK_ORDER_TRANSITIONS, now, to), `${now} ${to}`).toBeDefined();
        now = to;
      }
      expect(now).toBe(status);
      const asks = order.requiresSignature && completedBy !== null;
      expect(signatures.filter(({ _id: signature }) => order.signature?.equals(signature))).toHaveLength(asks ? 1 : 0);
      expect(status === 'completed' || status === 'verified').toBe(completedBy !== null);
    }
  });
});

/** Hours of the week in Hamburg in which something of the year happened or is planned, as `Mon 09`. */
const hoursOf = (times: readonly (Date | null)[]) => {
  const words = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Berlin',
    weekday: 'short',
    hour: '2-digit',
    hourCycle: 'h23',
  } as const);
  return new Set(times.flatMap((at) => (at ? [words.format(at).replace(',', '')] : [])));
};

describe('the work of the demo data', () => {
  it('is done when people are at work, and due at the end of a working day', async () => {
    const { workOrders, comments } = await everything(api);
    // What happened in the last hours of a night is as it was.
    const yesterday = api.now().getTime() - 24 * 60 * 60 * 1000;
    const isPast = (at: Date | null) => Number(at) < yesterday;
    const seeded = workOrders.filter(({ number }) => number <= 250);
    const hours = hoursOf(
      [
        ...seeded.flatMap(({ createdAt, completedAt, firstResponseAt }) => [createdAt, completedAt, firstResponseAt]),
        ...comments.map(({ createdAt }) => createdAt),
      ].filter(isPast),
    );
    for (const hour of hours) expect(hour).toMatch(/^(Mon|Tue|Wed|Thu|Fri) (0[7-9]|1[0-6])$/);
    expect(hours.size).toBeGreaterThan(40);
    for (const hour of hoursOf(seeded.map(({ dueAt }) => dueAt)))
      expect(hour).toMatch(/^(Mon|Tue|Wed|Thu|Fri) (17|23)$/);
  });

  it('has plans, helpers and watchers, and something to do for the technician who signs in', async () => {
    const { workOrders, members, users } = await everything(api);
    const count = (is: (order: (typeof workOrders)[number]) => boolean) => workOrders.filter(is).length;
    expect(count(({ scheduledStart }) => scheduledStart !== null)).toBeGreaterThan(60);
    expect(count(({ allDay }) => allDay)).toBeGreaterThan(8);
    expect(count(({ assignees }) => assignees.length === 2)).toBeGreaterThan(15);
    expect(count(({ watchers }) => watchers.length > 0)).toBeGreaterThan(20);
    const user = users.find(({ email }) => email === 'technician@north.example');
    const technician = members.find((member) => user && member.user?.equals(user._id) && member.org.equals(NORTH));
    const own = ({ assignees }: (typeof workOrders)[number]) =>
      assignees.some((id) => technician !== undefined && id.equals(technician._id));
    const active: readonly WorkOrderStatus[] = ACTIVE_WORK_ORDER_STATUSES;
    expect(count((order) => own(order) && active.includes(order.status))).toBeGreaterThan(3);
  });
});

describe('the calendar of the demo data', () => {
  it('has scheduled work on each day of the present week, and in the month dates of plans and a contract that ends', async () => {
    const { client } = await signIn('owner@north.example');
    const zone = 'Europe/Berlin';
    const today = calendarDay(api.now(), zone);
    const monday = startOfWeek(today, 0);
    const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index));
    const read = async (first: string, last: string) => {
      const [from, to] = [first, addDays(last, 1)].map((day) => new Date(startOfDay(day, zone)).toISOString());
      const query = {
        org: NORTH.toString(),
        site: seedId('north/site/harbour').toString(),
        from: from ?? '',
        to: to ?? '',
      };
      const answer = await client.calendar.get({ query });
      if (answer.status !== 200) throw new Error(`${answer.status}`);
      return answer.body.items;
    };
    const ofWeek = await read(monday, addDays(monday, 6));
    const scheduled = ofWeek.flatMap((entry) =>
      entry.kind === 'work-order' && entry.by === 'schedule' ? calendarDay(entry.start, zone) : [],
    );
    expect(days.filter((day) => !scheduled.includes(day))).toEqual([]);
    const kinds = (await read(`${today.slice(0, 7)}-01`, addDays(today, 30))).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'plan').length).toBeGreaterThan(9);
    expect(kinds).toContain('contract-end');
  });
});

describe('the files of the demo data', () => {
  it('are some sixty photographs and documents, which can be downloaded, some of them with a small picture', async () => {
    const { files: all, workOrders } = await everything(api);
    const files = all.filter(({ kind }) => kind === 'work-order');
    expect(files.length).toBeGreaterThan(50);
    expect(files.length).toBeLessThan(80);
    expect(await storedFiles(api)).toMatchObject({
      files: all.length,
      contents: all.length + all.filter(({ thumbnail }) => thumbnail).length,
      loose: 0,
    });
    const { client } = await signIn('owner@north.example');
    for (const { _id, record, name, type, bytes, thumbnail, createdAt } of files) {
      const order = workOrders.find((each) => each._id.equals(record));
      expect(order && order.createdAt < createdAt && createdAt <= api.now()).toBe(true);
      const params = { id: record.toString(), file: _id.toString() };
      const content = await client.workOrderFiles.content({ params });
      expect(content).toMatchObject({ status: 200, body: { name, type, size: bytes } });
      expect((await client.workOrderFiles.thumbnail({ params })).status).toBe(thumbnail ? 200 : 404);
      expect(bytes).toBeLessThan(12_000);
    }
  });
});

describe('the time and costs of the demo data', () => {
  it('are of most work that was done, by who did it, and as the services would have recorded them', async () => {
    const { entries, workOrders, audit } = await everything(api);
    const orders = new Map(workOrders.map((order) => [order._id.toString(), order]));
    const lines = new Map(audit.map((line) => [line.target.id.toString(), line]));
    const kinds = entries.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'time').length).toBeGreaterThan(200);
    expect(kinds.filter((kind) => kind === 'cost').length).toBeGreaterThan(40);
    for (const entry of entries) {
      await new (mongooseModel(api.deps.connection, 'WorkOrderEntry'))(entry).validate();
      const { _id, kind, workOrder, member, day, minutes, amount, text } = entry;
      const order = orders.get(workOrder.toString());
      expect(order?.assignees).toContainEqual(member);
      expect(day <= calendarDay(api.now(), 'Europe/Berlin')).toBe(true);
      expect(kind === 'time' ? minutes : amount).toBeGreaterThan(0);
      expect(kind === 'time' || text !== '').toBe(true);
      const action = kind === 'time' ? 'time-entry.added' : 'work-order-cost.added';
      expect(lines.get(_id.toString())).toMatchObject({ action, createdAt: entry.createdAt });
    }
  });
});

describe('the saved views of the demo data', () => {
  it('are what the API would take, some of them shared, and each is told of', async () => {
    const { views, members, audit } = await everything(api);
    expect(views.map(({ audience, org }) => audience.equals(org)).toSorted()).toEqual([false, false, true, true]);
    for (const view of views) {
      await new (mongooseModel(api.deps.connection, 'SavedView'))(view).validate();
      expect(readViewQuery(view.area, view.query)).toEqual({ kept: view.query });
      const owner = members.find(({ _id }) => _id.equals(view.owner));
      expect(owner).toMatchObject({ status: 'active', type: 'staff' });
      const line = audit.find(({ target }) => target.id.equals(view._id));
      expect(line).toMatchObject({ actor: owner?.user, createdAt: view.createdAt });
    }
  });
});

describe('the links of the demo data', () => {
  it('are some forty, of all kinds, between work orders of one site that were there, and told of by both', async () => {
    const { links, workOrders, audit } = await everything(api);
    const orders = new Map(workOrders.map((order) => [order._id.toString(), order]));
    expect(links.length).toBeGreaterThan(35);
    expect(links.length).toBeLessThan(50);
    expect(new Set(links.map(({ kind }) => kind))).toEqual(new Set(['blocks', 'duplicates', 'related']));
    for (const link of links) {
      await new (mongooseModel(api.deps.connection, 'Link'))(link).validate();
      const [from, to] = [link.from, link.to].map((id) => orders.get(id.toString()));
      expect(from?.site).toEqual(to?.site);
      expect(from?.title === to?.title, `${from?.title}, ${to?.title}`).toBe(link.kind === 'duplicates');
      expect(Number(link.createdAt)).toBeGreaterThan(Math.max(Number(from?.createdAt), Number(to?.createdAt)));
      expect(Number(link.createdAt)).toBeLessThan(Number(api.now()));
      for (const [here, other] of [
        [from, to],
        [to, from],
      ]) {
        const number = workOrderNumber(other?.number ?? 0);
        const line = audit.find(
          ({ target, changes }) => here?._id.equals(target.id) && changes['workOrder'] === other?._id.toString(),
        );
        expect(line).toMatchObject({ action: 'work-order.linked', createdAt: link.createdAt, changes: { number } });
      }
    }
    // Those with most to do see what they have to wait for.
    expect(links.filter(({ kind }) => kind === 'blocks').length).toBeGreaterThan(10);
  });
});

describe('the comments of the demo data', () => {
  it('are about 300, some internal, some with mentions, and as people could have written them', async () => {
    const { comments, workOrders, members, audit } = await everything(api);
    expect(comments.length).toBeGreaterThan(260);
    expect(comments.length).toBeLessThan(340);
    expect(comments.filter(({ internal }) => internal).length).toBeGreaterThan(20);
    expect(comments.filter(({ mentions }) => mentions.length > 0).length).toBeGreaterThan(30);
    const orders = new Map(workOrders.map((order) => [order._id.toString(), order]));
    const known = new Map(members.map((member) => [member._id.toString(), member]));
    const lines = new Map(audit.map((line) => [line.target.id.toString(), line]));
    for (const comment of comments) {
      await new (mongooseModel(api.deps.connection, 'Comment'))(comment).validate();
      const { _id, record, site, createdAt, text, mentions, internal } = comment;
      const order = orders.get(record.toString());
      expect(order?.site).toEqual(site);
      expect(Number(createdAt)).toBeGreaterThan(Number(order?.createdAt));
      expect(Number(createdAt)).toBeLessThan(Number(api.now()));
      expect(mentionsIn(text).map(({ id }) => id)).toEqual(mentions.map(String));
      for (const id of [comment.author, ...mentions]) {
        const member = known.get(id.toString());
        expect(member).toMatchObject({ status: 'active', type: 'staff' });
        expect(member?.sites.length === 0 || member?.sites.some((each) => each.equals(site))).toBe(true);
        if (id !== comment.author) expect(text).toContain(`@[${member?.name}]`);
      }
      expect(
        mentions.some((id) => id.equals(comment.author)),
        text,
      ).toBe(false);
      expect(lines.get(_id.toString())).toMatchObject({
        action: 'comment.created',
        createdAt,
        actor: known.get(comment.author.toString())?.user,
        target: { kind: internal ? 'internal-comment' : 'comment' },
      });
    }
  });

  it('can be written anew, and mention whom one may mention', async () => {
    const { client } = await signIn('owner@north.example');
    const { comments } = await everything(api);
    for (const { record, text, internal } of comments.filter(({ mentions }) => mentions.length > 0).slice(0, 10)) {
      const params = { id: record.toString() };
      const answer = await client.workOrderComments.create({ params, body: { text, internal } });
      expect(answer, text).toMatchObject({ status: 201 });
    }
  });
});

/** What each action makes of a member, and from which statuses it is possible. */
const STEPS: Record<string, { from: (MemberStatus | undefined)[]; to: MemberStatus }> = {
  'organization.created': { from: [undefined], to: 'active' },
  'member.invited': { from: [undefined, 'removed'], to: 'invited' },
  'invitation.resent': { from: ['invited'], to: 'invited' },
  'invitation.declined': { from: ['invited'], to: 'removed' },
  'invitation.expired': { from: ['invited'], to: 'removed' },
  'invitation.revoked': { from: ['invited'], to: 'removed' },
  'member.joined': { from: ['invited'], to: 'active' },
  'member.role-assigned': { from: ['active'], to: 'active' },
  'member.suspended': { from: ['active'], to: 'suspended' },
  'member.removed': { from: ['active', 'suspended'], to: 'removed' },
};

type Named = [name: string, at: Date | null | undefined];

/** Demands that moments come in this order; those that are not given are left out. */
function expectInOrder(what: string, ...moments: Named[]): void {
  const given = moments.filter(([, at]) => at !== null && at !== undefined);
  const names = given.map(([name]) => name);
  const sorted = given.toSorted(([, one], [, other]) => Number(one) - Number(other)).map(([name]) => name);
  expect(sorted, what).toEqual(names);
}

describe('the times of the demo data', () => {
  it('put everybody into an order that can have been', async () => {
    const { users, organizations, members, invitations } = await everything(api);
    for (const member of members) {
      const founded = organizations.find(({ _id }) => _id.equals(member.org))?.createdAt;
      const customer = organizations.find(({ _id }) => member.customerOrgId?.equals(_id))?.createdAt;
      const account = users.find(({ _id }) => member.user?.equals(_id))?.createdAt;
      const { email, createdAt, joinedAt, lastSeenAt } = member;
      const joined: Named = ['joined', joinedAt];
      const now: Named = ['now', api.now()];
      expectInOrder(email, ['founded', founded], ['made', createdAt], joined, ['seen', lastSeenAt], now);
      expectInOrder(email, ['account', account], joined);
      expectInOrder(email, ['customer', customer], ['made', createdAt]);
      expect(Boolean(joinedAt), email).toBe(member.status !== 'invited');
      for (const invitation of invitations.filter((each) => each.member.equals(member._id))) {
        const { status, sentAt, expiresAt } = invitation;
        const inviter = members.find(({ _id }) => _id.equals(invitation.invitedBy))?.joinedAt;
        const invited: Named = ['invited', invitation.createdAt];
        expectInOrder(email, ['made', createdAt], invited, ['mailed', sentAt], now);
        expectInOrder(email, ['inviter', inviter], invited);
        if (status === 'pending') expectInOrder(email, now, ['end', expiresAt]);
        if (status === 'accepted') expectInOrder(email, ['mailed', sentAt], joined, ['end', expiresAt]);
      }
    }
  });

  it('tell of each member how they became what they are', async () => {
    const { organizations, members, invitations, roles, audit } = await everything(api);
    for (const member of members) {
      const { _id, org, user, email, status } = member;
      const own = invitations.filter((invitation) => invitation.member.equals(_id)).map((invitation) => invitation._id);
      const founding = audit.find((line) => line.action === 'organization.created' && line.org?.equals(org));
      const isCreator = user !== null && founding?.actor?.equals(user) === true;
      const targets = [_id, ...own, ...(isCreator ? [org] : [])];
      const lines = audit.filter(({ target }) => targets.some((each) => each.equals(target.id)));
      const inOrg = lines.filter((line) => line.org?.equals(org));
      let now: MemberStatus | undefined;
      for (const { action } of inOrg.toSorted((one, other) => Number(one.createdAt) - Number(other.createdAt))) {
        expect(STEPS[action]?.from, `${email}: ${action}`).toContain(now);
        now = STEPS[action]?.to;
      }
      expect(now, email).toBe(status);
      const [role] = inOrg
        .filter(({ action }) => action === 'member.role-assigned')
        .map(({ changes }) => changes['role']);
      const name = roles.find((each) => each._id.equals(member.role))?.name;
      if (role) expect(role).toEqual({ from: expect.any(String), to: name });
    }
    for (const line of audit) {
      const founded = organizations.find(({ _id }) => line.org?.equals(_id))?.createdAt;
      const actor = members.find(({ user, org }) => line.actor && user?.equals(line.actor) && line.org?.equals(org));
      expectInOrder(line.action, ['founded', founded], ['joined', actor?.joinedAt], ['done', line.createdAt]);
      expect(Number(line.createdAt), line.action).toBeLessThan(Number(api.now()) + 1);
      expect(Boolean(actor), line.action).toBe(line.actor !== null);
    }
  });

  it('show in the history of a member', async () => {
    const { client } = await signIn('owner@north.example');
    const of = async (email: string) => {
      const params = { id: seedId(`north/member/${email}`).toString() };
      const answer = await client.members.history({ params, query: { sort: 'createdAt' } });
      return answer.status === 200
        ? answer.body.items.map(({ action, actorName }) => [action, actorName])
        : answer.status;
    };
    expect(await of('requester@north.example')).toEqual([
      ['member.invited', 'Olivia Brandt'],
      ['member.joined', 'Farah Siddiqui'],
    ]);
    expect(await of('peter.novak@north.example')).toEqual([
      ...[
        ['member.invited', 'Olivia Brandt'],
        ['member.joined', 'Peter Novák'],
        ['member.removed', 'Amir Haddad'],
      ],
      ...[
        ['member.invited', 'Amir Haddad'],
        ['invitation.declined', null],
      ],
    ]);
  });
});

describe('seeding', () => {
  it('leaves a database alone that is not empty', async () => {
    const before = await everything(api);
    expect(await seedDemoData(api.deps)).toBe(false);
    expect(await everything(api)).toEqual(before);

    const other = await createTestApi();
    await other.createPerson('first@north.example');
    expect(await seedDemoData(other.deps)).toBe(false);
    expect((await everything(other)).organizations).toEqual([]);
    await other.close();
  });

  it('writes the same data, once, where several processes start together', async () => {
    const other = await createTestApi();
    const done = await Promise.all(Array.from({ length: 4 }, () => seedDemoData(other.deps)));
    expect(done.filter(Boolean)).toHaveLength(1);
    const again = await createTestApi();
    await seedDemoData(again.deps);
    expect(await everything(again)).toEqual(await everything(other));
    await other.close();
    await again.close();
  });
});

describe('the service providers of the demo data', () => {
  it('are fourteen, with documents in every state, which can be downloaded, and work at their sites', async () => {
    const { client } = await signIn('owner@north.example');
    const org = NORTH.toString();
    const answer = await client.serviceProviders.list({ query: { org, limit: 100 } });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    const { items } = answer.body;
    const ofStatus = (wanted: string) => items.filter(({ status }) => status === wanted).length;
    expect([ofStatus('active'), ofStatus('inactive'), ofStatus('blocked')]).toEqual([11, 2, 1]);
    const ofState = (wanted: string) => items.filter(({ papers }) => papers.state === wanted).length;
    expect([ofState('valid'), ofState('due'), ofState('expired')]).toEqual([11, 2, 1]);
    expect(items.filter(({ openWork }) => (openWork ?? 0) > 0).length).toBeGreaterThan(3);
    for (const { _id: id, documentCount } of items) {
      const detail = await client.serviceProviders.get({ params: { id } });
      if (detail.status !== 200) throw new Error(JSON.stringify(detail.body));
      expect(detail.body.documents).toHaveLength(documentCount);
      for (const { file } of detail.body.documents) {
        const content = await client.serviceProviderFiles.content({ params: { id, file: file._id } });
        expect(content).toMatchObject({ status: 200, body: { size: file.bytes } });
      }
    }
  });
});

describe('the feedbacks of the demo data', () => {
  it('are sixty in every state over three sites, linked to work that fits, and are shown by the API', async () => {
    const { Feedback, FeedbackMessage, WorkOrder } = api.deps.models;
    const org = NORTH;
    const all = await Feedback.find({ org }).lean();
    expect(all).toHaveLength(60);
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set(FEEDBACK_STATUSES));
    expect(new Set(all.map(({ site }) => site.toString())).size).toBe(3);
    expect(new Set(all.map(({ number }) => number)).size).toBe(60);
    for (const { workOrder, site, status, anonymous, reporterName, contact } of all) {
      if (anonymous) expect(reporterName + contact).toBe('');
      const work = workOrder && (await WorkOrder.findOne({ org, _id: workOrder, site }).lean());
      expect(work !== null).toBe(workOrder !== null);
      if (work && status === 'resolved') expect(work.status).toBe('verified');
    }
    const works = all.flatMap(({ workOrder }) => workOrder?.toString() ?? []);
    expect(new Set(works).size).toBeLessThan(works.length);
    expect(all.filter(({ rating }) => rating !== null).length).toBeGreaterThan(5);
    expect(await FeedbackMessage.countDocuments({ org })).toBeGreaterThan(10);
    expect(await api.deps.models.File.countDocuments({ org, kind: 'feedback' })).toBeGreaterThan(5);
  });
});
