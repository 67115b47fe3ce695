import { ERRORS, type ErrorCode } from '@siteward/contract';
import { z } from 'zod';
import { fieldsOf, ROUTES, type RouteName } from '../calls.ts';
import type { Kind, Rule } from '../findings.ts';
import { jsonIn, problemIn } from '../judge.ts';
import type { Answer, Sent } from '../wire.ts';

/** What a fault has to work with. `ask`: sends a request to the real server; `sids`: who has signed in so far, the owner first. */
type Exchange = { sent: Sent; ask: (sent: Sent) => Promise<Answer>; sids: readonly string[] };

/** Something that a server does wrong, on purpose. */
export type Fault = {
  /** What is wrong, in words. */
  what: string;
  /** The call that is faulty; all others are right. */
  call: RouteName;
  /** The rule that finds it, and the kind of finding. */
  rule: Rule;
  kind: Kind;
  answer: (exchange: Exchange) => Promise<Answer>;
};

const json = (answer: Answer, body: unknown, status = answer.status): Answer => ({
  ...answer,
  status,
  text: JSON.stringify(body),
});
const bodyOf = (answer: Answer) => fieldsOf(jsonIn(answer));

function problem(answer: Answer, code: ErrorCode): Answer {
  const { status, title } = ERRORS[code];
  return json(answer, { ...bodyOf(answer), type: `/api/docs#${code}`, title, status, code }, status);
}

function withAuthorization(sent: Sent, sid: string | undefined): Sent {
  return { ...sent, headers: { ...sent.headers, authorization: sid ?? '' } };
}

function without(sent: Sent, header: string): Sent {
  const { [header]: _, ...headers } = sent.headers;
  return { ...sent, headers };
}

function withBody(sent: Sent, change: (fields: Record<string, unknown>) => object): Sent {
  const body = jsonIn({ text: sent.body?.toString() ?? '' });
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return sent;
  return { ...sent, body: Buffer.from(JSON.stringify(change({ ...body }))) };
}

