import { FAULTS, RECORD_ID } from '@siteward/domain';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listRoutes } from './client/routes.ts';
import { contract } from './contract.ts';

/** A schema within the input of a call, and the names of the fields that lead to it. */
type Part = { call: string; path: string; schema: z.ZodType };

const INPUTS: Part[] = listRoutes(contract).flatMap(({ name, route }) =>
  [route.query, 'body' in route ? route.body : undefined]
    .filter((schema) => schema instanceof z.ZodType)
    .map((schema) => ({ call: name, path: '', schema })),
);

/** A schema and everything it consists of: the fields of objects, the entries of lists, the forms of a union. */
function partsOf({ call, path, schema }: Part): Part[] {
  const within = (inner: unknown, key = '') =>
    inner instanceof z.ZodType ? partsOf({ call, path: [path, key].filter(Boolean).join('.'), schema: inner }) : [];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return within(schema.unwrap());
  }
  const own = { call, path, schema };
  if (schema instanceof z.ZodArray) return [own, ...within(schema.element)];
  if (schema instanceof z.ZodObject) {
    return [own, ...Object.entries(schema.shape).flatMap(([key, field]) => within(field, key))];
  }
  const forms = schema instanceof z.ZodUnion ? schema.options : [];
  return [own, ...forms.flatMap((form) => (form instanceof z.ZodObject ? within(form) : []))];
}

const PARTS = INPUTS.flatMap(partsOf);
const PARAMETERS = listRoutes(contract).flatMap(({ name, route: { pathParams } }) =>
  pathParams instanceof z.ZodType ? partsOf({ call: name, path: '', schema: pathParams }) : [],
);

/** What a text field accepts, with what is kept of it, and what it refuses. */
type Values = { takes: [text: string, kept: string][]; refuses: string[] };

const long = (length: number) => 'x'.repeat(length);
const REVERSED = 'a\u202eb';
const HIDDEN = ['two\nlines', REVERSED, 'a\u200bb', 'a\0b'];
const ID: Values = {
  takes: [['ABCDEF0123456789abcdef01', 'abcdef0123456789abcdef01']],
  refuses: ['', 'g'.repeat(24), '0'.repeat(23), '0'.repeat(25), ` ${'0'.repeat(23)}`],
};
const LINE: Values = { takes: [['  Dr. Ann  ', 'Dr. Ann']], refuses: HIDDEN };
const NAME: Values = { ...LINE, refuses: [...LINE.refuses, 'evil.com', 'See www.evil.example', 'http://x'] };
const DRAWING: Values = {
  takes: [['M1 2L600 200M3 4L3 4', 'M1 2L600 200M3 4L3 4']],
  refuses: ['', 'M1 2', 'M601 2L3 4', ' M1 2L3 4', '<svg/>', `M0 0${'L1 1'.repeat(5000)}`],
};
/** Texts of several lines. */
const TEXT: Values = {
  takes: [['  one\n\ttwo  ', 'one\n\ttwo']],
  refuses: HIDDEN.filter((text) => !text.includes('\n')),
};
const INSTANT: Values = {
  takes: [
    ['2026-12-31T08:30:00Z', '2026-12-31T08:30:00.000Z'],
    ['2026-12-31T08:30:00.123456Z', '2026-12-31T08:30:00.123Z'],
  ],
  refuses: [
    '',
    '2026-12-31',
    '1969-12-31T23:59:59Z',
    '2200-01-01T00:00:00Z',
    '2026-02-30T08:30:00Z',
    '2026-12-31T08:30:00',
    '2026-12-31T08:30:00+01:00',
    ' 1',
  ],
};
const TIME: Values = {
  takes: [
    ['00:00', '00:00'],
    ['23:59', '23:59'],
  ],
  refuses: ['', '8:30', '24:00', '08:60', '08:30:00', ' 08:30'],
};
const PLAN_DAY: Values = {
  takes: [['2028-02-29', '2028-02-29']],
  refuses: ['', '2027-02-29', '31.12.2026', '2026-12-31T00:00:00Z', '1999-12-31', '2190-01-01', ' 2026-12-31'],
};
const DATE: Values = {
  takes: [['2028-02-29', '2028-02-29']],
  refuses: ['', '2027-02-29', '31.12.2026', '2026-12-31T00:00:00Z'],
};
// Blanks at the ends of a password are part of it.
const PASSWORD: Values = { takes: [['  copper Lantern 42 ', '  copper Lantern 42 ']], refuses: ['', long(129)] };
const SECRET: Values = { takes: [[' Ab3 ', 'Ab3']], refuses: ['', '  ', long(201)] };

