import { GENERAL_LIMITS } from '@siteward/contract';
import { MINUTE_MS } from '@siteward/domain';
import type { Kind } from '../../findings.ts';
import { checkHttp } from '../../rules/http.ts';
import { checkLimits } from '../../rules/limits.ts';
import { checkList } from '../../rules/lists.ts';
import type { Sent } from '../../wire.ts';
import { type Check, idOf, type Look, OWN, ok, problem, queryIn, type Reply, type Stub, subjectOf } from './stub.ts';

/** Five sites, and what a list of them answers. */
type Asked = { sort: string; page: number; limit: number };
type Page = {
  items: { _id: string; name: string; code: string; createdAt: string }[];
  page: number;
  pages: number;
  limit: number;
  total: number;
  capped: boolean;
};
const SITES = [1, 2, 3, 4, 5].map((at) => ({
  _id: idOf(at),
  name: `Site ${at}`,
  code: `site${at}`,
  createdAt: `2026-01-0${at}T00:00:00.000Z`,
}));
function pageOf({ sort, page, limit }: Asked): Page {
  const sorted = sort.startsWith('-') ? SITES.toReversed() : SITES;
  const items = sorted.slice((page - 1) * limit, page * limit);
  return { items, page, pages: Math.ceil(SITES.length / limit), limit, total: SITES.length, capped: false };
}
export const lists =
  (change: (page: Page, asked: Asked) => Page = (page) => page, takesAnySort = false): (() => Stub) =>
  () =>
  (sent) => {
    const query = queryIn(sent);
    const asked = {
      sort: query.get('sort') ?? '',
      page: Number(query.get('page') ?? 1),
      limit: Number(query.get('limit') ?? 10),
    };
    if (asked.sort === 'never-declared' && !takesAnySort) return problem('VALIDATION');
    return ok(change(pageOf(asked), asked));
  };
export const list: Check = (suite) => checkList(suite, subjectOf(suite, 'sites.list', { query: { org: OWN.org } }));

/** A server that treats every address correctly. */
const KNOWN = new Set(['/api/sites', '/api/organizations', '/api/health']);
export const http =
  (change: (sent: Sent) => Reply | undefined = () => undefined): (() => Stub) =>
  () =>
  (sent) => {
    const changed = change(sent);
    if (changed) return changed;
    const [path = ''] = sent.path.split('?');
    if (sent.path.length > 8000) return problem('URI_TOO_LONG');
    if (sent.headers['x-long'] !== undefined) return problem('HEADERS_TOO_LARGE');
    if ((sent.body?.length ?? 0) > 1024 * 1024) return problem('PAYLOAD_TOO_LARGE');
    return KNOWN.has(path) && (sent.method === 'GET' || sent.method === 'HEAD') ? ok() : problem('NOT_FOUND');
  };
const allowing = (origin: string, of: (sent: Sent) => boolean) =>
  http((sent) => (of(sent) ? { ...ok(), headers: { 'access-control-allow-origin': origin } } : undefined));

/** Answers a certain number of requests of each kind, and then refuses. */
const limited =
  (refusal: Reply): (() => Stub) =>
  () => {
    const counts = new Map<string, number>();
    return (sent) => {
      const count = (counts.get(sent.path) ?? 0) + 1;
      counts.set(sent.path, count);
      if (count > (sent.method === 'GET' ? GENERAL_LIMITS.session.max : 5)) return refusal;
      return sent.method === 'GET' ? ok() : problem('BAD_CREDENTIALS');
    };
  };

/** Counts anew with each window of its clock, and the first one ends in the middle of what is sent. */
const limitedByClock = (): Stub => {
  const counts = new Map<string, number>();
  return (sent) => {
    const [max, minutes] = sent.method === 'GET' ? [GENERAL_LIMITS.session.max, 1] : [5, 15];
    const count = (counts.get(sent.path) ?? 0) + 1;
    counts.set(sent.path, count);
    const isNext = count > max / 2;
    const headers = { date: new Date(isNext ? minutes * MINUTE_MS : 0).toUTCString() };
    if (count > max * 1.5) return { ...problem('RATE_LIMITED'), headers: { ...headers, 'retry-after': '60' } };
    return { ...(sent.method === 'GET' ? ok() : problem('BAD_CREDENTIALS')), headers };
  };
};

