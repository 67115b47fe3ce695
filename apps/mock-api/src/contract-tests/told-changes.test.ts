import { Types } from 'mongoose';
import { afterEach, describe, expect, it } from 'vitest';
import { openForFile } from '#testing/open-for-file.ts';
import { problemIn } from './support/answers.ts';
import { readDifferently } from './support/languages.ts';
import { MAILED } from './support/mailed.ts';
import { type AnyCall, type Fields, isWrite, ROUTES } from './support/routes.ts';
import { sampleOf } from './support/samples.ts';
import { send } from './support/send.ts';
import { STATUS_STEPS } from './support/status-steps.ts';
import type { Differing, StoredRecord } from './support/stored-state.ts';
import { GIVEN, LATEST, SAID_BEFORE, UNSEEN } from './support/times.ts';
import { IN_WORDS, UNTOLD } from './support/untold.ts';
import { createWorld } from './support/world.ts';
import { plain, since, timesWithin, type Written, writtenOf } from './support/written.ts';

const world = await openForFile(createWorld());
await readDifferently(world);
world.clock.moveWithReads();
afterEach(() => world.restore());

const MAY_LEAVE_OUT = new Map(
  Object.values(UNTOLD).flatMap((fields) =>
    fields.map((entry) => {
      const [field = '', actions] = entry.split(': ');
      return [field, actions?.split(' ')] as const;
    }),
  ),
);
/** The entries of the tables that were needed. */
const needed = new Set<string>();

/** What lines of the audit log call the people, service providers and roles of the world, by id. */
const CALLED = new Map<string, string>();
const { Member, Role, ServiceProvider } = world.deps.models;
for (const { _id, name, email } of await Member.collection.find().toArray()) CALLED.set(String(_id), name || email);
for (const { collection } of [Role, ServiceProvider]) {
  for (const { _id, name } of await collection.find().toArray()) CALLED.set(String(_id), name);
}

/** The names for an id or a list of ids; undefined if any of it has none. */
function namesFor(value: unknown): string | null | string[] | undefined {
  if (!Array.isArray(value)) return value ? CALLED.get(String(value)) : null;
  const names = value.flatMap((each) => CALLED.get(String(each)) ?? []);
  return names.length === value.length ? names : undefined;
}

/** How a line that reports a change in other words is wrong: what had a name before or has one now is called that. */
function wordsAtFault(name: string, change: { from: unknown; to: unknown }, said: unknown): string[] {
  const [from, to] = [namesFor(change.from), namesFor(change.to)];
  if (from === undefined || to === undefined || plain(said) === plain({ from, to })) return [];
  return [`${name} is ${plain(said)}, not ${plain({ from, to })}`];
}

/** The changes that a call's lines do not report, or not correctly. */
function faultsOf({ collection, before, after, fields, lines }: Written): string[] {
  const own = lines.filter(({ target }) => String(target.id) === String(before._id));
  return fields.flatMap((field) => {
    const name = `${collection}.${field}`;
    // The action of the record's own line says that it is gone.
    if (field === 'deletedAt' && own.some(({ action }) => action.endsWith('.removed'))) return [];
    const told = own.find(({ changes }) => field in changes);
    if (!told)
      return isLeftOut(name, field, lines) ? [] : [`${name} is reported by none of these: ${actionsOf(lines)}`];
    if (IN_WORDS.includes(name)) {
      needed.add(name);
      return wordsAtFault(name, { from: before[field], to: after[field] }, told.changes[field]);
    }
    const said = plain(told.changes[field]);
    const is = plain({ from: before[field], to: after[field] });
    return said === is ? [] : [`${name} is ${said} in ${told.action}`];
  });
}

function isLeftOut(name: string, field: string, lines: Written['lines']): boolean {
  for (const key of [name, `*.${field}`]) {
    if (!MAY_LEAVE_OUT.has(key)) continue;
    const actions = MAY_LEAVE_OUT.get(key);
    if (actions && !lines.some(({ action }) => actions.includes(action))) continue;
    needed.add(key);
    return true;
  }
  return false;
}

function actionsOf(lines: Written['lines']): string {
  return lines.map(({ action }) => action).join(', ') || 'no line';
}

