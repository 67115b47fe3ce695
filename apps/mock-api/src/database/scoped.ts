import type { OwnArea, OwnRight } from '@siteward/domain';
import mongoose, { type PipelineStage, Types } from 'mongoose';
import { isMarked, markOf } from './base-schema.ts';
import type { Collation, Filter, Keys, Model, Projection, Update, Values } from './model.ts';
import { scopeLimits, type Whose } from './scope-limits.ts';
import { type TenantRecord, TenantScopeError } from './tenant.ts';
import { announceLock } from './unit-of-work.ts';

/** A new record without what the database adds; `_id` may be chosen. */
export type NewRecord<T extends TenantRecord> = Omit<T, keyof TenantRecord> & { _id?: Types.ObjectId };

/** How to read: `fields` is a projection. Deleted records are left out unless `withDeleted` is set. */
export interface ReadOptions {
  fields?: Projection;
  withDeleted?: boolean;
}

/** How to list; the caller always bounds a list with `limit`, unless the set is small by nature. */
export interface ListOptions extends ReadOptions {
  sort?: Keys;
  skip?: number;
  limit?: number;
  /** The keys of the index to use. */
  hint?: Keys;
  /** How texts are compared, in the filter too; must be the index's own, or the index cannot be used. */
  collation?: Collation;
}

/** The records of one organization, as plain objects. No filter reaches beyond it, whatever `org` it names. */
export interface Scoped<T extends TenantRecord> {
  readonly org: Types.ObjectId;
  list(filter?: Filter<T>, options?: ListOptions): Promise<T[]>;
  /** The same records as `list`, one at a time, for sets that do not fit into memory. */
  stream(filter: Filter<T>, options: ListOptions): AsyncIterable<T>;
  findOne(filter: Filter<T>, options?: ReadOptions): Promise<T | null>;
  /** The first entry of an index that the filter finds, with the index's fields; undefined when it finds nothing. */
  firstKey(filter: Filter<T>, hint: Keys): Promise<object | undefined>;
  /** Counts up to `limit`. */
  count(
    filter?: Filter<T>,
    options?: Pick<ListOptions, 'withDeleted' | 'limit' | 'hint' | 'collation'>,
  ): Promise<number>;
  /**
   * Counts as `count` does, and reads in the same query what the stages add to the number.
   *
   * @returns Undefined when the filter finds nothing.
   */
  countWith<R extends object>(
    filter: Filter<T>,
    options: Pick<ListOptions, 'limit' | 'hint' | 'collation'>,
    stages: readonly PipelineStage[],
  ): Promise<(R & { count: number }) | undefined>;
  /** @throws Mongoose's `ValidationError`, or the server's duplicate key error. */
  create(record: NewRecord<T>): Promise<T>;
  /** Like `create`, in the order given, all in one query; within a unit of work, all of them or none. */
  createMany(records: readonly NewRecord<T>[]): Promise<T[]>;
  /**
   * Like `createMany`, for thousands of complete records that were already checked: nothing is converted, checked or added except
   * what every record has, which takes a fraction of the time and memory.
   */
  insertChecked(records: readonly NewRecord<T>[]): Promise<T[]>;
  /**
   * Sets fields of several records, each with its own values, in one query, and returns how many there were. Does not check the
   * values.
   */
  setEach(changes: readonly { _id: Types.ObjectId; set: Values<T> }[]): Promise<number>;
  /** Returns the record as it is afterwards, or null when there is none. */
  updateOne(filter: Filter<T>, update: Update<T>): Promise<T | null>;
  /**
   * Like `updateOne`, but only while the record has this version; null when it is stale or gone. A version that was read in the
   * same unit of work is never stale: a unit that meets another change of the record waits for it, and runs again.
   */
  versionedUpdate(id: string | Types.ObjectId, version: number, update: Update<T>): Promise<T | null>;
  /**
   * A record that the actor may read, kept as it is until the unit of work ends. When something is added to it elsewhere, such as
   * a comment, while it is being changed or removed, one comes after the other. Neither its version nor `updatedAt` changes. Null
   * when there is none.
   *
   * @param aside - values set along with the hold, regardless of who may change the record: what anyone who can see it may add
   *   and its editors need not know about, such as that they watch it. Does not check the values
   * @throws `TenantScopeError` for a model without the field `lock`, which each hold increments, and when a write would leave the
   *   reach.
   */
  hold(id: string | Types.ObjectId, aside?: Values<T>): Promise<T | null>;
  /** Holds several records that were read in this unit of work, and sets each one's own values, as `hold` does, in one query. */
  holdEach(holds: readonly { _id: Types.ObjectId; aside: Values<T> }[]): Promise<void>;
  /** Soft delete: sets `deletedAt`. Returns the record as it is afterwards, or null when there is none. */
  removeOne(filter: Filter<T>): Promise<T | null>;
  /** Soft-deletes every record that matches, in one query; returns how many there were. */
  removeMany(filter: Filter<T>, deletedAt: Date): Promise<number>;
  /** Removes it from the database, whether soft-deleted or not; returns whether there was one. */
  deleteOne(filter: Filter<T>): Promise<boolean>;
  /** The same for every record that matches, in one query; returns how many there were. */
  deleteMany(filter: Filter<T>): Promise<number>;
  /** Runs the stages over the organization's records that are not deleted; `hint`: the keys of the index to use. */
  aggregate<R>(stages: PipelineStage[], options?: Pick<ListOptions, 'hint'>): Promise<R[]>;
}

