import { uploadRulesOf } from '@siteward/contract';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openForFile } from '#testing/open-for-file.ts';
import { problemFault, problemIn } from './support/answers.ts';
import { idFieldsOf } from './support/id-fields.ts';
import { type Http, listen, type RawCall, rawCall } from './support/listening.ts';
import { type Fields, ROUTES } from './support/routes.ts';
import { sampleOf } from './support/samples.ts';
import { urlOf } from './support/send.ts';
import { createWorld } from './support/world.ts';

const world = await openForFile(createWorld());
let http: Http;
beforeAll(async () => {
  http = await listen(world);
});
afterEach(async () => {
  const changed = await world.changed();
  await world.restore();
  expect(changed).toEqual([]);
});

// What a file must not be is tested in uploads.test.ts.
const WITH_BODY = ROUTES.filter(({ route }) => 'body' in route && !uploadRulesOf(route));

function ownersCall(name: string) {
  return sampleOf(name, world.alpha, world.alpha.people.Owner);
}

/** Whether the contract accepts a query. */
function takesQuery({ query: schema }: (typeof ROUTES)[number]['route'], query: object): boolean {
  return schema instanceof z.ZodType && schema.safeParse(query).success;
}

/** Expects VALIDATION with the path of the fault. Whether anything has changed is checked after each test. */
async function expectRefused(call: RawCall, path: RegExp, what: string): Promise<void> {
  const answer = await http.send(call);
  const label = `${what}: ${call.method} ${call.url} ${call.text ?? ''} -> ${answer.text}`.slice(0, 1000);
  expect(problemFault(answer, ['VALIDATION']), label).toBeUndefined();
  expect(
    problemIn(answer)
      .errors?.map((fault) => fault.path)
      .join(' '),
    label,
  ).toMatch(path);
}

const escaped = (text: string) => text.replace(/[$[\]().*]/g, '\\$&');

describe.each(WITH_BODY)('the body of $name', (named) => {
  /** The same call with a different body. Text is sent unchanged. */
  const withBody = (body: unknown) => {
    const call = rawCall(named, ownersCall(named.name), world.alpha.people.Owner.sid);
    const headers = { ...call.headers, 'content-type': 'application/json' };
    return { ...call, headers, text: typeof body === 'string' ? body : JSON.stringify(body) };
  };
  const fields = () => Object(ownersCall(named.name).body ?? {}) as Fields;

  it('must not have an operator, a list, an object or another type in place of a value', async () => {
    for (const [key, value] of Object.entries(fields())) {
      const wrong = [{ $ne: null }, { $gt: '' }, { $regex: '.*' }, [[value]], {}, typeof value === 'string' ? 7 : 'x'];
      for (const bad of wrong) {
        await expectRefused(withBody({ ...fields(), [key]: bad }), new RegExp(`\\b${key}\\b`), key);
      }
    }
  });

  it('must not have unknown or prototype keys', async () => {
    for (const key of ['unknown', '$where', 'org.x', 'toString', 'constructor', 'hasOwnProperty', '_id', 'isAdmin']) {
      await expectRefused(withBody({ ...fields(), [key]: 'x' }), new RegExp(`${escaped(key)}|^body$`), key);
    }
    for (const text of [
      '"__proto__":{"admin":true}',
      '"constructor":{"prototype":{"admin":true}}',
      '"__proto__":null',
    ]) {
      const own = JSON.stringify(fields()).slice(1);
      const answer = await http.send(withBody(`{${text}${own === '}' ? '}' : `,${own}`}`));
      expect(problemFault(answer, ['VALIDATION']), answer.text).toBeUndefined();
      expect(Reflect.get({}, 'admin')).toBeUndefined();
    }
  });

  it('must be an object, or nothing when nothing is declared', async () => {
    for (const body of [
      '[{}]',
      '[[]]',
      '"text"',
      '""',
      '7',
      '0',
      'true',
      'false',
      'null',
      '{"a":',
      '{}{}',
      '{a:1}',
      'NaN',
      '',
    ]) {
      const answer = await http.send(withBody(body));
      expect(problemFault(answer, ['VALIDATION']), `${body}: ${answer.text}`).toBeUndefined();
    }
  });
});

describe.each(ROUTES)('the query of $name', (named) => {
  const call = () => ownersCall(named.name);
  const withQuery = (extra: string) => {
    const raw = rawCall(named, call(), world.alpha.people.Owner.sid);
    return { ...raw, url: `${raw.url}${raw.url.includes('?') ? '&' : '?'}${extra}` };
  };

  it('must not have repeated values, operators or lists', async () => {
    for (const [key, value] of Object.entries(call().query ?? {})) {
      const again = `${key}=${encodeURIComponent(String(value))}`;
      await expectRefused(withQuery(again), new RegExp(`query\\.${key}`), key);
      for (const odd of [`${key}[$ne]`, `${key}[]`, `${key}[0]`, `${key}.$gt`, `$${key}`]) {
        await expectRefused(withQuery(`${encodeURIComponent(odd)}=x`), new RegExp(escaped(odd)), odd);
      }
    }
  });

  it('must not have unknown or prototype keys', async () => {
    for (const key of ['unknown', '__proto__', 'constructor', 'toString', '$where', '__proto__[admin]']) {
      await expectRefused(withQuery(`${encodeURIComponent(key)}=1`), new RegExp(escaped(key)), key);
      expect(Reflect.get({}, 'admin')).toBeUndefined();
    }
  });

  it('must have numbers in plain digits', async () => {
    for (const [key, value] of Object.entries(call().query ?? {})) {
      if (typeof value !== 'number') continue;
      for (const odd of [
        '0x10',
        '1e3',
        '',
        ' 1',
        '1 ',
        '+1',
        '-1',
        '01',
        '1.0',
        'NaN',
        'Infinity',
        '0',
        '9'.repeat(30),
        '１',
      ]) {
        const query = { ...call().query, [key]: odd };
        // Zero is fine if the contract accepts it.
        if (odd === '0' && takesQuery(named.route, query)) continue;
        const url = urlOf(named, { ...call(), query });
        await expectRefused({ ...withQuery(''), url }, new RegExp(`query\\.${key}`), `${key}=${odd}`);
      }
    }
  });
});

const BAD_IDS = [
  ...[
    'x',
    '0'.repeat(23),
    '0'.repeat(25),
    'g'.repeat(24),
    '{"$ne":null}',
    '[object Object]',
    '\0'.repeat(24),
    '../../x',
  ],
  ...['٠'.repeat(24), `${'0'.repeat(24)}\n`, ' '.repeat(24), '0'.repeat(24).replace('0', '%'), 'null', '__proto__'],
];

describe('ids', () => {
  it.each(ROUTES.filter(({ route }) => route.pathParams))('of $name in the path are 24 hex', async (named) => {
    const call = ownersCall(named.name);
    for (const { part, key } of idFieldsOf(call)) {
      for (const id of BAD_IDS) {
        const bad = { ...call, [part]: { ...Object(call[part]), [key]: id } };
        const raw = rawCall(named, bad, world.alpha.people.Owner.sid);
        await expectRefused(raw, new RegExp(`\\b${key}\\b`), `${key}=${JSON.stringify(id)}`);
      }
    }
  });
});