/** Refuses nothing, however slowly the requests come: the clock goes on by a minute with each of them. */
const forgetful = (): Stub => {
  let count = 0;
  return (sent) => {
    count += 1;
    const headers = { date: new Date(count * 15 * MINUTE_MS).toUTCString() };
    return { ...(sent.method === 'GET' ? ok() : problem('BAD_CREDENTIALS')), headers };
  };
};

/** Servers without faults. */
export const READING_RIGHT: Look[] = [
  ['lists', list, lists()],
  ['lists that are too long to be read to their end', list, lists((page) => ({ ...page, total: 101 }))],
  ['addresses', checkHttp, http()],
  ['limits', checkLimits, limited({ ...problem('RATE_LIMITED'), headers: { 'retry-after': '60' } })],
  ['limits that begin anew meanwhile', checkLimits, () => limitedByClock()],
];

/** Servers for each thing that these rules may find. */
export const READING_WRONG = {
  unsorted: [
    ['upwards', list, lists((_, asked) => pageOf({ ...asked, sort: '-' }))],
    ['downwards', list, lists((_, asked) => pageOf({ ...asked, sort: '' }))],
  ],
  'pages-overlap': [
    ['with the page before', list, lists((page, asked) => ({ ...page, items: pageOf({ ...asked, page: 1 }).items }))],
    [
      'not, but leave one out',
      list,
      lists((page, { page: at }) => (at === 2 ? { ...page, items: page.items.slice(1) } : page)),
    ],
  ],
  'wrong-total': [
    ['of records', list, lists((page) => ({ ...page, total: page.items.length }))],
    ['of pages', list, lists((page) => ({ ...page, pages: page.pages + 1 }))],
    ['of the page', list, lists((page) => ({ ...page, page: 1 }))],
    ['of records on a page', list, lists((page) => ({ ...page, limit: 10 }))],
  ],
  'unknown-address': [
    ['that answers', checkHttp, http(({ path }) => (path === '/api/nothing' ? ok() : undefined))],
    [
      'that is a page',
      checkHttp,
      http(({ path }) => (path === '/api' ? { status: 404, headers: { 'content-type': 'text/html' } } : undefined)),
    ],
    ['of a method', checkHttp, http(({ method }) => (method === 'PROPFIND' ? ok() : undefined))],
  ],
  'foreign-origin': [
    ['of any kind', checkHttp, allowing('*', ({ headers }) => headers['origin'] === 'https://evil.example')],
    [
      'by repeating it',
      checkHttp,
      allowing('https://evil.example', ({ headers }) => headers['origin'] === 'https://evil.example'),
    ],
    ['that has none', checkHttp, allowing('null', ({ headers }) => headers['origin'] === 'null')],
    ['before it asks', checkHttp, allowing('https://evil.example', ({ method }) => method === 'OPTIONS')],
  ],
  'head-or-options': [
    ['of HEAD', checkHttp, http(({ method }) => (method === 'HEAD' ? problem('INTERNAL') : undefined))],
    ['of OPTIONS', checkHttp, http(({ method }) => (method === 'OPTIONS' ? problem('INTERNAL') : undefined))],
  ],
  unlimited: [
    ['from minute to minute', checkLimits, () => forgetful()],
    ['for ever', checkLimits, () => (sent) => (sent.method === 'GET' ? ok() : problem('BAD_CREDENTIALS'))],
    ['until nobody knows when', checkLimits, limited(problem('RATE_LIMITED'))],
  ],
} as const satisfies Partial<Record<Kind, Look[]>>;