const LOG = 'audit-records';

/** Everything that was written. */
const written: Written[] = [];
/** Checks what a call made after that time has written, and remembers it for the tests below. */
function look(records: readonly Differing[], made: Date): void {
  const times = timesWithin(records, made, world.now()).filter(({ name }) => !(name in SAID_BEFORE));
  const at = times[0]?.time ?? made;
  expect(
    times.filter(({ time }) => time.getTime() !== at.getTime()),
    `everything that a call writes has one time, here that of ${times[0]?.name}`,
  ).toEqual([]);
  const found = writtenOf(records, { at, made });
  written.push(...found);
  expect(
    found.flatMap(faultsOf),
    'the audit log entry names each field, unless IN_WORDS lists it as reported in other words or UNTOLD says why not',
  ).toEqual([]);
}

const MAILS = 'mails';
/** Whom each call and each status step mails, and what about. */
const mailed: Record<string, string[]> = {};
function noteMails(what: string, records: readonly Differing[]): void {
  const callers = new Map<unknown, string>(
    Object.entries(world.alpha.people).map(([name, { email }]) => [email, name]),
  );
  const sent = records.flatMap(({ collection, before, after }) =>
    collection === MAILS && !before ? (after ?? []) : [],
  );
  if (sent.length === 0) return;
  const told = sent.map(({ to, subject }) =>
    `${callers.get(to) ?? to}: ${subject}`.replaceAll(/\b([A-Z]{2})-\d+/g, '$1'),
  );
  mailed[what] = told.sort();
}

const WRITES = ROUTES.filter(isWrite);

describe.each(WRITES)('$name', (named) => {
  it('records everything that it changes, whatever it does when it is repeated', async () => {
    const { Owner, Administrator } = world.alpha.people;
    const call = sampleOf(named.name, world.alpha, Owner);
    let made = world.now();
    const answer = await send(world.server, named, call, Owner.sid);
    expect(answer.status, answer.text).toBeLessThan(300);
    const first = await world.differing();
    look(first, made);
    noteMails(named.name, first);
    // By somebody else, who is not a party to it, and then the same once more.
    let before = first;
    for (let times = 0; times < 2; times += 1) {
      made = world.now();
      const again = await send(world.server, named, withoutVersion(call), Administrator.sid);
      if (again.status >= 300) break;
      const after = await world.differing();
      look(since(before, after), made);
      before = after;
    }
  });
});

function withoutVersion({ body, ...call }: AnyCall): AnyCall {
  if (typeof body !== 'object' || body === null || body instanceof File) return { ...call, body };
  const { version: _, ...given }: Fields = { ...body };
  return { ...call, body: given };
}

describe.each(STATUS_STEPS)('each step of $name', ({ statuses, collection, not = {}, ...named }) => {
  it('records everything that it changes', { timeout: 120_000 }, async () => {
    const { connection } = world.deps;
    const db = connection.getClient().db(connection.name);
    const sample = withoutVersion(sampleOf(named.name, world.alpha, world.alpha.people.Owner));
    const org = new Types.ObjectId(world.alpha.id);
    const records = await db.collection<StoredRecord>(collection).find({ org, deletedAt: null }).toArray();
    const isSample = ({ _id }: StoredRecord) => String(_id) === sample.params?.['id'];
    /** The steps that were taken, for example `open>completed`, and those that do not exist. */
    const done = new Set<string>();
    const reached = new Set<string>();
    for (const { _id } of records.toSorted((one, other) => Number(isSample(other)) - Number(isSample(one)))) {
      if (statuses.every((status) => reached.has(status) || status in not)) break;
      const refused = new Set<string>();
      for (;;) {
        const before = await db.collection<StoredRecord>(collection).findOne({ _id });
        const from = String(before?.['status']);
        const [next] = statuses
          .map((to) => ({ to, step: `${from}>${to}` }))
          .filter(({ to, step }) => to !== from && !done.has(step) && !refused.has(step))
          .sort((one, other) => Number(reached.has(one.to)) - Number(reached.has(other.to)));
        if (!before || !next) break;
        const made = world.now();
        const refusal = await step(named, { ...sample, params: { id: String(_id), status: next.to } });
        (refusal === null || refusal === 'ILLEGAL_TRANSITION' ? done : refused).add(next.step);
        if (refusal !== null) continue;
        reached.add(next.to);
        const after = (await db.collection<StoredRecord>(collection).findOne({ _id })) ?? undefined;
        const madeIn = (collection: string) =>
          db
            .collection<StoredRecord>(collection)
            .find({ createdAt: { $gt: made } })
            .toArray();
        const asNew = (name: string) => (record: StoredRecord) => ({
          collection: name,
          before: undefined,
          after: record,
        });
        noteMails(`${named.name} ${next.step}`, (await madeIn(MAILS)).map(asNew(MAILS)));
        look([{ collection, before, after }, ...(await madeIn(LOG)).map(asNew(LOG))], made);
      }
    }
    expect(statuses.filter((status) => !reached.has(status)).sort()).toEqual(Object.keys(not).sort());
  });
});