/**
 * Matches if there is no time of deletion. Counting by `null`, which a missing field matches too, would fetch every record that
 * an index on a list finds; this is answered from the index alone.
 */
const NOT_DELETED = { $not: { $gt: new Date(0) } };

/** The size of MongoDB's first batch: the rest takes another round trip unless a batch size is given. */
const FIRST_BATCH = 101;

/**
 * How many records `stream` fetches at a time. Without a number, every batch after the first is as much as fits into 16 MB, which a
 * reader keeps for as long as they take.
 */
const STREAM_BATCH = 500;

interface Scopable {
  where(path: string, value: unknown): this;
  and(conditions: object[]): this;
}

/**
 * The only way for services to reach the records of a tenant model (docs/api.md, Tenancy). For records that belong to a site, only
 * those within the actor's reach exist, whatever a filter says, and none can be created or moved beyond it. For records that can be
 * somebody's own, it reads those the actor may view, and changes and removes those they may update.
 *
 * @param model - a tenant model
 * @param whose - whose records are meant: an organization's id (24 hex), or a scope
 * @param right - a right that governs both reading and changing instead: `work-orders:view` for a step that a separate permission
 *   allows on anything the actor can see
 * @throws `TenantScopeError` when the id is not valid, when the actor is missing, or when a write would leave their reach.
 */
