import { hash } from 'node:crypto';
import { DAY_MS, type Language, MINUTE_MS, type OwnArea } from '@siteward/domain';
import { type Connection, type mongo, Types } from 'mongoose';
import type { Model, Values } from '#database/model.ts';
import type { Environment } from '#env.ts';
import type { AuditRecordDoc } from '#modules/audit/audit.model.ts';
import { type KnownContent, storeKnown } from '#modules/files/contents.ts';
import type { Models } from '#modules/models.ts';

/** What the parts of the seed work with. */
export type Seed = {
  connection: Connection;
  models: Models;
  now: Date;
  passwordHash: string;
  env: Pick<Environment, 'LINK_SECRETS'>;
  /** What has been made so far, by model name. */
  made: Map<string, { records: object[]; write: () => Promise<unknown> }>;
  /** The contents of files. */
  contents: KnownContent[];
};

type MongooseModel = Connection['models'][string];
/** The defaults of a record. `made`: those that depend on the rest of it. */
type Defaults = { same: Record<string, unknown>; made: Map<string, (this: unknown) => unknown> };
const defaults = new WeakMap<MongooseModel, Defaults>();

function defaultsOf(model: MongooseModel): Defaults {
  const known = defaults.get(model);
  if (known) return known;
  const made: Defaults['made'] = new Map();
  model.schema.eachPath((path, { options }) => {
    if (typeof options['default'] === 'function') made.set(path, options['default']);
  });
  const same: Record<string, unknown> = new model().toObject();
  for (const path of ['_id', ...made.keys()]) delete same[path];
  const found = { same, made };
  defaults.set(model, found);
  return found;
}

/**
 * Adds records with the times they give, and with their model's defaults for what they leave out; `writeMade` stores them.
 * Mongoose would convert and check each of the thousands, which takes longer than everything else; as-given.test.ts checks that
 * it would neither change nor refuse any of them.
 */
export function addAsGiven<Doc extends { _id: unknown }, Area extends OwnArea>(
  seed: Seed,
  model: Model<Doc, Area>,
  records: readonly Values<Doc>[],
): void {
  const declared = seed.connection.models[model.modelName];
  if (!declared) throw new Error(`there is no model ${model.modelName}`);
  const { same, made } = defaultsOf(declared);
  const whole = records.map((given) => {
    const record: Record<string, unknown> = { ...same, ...given };
    const context = { ...record, get: (path: string) => record[path] };
    for (const [path, make] of made) if (record[path] === undefined) record[path] = make.call(context);
    return record;
  });
  const kind = seed.made.get(model.modelName) ?? {
    records: [],
    write: () => model.insertMany(madeSoFar(seed, model), { lean: true }),
  };
  seed.made.set(model.modelName, kind);
  kind.records.push(...whole);
}

/** Adds records, and the lines of the audit log that tell of them. */
export function addTold<Doc extends { _id: unknown }, Area extends OwnArea>(
  seed: Seed,
  model: Model<Doc, Area>,
  told: readonly { record: Values<Doc>; lines: readonly Values<AuditRecordDoc>[] }[],
): void {
  addAsGiven(
    seed,
    model,
    told.map(({ record }) => record),
  );
  addAsGiven(
    seed,
    seed.models.AuditRecord,
    told.flatMap(({ lines }) => lines),
  );
}

/** The records of a model that have been made so far: a change to one of them is stored with it. */
export function madeSoFar<Doc extends { _id: unknown }, Area extends OwnArea>(
  { made }: Seed,
  { modelName }: Model<Doc, Area>,
): Doc[] {
  // The compiler cannot put a record together from its parts; `addAsGiven` only puts records of the model there.
  return (made.get(modelName)?.records ?? []) as Doc[];
}

/** Adds the contents of files. */
export function addContents({ contents }: Seed, more: readonly KnownContent[]): void {
  contents.push(...more);
}