/** An email address or a phone number. */
const CONTACT: Values = {
  takes: [
    [' ann@north.example ', 'ann@north.example'],
    ['040 555-1299', '040 555-1299'],
    ['', ''],
  ],
  refuses: [...LINE.refuses, 'Ann', 'ann@', '12', long(255)],
};

/** By the name of the field; preceded by the fields that lead to it, its area or its call if the name alone is ambiguous. */
const VALUES: Record<string, Values> = {
  action: { takes: [['member.left', 'member.left']], refuses: ['', 'member', 'Member.left', 'a.b.c', `a.${long(60)}`] },
  code: {
    takes: [['  North-1 ', 'north-1']],
    refuses: ['-a', 'a-', 'a--b', 'a b', 'ä', long(41)],
  },
  contact: { takes: [[' +49 40 5551299 ', '+49405551299']], refuses: [...LINE.refuses, '5551299', 'Dr. Ann'] },
  contactName: LINE,
  taxId: LINE,
  contractStart: { ...DATE, refuses: [...DATE.refuses, '1969-12-31'] },
  contractEnd: { ...DATE, refuses: [...DATE.refuses, '1969-12-31'] },
  expiresOn: DATE,
  website: {
    takes: [
      [' Wulf.example/De ', 'https://wulf.example/De'],
      ['http://wulf.example', 'http://wulf.example'],
      ['', ''],
    ],
    refuses: [...HIDDEN, 'wulf', 'javascript:alert(1)', 'ftp://wulf.example', 'https://a@wulf.example', long(201)],
  },
  country: { takes: [['DE', 'DE']], refuses: ['', 'de', 'DEU', 'EU', 'XX', ' DE'] },
  returnTo: {
    takes: [['/some/page?tab=all', '/some/page?tab=all']],
    refuses: ['', '/', 'page', '//evil.example', '/\\\\evil.example', 'https://evil.example', `/${long(500)}`],
  },
  'address.street': LINE,
  'address.postcode': LINE,
  'address.city': LINE,
  currency: { takes: [['EUR', 'EUR']], refuses: ['', 'eur', 'EURO', '€', ' EUR', 'ZZZ'] },
  ends: {
    takes: [
      ['2027-11-24', '2027-11-24'],
      ['1000', '1000'],
    ],
    refuses: ['', '0', '1001', '01', '2027-02-29', '1999-12-31', ' 1'],
  },
  rule: {
    takes: [['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU']],
    refuses: ['', 'FREQ=HOURLY', 'RRULE:FREQ=DAILY', 'FREQ=WEEKLY', `FREQ=DAILY;${long(100)}`],
  },
  date: DATE,
  day: { ...DATE, refuses: [...DATE.refuses, '1969-12-31'] },
  'maintenancePlans day': PLAN_DAY,
  email: {
    takes: [['  Ann@North.Example ', 'ann@north.example']],
    refuses: [
      '',
      'ann',
      'ann@',
      '@north.example',
      'a b@north.example',
      `${'a'.repeat(60)}@${`${long(60)}.`.repeat(4)}io`,
    ],
  },
  billingEmail: {
    takes: [['  Ann@North.Example ', 'ann@north.example']],
    refuses: ['', 'ann', 'ann@', '@north.example', 'a b@north.example'],
  },
  locale: { takes: [[' en-GB ', 'en-GB']], refuses: ['', 'x', 'en_GB', 'english language', '123', long(36)] },
  timezone: { takes: [[' Europe/Berlin ', 'Europe/Berlin']], refuses: ['', 'Europe/Nowhere', 'Berlin', long(61)] },
  search: { takes: [['  dana w ', 'dana w']], refuses: [long(101)] },
  open: TIME,
  close: TIME,
  time: TIME,
  dueTime: TIME,
  'dashboard.get from': DATE,
  'dashboard.get to': DATE,
  'dashboard.export from': DATE,
  'dashboard.export to': DATE,
  from: PLAN_DAY,
  until: PLAN_DAY,
  to: PLAN_DAY,
  otp: SECRET,
  token: SECRET,
  sid: { takes: [[long(200), long(200)]], refuses: ['', long(201)] },
  password: PASSWORD,
  currentPassword: PASSWORD,
  newPassword: PASSWORD,
  passwordConfirmation: PASSWORD,
  address: LINE,
  categories: LINE,
  description: LINE,
  note: LINE,
  'holidays.name': LINE,
  referral: LINE,
  subject: LINE,
  'supportTickets.rate note': TEXT,
  title: LINE,
  place: LINE,
  category: LINE,
  tags: LINE,
  tag: LINE,
  'checklist.label': LINE,
  text: TEXT,
  reason: TEXT,
  resolution: TEXT,
  'change.reason': TEXT,
  'change.resolution': TEXT,
  'maintenancePlans description': TEXT,
  'workOrders description': TEXT,
  'workOrders.sign name': LINE,
  'workOrders.sign drawing': DRAWING,
  'dispatch.sign drawing': DRAWING,
  'dispatch.sign name': LINE,
  scheduledStart: INSTANT,
  scheduledEnd: INSTANT,
  dueAt: INSTANT,
  dueFrom: INSTANT,
  dueTo: INSTANT,
  'calendar.get from': INSTANT,
  'calendar.get to': INSTANT,
  completedFrom: INSTANT,
  completedTo: INSTANT,
  respondedFrom: INSTANT,
  respondedTo: INSTANT,
  'publicFeedbacks.send website': LINE,
  stamp: LINE,
  message: TEXT,
  body: TEXT,
  response: TEXT,
  'change.response': TEXT,
  reporterName: NAME,
  createdFrom: INSTANT,
  createdTo: INSTANT,
  'feedbacks.create contact': CONTACT,
  'publicFeedbacks.send contact': CONTACT,
  'savedViews name': LINE,
  name: NAME,
  siteName: NAME,
  value: LINE,
  'organizations.getByName name': LINE,
};