/**
 * Takes a step as the Owner, or as somebody else if it is not for the person who took the one before.
 *
 * @returns Why it was refused, or null if it was taken.
 */
async function step(named: (typeof ROUTES)[number], call: AnyCall): Promise<string | null> {
  const { Owner, Administrator } = world.alpha.people;
  let code = '';
  for (const { sid } of [Owner, Administrator]) {
    const answer = await send(world.server, named, call, sid);
    if (answer.status < 300) return null;
    code = problemIn(answer).code;
    if (code === 'ILLEGAL_TRANSITION') break;
  }
  return code;
}

/** Times that any record has, or that end it: not those of steps. */
const OF_ANY = /\.(createdAt|updatedAt|deletedAt|expiresAt)$/;
/** All times of steps at the top level of records, as `collection.field`. */
const timesOf = () =>
  Object.values(world.deps.connection.models).flatMap(({ collection, schema }) =>
    Object.entries(schema.paths).flatMap(([field, { instance }]) =>
      instance === 'Date' && !field.includes('.') ? [`${collection.name}.${field}`] : [],
    ),
  );

describe('a time', () => {
  const isTime = (value: unknown) => value instanceof Date;
  const changesOf = (name: string) =>
    written.flatMap(({ collection, before, after, fields, lines, at, made }) =>
      fields.flatMap((field) =>
        `${collection}.${field}` === name
          ? [{ from: before[field], to: after[field], actions: lines.map(({ action }) => action), at, made }]
          : [],
      ),
    );
  const replacing = (name: string) => changesOf(name).filter(({ from, to }) => isTime(from) && isTime(to));
  const wrong = (names: readonly string[], isWrong: (name: string) => boolean) => names.filter(isWrong).sort();
  const own = () => timesOf().filter((name) => !GIVEN.has(name) && !OF_ANY.test(name));

  it('is when the call was made, unless GIVEN says where it comes from', () => {
    const isOther = (name: string) =>
      changesOf(name).some(({ to, at, made }) => {
        if (!(to instanceof Date)) return false;
        return name in SAID_BEFORE ? to <= made : to.getTime() !== at.getTime();
      });
    expect(wrong(own(), isOther)).toEqual([]);
  });

  it('is that of the first call and stays, or that of the last call if LATEST lists it', () => {
    const isFirst = (name: string, actions: readonly string[]) =>
      !(name in LATEST) || LATEST[name]?.some((action) => actions.includes(action)) === false;
    expect(wrong(own(), (name) => replacing(name).some(({ actions }) => isFirst(name, actions)))).toEqual([]);
    expect(wrong(own(), (name) => replacing(name).length > 0)).toEqual(Object.keys(LATEST).sort());
  });

  it('is set by some call, unless UNSEEN says why not', () => {
    expect(wrong(own(), (name) => changesOf(name).length === 0)).toEqual(Object.keys(UNSEEN).sort());
  });
});

it('mails go only to the people that MAILED names', () => {
  expect(mailed).toEqual(MAILED);
});

it('the tables contain nothing that is not needed', () => {
  expect([...MAY_LEAVE_OUT.keys(), ...IN_WORDS].filter((name) => !needed.has(name))).toEqual([]);
});
