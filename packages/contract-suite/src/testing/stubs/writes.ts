import { ROUTES } from '../../calls.ts';
import type { Kind } from '../../findings.ts';
import { checkRoles, checkSessions } from '../../rules/access.ts';
import { checkDeclaredErrors } from '../../rules/declared-errors.ts';
import { checkHttp } from '../../rules/http.ts';
import { checkInput } from '../../rules/input.ts';
import { checkAnswer, checkVersions } from '../../rules/writes.ts';
import type { Suite } from '../../suite.ts';
import type { Sent } from '../../wire.ts';
import { foreignOrder } from './access.ts';
import { http, list, lists } from './reading.ts';
import {
  type Check,
  fieldsIn,
  idOf,
  type Look,
  OWN,
  ok,
  problem,
  queryIn,
  type Reply,
  replyOf,
  type Stub,
  subjectOf,
} from './stub.ts';

const personOf = (suite: Suite) =>
  subjectOf(suite, 'users.update', { params: { userId: idOf(90) }, body: { name: 'Anna' } });

/** A refusal that names every place where a fault may be. */
const NAMES = [
  'params',
  'query',
  'org',
  'title',
  'text',
  'site',
  'type',
  'name',
  'version',
  'unknown',
  'never-declared',
];
const everywhere = [...NAMES, '__proto__', 'body'].map((path) => ({
  path,
  code: 'not-a-time',
  params: {},
  message: 'no',
}));
const refuses = (sent: Sent): Reply =>
  /json|^$/.test(sent.headers['content-type'] ?? '')
    ? problem('VALIDATION', { errors: everywhere })
    : problem('UNSUPPORTED_MEDIA_TYPE');
const takesWhere =
  (isTaken: (sent: Sent) => boolean): (() => Stub) =>
  () =>
  (sent) =>
    isTaken(sent) ? ok() : refuses(sent);

/** Refuses what is asked for, but does it nevertheless: afterwards something else is read. */
const refusingLate =
  (refusal: (sent: Sent) => Reply): (() => Stub) =>
  () => {
    let done = 0;
    return (sent) => {
      if (sent.method === 'GET') return ok({ done });
      done += 1;
      return refusal(sent);
    };
  };

/** Versions: a stale one is a conflict, in whichever way it is sent. */
const isStale = (sent: Sent) => sent.headers['if-match'] !== undefined || 'version' in fieldsIn(sent);
const conflict = problem('VERSION_CONFLICT', { current: { version: 3 } });

/** Does what comes with a key only once. The options make it do something wrong with the same key. */
const once =
  ({
    again = (first: Reply): Reply => first,
    other = problem('IDEMPOTENCY_MISMATCH'),
    makesMore = false,
  } = {}): (() => Stub) =>
  () => {
    const first = new Map<string, { body: string; reply: Reply }>();
    let made = 0;
    return (sent) => {
      if (sent.method === 'GET') return ok({ made });
      const key = sent.headers['idempotency-key'] ?? '';
      const known = first.get(key);
      const body = sent.body?.toString() ?? '';
      if (known && known.body !== body) return other;
      if (known) {
        if (makesMore) made += 1;
        return again(known.reply);
      }
      made += 1;
      const reply = { status: 201, body: { made } };
      first.set(key, { body, reply });
      return reply;
    };
  };

const input: Check = (suite) => checkInput(suite, replyOf(suite));
const versions: Check = (suite) => checkVersions(suite, personOf(suite));
const repeated: Check = (suite) => checkAnswer(suite, replyOf(suite), { repeats: true });

/** Resolves a new ticket, which no rule allows, and answers with `reply`. `done`: whether the ticket is resolved nevertheless. */
export const resolvingOf =
  (reply: Reply, { done = false } = {}): (() => Stub) =>
  () => {
    let status = 'new';
    return ({ method, path }) => {
      if (method === 'GET') return ok({ status });
      if (method !== 'PUT') return { status: 201, body: { _id: idOf(60) } };
      if (done && path.endsWith('/resolved')) status = 'resolved';
      return reply;
    };
  };
const steps: Check = (suite) =>
  checkDeclaredErrors(
    suite,
    ROUTES.filter(({ name }) => name === 'supportTickets.setStatus'),
  );

async function oneList(suite: Suite): Promise<void> {
  await checkInput(suite, subjectOf(suite, 'sites.list', { query: { org: OWN.org } }));
}

