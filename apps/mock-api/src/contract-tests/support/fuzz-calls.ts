import { type NamedRoute, type UploadRules, uploadRulesOf } from '@siteward/contract';
import { anyCharacter, arbitraryOf, hostileKey, hostileValue, type Pools } from '@siteward/contract-suite/arbitraries';
import fc from 'fast-check';
import type { House } from './house.ts';
import { idsIn } from './id-fields.ts';
import { CALLERS, type Caller } from './people.ts';
import type { AnyCall, Fields } from './routes.ts';
import { sampleOf } from './samples.ts';
import { CsvFile, type Headers, TextFile, textOf } from './send.ts';
import type { World } from './world.ts';

/** Who calls: somebody from one of the two organizations, or nobody; `unknown` has a sid that does not exist. */
export type FuzzCaller = { house: 'alpha' | 'bravo'; caller: Caller } | { house: 'none'; caller: 'nobody' | 'unknown' };
export type FuzzCall = { caller: FuzzCaller; call: AnyCall; headers: Headers };

type Edit = {
  part: 'params' | 'query' | 'body';
  index: number;
  value: unknown;
  key: string;
  kind: 'set' | 'drop' | 'add';
};

/** Arbitrary calls of a route: generated from its schemas, or a successful call with a few things made wrong. */
export function fuzzCalls(named: NamedRoute, world: World): fc.Arbitrary<FuzzCall> {
  const pools = poolsOf(world);
  return fc.record({
    caller: fc.constantFrom(...FUZZ_CALLERS),
    call: fc.oneof(
      { weight: 1, arbitrary: generated(named, pools) },
      { weight: 3, arbitrary: mutated(named, world, pools) },
    ),
    headers: fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: oddHeaders }),
  });
}

const oddHeaders: fc.Arbitrary<Headers> = fc.record(
  {
    'if-match': fc.constantFrom('1', '"1"', '*', '2', 'x', '0', '"1", "2"'),
    'idempotency-key': fc.constantFrom('key', 'k'.repeat(100), 'k'.repeat(101), 'a b'),
    'accept-encoding': fc.constantFrom('br', 'gzip', 'identity;q=0', 'x'),
    accept: fc.constantFrom('text/html', 'application/xml', '*/*;q=0'),
    'x-forwarded-for': fc.constantFrom('1.2.3.4', 'not an ip', '::1, 10.0.0.1'),
    cookie: fc.constantFrom('sid=x', 'sid=%', 'a'.repeat(500), ';;=;'),
    origin: fc.constantFrom('null', 'https://evil.example', 'x'),
  },
  { requiredKeys: [] },
);

const FUZZ_CALLERS: readonly FuzzCaller[] = [
  ...CALLERS.map((caller) => ({ house: 'alpha', caller }) as const),
  ...(['Owner', 'Administrator', 'Viewer'] as const).map((caller) => ({ house: 'bravo', caller }) as const),
  { house: 'none', caller: 'nobody' },
  { house: 'none', caller: 'unknown' },
];

/** The sid that a caller sends; undefined for none. */
export function sidOf(world: World, who: FuzzCaller): string | undefined {
  if (who.house === 'none') return who.caller === 'unknown' ? 'unknown' : undefined;
  return world[who.house].people[who.caller].sid;
}

function poolsOf({ alpha, bravo }: World): Pools {
  const people = [...Object.values(alpha.people), ...Object.values(bravo.people)];
  return {
    ids: [...idsIn(alpha), ...idsIn(bravo), '0'.repeat(24), 'ABCDEF0123456789abcdef01'],
    emails: people.map(({ email }) => email),
    secrets: [...secretsOf(alpha), ...secretsOf(bravo), 'x'],
  };
}

/** What gives access to something of a house, apart from being one of its people. */
export function secretsOf({ people, invitation, dispatched, feedbackLinks, calendarFeed, billing }: House): string[] {
  const own = Object.values(people).flatMap(({ sid, otherSession, verificationToken, otp, emailToken, invitedTo }) => {
    return [sid, otherSession.sid, verificationToken, otp, emailToken, invitedTo.token];
  });
  const links = [dispatched.sent.token, dispatched.accepted.token, ...Object.values(feedbackLinks)];
  return [...own, invitation.token, calendarFeed, billing.token, ...links];
}

function generated({ route }: NamedRoute, pools: Pools): fc.Arbitrary<AnyCall> {
  const json = 'body' in route ? arbitraryOf(route.body, pools) : fc.constant(undefined);
  const rules = uploadRulesOf(route);
  const isTable = rules?.types.join() === 'text/csv';
  const file = isTable ? csvFiles(pools) : rules && files(rules);
  const body = file ?? json;
  return fc
    .record({
      params: arbitraryOf(route.pathParams, pools),
      query: arbitraryOf(route.query, pools),
      body: fc.oneof({ weight: 6, arbitrary: body }, { weight: 1, arbitrary: hostileValue }),
    })
    .map(({ params, query, body }) => toCall(params, joined(query), route.method === 'GET' ? undefined : body));
}