/** The keys that the body of a call declares. */
function declaredBy(call: RouteName): string[] {
  const route = ROUTES.find(({ name }) => name === call)?.route;
  const schema = route && 'body' in route ? route.body : undefined;
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

/** Fifteen faults, each in a call of its own, so that a server may have all of them. */
export const FAULTS = {
  'leaked-field': {
    what: 'sends a field that is not declared',
    call: 'sites.get',
    rule: 'answers',
    kind: 'undeclared-field',
    answer: async ({ sent, ask }) => {
      const answer = await ask(sent);
      return answer.status === 200 ? json(answer, { ...bodyOf(answer), passwordHash: 'x' }) : answer;
    },
  },
  'missing-field': {
    what: 'leaves out a field',
    call: 'organizations.get',
    rule: 'answers',
    kind: 'not-by-schema',
    answer: async ({ sent, ask }) => {
      const answer = await ask(sent);
      const { currency: _, ...others } = bodyOf(answer);
      return answer.status === 200 ? json(answer, others) : answer;
    },
  },
  'wrong-status': {
    what: 'answers 200 instead of 201',
    call: 'workOrderCosts.create',
    rule: 'answers',
    kind: 'undeclared-status',
    answer: async ({ sent, ask }) => {
      const answer = await ask(sent);
      return answer.status === 201 ? { ...answer, status: 200 } : answer;
    },
  },
  'failure-on-bad-input': {
    what: 'fails where input is bad',
    call: 'savedViews.create',
    rule: 'input',
    kind: 'server-error',
    answer: async ({ sent, ask }) => {
      const answer = await ask(sent);
      return answer.status === 400 ? problem(answer, 'INTERNAL') : answer;
    },
  },
  'session-not-asked': {
    what: 'does not look for a session',
    call: 'seats.get',
    rule: 'sessions',
    kind: 'session-not-asked',
    answer: async ({ sent, ask, sids }) => {
      const answer = await ask(sent);
      return answer.status === 401 ? ask(withAuthorization(sent, sids[0])) : answer;
    },
  },
  'role-not-checked': {
    what: 'does not look at roles',
    call: 'members.counts',
    rule: 'roles',
    kind: 'role-not-checked',
    answer: async ({ sent, ask, sids }) => {
      const answer = await ask(sent);
      return answer.status === 403 ? ask(withAuthorization(sent, sids[0])) : answer;
    },
  },
  'foreign-id-told': {
    what: 'answers 403 for what is others’',
    call: 'roles.get',
    rule: 'foreign-ids',
    kind: 'foreign-told',
    answer: async ({ sent, ask, sids }) => {
      const answer = await ask(sent);
      if (answer.status !== 404) return answer;
      const others = await Promise.all(sids.map((sid) => ask(withAuthorization(sent, sid))));
      return others.some(({ status }) => status === 200) ? problem(answer, 'FORBIDDEN') : answer;
    },
  },
  'html-error': {
    what: 'answers an error with a page',
    call: 'members.get',
    rule: 'foreign-ids',
    kind: 'not-a-problem',
    answer: async ({ sent, ask }) => {
      const answer = await ask(sent);
      if (answer.status !== 404) return answer;
      return { ...answer, contentType: 'text/html; charset=utf-8', text: '<!doctype html><h1>Not Found</h1>' };
    },
  },
  'undeclared-code': {
    what: 'refuses with a code of another call',
    call: 'supportTickets.create',
    rule: 'input',
    kind: 'undeclared-code',
    answer: async ({ sent, ask }) => {
      const answer = await ask(sent);
      return answer.status === 400 ? problem(answer, 'SEAT_LIMIT') : answer;
    },
  },
  unsorted: {
    what: 'does not sort a list',
    call: 'roles.list',
    rule: 'lists',
    kind: 'unsorted',
    answer: async ({ sent, ask }) => {
      const answer = await ask(sent);
      const { items, ...numbers } = bodyOf(answer);
      if (!Array.isArray(items)) return answer;
      const [first, ...rest] = items;
      return json(answer, { items: first === undefined ? [] : [...rest, first], ...numbers });
    },
  },
  'pages-overlap': {
    what: 'shows a record on two pages',
    call: 'members.list',
    rule: 'lists',
    kind: 'pages-overlap',
    answer: async ({ sent, ask }) => {
      const answer = await ask(sent);
      if (!/[?&]page=2\b/.test(sent.path)) return answer;
      const { items } = bodyOf(await ask({ ...sent, path: sent.path.replace(/\bpage=2\b/, 'page=1') }));
      return json(answer, { ...bodyOf(answer), items });
    },
  },
  'key-ignored': {
    what: 'does a repeated request again',
    call: 'cannedReplies.create',
    rule: 'idempotency',
    kind: 'not-repeated',
    answer: ({ sent, ask }) => ask(without(sent, 'idempotency-key')),
  },
  'version-ignored': {
    what: 'takes a stale version',
    call: 'users.update',
    rule: 'versions',
    kind: 'stale-version',
    answer: ({ sent, ask }) => {
      const { 'if-match': _, ...headers } = sent.headers;
      return ask(withBody({ ...sent, headers }, ({ version: _version, ...others }) => others));
    },
  },
  'unknown-key-taken': {
    what: 'takes a field that is not declared',
    call: 'roles.create',
    rule: 'input',
    kind: 'bad-input-taken',
    answer: async ({ sent, ask }) => {
      const declared = declaredBy('roles.create');
      const known = (fields: object) =>
        Object.fromEntries(Object.entries(fields).filter(([key]) => declared.includes(key)));
      return ask(withBody(sent, known));
    },
  },
  cached: {
    what: 'lets its answers be kept',
    call: 'dashboard.get',
    rule: 'headers',
    kind: 'cache-headers',
    answer: async ({ sent, ask }) => {
      const answer = await ask(sent);
      return { ...answer, headers: { ...answer.headers, 'cache-control': 'public, max-age=600' } };
    },
  },
} as const satisfies Record<string, Fault>;
export type FaultName = keyof typeof FAULTS;

/** The sid in an answer that has just begun a session; undefined for any other answer. */
export function newSid(answer: Answer): string | undefined {
  const { sid } = bodyOf(answer);
  return problemIn(answer) === undefined && typeof sid === 'string' ? sid : undefined;
}
