import { needsSession } from '@siteward/contract';
import { isRecordId } from '@siteward/domain';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openForFile } from '#testing/open-for-file.ts';
import { faultOf, problemIn, recordsIn } from './support/answers.ts';
import { type Http, listen, rawCall } from './support/listening.ts';
import { type AnyCall, type Fields, isWrite, ROUTES } from './support/routes.ts';
import { sampleOf } from './support/samples.ts';
import { CsvFile, send, TextFile } from './support/send.ts';
import { createWorld } from './support/world.ts';

const world = await openForFile(createWorld());
let http: Http;
beforeAll(async () => {
  http = await listen(world);
});
afterEach(() => world.restore());

/** Strings that break careless code by what they are, or by how they start. `\ud800` is half of a character. */
const HOSTILE = [
  ...['\0', 'a\0b', '\ud800', '\u202etxt', '\u2028', '{"$gt":""}', '$where', '__proto__', 'x'.repeat(5000), ' ', ''],
];
/** Those that break code by what they contain, wherever that is: one text has them all, unless a field accepts none that long. */
const WITHIN = ['🏗', '(a+)+$', '(', '\\', "' OR 1=1 --", '<script>', '%00'];
const ALL_WITHIN = WITHIN.join(' ');

/** The call with a different text in one place. */
function withText(call: AnyCall, part: keyof AnyCall, key: string, text: string): AnyCall {
  if (part === 'body' && call.body instanceof CsvFile) return { ...call, body: call.body.withCell(key, text) };
  return { ...call, [part]: { ...Object(call[part]), [key]: text } };
}

/** The fields of a part; for a table its cells, for any other file none. */
function fieldsOf(part: unknown): Fields {
  if (part instanceof TextFile && !(part instanceof CsvFile)) return {};
  return part instanceof CsvFile ? part.cells() : { ...Object(part) };
}

function textsOf(call: AnyCall): { part: 'params' | 'query' | 'body'; key: string; value: string }[] {
  return (['params', 'query', 'body'] as const).flatMap((part) =>
    Object.entries(fieldsOf(call[part])).flatMap(([key, value]) =>
      typeof value === 'string' ? [{ part, key, value }] : [],
    ),
  );
}

describe.each(ROUTES)('$name', (named) => {
  it('accepts hostile text as text or refuses it', async () => {
    const { Owner } = world.alpha.people;
    const call = sampleOf(named.name, world.alpha, Owner);
    for (const { part, key, value } of textsOf(call)) {
      const isTaken = async (text: string): Promise<boolean> => {
        const answer = await send(world.server, named, withText(call, part, key, text), Owner.sid);
        const label = `${part}.${key}=${JSON.stringify(text.slice(0, 40))} -> ${answer.status} ${answer.text.slice(0, 300)}`;
        // A path part that is too long, or `..`, matches no route.
        if (part !== 'params' || answer.status !== 404) expect(faultOf(named, answer), label).toBeUndefined();
        expect(answer.status, label).toBeLessThan(500);
        if (answer.status < 300 && isWrite(named)) await world.restore();
        else if (answer.status > 400) expect(await world.changed(), label).toEqual([]);
        return answer.status !== 400;
      };
      const isId = isRecordId(value);
      // A value that has to be an id is refused by its form, whatever it contains; an empty path part makes it another address.
      const texts = (isId ? HOSTILE.slice(0, 3) : HOSTILE).filter((text) => part !== 'params' || text !== '');
      for (const text of texts) await isTaken(text);
      if (!isId && !(await isTaken(ALL_WITHIN))) for (const text of WITHIN) await isTaken(text);
      // VALIDATION comes before everything else, so one check for all of them is enough.
      expect(await world.changed(), key).toEqual([]);
    }
  });
});

/** Fields that are compared with a hash and never shown; they may contain any character. */
const SECRETS = new Set(['password', 'newPassword', 'passwordConfirmation', 'otp', 'token']);