/** Servers without faults. */
export const WRITES_RIGHT: Look[] = [
  ['input', input, takesWhere(() => false)],
  ['versions', versions, () => (sent) => (isStale(sent) ? conflict : ok())],
  ['repeated requests', repeated, once()],
  ['rules of the product', steps, resolvingOf(problem('ILLEGAL_TRANSITION'))],
];

/** Servers for each thing that these rules may find. */
export const WRITES_WRONG = {
  refused: [['for no reason', repeated, () => () => problem('FORBIDDEN')]],
  'refused-but-changed': [
    [
      'without a session',
      (suite) => checkSessions(suite, replyOf(suite), 'ended'),
      refusingLate(() => problem('UNAUTHENTICATED')),
    ],
    ['without the permission', (suite) => checkRoles(suite, replyOf(suite)), refusingLate(() => problem('FORBIDDEN'))],
    ['with foreign ids', foreignOrder, refusingLate(() => problem('NOT_FOUND'))],
    ['with bad input', input, refusingLate(refuses)],
    ['with a stale version', versions, refusingLate(() => conflict)],
    ['by a rule of the product', steps, resolvingOf(problem('ILLEGAL_TRANSITION'), { done: true })],
  ],
  'bad-input-taken': [
    ['an unknown parameter', input, takesWhere((sent) => queryIn(sent).has('unknown'))],
    ['an unknown field', input, takesWhere((sent) => 'never-declared' in fieldsIn(sent))],
    ['a field beyond its bound', input, takesWhere((sent) => String(fieldsIn(sent)['title']).length > 80)],
    [
      'a field that is missing',
      input,
      takesWhere((sent) => sent.body?.length !== 0 && !('title' in fieldsIn(sent)) && 'org' in fieldsIn(sent)),
    ],
    ['an operator', input, takesWhere((sent) => /\$(ne|regex)/.test(sent.body?.toString() ?? ''))],
    ['a body that is no JSON', input, takesWhere(({ body }) => body?.toString() === '{')],
    ['no body at all', input, takesWhere(({ body }) => body?.length === 0)],
    ['a list', input, takesWhere(({ body }) => body?.toString() === '[]')],
    ['a body of another type', input, takesWhere(({ headers }) => headers['content-type'] === 'text/plain')],
    ['a parameter that is missing', oneList, takesWhere((sent) => !queryIn(sent).has('org'))],
    ['a parameter twice', oneList, takesWhere((sent) => queryIn(sent).getAll('org').length > 1)],
    ['a parameter with an operator', oneList, takesWhere((sent) => queryIn(sent).has('org[$ne]'))],
    ['an order that there is not', list, lists((page) => page, true)],
  ],
  'bad-input-code': [
    ['of a body of another type', input, () => () => problem('VALIDATION', { errors: everywhere })],
    [
      'of an address that is too long',
      checkHttp,
      http((sent) => (sent.path.length > 8000 ? problem('VALIDATION') : undefined)),
    ],
    [
      'of a body that is too large',
      checkHttp,
      http((sent) => ((sent.body?.length ?? 0) > 1e6 ? problem('VALIDATION') : undefined)),
    ],
  ],
  'fault-without-path': [
    [
      'at all',
      input,
      () => (sent) => ({ ...refuses(sent), ...(refuses(sent).status === 400 && problem('VALIDATION')) }),
    ],
    [
      'of its own',
      input,
      () => (sent) =>
        refuses(sent).status === 400 ? problem('VALIDATION', { errors: everywhere.slice(0, 1) }) : refuses(sent),
    ],
  ],
  'stale-version': [
    ['of If-Match', versions, () => (sent) => ('version' in fieldsIn(sent) ? conflict : ok())],
    ['of the body', versions, () => (sent) => (sent.headers['if-match'] ? conflict : ok())],
    ['told without the record', versions, () => () => problem('VERSION_CONFLICT')],
  ],
  'not-repeated': [
    ['but answered otherwise', repeated, once({ again: () => ({ status: 201, body: { made: 'again' } }) })],
    ['but answered with another status', repeated, once({ again: (first) => ({ ...first, status: 200 }) })],
    ['but done again with the same answer', repeated, once({ makesMore: true })],
  ],
  'rule-not-kept': [['', steps, resolvingOf(ok())]],
  'rule-by-another-code': [['', steps, resolvingOf(problem('VALIDATION'))]],
  'key-for-another': [['', repeated, once({ other: { status: 201, body: { made: 1 } } })]],
} as const satisfies Partial<Record<Kind, Look[]>>;
