import {
  ACTIVE_WORK_ORDER_STATUSES,
  addDays,
  calendarDay,
  findTransition,
  isDrawing,
  mentionsIn,
  startOfDay,
  startOfWeek,
  WORK_ORDER_STATUSES,
  WORK_ORDER_TRANSITIONS,
  type WorkOrderStatus,
  workOrderNumber,
} from '@siteward/domain';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { storedFiles } from '#modules/files/files-testing.ts';
import { mongooseModel } from '#testing/database.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { seedId } from './seed-context.ts';
import { createSeededApi, everything, NORTH, signIn } from './seed-testing.ts';

const api = await openForFile(createSeededApi());

describe('the work orders of the demo data', () => {
  it('are 250 and those of plans over twelve months at three sites and in every status, most of them done, a few of them late', async () => {
    const { client } = await signIn(api, 'owner@north.example');
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

  it('follow the rules: people who reach the site, steps that exist, times in order', async () => {
    const { workOrders, audit, members } = await everything(api);
    const signatures = await api.deps.models.WorkOrderSignature.collection.find().toArray();
    expect(signatures.filter(({ drawing }) => drawing === null || !isDrawing(drawing))).toEqual([]);
    expect(signatures.length).toBeGreaterThan(5);
    const reach = new Map(members.map(({ _id, sites }) => [_id.toString(), sites.map(String)]));
    for (const order of workOrders.filter(({ number }) => number <= 250)) {
      await new (mongooseModel(api.deps.connection, 'WorkOrder'))(order).validate();
      const { _id, status, site, assignees, completedBy, createdAt } = order;
      // Somebody who came by a link is recorded as its dispatch.
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

/** Hours of the week in Hamburg in which something in the past year happened or is planned, as `Mon 09`. */
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
    // When the demo data is made before working hours, the times since midnight stay as they are.
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
  it('has scheduled work on each day of this week, and this month dates of plans and a contract that ends', async () => {
    const { client } = await signIn(api, 'owner@north.example');
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
  it('are some sixty photographs and documents, which can be downloaded, some of them with a thumbnail', async () => {
    const { files: all, workOrders } = await everything(api);
    const files = all.filter(({ kind }) => kind === 'work-order');
    expect(files.length).toBeGreaterThan(50);
    expect(files.length).toBeLessThan(80);
    expect(await storedFiles(api)).toMatchObject({
      files: all.length,
      contents: all.length + all.filter(({ thumbnail }) => thumbnail).length,
      loose: 0,
    });
    const { client } = await signIn(api, 'owner@north.example');
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
  it('exist for most finished work, by the person who did it, and as the services would have recorded them', async () => {
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

describe('the links of the demo data', () => {
  it('are some forty, of all kinds, between work orders of one site that existed then, and recorded for both', async () => {
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
    // The people with the most to do see what they have to wait for.
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

  it('can be written again, and mention only people who may be mentioned', async () => {
    const { client } = await signIn(api, 'owner@north.example');
    const { comments } = await everything(api);
    for (const { record, text, internal } of comments.filter(({ mentions }) => mentions.length > 0).slice(0, 10)) {
      const params = { id: record.toString() };
      const answer = await client.workOrderComments.create({ params, body: { text, internal } });
      expect(answer, text).toMatchObject({ status: 201 });
    }
  });
});
