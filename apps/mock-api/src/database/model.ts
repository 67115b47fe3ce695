import { isDeepStrictEqual } from 'node:util';
import type { OwnArea } from '@siteward/domain';
import { type Connection, type mongo, type PipelineStage, Schema, type Types } from 'mongoose';
import type { Definition } from './definition.ts';

// Mongoose's own generics are kept out of the services: comparing two of its schemas, models or queries costs the compiler more
// than everything else in this package (docs/adr/0016). Behind these types are its own objects, unchanged.

/** An id may be given as its 24 hex digits; to search a list (`Sought`), one of its items is enough. */
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
/** A nested field, such as `target.id`, is not checked. */
type Nested = { [path: `${string}.${string}`]: unknown };

/** Which records: by value or comparison, field by field. A field that the record does not have does not compile. */
export type Filter<Doc> = {
  [Field in keyof Doc]?: Sought<NonNullable<Doc[Field]>> | NullOf<Doc[Field]> | Comparison<Doc[Field]>;
} & { $and?: readonly object[]; $or?: readonly object[]; $nor?: readonly object[] } & Nested;
type NullOf<Value> = undefined extends Value ? null : Extract<Value, null>;

/** Fields of a record with their values. */
export type Values<Doc> = { [Field in keyof Doc]?: Given<Doc[Field]> | NullOf<Doc[Field]> };

/** The values of a change that were given; an absent one is left unchanged. */
export function definedFields<T extends object>(change: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  const entries = Object.entries(change).filter(([, value]) => value !== undefined);
  // Object.fromEntries loses the key types; they are those of T.
  return Object.fromEntries(entries) as { [Key in keyof T]?: Exclude<T[Key], undefined> };
}

/**
 * Whether a change gives any field another value than the record has. Ids and times are compared as texts, so the record may come
 * from the database or be what is answered; a field that it lacks counts as null.
 */
export function differsFrom(record: object, change: object): boolean {
  const known = new Map(Object.entries(record));
  return Object.entries(change).some(([field, value]) => !isDeepStrictEqual(asText(known.get(field)), asText(value)));
}

const asText = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/** What changes: plain fields, or operators. */
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
/** The keys of an index, or a sort order. */
export type Keys = Record<string, 1 | -1>;
/** Which language's rules texts are compared by; without one, they are compared by code point. */
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
  /** Reads the entries of the index instead of the records. */
  returnKey?: true;
};
export type WriteOptions = QueryOptions & {
  upsert?: boolean;
  returnDocument?: 'before' | 'after';
  runValidators?: boolean;
  timestamps?: boolean;
  /** False: none of the schema's rules applies, such as the growing version. */
  middleware?: false;
};
type BulkOptions = { acrossOrganizations?: string; ordered?: boolean; timestamps?: boolean };

/** A query that is sent to the database when it is awaited. `Lean`: its result as plain objects. */
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
  /**
   * Its filter as the database compares it, with ids no longer as hex digits. For use in an aggregation, where nothing is cast.
   */
  cast(): PipelineStage.Match['$match'];
  exec(): Promise<Result>;
}

/** A record as Mongoose holds it, to be changed and saved. */
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

/** The operations used directly on the driver: nothing is cast, so an id must be an ObjectId. */
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
 * What any process writes from some moment on, as soon as it is committed. It resumes by itself when a connection breaks, and
 * throws when that is not possible.
 */
export interface ChangeStream<Doc> extends AsyncIterable<{ fullDocument: Doc }> {
  close(): Promise<void>;
}

type Stored = { _id: unknown };

/**
 * What makes records somebody's own: the area's permissions, and the fields in any of which somebody may be named. `changedBy`:
 * the fields that count for a right to change one's own records, if not all of them do.
 */
export type Own<Area extends OwnArea = OwnArea> = {
  area: Area;
  by: readonly string[];
  changedBy?: readonly string[];
};

/** The collection of one kind of record. `Area`: the area, for records that can be somebody's own. */
export interface Model<Doc extends Stored, Area extends OwnArea = never> {
  readonly modelName: string;
  readonly schema: { path(name: string): unknown; get(option: 'own'): Own<Area> | undefined };
  /** The driver itself: no casting, no checks, no growing version, and no part in the surrounding transaction. */
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
  /** Stores records exactly as they are: nothing is converted, checked or added. */
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
  /** Only for the compiler: the type of the records, and their area. */
  readonly [recordOf]?: [Doc, Area];
  index(keys: Record<string, 1 | -1>, options?: mongo.CreateIndexesOptions): unknown;
  add(fields: Record<string, object>): unknown;
  pre(updates: readonly ('updateOne' | 'updateMany' | 'findOneAndUpdate')[], hook: UpdateHook): unknown;
}
declare const recordOf: unique symbol;

type StoreOptions = {
  collection: string;
  /** Rules that apply to every read and write, in this order. */
  plugins?: readonly ((schema: Schema) => void)[];
  /** Whether `createdAt` and `updatedAt` are kept automatically. */
  timestamps?: boolean;
  /** False: empty objects are kept. */
  minimize?: boolean;
  /** For reads that must see what no majority has acknowledged yet; defaults to the connection's. */
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
 * Declares how the records of a collection are stored; writing a field that is not declared throws instead of losing it.
 * Mongoose's own `__v` is left out: `version` takes its place. For records that can be somebody's own, `Area` is their area and
 * `own` the fields that hold the ids of the people they belong to: `scoped` then returns only what permissions allow.
 */
export function createSchema<Doc, Area extends OwnArea = never>(
  definition: Definition<Doc>,
  { plugins = [], ...options }: StoreOptions & OwnOption<Doc, Area>,
): RecordSchema<Doc, Area> {
  // `never` spares the compiler the type that the constructor would infer; `Definition` has already checked it.
  const made: unknown = new Schema(definition as never, { versionKey: false, strict: 'throw', ...options } as never);
  for (const plugin of plugins) plugin(made as Schema);
  return made as RecordSchema<Doc, Area>;
}

// Inside the declaration below, `Model` means Mongoose's.
type ModelOf<Doc extends Stored, Area extends OwnArea> = Model<Doc, Area>;

declare module 'mongoose' {
  interface Connection {
    /** The compiler picks this overload before Mongoose's own. */
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
