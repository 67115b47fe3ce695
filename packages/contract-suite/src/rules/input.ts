import { type ErrorCode, uploadRulesOf } from '@siteward/contract';
import { z } from 'zod';
import { type Fields, fieldsOf } from '../calls.ts';
import { problemIn } from '../judge.ts';
import { edgesOf } from '../schema/edges.ts';
import { called, hasFailed, headersOf, type Subject, type Suite } from '../suite.ts';
import { type Sent, sentOf } from '../wire.ts';
import { changesNothing } from './witness.ts';

/** A request that has to be refused. `path`: where the fault has to be, if it has to say so. */
type Bad = { what: string; sent: Sent; path?: string; codes: readonly ErrorCode[] };

const VALIDATION = ['VALIDATION'] as const;
const TYPES = ['text/plain', 'multipart/form-data; boundary=x'];
const BROKEN = ['{', "{'a':1}", '\u0000', ''];
const NO_OBJECTS = ['[]', '"text"', 'null'];
const OPERATORS: readonly unknown[] = [{ $ne: null }, { $regex: '.*' }];
const HOSTILE_KEYS = ['unknown', '__proto__'];
/** Wrong values in place of a text, and in place of anything else. */
const NO_TEXTS: readonly unknown[] = ['a\u0000b', 7, '\ud800'];
const NO_VALUES: readonly unknown[] = ['text', [['text']]];

/** Bad input is refused with the place of the fault, and changes nothing. */
export async function checkInput(suite: Suite, subject: Subject): Promise<void> {
  const { named } = subject;
  const bad = [...(await badValues(subject)), ...(await badQueries(subject)), ...(await badBodies(subject))];
  await changesNothing(suite, 'input', subject, () =>
    suite.each(bad, async ({ what, sent, path, codes }) => {
      const { answer } = await suite.sendRaw('input', named, sent);
      if (hasFailed(answer)) return;
      const problem = problemIn(answer);
      if (answer.status < 400) {
        suite.report('bad-input-taken', named, { what, says: `This is refused: 400 ${codes[0]}.` }, sent, answer);
      } else if (problem && !codes.includes(problem.code)) {
        const says = `What is wrong is said before anything else: ${codes.join(' or ')}.`;
        suite.report('bad-input-code', named, { what: `${what}: ${called(answer)}`, says }, sent, answer);
      } else if (problem && path !== undefined && !names(problem.errors ?? [], path)) {
        const said = (problem.errors ?? []).map((each) => each.path).join(', ') || 'none';
        suite.report(
          'fault-without-path',
          named,
          { what: `${what}: paths ${said}`, says: `The fault is at ${path}.` },
          sent,
          answer,
        );
      }
    }),
  );
}

function names(errors: readonly { path: string }[], path: string): boolean {
  return errors.some(
    (each) => each.path === path || each.path.startsWith(`${path}.`) || path.startsWith(`${each.path}.`),
  );
}

/** Values beyond every bound of every field, in another form or of another type, and unknown keys. */
async function badValues(subject: Subject): Promise<Bad[]> {
  const { named, call } = subject;
  const headers = headersOf(subject);
  const edges = edgesOf(named, call).filter(({ takes }) => !takes);
  const values = await Promise.all(
    edges.map(async ({ what, path, call: edge }) => ({
      what,
      path,
      codes: VALIDATION,
      sent: await sentOf(named, edge, headers),
    })),
  );
  if (!takesJson(subject)) return values;
  const fields = fieldsOf(call.body);
  // Each field gets one value that breaks queries and one of another kind, in turn, so that each call meets all of them.
  const wrong = Object.entries(fields).flatMap(([key, value], index) => {
    const odd = typeof value === 'string' ? NO_TEXTS : NO_VALUES;
    return [OPERATORS, odd].map((list) => ({ key, other: list[index % list.length] }));
  });
  const others = wrong.map(({ key, other }) => {
    return { key, what: `body.${key} as ${JSON.stringify(other)}`, body: { ...fields, [key]: other } };
  });
  const missing = Object.keys(fields).map((key) => ({ key, what: `no body.${key}`, body: without(fields, key) }));
  const bodies = [...others, ...missing].filter(({ body }) => refuses(subject, body));
  return [
    ...values,
    ...(await Promise.all(
      bodies.map(async ({ key, what, body }) => ({
        what,
        path: key,
        codes: VALIDATION,
        sent: await sentOf(named, { ...call, body }, headers),
      })),
    )),
  ];
}

