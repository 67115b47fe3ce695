import type { OwnArea } from '@siteward/domain';
import { type Connection, type mongo, type PipelineStage, Schema, type Types } from 'mongoose';
import type { Definition } from './definition.ts';

// Mongoose's own generics are not spread through the services: comparing two of its schemas, models or queries costs the
// compiler more than everything else in this package (docs/adr/0016). Its objects are behind these types as they are.

/** The value of an id may be given as its 24 hex digits, one of a list by itself. */
type Given<Value> = Value extends Types.ObjectId
  ? Value | string
  : Value extends readonly (infer Item)[]
    ? readonly Given<Item>[]
    : Value;
type Sought<Value> = Value extends string
  ? Value | RegExp
  : Value extends readonly (infer Item)[]
    ? Given<Value> | Sought<Item>
    : Given<Value>;

type Comparison<Value> = {
  $eq?: Sought<Value>;
  $ne?: Sought<Value> | null;
  $in?: readonly Sought<Value>[];
  $nin?: readonly Sought<Value>[];
  $gt?: Given<Value>;
  $gte?: Given<Value>;
  $lt?: Given<Value>;
  $lte?: Given<Value>;
  $exists?: boolean;
  $type?: string;
  $regex?: string;
  $size?: number;
  $not?: Comparison<Value>;
  $elemMatch?: object;
};
/** A field of a field, `target.id`, is not checked. */
type Nested = { [path: `${string}.${string}`]: unknown };

/** Which records: by value or comparison, field by field. A field that the record does not have does not compile. */
export type Filter<Doc> = {
  [Field in keyof Doc]?: Sought<NonNullable<Doc[Field]>> | NullOf<Doc[Field]> | Comparison<Doc[Field]>;
} & { $and?: readonly object[]; $or?: readonly object[]; $nor?: readonly object[] } & Nested;
type NullOf<Value> = undefined extends Value ? null : Extract<Value, null>;

/** Fields of a record with their values. */
export type Values<Doc> = { [Field in keyof Doc]?: Given<Doc[Field]> | NullOf<Doc[Field]> };

/** The values of a change that were given; an absent one is left as it is. */
export function definedFields<T extends object>(change: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  const entries = Object.entries(change).filter(([, value]) => value !== undefined);
  // Object.fromEntries forgets the keys; they are those of T.
  return Object.fromEntries(entries) as { [Key in keyof T]?: Exclude<T[Key], undefined> };
}

/** What changes: fields by themselves, or operators. */
export type Update<Doc> = Values<Doc> & {
  $set?: Values<Doc> & Nested;
  $setOnInsert?: Values<Doc>;
  $unset?: { [Field in keyof Doc]?: 1 | '' };
  $inc?: { [Field in keyof Doc]?: number } & { [path: `${string}.${string}`]: number };
  $push?: { [Field in keyof Doc]?: unknown };
  $pull?: { [Field in keyof Doc]?: unknown };
  $addToSet?: { [Field in keyof Doc]?: unknown };
};

/** Which fields are read (1), or left out (0). */
export type Projection = Record<string, 0 | 1>;
/** The keys of an index, or an order. */
export type Keys = Record<string, 1 | -1>;
/** By which language's rules texts are compared; by their code points where nothing is said. */
export type Collation = { locale: string; strength: 1 | 2 | 3; numericOrdering: boolean };

export type QueryOptions = {
  /** Why the records of several organizations are touched (tenant.ts). */
  acrossOrganizations?: string;
  projection?: Projection;
  sort?: Keys;
  skip?: number;
  limit?: number;
  hint?: Keys;
  collation?: Collation;
  /** The entries of the index are read, instead of the records. */
  returnKey?: true;
};
export type WriteOptions = QueryOptions & {
  upsert?: boolean;
  returnDocument?: 'before' | 'after';
  runValidators?: boolean;
  timestamps?: boolean;
  /** False: no rule of the schema applies, such as the growing version. */
  middleware?: false;
};
type BulkOptions = { acrossOrganizations?: string; ordered?: boolean; timestamps?: boolean };