const areaOf = (call: string) => call.slice(0, call.indexOf('.'));

/** A text of an input, and the line of `VALUES` that says what it accepts. */
type Text = Part & { line?: string | undefined; values?: Values | undefined };

const TEXTS: Text[] = [...PARTS, ...PARAMETERS]
  .filter(({ schema }) => schema.safeParse(7).success === false)
  .flatMap((part): Text[] => {
    const { type, pattern, ...json } = z.toJSONSchema(part.schema, { io: 'input', unrepresentable: 'any' });
    const [last = ''] = part.path.split('.').slice(-1);
    const isText = type === 'string' || (part.schema instanceof z.ZodUnion && last === 'contact');
    if (!isText || 'enum' in json || 'const' in json) return [];
    const { call, path } = part;
    if (pattern === RECORD_ID.source) return [{ ...part, values: ID }];
    const line = [`${call} ${path}`, `${areaOf(call)} ${path}`, path, last].find((name) => name in VALUES);
    return [{ ...part, line, values: line === undefined ? undefined : VALUES[line] }];
  });

describe.each(TEXTS)('the text $path of $call', ({ call, path, schema, values = { takes: [], refuses: [] } }) => {
  it('is kept as it is meant', () => {
    const how = `VALUES says what it takes and refuses: '${areaOf(call)} ${path}': LINE, NAME or TEXT`;
    expect(values.takes, how).not.toEqual([]);
    for (const [text, kept] of values.takes) {
      expect([text, schema.safeParse(text)]).toEqual([text, { success: true, data: kept }]);
    }
  });

  it('is refused if it is invalid', () => {
    const taken = values.refuses.filter((text) => schema.safeParse(text).success);
    const line = `'${areaOf(call)} ${path}'`;
    expect(
      taken,
      `VALUES has a line ${line} where it takes these: TEXT for several lines, LINE for one with web addresses`,
    ).toEqual([]);
  });
});

/** Whether a text is a day or a second that exists. */
function exists(text: string): boolean {
  const ms = text.length < 10 ? Number.NaN : Date.parse(text);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text.replace('Z', ''));
}

/** Days and seconds that are refused only because they are too early or too late, in the form of those that are accepted. */
const BEYOND = TEXTS.flatMap(({ call, path, schema, values = { takes: [], refuses: [] } }) =>
  values.refuses
    .filter((text) => exists(text) && values.takes.some(([taken]) => taken.length === text.length))
    .map((refused) => ({ call, path, schema, refused })),
);

it.each(BEYOND)('the text $path of $call accepts what is next to $refused', ({ schema, refused }) => {
  const step = refused.length === 10 ? 24 * 60 * 60 * 1000 : 1000;
  const next = [-step, step].map((by) => new Date(Date.parse(refused) + by).toISOString());
  const texts = next.map((text) => (refused.length === 10 ? text.slice(0, 10) : text));
  expect(texts.map((text) => schema.safeParse(text).success).toSorted()).toEqual([false, true]);
});

