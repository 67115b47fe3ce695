import { MINUTE_MS, WORK_ORDER_PRIORITIES, WORK_ORDER_STATUSES } from '@siteward/domain';
import { ensureIndexes } from '@siteward/mock-api/internals/database/connect.ts';
import { NOT_STARTED } from '@siteward/mock-api/internals/modules/work-orders/create-work-order.ts';
import { workOrderKeys } from '@siteward/mock-api/internals/modules/work-orders/work-order-record.ts';
import { Types } from 'mongoose';
import { compareSizes, inBatches, type LargeOrganization, type Question } from './large-lists.ts';

const inDays = (days: number) => new Date(Date.now() + days * 1440 * MINUTE_MS).toISOString();
/** A pseudo-random number below a bound, independent for each purpose. */
function draw(index: number, purpose: number, below: number): number {
  let mixed = Math.imul(index + 1, 0x9e37_79b1) ^ Math.imul(purpose + 1, 0x85eb_ca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0_aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a_2d97);
  return ((mixed ^ (mixed >>> 15)) >>> 0) % below;
}
/** A hundred people and ten sites, each with the same share of the work in either organization. */
const PEOPLE = 100;
const SITES = 10;

const person = ({ owner }: LargeOrganization, index: number) =>
  index === 0 ? owner : new Types.ObjectId(`${index.toString(16).padStart(4, '0')}${owner.toString().slice(4)}`);
const site = ({ org }: LargeOrganization, index: number) =>
  new Types.ObjectId(`${index.toString(16).padStart(4, '0')}${org.toString().slice(4)}`);

/** A service provider that does a tenth of the work. */
const provider = ({ org }: LargeOrganization) => new Types.ObjectId(`ffff${org.toString().slice(4)}`);

const LEADING: readonly Question[] = [
  ['all', () => ''],
  ['a status', () => '&status=open'],
  ['several statuses', () => '&status=open,in-progress,on-hold'],
  ['an assignee', (of) => `&assignee=${person(of, 7)}`],
  ['a site', (of) => `&site=${site(of, 3)}`],
  ['a tag', () => '&tag=roof'],
  ['a provider', (of) => `&serviceProvider=${provider(of)}`],
  ['a word\u2019s beginning', () => '&search=chill'],
];
const SORTS = ['dueAt', '-createdAt'];
const PAGES = [1, 1000];
/** Combined filters, and sort orders for which no filter has an index. */
const TOGETHER: readonly (readonly [what: string, query: (of: LargeOrganization) => string])[] = [
  ['assignee, status, site', (of) => `assignee=${person(of, 7)}&status=open&site=${site(of, 3)}`],
  ['status, priority, overdue', () => 'status=open,in-progress&priority=urgent,high&overdue=true'],
  ['overdue', () => 'overdue=true'],
  ['a rare type', () => 'type=installation'],
  ['type, priority', () => 'type=inspection&priority=urgent'],
  ['site, type, tag', (of) => `site=${site(of, 3)}&type=inspection&tag=roof`],
  ['site, status, type, priority', (of) => `site=${site(of, 3)}&status=open&type=inspection&priority=urgent`],
  ['assignee, by title', (of) => `assignee=${person(of, 7)}&sort=title`],
  ['assignee, tag', (of) => `assignee=${person(of, 7)}&tag=roof`],
  ['a week, by creation', () => `sort=-createdAt&dueFrom=${inDays(0)}&dueTo=${inDays(7)}`],
  ['word, status', () => 'search=chill&status=completed'],
  ['word, assignee', (of) => `search=chill&assignee=${person(of, 7)}`],
  ['word, assignee, status', (of) => `search=chill&assignee=${person(of, 7)}&status=completed`],
  ['word, tag', () => 'search=chill&tag=roof'],
  ['two words, one of them rare', () => 'search=chill+00001'],
  ['two words', () => 'search=chill+trips'],
];
/** The filters from which combinations are drawn, by kind: some that leave much, and some that leave little. */
const KINDS: readonly (readonly ((of: LargeOrganization) => string)[])[] = [
  [() => 'status=open', () => 'status=open,in-progress,on-hold', () => 'status=completed,verified'],
  [() => 'priority=urgent', () => 'priority=urgent,high'],
  [() => 'type=inspection', () => 'type=installation', () => 'type=corrective,preventive'],
  [(of) => `assignee=${person(of, 7)}`, (of) => `assignee=${person(of, 7)},${person(of, 8)},${person(of, 9)}`],
  [(of) => `site=${site(of, 3)}`],
  [(of) => `serviceProvider=${provider(of)}`],
  [() => 'tag=roof'],
  [() => 'overdue=true', () => `dueFrom=${inDays(0)}&dueTo=${inDays(30)}`, () => `dueTo=${inDays(0)}`],
  [() => 'search=chill', () => 'search=le', () => 'search=pump+leaks', () => 'search=roof+door'],
];
const COMBINATIONS = Number(process.env['COMBINATIONS'] ?? 60);
/** Two to four filters of different kinds, the same in every run. */
const DRAWN = Array.from({ length: COMBINATIONS }, (_, index): Question => {
  const kinds = KINDS.map((_kind, kind) => kind)
    .toSorted((one, other) => draw(index * KINDS.length + one, 20, 1e9) - draw(index * KINDS.length + other, 20, 1e9))
    .slice(0, 2 + draw(index, 21, 3))
    .toSorted((one, other) => one - other);
  const filters = kinds.flatMap((kind) => KINDS[kind]?.[draw(index, 22 + kind, KINDS[kind].length)] ?? []);
  const sort = draw(index, 40, 4) === 0 ? '-createdAt' : 'dueAt';
  const queryOf = (of: LargeOrganization) => filters.map((filter) => filter(of)).join('&');
  const nobody = { org: new Types.ObjectId(), roles: [], owner: new Types.ObjectId(), areAlike: false, size: 0 };
  const what = queryOf(nobody)
    .replace(/=[0-9a-f]{24}(,[0-9a-f]{24})*/g, (ids) => (ids.includes(',') ? '=several' : ''))
    .replace(/=\d{4}-[^&]*/g, '');
  return [`${what}, ${sort}`, (of) => `page=1&sort=${sort}&${queryOf(of)}`, 'time'];
});
const QUESTIONS: readonly Question[] = [
  ...LEADING.flatMap(([what, query]) =>
    SORTS.flatMap((sort) =>
      PAGES.map((page): Question => {
        return [`${what}, ${sort}, page ${page}`, (of) => `page=${page}&sort=${sort}${query(of)}`];
      }),
    ),
  ),
  ...TOGETHER.map(([what, query]): Question => [what, (of) => `page=1&${query(of)}`, 'time']),
  ...DRAWN,
];
const USUAL_TYPES = ['corrective', 'preventive', 'inspection'] as const;
const TITLES = [
  'Chiller trips',
  'Pump leaks',
  'Lamp is out',
  'Door jams',
  'Gutter blocked',
  'Lift stands still',
] as const;