/** A query that is sent to the database when it is awaited. `Lean`: what it answers as plain objects. */
export interface Query<Result, Lean = Result> extends Promise<Result> {
  where(path: string, value: unknown): this;
  and(conditions: object[]): this;
  select(fields: string | Projection): this;
  sort(order: Keys): this;
  skip(count: number): this;
  limit(count: number): this;
  hint(index: Keys): this;
  batchSize(count: number): this;
  collation(rules: Collation): this;
  setOptions(options: QueryOptions): this;
  orFail(): Query<NonNullable<Result>, NonNullable<Lean>>;
  lean(): Query<Lean>;
  cursor(): AsyncIterable<Result extends readonly (infer Item)[] ? Item : never>;
  /** Its filter as the database compares it: ids are no longer their hex digits. For an aggregation, in which nothing is cast. */
  cast(): PipelineStage.Match['$match'];
  exec(): Promise<Result>;
}

/** A record as Mongoose holds it: to be changed and saved. */
export type Document<Doc> = Doc & {
  get(path: string): unknown;
  save(): Promise<unknown>;
  toObject(): Doc;
};

type Found<Doc> = Query<Document<Doc> | null, Doc | null>;
type Matched = { matchedCount: number; modifiedCount: number; upsertedCount: number };

type Exactly<Doc> = {
  [Field in keyof Doc]?:
    | Doc[Field]
    | { $ne?: Doc[Field] | null; $in?: readonly Doc[Field][]; $exists?: boolean; $gt?: Doc[Field] };
};

/** What is asked of the driver itself: without casting, so that an id is an ObjectId. */
export interface DriverCollection<Doc> {
  readonly name: string;
  find(filter?: Exactly<Doc>): { sort(order: Keys): { toArray(): Promise<Doc[]> }; toArray(): Promise<Doc[]> };
  findOne(filter: Exactly<Doc>): Promise<Doc | null>;
  countDocuments(filter?: Exactly<Doc>): Promise<number>;
  insertOne(record: Doc): Promise<{ insertedId: Doc extends { _id: infer Id } ? Id : never }>;
  insertMany(records: readonly Doc[]): Promise<unknown>;
  updateOne(
    filter: Exactly<Doc>,
    update: Update<Doc> | readonly object[],
    options?: { session?: mongo.ClientSession },
  ): Promise<Matched>;
  updateMany(filter: Exactly<Doc>, update: Update<Doc>): Promise<Matched>;
  deleteOne(filter: Exactly<Doc>): Promise<{ deletedCount: number }>;
  deleteMany(filter: Exactly<Doc>): Promise<{ deletedCount: number }>;
  watch(stages: readonly object[], options: { startAtOperationTime: unknown }): ChangeStream<Doc>;
}

/**
 * What is written from some moment on, by whichever process, once it is committed. It resumes by itself where a
 * connection breaks, and throws where that is not possible.
 */
export interface ChangeStream<Doc> extends AsyncIterable<{ fullDocument: Doc }> {
  close(): Promise<void>;
}

type Stored = { _id: unknown };

/**
 * What makes records somebody's own: the area's permissions, and the fields of which any one may name them. `changedBy`: those
 * that count where a right to change is over one's own, if not all of them do.
 */
export type Own<Area extends OwnArea = OwnArea> = {
  area: Area;
  by: readonly string[];
  changedBy?: readonly string[];
};

/** The collection of one kind of record. `Area`: that of records which can be somebody's own. */
export interface Model<Doc extends Stored, Area extends OwnArea = never> {
  readonly modelName: string;
  readonly schema: { path(name: string): unknown; get(option: 'own'): Own<Area> | undefined };
  /** By the driver itself: no casting, no checks, no growing version, no part in the surrounding transaction. */
  readonly collection: DriverCollection<Doc>;
  find(filter?: Filter<Doc>, fields?: Projection | null, options?: QueryOptions): Query<Document<Doc>[], Doc[]>;
  findOne(filter?: Filter<Doc>, fields?: Projection | null, options?: QueryOptions): Found<Doc>;
  findById(id: Given<Doc['_id']>, fields?: Projection): Found<Doc>;
  exists(filter: Filter<Doc>): Query<{ _id: Doc['_id'] } | null>;
  countDocuments(filter?: Filter<Doc>, options?: QueryOptions): Query<number>;
  distinct<Field extends keyof Doc & string>(field: Field, filter?: Filter<Doc>): Query<Doc[Field][]>;
  aggregate<Result>(
    stages: PipelineStage[],
    options?: Pick<QueryOptions, 'hint' | 'collation'>,
  ): { exec(): Promise<Result[]> } & PromiseLike<Result[]>;
  create(record: Values<Doc>): Promise<Document<Doc>>;
  insertMany(records: readonly Values<Doc>[], options?: BulkOptions): Promise<Document<Doc>[]>;
  /** Stores records as they are: nothing is converted, checked or added. */
  insertMany(records: readonly Doc[], options: BulkOptions & { lean: true }): Promise<unknown>;
  bulkWrite(
    operations: readonly { updateOne: { filter: Filter<Doc>; update: Update<Doc>; upsert?: boolean } }[],
    options?: Pick<WriteOptions, 'timestamps' | 'middleware'>,
  ): Promise<Pick<Matched, 'matchedCount'>>;
  updateOne(filter: Filter<Doc>, update: Update<Doc>, options?: WriteOptions): Query<Matched>;
  updateMany(filter: Filter<Doc>, update: Update<Doc>, options?: WriteOptions): Query<Matched>;
  replaceOne(filter: Filter<Doc>, record: Values<Doc>, options?: WriteOptions): Query<Matched>;
  findOneAndUpdate(filter: Filter<Doc>, update: Update<Doc>, options?: WriteOptions): Found<Doc>;
  findOneAndReplace(filter: Filter<Doc>, record: Values<Doc>, options?: WriteOptions): Found<Doc>;
  findOneAndDelete(filter: Filter<Doc>): Found<Doc>;
  deleteOne(filter: Filter<Doc>): Query<{ deletedCount: number }>;
  deleteMany(filter: Filter<Doc>): Query<{ deletedCount: number }>;
}