/** Whether the schema refuses a body; what it accepts by its own rules is not a fault. */
function refuses({ named: { route } }: Subject, body: unknown): boolean {
  return 'body' in route && route.body instanceof z.ZodType && !route.body.safeParse(body).success;
}

function without(fields: Fields, key: string): Fields {
  const { [key]: _, ...others } = fields;
  return others;
}

/** Unknown, repeated and missing parameters, and operators in their names. */
async function badQueries(subject: Subject): Promise<Bad[]> {
  const { named, call } = subject;
  const { query } = named.route;
  const headers = headersOf(subject);
  const good = await sentOf(named, call, headers);
  const extra = (what: string, text: string, path: string): Bad => ({
    what,
    path,
    codes: VALIDATION,
    sent: { ...good, path: `${good.path}${good.path.includes('?') ? '&' : '?'}${text}` },
  });
  const keys = Object.keys(fieldsOf(call.query));
  const missing = keys
    .map((key) => ({ key, query: without(fieldsOf(call.query), key) }))
    .filter((each) => query instanceof z.ZodType && !query.safeParse(each.query).success);
  return [
    ...(await Promise.all(
      missing.map(async ({ key, query: others }) => ({
        what: `no query.${key}`,
        path: `query.${key}`,
        codes: VALIDATION,
        sent: await sentOf(named, { ...call, query: others }, headers),
      })),
    )),
    ...HOSTILE_KEYS.map((key) => extra(`an unknown parameter ${key}`, `${encodeURIComponent(key)}=1`, `query.${key}`)),
    ...keys.flatMap((key) => [
      extra(
        `the parameter ${key} twice`,
        `${key}=${encodeURIComponent(String(fieldsOf(call.query)[key]))}`,
        `query.${key}`,
      ),
      extra(`the parameter ${key}[$ne]`, `${encodeURIComponent(`${key}[$ne]`)}=1`, `query.${key}[$ne]`),
    ]),
    ...['0x10', '-1', ' 1', ''].flatMap((odd) =>
      keys
        .filter((key) => typeof fieldsOf(call.query)[key] === 'number')
        .map((key) => oddNumber(subject, key, odd, good)),
    ),
  ];
}

function oddNumber({ call }: Subject, key: string, odd: string, good: Sent): Bad {
  const [path = '', query = ''] = good.path.split('?');
  const others = new URLSearchParams(query);
  others.set(key, odd);
  const what = `${key}=${JSON.stringify(odd)} in place of ${String(fieldsOf(call.query)[key])}`;
  return { what, path: `query.${key}`, codes: VALIDATION, sent: { ...good, path: `${path}?${others}` } };
}

/** A body of another type, one that is not JSON, and JSON that is not an object. */
async function badBodies(subject: Subject): Promise<Bad[]> {
  const { named, call } = subject;
  const { route } = named;
  if (route.method === 'GET') return [];
  const good = await sentOf(named, call, headersOf(subject));
  const rules = uploadRulesOf(route);
  const body = good.body ?? Buffer.from('{}');
  const typed = TYPES.filter((type) => !rules?.types.some((each) => type.startsWith(each))).map((type) => ({
    what: `a body of the type ${type}`,
    codes: ['UNSUPPORTED_MEDIA_TYPE'] as const,
    sent: { ...good, headers: { ...good.headers, 'content-type': type }, body },
  }));
  if (rules) return typed;
  const json = (what: string, text: string): Bad => ({
    what: `${what} ${JSON.stringify(text)}`,
    codes: VALIDATION,
    sent: { ...good, headers: { ...good.headers, 'content-type': 'application/json' }, body: Buffer.from(text) },
  });
  const declared = takesJson(subject);
  // If the body is optional, or none is declared, sending none is not wrong.
  const isNeeded = declared && refuses(subject, undefined);
  return [
    ...typed,
    ...BROKEN.filter((text) => text !== '' || isNeeded).map((text) => json('a body that is no JSON:', text)),
    ...(declared ? NO_OBJECTS : []).map((text) => json('a body that is no object:', text)),
  ];
}

function takesJson({ named: { route }, call }: Subject): boolean {
  return 'body' in route && route.body instanceof z.ZodType && !(call.body instanceof Blob);
}