it('has no line that applies to no text', () => {
  const used = TEXTS.flatMap(({ line }) => line ?? []);
  expect(Object.keys(VALUES).filter((line) => !used.includes(line))).toEqual([]);
});

const OBJECTS = PARTS.filter(({ schema }) => schema instanceof z.ZodObject);

it.each(OBJECTS)('the object "$path" of $call has no other fields', ({ schema }) => {
  const codes = schema.safeParse({ noSuchField: 1 }).error?.issues.map(({ code }) => code);
  expect(codes).toContain('unrecognized_keys');
});

/** The inputs that have all of these fields. */
const inputsWith = (...keys: string[]) =>
  INPUTS.filter(({ schema }) => schema instanceof z.ZodObject && keys.every((key) => key in schema.shape));

it.each(inputsWith('newPassword', 'passwordConfirmation'))('$call compares both passwords', ({ schema }) => {
  const messages = (newPassword: string, passwordConfirmation: string) =>
    schema.safeParse({ newPassword, passwordConfirmation }).error?.issues.map(({ message }) => message) ?? [];
  expect(messages('copper-lantern-42', 'copper-lantern-43')).toContain(FAULTS['passwords-differ']());
  expect(messages('copper-lantern-42', 'copper-lantern-42')).not.toContain(FAULTS['passwords-differ']());
});

/** Fields whose lists accept duplicates, each with what becomes of them. */
const TWICE: Record<string, string> = {
  assignees: 'the API keeps each once',
  categories: 'the API keeps the first of each, whatever the case',
  sites: 'the API keeps each once',
  watchers: 'the API keeps each once',
};

/** Lists of ids, codes or texts, each with an entry that it accepts. */
const LISTS = PARTS.flatMap(({ call, path, schema }) => {
  if (!(schema instanceof z.ZodArray)) return [];
  const { items } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const { type, pattern, enum: codes } = Object(items);
  const [entry] = [...(codes ?? []), ...(pattern === RECORD_ID.source ? ['a'.repeat(24)] : ['water'])];
  return type === 'string' ? [{ call, path, schema, entry }] : [];
});

it.each(LISTS)('the list $path of $call names each once', ({ path, schema, entry }) => {
  expect(schema.safeParse([entry]).success).toBe(true);
  const takesTwice = (path.split('.').at(-1) ?? '') in TWICE;
  expect(schema.safeParse([entry, entry]).success).toBe(takesTwice);
  // Capital letters do not make a different id, or a different tag.
  expect(schema.safeParse([entry, entry.toUpperCase()]).success).toBe(takesTwice);
});

/** Texts that people write, with their maximum length. */
const WRITTEN = TEXTS.flatMap(({ values, ...text }) => {
  const most = z.toJSONSchema(text.schema, { io: 'input', unrepresentable: 'any' }).maxLength;
  return most !== undefined && values?.refuses.includes(REVERSED) ? [{ ...text, most }] : [];
});

it.each(WRITTEN)('the text $path of $call has one fault at a time', ({ schema, most }) => {
  expect(schema.safeParse(`${long(most)}${REVERSED}`).error?.issues).toHaveLength(1);
});

/** What the entries of a list contain besides the id that they name. */
const BESIDE: Record<string, unknown> = { version: 1, label: 'Oil', kind: 'check', required: false };

/** Lists that name records by an id, with more besides. */
const NAMING = PARTS.flatMap(({ call, path, schema }) => {
  if (!(schema instanceof z.ZodArray && schema.element instanceof z.ZodObject)) return [];
  const { shape } = schema.element;
  const key = ['id', '_id'].find((each) => each in shape);
  const beside = Object.fromEntries(Object.entries(BESIDE).filter(([field]) => field in shape));
  return key === undefined ? [] : [{ call, path, schema, key, beside }];
});

it.each(NAMING)('the list $path of $call names each record once', ({ schema, key, beside }) => {
  const faults = (...digits: string[]) =>
    schema
      .safeParse(digits.map((digit) => ({ [key]: digit.repeat(24), ...beside })))
      .error?.issues.map(({ path }) => path.join('.'));
  expect(faults('a', 'b')).toBeUndefined();
  expect(faults('a', 'A')).toEqual(['']);
});