await compareSizes(
  'Work orders',
  '/api/work-orders',
  QUESTIONS,
  async (models, of, size, connection) => {
    const now = Date.now();
    for (let index = 0; index < SITES; index += 1) {
      const [name, code] = [`Site ${index}`, `site-${index}`];
      await models.Site.create({
        _id: site(of, index),
        org: of.org,
        name,
        nameKey: name.toLowerCase(),
        code,
        address: '',
        timezone: 'Europe/Berlin',
        locale: 'en-GB',
        currency: 'EUR',
        feedbackForm: { enabled: false, anonymous: false, token: site(of, index).toString() },
      });
    }
    const order = (index: number) => {
      const pick = <Value>(purpose: number, values: readonly [Value, ...Value[]], alike: Value): Value =>
        of.areAlike ? alike : (values[draw(index, purpose, values.length)] ?? alike);
      const [status, priority] = [pick(0, WORK_ORDER_STATUSES, 'open'), pick(1, WORK_ORDER_PRIORITIES, 'urgent')];
      // One in two hundred is of the last type.
      const type = draw(index, 2, 200) === 0 ? 'installation' : pick(3, USUAL_TYPES, 'inspection');
      const assignee = of.areAlike ? 7 : draw(index, 4, PEOPLE);
      const isTagged = of.areAlike || draw(index, 5, 20) === 0;
      const fields = {
        number: index + 1,
        title: `${pick(6, TITLES, TITLES[0])} ${index}`,
        description: '',
        category: '',
        type,
        status,
        priority,
        place: '',
        createdBy: person(of, draw(index, 7, 13)),
        watchers: [],
        allDay: false,
        assignees: [person(of, assignee)],
        tags: isTagged ? ['roof'] : [],
        serviceProvider: of.areAlike || draw(index, 11, 10) === 0 ? provider(of) : null,
        scheduledStart: null,
        scheduledEnd: null,
        estimatedMinutes: null,
        dueAt: new Date(now + (draw(index, 8, size) - size / 2) * MINUTE_MS),
        checklist: [],
        requiresSignature: false,
        ...NOT_STARTED,
        statusSince: new Date(now),
        heldSince: status === 'on-hold' ? new Date(now - draw(index, 10, 10_000) * MINUTE_MS) : null,
      };
      const createdAt = new Date(now - (size - index) * MINUTE_MS);
      return {
        _id: new Types.ObjectId(),
        org: of.org,
        site: site(of, of.areAlike ? 3 : draw(index, 9, SITES)),
        ...fields,
        ...workOrderKeys(fields),
        createdAt,
        updatedAt: createdAt,
        deletedAt: null,
        version: 1,
      };
    };
    // The indexes are created in one go afterwards: updating them record by record takes several times as long.
    if (size > 100_000) await connection.collection('work_orders').dropIndexes();
    for (const some of inBatches(0, size, order)) await models.WorkOrder.collection.insertMany(some as never[]);
    await ensureIndexes(connection);
  },
  true,
);