/** Stores everything that was made, in a transaction: all records of a kind at once, one kind after the other. */
export async function writeMade({ connection, made, contents }: Seed, session: mongo.ClientSession): Promise<void> {
  for (const { write } of made.values()) await write();
  await storeKnown({ connection, session }, contents);
}

/** Changes a record the way services do that hold it: each hold is counted. */
export function hold<Doc extends { lock?: number }>(record: Doc, change: Partial<Doc> = {}): void {
  Object.assign(record, change, { lock: (record.lock ?? 0) + 1 });
}

/** A time in the past (negative: in the future), in days before now. */
export function daysAgo({ now }: Seed, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

/** A time in the past, in minutes before now. */
export function minutesAgo({ now }: Seed, minutes: number): Date {
  return new Date(now.getTime() - minutes * MINUTE_MS);
}

/**
 * The fields that every demo record begins with.
 *
 * @param name - its name (`seedId`)
 */
export function recordOf(name: string, createdAt: Date): { _id: Types.ObjectId; createdAt: Date; updatedAt: Date } {
  return { _id: seedId(name), createdAt, updatedAt: createdAt };
}

/** A token of the demo data, the same at every start. */
export function seedToken(name: string): string {
  return hash('sha256', `siteward-demo-token:${name}`, 'base64url');
}

/**
 * The id of a demo record, the same at every start.
 *
 * @param name - a name that no other record has, for example `north/site/harbour`
 */
export function seedId(name: string): Types.ObjectId {
  return new Types.ObjectId(hash('sha256', `siteward-demo:${name}`, 'hex').slice(0, 24));
}

/** The id of a person's membership in an organization. */
export function memberId(orgKey: string, email: string) {
  return seedId(`${orgKey}/member/${email}`);
}

/**
 * The id of an invitation into Northwind Facilities.
 *
 * @param invitation - the address without its domain, and the invitation's final status
 */
export function invitationId({ to, status }: { to: string; status: string }) {
  return seedId(`${NORTHWIND_KEY}/invitation/${to}/${status}`);
}

/** Keys of organizations whose records others refer to. */
export const NORTHWIND_KEY = 'north';
export const SOUTHGATE_KEY = 'south';
export const TENANTS_KEY = 'tenants';

/** The id of the person with this address. */
export function userId(email: string) {
  return seedId(`user/${email}`);
}

/**
 * What every line of the audit log of Northwind Facilities says besides what happened.
 *
 * @param key - its name within the seed
 * @param by - an address; null if the clock did it, which comes from no address
 */
export function lineOf(key: string, createdAt: Date, by: string | null) {
  const whose = { _id: seedId(key), org: seedId(NORTHWIND_KEY), createdAt };
  if (by === null) return { ...whose, actor: null, ip: '', requestId: '' };
  return { ...whose, actor: userId(by), ip: '192.0.2.10', requestId: seedId(`${key}/request`).toString() };
}

/** Somebody who can sign in, and the language that they chose, if any. */
type DemoUser = { name: string; email: string; language?: Language | undefined };

/**
 * Writes people who can sign in, with a verified address.
 *
 * @param orgKey - the key of their default organization
 */
export function seedUsers(seed: Seed, orgKey: string, people: readonly DemoUser[]) {
  const users = people.map(({ name, email, language = null }, index) => {
    const createdAt = daysAgo(seed, 400 - 8 * index);
    return {
      ...recordOf(`user/${email}`, createdAt),
      email,
      name,
      passwordHash: seed.passwordHash,
      emailVerifiedAt: createdAt,
      defaultOrg: seedId(orgKey),
      language,
    };
  });
  addAsGiven(seed, seed.models.User, users);
}

/** A number from 0 to 1, the same at every start. */
export function chance(name: string): number {
  return Number.parseInt(hash('sha256', `siteward-demo-chance:${name}`, 'hex').slice(0, 8), 16) / 0xffffffff;
}

/** One of several items, the same at every start; undefined when there are none. */
export function pick<Item>(name: string, items: readonly Item[]): Item | undefined {
  return items[Math.floor(chance(name) * items.length * 0.999)];
}