export function scoped<T extends TenantRecord, Area extends OwnArea = never>(
  model: Model<T, Area>,
  whose: Whose<T, Area>,
  right?: Extract<OwnRight, `${NoInfer<Area>}:${string}`>,
): Scoped<T> {
  const { org, isOfSites, readable, changeable, assertReached } = scopeLimits(model, whose, right);
  const marked = isMarked(model.schema);
  const assertStays = (update: Update<T>) => {
    assertReached(update.$set && 'site' in update.$set ? update.$set['site'] : undefined);
    assertReached('site' in update ? update['site'] : undefined);
  };

  function within<Q extends Scopable>(query: Q, limits: object[], withDeleted = false): Q {
    const inOrganization = query.where('org', org);
    // In addition to what a filter says about the same fields, never instead of it.
    const limited = limits.length > 0 ? inOrganization.and(limits) : inOrganization;
    return withDeleted ? limited : limited.where('deletedAt', null);
  }
  const notDeleted = <Q extends Scopable>(counted: Q): Q =>
    marked ? counted.where('listed', true) : counted.where('deletedAt', NOT_DELETED);
  const read = ({ fields }: ReadOptions) => (fields === undefined ? {} : { projection: fields });
  // Without the middleware, which would increment the version.
  const UNTOUCHED = { returnDocument: 'after', timestamps: false, middleware: false } as const;
  const AFTER = { returnDocument: 'after', runValidators: true } as const;
  const assertHoldable = (aside: Values<T> | undefined) => {
    if (model.schema.path('lock') === undefined)
      throw new TenantScopeError(`${model.modelName}: nothing to hold it by`);
    assertReached(aside && 'site' in aside ? aside['site'] : undefined);
  };
  // `assertHoldable` has checked that the schema has the field.
  const holding = (aside: Values<T> | undefined): object => ({ $inc: { lock: 1 }, ...(aside && { $set: aside }) });
  const updateOne = async (filter: Filter<T>, update: Update<T>): Promise<T | null> => {
    assertStays(update);
    return within(model.findOneAndUpdate(filter, update, AFTER), changeable)
      .lean()
      .exec();
  };

  const find = (filter: Filter<T>, options: ListOptions) => {
    const { sort, skip, limit, hint, collation, withDeleted = false } = options;
    const query = within(model.find(filter, null, read(options)), readable, marked || withDeleted);
    if (marked && !withDeleted) query.where('listed', true);
    if (sort !== undefined) query.sort(sort);
    if (skip !== undefined) query.skip(skip);
    if (limit !== undefined) query.limit(limit);
    if (hint !== undefined) query.hint(hint);
    if (collation !== undefined) query.collation(collation);
    return query.lean();
  };

  return {
    org,
    list: (filter = {}, options = {}) => {
      const { limit = 0 } = options;
      const found = find(filter, options);
      return (limit > FIRST_BATCH ? found.batchSize(limit) : found).exec();
    },
    stream: (filter, options) => find(filter, options).batchSize(STREAM_BATCH).cursor(),
    findOne: (filter, options = {}) =>
      within(model.findOne(filter, null, read(options)), readable, options.withDeleted)
        .lean()
        .exec(),
    async firstKey(filter, hint) {
      const keys = within(model.find(filter, null, { returnKey: true }), readable, marked)
        .hint(hint)
        .limit(1);
      return (await (marked ? keys.where('listed', true) : keys).lean())[0];
    },
    count: (filter = {}, { withDeleted, limit, ...index } = {}) => {
      const bounds = { ...(limit !== undefined && { limit }), ...index };
      const counted = within(model.countDocuments(filter, bounds), readable, true);
      return (withDeleted ? counted : notDeleted(counted)).exec();
    },
    async countWith<R extends object>(
      filter: Filter<T>,
      { limit, ...index }: Pick<ListOptions, 'limit' | 'hint' | 'collation'>,
      stages: readonly PipelineStage[],
    ) {
      const counted = [
        { $match: notDeleted(within(model.countDocuments(filter), readable, true)).cast() },
        ...(limit === undefined ? [] : [{ $limit: limit }]),
        { $group: { _id: null, count: { $sum: 1 } } },
      ];
      return (await model.aggregate<R & { count: number }>([...counted, ...stages], index).exec())[0];
    },
    async create(record) {
      assertReached(isOfSites ? Reflect.get(record, 'site') : undefined);
      // Every field except those that the database adds; the compiler cannot put a record together from such parts.
      return (await model.create({ ...record, org } as Values<T>)).toObject();
    },
    async createMany(records) {
      for (const record of records) assertReached(isOfSites ? Reflect.get(record, 'site') : undefined);
      const created = await model.insertMany(records.map((record) => ({ ...record, org }) as Values<T>));
      return created.map((record) => record.toObject());
    },
    async insertChecked(records) {
      for (const record of records) assertReached(isOfSites ? Reflect.get(record, 'site') : undefined);
      const now = mongoose.now();
      const added = { org, createdAt: now, updatedAt: now, deletedAt: null, version: 1 };
      // As in `create`: the compiler cannot put a record together from such parts.
      const whole = records.map((record) => ({ _id: new Types.ObjectId(), ...record, ...added }) as unknown as T);
      if (whole.length > 0) await model.insertMany(whole, { lean: true });
      return whole;
    },
    async setEach(changes) {
      if (changes.length === 0) return 0;
      const ours = { org, deletedAt: null, ...(changeable.length > 0 && { $and: changeable }) };
      const operations = changes.map(({ _id, set }) => {
        const update = { $set: { ...set, ...(marked && markOf(set)) } } as Update<T>;
        assertStays(update);
        return { updateOne: { filter: { _id, ...ours } as Filter<T>, update } };
      });
      return (await model.bulkWrite(operations)).matchedCount;
    },
    updateOne,
    async versionedUpdate(id, version, update) {
      assertStays(update);
      announceLock(`${model.modelName} ${id}`);
      const found = model.findOneAndUpdate({}, update, AFTER).where('_id', id).where('version', version);
      return within(found, changeable).lean().exec();
    },
    async hold(id, aside) {
      assertHoldable(aside);
      announceLock(`${model.modelName} ${id}`);
      const held = model.findOneAndUpdate({}, holding(aside) as Update<T>, UNTOUCHED).where('_id', id);
      return within(held, readable).lean().exec();
    },
    async holdEach(holds) {
      if (holds.length === 0) return;
      const ours = { org, deletedAt: null, ...(readable.length > 0 && { $and: readable }) };
      const operations = holds.map(({ _id, aside }) => {
        assertHoldable(aside);
        announceLock(`${model.modelName} ${_id}`);
        return { updateOne: { filter: { _id, ...ours } as Filter<T>, update: holding(aside) as Update<T> } };
      });
      await model.bulkWrite(operations, { timestamps: false, middleware: false });
    },
    removeOne: (filter) => updateOne(filter, { $set: { deletedAt: mongoose.now() } } as Update<T>),
    async removeMany(filter, deletedAt) {
      const removed = model.updateMany(filter, { $set: { deletedAt } } as Update<T>);
      return (await within(removed, changeable).exec()).matchedCount;
    },
    async deleteOne(filter) {
      const { deletedCount } = await within(model.deleteOne(filter), changeable, true).exec();
      return deletedCount === 1;
    },
    async deleteMany(filter) {
      return (await within(model.deleteMany(filter), changeable, true).exec()).deletedCount;
    },
    aggregate<R>(stages: PipelineStage[], options: Pick<ListOptions, 'hint'> = {}) {
      const present = marked ? { listed: true } : { deletedAt: null };
      const ours = { org, ...present, ...(readable.length > 0 && { $and: readable }) };
      return model.aggregate<R>([{ $match: ours }, ...stages], options).exec();
    },
  };
}