/** Fields that accept several lines. */
const SEVERAL_LINES = new Set([
  ...['workOrders.create description', 'workOrders.update description'],
  ...['workOrderComments.create text', 'workOrderComments.update text'],
  ...[
    'maintenancePlans.create description',
    'maintenancePlans.update description',
    'maintenancePlans.setStatus reason',
  ],
  'serviceProviders.setStatus reason',
  ...['dispatch.comment text', 'dispatch.step reason', 'dispatch.step resolution', 'dispatch.answerPoint value'],
  ...['publicFeedbacks.send message', 'publicFeedbacks.step message', 'publicFeedbacks.reply body'],
  ...['feedbacks.create message', 'feedbacks.update message', 'feedbacks.reply body'],
  ...['feedbacks.setStatus reason', 'feedbacks.setStatus response'],
  ...['supportTickets.create text', 'supportTickets.write text', 'supportTickets.rate note'],
  ...['cannedReplies.create text', 'cannedReplies.update text'],
  ...['workOrders.setStatus reason', 'workOrders.setStatus resolution', 'workOrders.answerDispatch reason'],
]);

describe.each(ROUTES.filter(({ route }) => 'body' in route && route.body instanceof z.ZodType))('$name', (named) => {
  it('lets no control characters into a stored text', async () => {
    const { Owner } = world.alpha.people;
    const call = sampleOf(named.name, world.alpha, Owner);
    for (const { part, key } of textsOf(call)) {
      if (part !== 'body' || SECRETS.has(key)) continue;
      const lines = SEVERAL_LINES.has(`${named.name} ${key}`) ? [] : ['a\nb'];
      for (const text of ['a\0b', 'a\u001bb', 'a\u0085b', ...lines]) {
        const answer = await send(world.server, named, withText(call, part, key, text), Owner.sid);
        const how = `${key}: a text takes no control characters; one of several lines is named in SEVERAL_LINES`;
        expect(answer.status, how).toBe(400);
        const { errors } = problemIn(answer);
        // In a file it is a fault of its row, or of the file itself.
        const places = call.body instanceof CsvFile ? [`rows.2.${key}`, 'body'] : [key];
        expect(
          errors?.some(({ path }) => places.includes(path)),
          key,
        ).toBe(true);
      }
    }
    expect(await world.changed()).toEqual([]);
  });
});

/** A way to a text within a body, however deep, and the text. */
type Leaf = { path: readonly (string | number)[]; text: string };

function leavesOf(value: unknown, path: Leaf['path'] = []): Leaf[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (Array.isArray(value)) return value.flatMap((each, index) => leavesOf(each, [...path, index]));
  if (typeof value !== 'object' || value === null || value instanceof TextFile) return [];
  return Object.entries(value).flatMap(([key, each]) => leavesOf(each, [...path, key]));
}

function withLeaf(value: unknown, [key, ...path]: Leaf['path'], text: string): unknown {
  if (key === undefined) return text;
  const changed = withLeaf(Object(value)[key], path, text);
  return Array.isArray(value) ? value.with(Number(key), changed) : { ...Object(value), [key]: changed };
}

describe.each(ROUTES.filter(({ route }) => 'body' in route && route.body instanceof z.ZodType))('$name', (named) => {
  it('takes no text of the right form with an invisible character in it, however deep', async () => {
    const { Owner } = world.alpha.people;
    const call = sampleOf(named.name, world.alpha, Owner);
    const taken: string[] = [];
    for (const { path, text } of leavesOf(call.body)) {
      if (path.some((key) => SECRETS.has(String(key)))) continue;
      for (const hidden of ['\u001b', '\u202e', '\u200b', '\ud800']) {
        const body = withLeaf(call.body, path, `${text.slice(0, -1)}${hidden}${text.slice(-1)}`);
        const answer = await send(world.server, named, { ...call, body }, Owner.sid);
        if (answer.status === 400) continue;
        await world.restore();
        // Of phone numbers only the digits are kept, whatever is pasted with them.
        const kept: unknown = Reflect.get(Object(JSON.parse(answer.text || 'null')), path[0] ?? '');
        if (!/^\+\d+$/.test(String(kept))) taken.push(`${path.join('.')} ${JSON.stringify(hidden)}: ${answer.status}`);
      }
    }
    expect(taken).toEqual([]);
    expect(await world.changed()).toEqual([]);
  });
});

