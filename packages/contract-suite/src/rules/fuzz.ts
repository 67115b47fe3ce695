import { uploadRulesOf } from '@siteward/contract';
import { recordIdsIn } from '@siteward/domain';
import fc from 'fast-check';
import { type AnyCall, fieldsOf } from '../calls.ts';
import { arbitraryOf, hostileKey, hostileValue, type Pools } from '../schema/arbitraries.ts';
import { headersOf, type Subject, type Suite, signedIn } from '../suite.ts';
import { type Headers, sentOf, textOf } from '../wire.ts';

export type FuzzOptions = { seed: number; runs: number };

const ODD_HEADERS: fc.Arbitrary<Headers> = fc.record(
  {
    'if-match': fc.constantFrom('1', '"1"', '*', 'x', '0', '"1", "2"'),
    'idempotency-key': fc.constantFrom('key', 'k'.repeat(100), 'k'.repeat(101), 'a b'),
    accept: fc.constantFrom('text/html', 'application/xml', '*/*;q=0'),
    cookie: fc.constantFrom('sid=x', 'sid=%', ';;=;'),
    origin: fc.constantFrom('null', 'https://evil.example', 'x'),
  },
  { requiredKeys: [] },
);
const PARTS = ['params', 'query', 'body'] as const;

/** Whatever is sent, the contract declares the answer. Calls that end somebody's session are left out. */
export async function fuzz(suite: Suite, subject: Subject, { seed, runs }: FuzzOptions): Promise<void> {
  const { named } = subject;
  const { members, stranger } = suite.world;
  const callers = [headersOf(subject), ...members.slice(1).map(signedIn), signedIn(stranger), {}];
  const fuzzed = fc.record({
    who: fc.oneof(
      { weight: 3, arbitrary: fc.constant(callers[0] ?? {}) },
      { weight: 1, arbitrary: fc.constantFrom(...callers) },
    ),
    call: fc.oneof({ weight: 1, arbitrary: generated(subject, suite) }, { weight: 3, arbitrary: mutated(subject) }),
    headers: fc.oneof({ weight: 4, arbitrary: fc.constant<Headers>({}) }, { weight: 1, arbitrary: ODD_HEADERS }),
  });
  // No request depends on an earlier answer, so that a seed always produces the same requests.
  const calls = fc.sample(fuzzed, { seed, numRuns: runs });
  await suite.each(calls, async ({ who, call, headers }) => {
    // An empty or overlong part would turn the path into another address.
    const parts = Object.values(fieldsOf(call.params)).map(textOf);
    if (parts.some((part) => ['', '.', '..'].includes(part) || part.length > 200)) return;
    await suite.sendRaw('fuzz', named, await sentOf(named, call, { ...who, ...headers }));
  });
}

/** A call generated from the schemas alone. */
function generated({ named: { route }, call }: Subject, suite: Suite): fc.Arbitrary<AnyCall> {
  const pools = poolsOf(call, suite);
  const hasBody = route.method !== 'GET';
  const json = 'body' in route ? arbitraryOf(route.body, pools) : fc.constant(undefined);
  const body = uploadRulesOf(route) ? fc.constant(call.body) : json;
  return fc
    .record({
      params: arbitraryOf(route.pathParams, pools),
      query: arbitraryOf(route.query, pools),
      body: fc.oneof({ weight: 6, arbitrary: body }, { weight: 1, arbitrary: hostileValue }),
    })
    .map((parts) => ({
      params: { ...call.params, ...fieldsOf(parts.params) },
      query: joined(parts.query),
      ...(hasBody && parts.body !== undefined && { body: parts.body }),
    }));
}

function poolsOf(call: AnyCall, { world: { place, elsewhere } }: Suite): Pools {
  const own = JSON.stringify(call.body instanceof Blob ? { ...call, body: 0 } : call);
  return {
    ids: [...new Set([...recordIdsIn(own), place.org, place.site, elsewhere.org, '0'.repeat(24)])],
    emails: [place.owner.email, 'nobody@suite.example'],
    secrets: ['x', 'A'.repeat(43)],
  };
}

/** The successful call with a few things made wrong. */
function mutated({ call, named }: Subject): fc.Arbitrary<AnyCall> {
  const edit = fc.record({
    part: fc.constantFrom(...PARTS),
    at: fc.nat(12),
    value: hostileValue,
    key: hostileKey,
    kind: fc.constantFrom('set', 'set', 'drop', 'add'),
  });
  return fc.array(edit, { minLength: 1, maxLength: 2 }).map((edits) => {
    let changed = call;
    for (const each of edits)
      if (each.part !== 'body' || named.route.method !== 'GET') changed = applied(changed, each);
    return changed;
  });
}

type Edit = { part: (typeof PARTS)[number]; at: number; value: unknown; key: string; kind: string };

function applied(call: AnyCall, { part, at, value, key, kind }: Edit): AnyCall {
  if (call[part] instanceof Blob) return call;
  const fields = fieldsOf(call[part]);
  const keys = Object.keys(fields);
  const chosen = keys[at % Math.max(1, keys.length)];
  const isPath = part === 'params';
  // In an object literal, a key `__proto__` would set the prototype.
  if (kind === 'add' && !isPath)
    return { ...call, [part]: Object.fromEntries([...Object.entries(fields), [key, value]]) };
  if (chosen === undefined) return call;
  const { [chosen]: _, ...others } = fields;
  return { ...call, [part]: kind === 'drop' && !isPath ? others : { ...fields, [chosen]: value } };
}

/** A query with its lists joined by commas, as filters expect them. */
function joined(query: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fieldsOf(query)).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.map(textOf).join(',') : value,
    ]),
  );
}
