import { hasEnded, withProvider } from '@siteward/domain';
import type { Connection, mongo } from 'mongoose';
import { isMarked } from '#database/base-schema.ts';
import type { Deps } from '#deps.ts';
import { countsOf } from '#modules/bulk-changes/bulk-changes.model.ts';
import { recountWork } from '#modules/work-counts/recount-work.ts';
import { workOrderKeys } from '#modules/work-orders/work-order-record.ts';

const REASON = { acrossOrganizations: 'fills in what older records lack' };

const LACKS_WORDS = { words: { $exists: false } };
const LACKS_STATUS_SINCE = { statusSince: { $exists: false } };
const LACKS_COUNTS = { counts: { $exists: false } };
const LACKS_TAG_WORDS = { tagWords: { $exists: false } };
const LACKS_DISPATCHED_TO = { dispatchedTo: { $exists: false } };
const LACKS_CALENDAR = { calendarAt: { $exists: false } };
const LACKS_LENGTH = { calendarDays: { $exists: false } };
const NOBODYS = { dispatchedTo: null, acceptedBy: null };
const BATCH = 1000;

type Upgrade = { name: string; run: (deps: Deps) => Promise<void> };

/** What a database from before a change needs, in order. An upgrade that has been released is never edited. */
const UPGRADES: readonly Upgrade[] = [
  {
    name: 'words of what is searched',
    run: async ({ connection }) => {
      for (const model of Object.values(connection.models)) if ('words' in model.schema.paths) await addWords(model);
    },
  },
  {
    name: 'counts of bulk changes',
    run: async ({ models: { BulkChange } }) => {
      for await (const { _id, items } of BulkChange.find(LACKS_COUNTS, null, REASON).lean().cursor()) {
        await BulkChange.collection.updateOne({ _id, ...LACKS_COUNTS }, { $set: { counts: countsOf(items) } });
      }
    },
  },
  {
    name: 'until when members are invited',
    run: async ({ models: { Invitation, Member } }) => {
      const pending = Invitation.find({ status: 'pending', deletedAt: null }, { member: 1, expiresAt: 1 }, REASON);
      for await (const { member, expiresAt } of pending.lean().cursor()) {
        const invited = { _id: member, status: 'invited', invitedUntil: null } as const;
        await Member.collection.updateOne(invited, { $set: { invitedUntil: expiresAt } });
      }
    },
  },
  {
    name: 'what bulk changes are to, as values instead of words',
    run: async ({ connection }) => {
      const isAll = { $and: [{ $eq: ['$kind', 'sites'] }, { $eq: ['$to', 'All sites'] }] };
      const value = { $cond: [{ $eq: ['$kind', 'status'] }, { $toLower: '$to' }, '$to'] };
      const values = { $cond: [{ $isArray: '$to' }, '$to', { $cond: [isAll, [], [value]] }] };
      await connection.collection('bulk-changes').updateMany({ to: { $exists: true } }, [{ $set: { to: values } }]);
    },
  },
  {
    name: 'since when work orders have their status',
    run: async ({ models: { AuditRecord, WorkOrder } }) => {
      const fields = { org: 1, createdAt: 1 } as const;
      for await (const { _id, org, createdAt } of WorkOrder.find(LACKS_STATUS_SINCE, fields, REASON).lean().cursor()) {
        const steps = { org, 'target.id': _id, 'changes.status': { $exists: true } };
        const [latest] = await AuditRecord.find(steps).sort({ createdAt: -1 }).limit(1).lean();
        const set = { statusSince: latest?.createdAt ?? createdAt };
        await WorkOrder.collection.updateOne({ _id, ...LACKS_STATUS_SINCE }, { $set: set });
      }
    },
  },
  {
    name: 'which records lists show',
    run: async ({ connection }) => {
      const listed = { $eq: [{ $ifNull: ['$deletedAt', null] }, null] };
      for (const { schema, collection } of Object.values(connection.models)) {
        if (isMarked(schema)) await collection.updateMany({ listed: { $exists: false } }, [{ $set: { listed } }]);
      }
    },
  },
  {
    name: 'tags without case, alone and with each word',
    run: async ({ models: { WorkOrder } }) => {
      for await (const order of WorkOrder.find({ ...LACKS_TAG_WORDS, listed: true }, null, REASON)
        .lean()
        .cursor()) {
        const { tagKeys, tagWords } = workOrderKeys(order);
        await WorkOrder.collection.updateOne({ _id: order._id, ...LACKS_TAG_WORDS }, { $set: { tagKeys, tagWords } });
      }
    },
  },
  {
    name: 'with whom dispatched work is',
    run: async ({ models: { Dispatch, WorkOrder }, clock }) => {
      const sent = WorkOrder.find({ ...LACKS_DISPATCHED_TO, dispatch: { $ne: null } }, null, REASON);
      for await (const order of sent.lean().cursor()) {
        const { _id, org } = order;
        const dispatch = order.dispatch && (await Dispatch.findOne({ org, _id: order.dispatch }).lean());
        // The links of accepted work used to expire, and those that did stay dead.
        const isOver = dispatch?.status === 'accepted' && (dispatch.expiresAt <= clock() || hasEnded(order.status));
        if (isOver) await Dispatch.collection.updateOne({ _id: dispatch._id }, { $set: { status: 'expired' } });
        const status = isOver ? 'expired' : dispatch?.status;
        const theirs = dispatch && status ? withProvider(status, dispatch.provider) : NOBODYS;
        const { involved } = workOrderKeys({ ...order, ...theirs });
        await WorkOrder.collection.updateOne({ _id, ...LACKS_DISPATCHED_TO }, { $set: { ...theirs, involved } });
      }
    },
  },
  {
    name: 'when work orders stand in the calendar',
    run: async ({ connection, models: { WorkOrder } }) => {
      const lacking = WorkOrder.find({ ...LACKS_CALENDAR, listed: true }, null, REASON);
      await setEach(connection.collection('work_orders'), lacking.lean().cursor(), LACKS_CALENDAR, (order) => {
        const { calendarAt, calendarUntil, toSchedule } = workOrderKeys(order);
        return { calendarAt, calendarUntil: calendarUntil ?? null, toSchedule };
      });
    },
  },
  {
    name: 'which work nobody is assigned to',
    run: async ({ connection }) => {
      const lacking = { unassigned: { $exists: false }, listed: true };
      const unassigned = { $eq: [{ $size: '$assignees' }, 0] };
      await connection.collection('work_orders').updateMany(lacking, [{ $set: { unassigned } }]);
    },
  },
  {
    name: 'how long work in the calendar lasts',
    run: async ({ connection, models: { WorkOrder } }) => {
      const lacking = WorkOrder.find({ ...LACKS_LENGTH, calendarUntil: { $type: 'date' } }, null, REASON);
      await setEach(connection.collection('work_orders'), lacking.lean().cursor(), LACKS_LENGTH, (order) => {
        return { calendarDays: workOrderKeys(order).calendarDays };
      });
    },
  },
  {
    name: 'what work came to on each day and by each plan',
    run: async ({ connection, models }) => {
      const organizations = models.Organization.find({}, { _id: 1 });
      for await (const { _id } of organizations.lean().cursor()) await recountWork({ connection, models }, _id);
    },
  },
  {
    name: 'who pays is a payer',
    run: async ({ connection }) => {
      const older = connection.collection('customers');
      await older.aggregate([{ $merge: { into: 'payers', on: '_id', whenMatched: 'keepExisting' } }]).toArray();
      await older.deleteMany({});
      const renamed = [{ $set: { payer: '$customer' } }, { $unset: 'customer' }];
      await connection.collection('payment_methods').updateMany({ customer: { $exists: true } }, renamed);
    },
  },
  {
    name: 'numbers are found without their zeros',
    run: async ({ connection }) => {
      const digits = { $toString: '$number' };
      for (const [collection, letters] of Object.entries(NUMBERED)) {
        const said = [{ $concat: [letters, digits] }, digits];
        const pairs = said.map((word) => ({ $concat: ['$$this', '\n', word] }));
        const tagPairs = {
          $reduce: { input: '$tagKeys', initialValue: [], in: { $concatArrays: ['$$value', pairs] } },
        };
        const set = {
          words: withAll('$words', said),
          ...(collection === 'work_orders' && { tagWords: withAll('$tagWords', tagPairs) }),
        };
        await connection.collection(collection).updateMany({ listed: true }, [{ $set: set }]);
      }
    },
  },
];