/**
 * The calendar requires a range of days, and returns entries of several kinds; it searches by the same words as the list of work
 * orders.
 */
const SEARCHED = ROUTES.filter(
  ({ name, route }) => name !== 'calendar.get' && route.query instanceof z.ZodObject && 'search' in route.query.shape,
);

/** The beginnings of a record's texts, or of those in a row of an export: searches look into some of them. */
function beginningsOf(record: unknown): string[] {
  const texts = Object.values(Object(record)).flatMap((text) =>
    typeof text === 'string' && !isRecordId(text) ? text : [],
  );
  return [...new Set(texts.map((text) => text.slice(0, 2)))].filter((text) => text.trim().length > 1);
}

describe.each(SEARCHED)('the search of $name', (named) => {
  it('is literal text, never a pattern', async () => {
    const { Owner } = world.alpha.people;
    const { query = {}, ...call } = sampleOf(named.name, world.alpha, Owner);
    const find = async (search: string | undefined) => {
      const asked = { ...('org' in query && { org: query.org }), search };
      return recordsIn(await send(world.server, named, { ...call, query: withoutUndefined(asked) }, Owner.sid));
    };
    const [first] = await find(undefined);
    const found = await Promise.all(beginningsOf(first).map(find));
    expect(found.flat().length).toBeGreaterThan(0);
    for (const search of [
      '.*',
      '^',
      '$',
      'a|b',
      '(',
      ')',
      '[a-z]',
      '\\',
      '[\\w]',
      'a{0,9}',
      '(?i)A',
      '(a+)+$',
      '?',
      '+',
      '*',
      '\0',
    ]) {
      expect(await find(search), search).toEqual([]);
    }
  });
});

function withoutUndefined(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

describe('conventional headers', () => {
  const CREATES = ROUTES.filter(({ route }) => route.method === 'POST' && needsSession(route.metadata.access));
  const LONG = 'k'.repeat(101);

  it.each(CREATES)('$name refuses an invalid Idempotency-Key', async (named) => {
    const { Owner } = world.alpha.people;
    for (const key of ['', ' ', 'a b', 'é', LONG, 'a, b', 'a\tb']) {
      const raw = rawCall(named, sampleOf(named.name, world.alpha, Owner), Owner.sid);
      // HTTP clients send Latin-1 in headers.
      const answer = await http.send({ ...raw, headers: { ...raw.headers, 'idempotency-key': key } });
      expect(problemIn(answer), key).toMatchObject({
        status: 400,
        errors: [{ path: 'headers.idempotency-key', code: 'not-an-idempotency-key' }],
      });
    }
    expect(await world.changed()).toEqual([]);
  });

  it.each(ROUTES.filter(({ route }) => route.metadata.errors.includes('VERSION_CONFLICT')))(
    '$name refuses an If-Match that is not a version',
    async (named) => {
      const { Owner } = world.alpha.people;
      for (const version of [
        '',
        '0',
        '-1',
        '1.5',
        'abc',
        '"x"',
        'W/"1"',
        '1, 2',
        '"1" "2"',
        '9'.repeat(30),
        '0x1',
        '1e1',
      ]) {
        const raw = rawCall(named, sampleOf(named.name, world.alpha, Owner), Owner.sid);
        const answer = await http.send({ ...raw, headers: { ...raw.headers, 'if-match': version } });
        expect(problemIn(answer), version).toMatchObject({
          status: 400,
          errors: [{ path: 'headers.if-match', code: 'not-a-version' }],
        });
      }
      expect(await world.changed()).toEqual([]);
    },
  );
});
