import { WORK_ORDER_PRIORITIES, WORK_ORDER_STATUSES } from '@siteward/domain';
import { ensureIndexes } from '@siteward/mock-api/internals/database/connect.ts';
import { NOT_STARTED } from '@siteward/mock-api/internals/modules/work-orders/create-work-order.ts';
import { workOrderKeys } from '@siteward/mock-api/internals/modules/work-orders/work-orders.model.ts';
import { Types } from 'mongoose';
import { compareSizes, inBatches, type LargeOrganization } from './large-lists.ts';

const MINUTE_MS = 60_000;
/** A hundred people and ten sites, the same share of the work for each of them in either organization. */
const PEOPLE = 100;
const SITES = 10;

const person = ({ owner }: LargeOrganization, index: number) =>
  index === 0 ? owner : new Types.ObjectId(`${index.toString(16).padStart(4, '0')}${owner.toString().slice(4)}`);
const site = ({ org }: LargeOrganization, index: number) =>
  new Types.ObjectId(`${index.toString(16).padStart(4, '0')}${org.toString().slice(4)}`);

const LEADING: (readonly [what: string, query: (of: LargeOrganization) => string])[] = [
  ['all', () => ''],
  ['a status', () => '&status=open'],
  ['several statuses', () => '&status=open,in-progress,on-hold'],
  ['an assignee', (of) => `&assignee=${person(of, 7)}`],
  ['a site', (of) => `&site=${site(of, 3)}`],
  ['a word\u2019s beginning', () => '&search=chill'],
];
const SORTS = ['dueAt', '-createdAt'];
const PAGES = [1, 1000];
/** Filters together: any of them is to be answered within 250 ms. */
const TOGETHER: typeof LEADING = [
  ['assignee, status, site', (of) => `assignee=${person(of, 7)}&status=open&site=${site(of, 3)}`],
  ['status, priority, overdue', () => 'status=open,in-progress&priority=urgent,high&overdue=true'],
  ['site, type, tag', (of) => `site=${site(of, 3)}&type=inspection&tag=roof`],
  ['word, assignee, status', (of) => `search=chill&assignee=${person(of, 7)}&status=completed`],
];
const QUESTIONS = [
  ...LEADING.flatMap(([what, query]) =>
    SORTS.flatMap((sort) =>
      PAGES.map((page) => {
        return [
          `${what}, ${sort}, page ${page}`,
          (of: LargeOrganization) => `page=${page}&sort=${sort}${query(of)}`,
        ] as const;
      }),
    ),
  ),
  ...TOGETHER.map(([what, query]) => [what, (of: LargeOrganization) => `page=1&${query(of)}`] as const),
];
const TITLES = ['Chiller trips', 'Pump leaks', 'Lamp is out', 'Door jams', 'Gutter blocked', 'Lift stands still'];

await compareSizes('Work orders', '/api/work-orders', QUESTIONS, async (models, of, size, connection) => {
  const now = Date.now();
  for (let index = 0; index < SITES; index += 1) {
    const [name, code] = [`Site ${index}`, `site-${index}`];
    await models.Site.create({
      ...{ _id: site(of, index), org: of.org, name, nameKey: name.toLowerCase(), code, address: '' },
      ...{ timezone: 'Europe/Berlin', locale: 'en-GB', currency: 'EUR' },
      feedbackForm: { enabled: false, anonymous: false, token: site(of, index).toString() },
    });
  }
  const order = (index: number) => {
    // Numbers that have nothing to do with one another.
    const mixed = (index * 7919) % size;
    const status = WORK_ORDER_STATUSES[mixed % WORK_ORDER_STATUSES.length] ?? 'open';
    const priority = WORK_ORDER_PRIORITIES[mixed % WORK_ORDER_PRIORITIES.length] ?? 'none';
    const fields = {
      ...{ number: index + 1, title: `${TITLES[mixed % TITLES.length]} ${index}`, description: '', category: '' },
      ...{ type: mixed % 4 === 0 ? ('inspection' as const) : ('corrective' as const), status, priority, place: '' },
      ...{ createdBy: person(of, mixed % 13), assignees: [person(of, mixed % PEOPLE)], watchers: [], allDay: false },
      ...{ tags: mixed % 20 === 0 ? ['roof'] : [], scheduledStart: null, scheduledEnd: null, estimatedMinutes: null },
      dueAt: new Date(now + (mixed - size / 2) * MINUTE_MS),
      checklist: [],
      requiresSignature: false,
      ...NOT_STARTED,
      statusSince: new Date(now),
    };
    const createdAt = new Date(now - (size - index) * MINUTE_MS);
    return {
      ...{ _id: new Types.ObjectId(), org: of.org, site: site(of, Math.floor(mixed / PEOPLE) % SITES) },
      ...{ ...fields, ...workOrderKeys(fields) },
      ...{ createdAt, updatedAt: createdAt, deletedAt: null, version: 1 },
    };
  };
  // Its indexes are made at once afterwards: one by one for each record they take several times as long.
  if (size > 100_000) await connection.collection('work_orders').dropIndexes();
  for (const some of inBatches(0, size, order)) await models.WorkOrder.collection.insertMany(some as never[]);
  await ensureIndexes(connection);
});