/** Files that may be tables of people, or nothing of the sort. */
function csvFiles({ emails, ids }: Pools): fc.Arbitrary<CsvFile> {
  const known = fc.constantFrom(
    'Technician',
    'owner',
    'All sites',
    'Zzbravo First',
    '=1+1',
    '"',
    '\0',
    '',
    ...emails,
    ...ids,
  );
  const rows = fc.array(fc.array(fc.oneof(known, fc.string({ unit: anyCharacter, maxLength: 20 })), { maxLength: 6 }), {
    maxLength: 60,
  });
  const heads = fc.constantFrom(
    'Email,Role\n',
    'Role;Email;Sites\r\n',
    '\ufeffemail\tROLE\tName\r',
    'Email,Role,Email\n',
    '',
  );
  return fc
    .record({ head: heads, rows, separator: fc.constantFrom(',', ';', '\t') })
    .map(
      ({ head, rows: lines, separator }) => new CsvFile(head + lines.map((cells) => cells.join(separator)).join('\n')),
    );
}

/** Files of any kind, most of which are not what they claim to be. */
function files({ types }: UploadRules): fc.Arbitrary<TextFile> {
  const text = fc.string({ unit: anyCharacter, maxLength: 300 });
  const name = fc.oneof(fc.constantFrom('a.pdf', 'a.jpg', 'a.txt', '../a.docx', ''), text);
  const head = fc.constantFrom('%PDF-1.7\n', '\u0089PNG\r\n', 'PK\u0003\u0004', '<svg>', '');
  return fc
    .record({ head, rest: text, name, type: fc.constantFrom(...types) })
    .map((file) => new TextFile(file.head + file.rest, file.name, file.type));
}

/** A query with its lists joined by commas, as filters expect them. */
function joined(query: unknown): Fields {
  return Object.fromEntries(
    Object.entries(asFields(query)).map(([key, value]) => [key, Array.isArray(value) ? value.join(',') : value]),
  );
}

function mutated({ name, route }: NamedRoute, { alpha, bravo }: World, pools: Pools): fc.Arbitrary<AnyCall> {
  const edit: fc.Arbitrary<Edit> = fc.record({
    part: fc.constantFrom('params', 'query', 'body'),
    index: fc.nat(12),
    value: fc.oneof(hostileValue, fc.constantFrom(...pools.ids), fc.constantFrom(...pools.secrets)),
    key: hostileKey,
    kind: fc.constantFrom('set', 'set', 'set', 'drop', 'add'),
  });
  const samples = [alpha, bravo].flatMap((house) =>
    Object.values(house.people).map((person) => sampleOf(name, house, person)),
  );
  return fc.record({ sample: fc.constantFrom(...samples), edits: fc.array(edit, { maxLength: 2 }) }).map(
    // Params stay those of the path, whatever else is changed.
    ({ sample, edits }) => {
      const { params, query, body } = edits.reduce(applyEdit, sample);
      return toCall({ ...sample.params, ...params }, query, route.method === 'GET' ? undefined : body);
    },
  );
}

function applyEdit(call: AnyCall, { part, index, value, key, kind }: Edit): AnyCall {
  if (part === 'body' && call.body instanceof CsvFile) return { ...call, body: withCell(call.body, index, value) };
  if (part === 'body' && call.body instanceof TextFile) return call;
  const fields = asFields(call[part]);
  const keys = Object.keys(fields);
  if (kind === 'add' && part !== 'params') return { ...call, [part]: { ...fields, ...withKey(key, value) } };
  const chosen = keys[index % Math.max(1, keys.length)];
  if (chosen === undefined) return call;
  if (kind === 'drop')
    return { ...call, [part]: Object.fromEntries(Object.entries(fields).filter(([name]) => name !== chosen)) };
  return { ...call, [part]: { ...fields, [chosen]: value } };
}

function withCell({ content }: CsvFile, index: number, value: unknown): CsvFile {
  const cells = content.split(/([,\r\n]+)/);
  cells[(2 * index) % cells.length] = textOf(value);
  return new CsvFile(cells.join(''));
}

// An object literal would set the prototype instead of a key `__proto__`.
function withKey(key: string, value: unknown): Fields {
  return Object.fromEntries([[key, value]]);
}

function toCall(params: unknown, query: unknown, body: unknown): AnyCall {
  return { params: asFields(params), query: asFields(query), ...(body !== undefined && { body }) };
}

function asFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