type UpdateHook = (this: { getUpdate(): { $set?: object } | null; model: { modelName: string } }) => void;

/** How the records of one kind are stored: the definition with its rules and indexes. */
export interface RecordSchema<Doc, Area extends OwnArea = never> {
  /** Only for the compiler: what the records are, and of which area. */
  readonly [recordOf]?: [Doc, Area];
  index(keys: Record<string, 1 | -1>, options?: mongo.CreateIndexesOptions): unknown;
  add(fields: Record<string, object>): unknown;
  pre(updates: readonly ('updateOne' | 'updateMany' | 'findOneAndUpdate')[], hook: UpdateHook): unknown;
}
declare const recordOf: unique symbol;

type StoreOptions = {
  collection: string;
  /** Rules that hold for every read and write, in this order. */
  plugins?: readonly ((schema: Schema) => void)[];
  /** Whether `createdAt` and `updatedAt` are kept automatically. */
  timestamps?: boolean;
  /** False: empty objects are kept. */
  minimize?: boolean;
  /** For reads that have to see what no majority has acknowledged yet; else that of the connection. */
  readConcern?: { level: 'local' };
};

type NamingField<Doc> = {
  [Name in keyof Doc & string]: NonNullable<Doc[Name]> extends Types.ObjectId | readonly Types.ObjectId[]
    ? Name
    : never;
}[keyof Doc & string];
type Naming<Doc> = readonly [NamingField<Doc>, ...NamingField<Doc>[]];
type OwnOption<Doc, Area extends OwnArea> = [Area] extends [never]
  ? { own?: never }
  : { own: Own<Area> & { by: Naming<Doc>; changedBy?: Naming<Doc> } };

/**
 * Declares how the records of a collection are stored; a write that names another field throws, instead of losing it.
 * Mongoose's own `__v` is left out: `version` takes its place. Records that can be somebody's own say their area as
 * `Area`, and as `own` the fields that hold the ids of whose they are: `scoped` then gives out what permissions allow.
 */
export function createSchema<Doc, Area extends OwnArea = never>(
  definition: Definition<Doc>,
  { plugins = [], ...options }: StoreOptions & OwnOption<Doc, Area>,
): RecordSchema<Doc, Area> {
  // `never`: what the constructor would infer is what is to be spared; `Definition` has checked it before.
  const made: unknown = new Schema(definition as never, { versionKey: false, strict: 'throw', ...options } as never);
  for (const plugin of plugins) plugin(made as Schema);
  return made as RecordSchema<Doc, Area>;
}

// Within the declaration below, `Model` is Mongoose's.
type ModelOf<Doc extends Stored, Area extends OwnArea> = Model<Doc, Area>;

declare module 'mongoose' {
  interface Connection {
    /** The compiler takes this one before Mongoose's own. */
    model<Doc extends Stored, Area extends OwnArea>(name: string, schema: RecordSchema<Doc, Area>): ModelOf<Doc, Area>;
  }
}

/** Makes the model of a schema on a connection; see `createModels`. */
export function defineModel<Doc extends Stored, Area extends OwnArea = never>(
  name: string,
  schema: RecordSchema<Doc, Area>,
) {
  return (connection: Connection): Model<Doc, Area> => connection.model(name, schema);
}