/** The collections whose records are found by number, with the letters that precede the number among a record's words. */
const NUMBERED = { work_orders: 'wo-', feedbacks: 'fb-', support_tickets: 'st-' };

/** A list, followed by the other items that it lacks. */
const withAll = (list: string, others: unknown) => ({ $concatArrays: [list, { $setDifference: [others, list] }] });

async function addWords(model: Connection['models'][string]): Promise<void> {
  const lacking = model.find(LACKS_WORDS, null, REASON).cursor();
  await setEach(model.collection, lacking, LACKS_WORDS, (record) => ({ words: record.get('words') }));
}

/**
 * Sets fields of many records per query. It bypasses Mongoose because what a record is found by does not count as a change to
 * it: neither its version nor `updatedAt` moves. A record that was changed meanwhile already has the fields, and is left alone.
 *
 * @param lacks - the condition that holds for records without the fields
 */
async function setEach<Doc extends { _id: mongo.ObjectId }>(
  collection: Pick<mongo.Collection, 'bulkWrite'>,
  records: AsyncIterable<Doc>,
  lacks: object,
  fieldsOf: (record: Doc) => object,
): Promise<void> {
  let some: mongo.AnyBulkWriteOperation[] = [];
  const write = async () => {
    if (some.length > 0) await collection.bulkWrite(some, { ordered: false });
    some = [];
  };
  for await (const record of records) {
    some.push({ updateOne: { filter: { _id: record._id, ...lacks }, update: { $set: fieldsOf(record) } } });
    if (some.length === BATCH) await write();
  }
  await write();
}

/**
 * Brings the records of an older database up to date, each upgrade once. Call it at start-up, before any request is answered.
 * Several processes may run it at the same time, because each upgrade only adds what is missing.
 */
export async function upgradeDatabase(deps: Deps): Promise<void> {
  const done = deps.connection.collection<{ _id: string; at: Date }>('upgrades');
  for (const { name, run } of UPGRADES) {
    if (await done.findOne({ _id: name })) continue;
    await run(deps);
    await done.updateOne({ _id: name }, { $set: { at: deps.clock() } }, { upsert: true });
  }
}
