import { httpErrorsOf } from '@siteward/contract';
import { ROUTES } from '../calls.ts';
import type { Kind } from '../findings.ts';
import { headerFaults, problemFaults } from '../judge.ts';
import { called, hasFailed, isRefusal, type Suite, signedIn } from '../suite.ts';
import type { Answer, Sent } from '../wire.ts';

const UNKNOWN = ['/api', '/api/nothing', '/api/sites/nothing/at/all', '/api//sites', '/api/%2e%2e/x', '/api/sites/'];
const METHODS = [
  ...[['PUT', '/api/members'] as const, ['PATCH', '/api/health'] as const, ['DELETE', '/api/sites'] as const],
  ['PROPFIND', '/api/sites'] as const,
];
const EVIL = 'https://evil.example';
const MEGABYTE = 1024 * 1024;

/** Rules for every address, including those that no call has. */
export async function checkHttp(suite: Suite): Promise<void> {
  const { owner } = suite.world.place;
  const headers = signedIn(owner);
  await suite.each(UNKNOWN, (path) => unknown(suite, { method: 'GET', path, headers }));
  await suite.each(METHODS, ([method, path]) => unknown(suite, { method, path, headers }));
  await checkSizes(suite);
  await checkOrigins(suite);
  await checkHead(suite);
}

async function ask(suite: Suite, sent: Sent): Promise<Answer> {
  suite.checks.http = (suite.checks.http ?? 0) + 1;
  return suite.wire.send(sent);
}

async function unknown(suite: Suite, sent: Sent): Promise<void> {
  const answer = await ask(suite, sent);
  const says = 'Nobody has this: 404 NOT_FOUND as a problem document.';
  const [fault] = problemFaults(answer, ['NOT_FOUND']);
  if (fault || answer.status !== 404) {
    const kind: Kind = fault?.kind === 'server-error' ? 'server-error' : 'unknown-address';
    suite.report(kind, undefined, { what: `${sent.method} ${sent.path}: ${called(answer)}`, says }, sent, answer);
  }
  for (const { kind, ...each } of headerFaults(answer)) suite.report(kind, undefined, each, sent, answer);
}

/** An address, headers and a body that are too large. */
async function checkSizes(suite: Suite): Promise<void> {
  const { owner, org } = suite.world.place;
  const headers = signedIn(owner);
  const json = { ...headers, 'content-type': 'application/json' };
  const body = Buffer.from(JSON.stringify({ org }).padEnd(MEGABYTE + 1, ' '));
  const large = [
    ['an address of 9 KB', 'URI_TOO_LONG', { method: 'GET', path: `/api/sites?search=${'x'.repeat(9000)}`, headers }],
    [
      'headers of 17 KB',
      'HEADERS_TOO_LARGE',
      { method: 'GET', path: '/api/sites', headers: { ...headers, 'x-long': 'x'.repeat(17_000) } },
    ],
    ['a body of more than 1 MB', 'PAYLOAD_TOO_LARGE', { method: 'POST', path: '/api/sites', headers: json, body }],
  ] as const;
  for (const [what, code, sent] of large) {
    const answer = await ask(suite, sent);
    if (isRefusal(answer, code)) continue;
    const route = ROUTES.find(({ route: each }) => each.path === '/api/sites' && each.method === sent.method);
    const [fault] = problemFaults(answer, route ? httpErrorsOf(route.route) : []);
    const kind = fault?.kind === 'server-error' || fault?.kind === 'not-a-problem' ? fault.kind : 'bad-input-code';
    suite.report(
      kind,
      undefined,
      { what: `${what}: ${called(answer)}`, says: `This is ${code}.` },
      { ...sent, path: sent.path.slice(0, 60) },
      answer,
    );
  }
}

/** Pages of other origins cannot read anything. */
async function checkOrigins(suite: Suite): Promise<void> {
  const { owner } = suite.world.place;
  const asking = {
    origin: EVIL,
    'access-control-request-method': 'GET',
    'access-control-request-headers': 'authorization',
  };
  const requests: Sent[] = [
    { method: 'OPTIONS', path: '/api/sites', headers: asking },
    { method: 'GET', path: '/api/organizations', headers: { ...signedIn(owner), origin: EVIL } },
    { method: 'GET', path: '/api/organizations', headers: { ...signedIn(owner), origin: 'null' } },
  ];
  for (const sent of requests) {
    const answer = await ask(suite, sent);
    const allowed = answer.headers['access-control-allow-origin'];
    if (hasFailed(answer)) {
      const says = 'OPTIONS is answered like any other request.';
      suite.report('head-or-options', undefined, { what: `${sent.method}: ${called(answer)}`, says }, sent, answer);
    }
    if (allowed !== '*' && allowed !== EVIL && allowed !== 'null') continue;
    const says = 'Only the origin of the web application may read answers.';
    suite.report('foreign-origin', undefined, { what: `Access-Control-Allow-Origin: ${allowed}`, says }, sent, answer);
  }
}

async function checkHead(suite: Suite): Promise<void> {
  for (const path of ['/api/health', '/api/sites']) {
    const sent = { method: 'HEAD', path, headers: signedIn(suite.world.place.owner) };
    const answer = await ask(suite, sent);
    if (!hasFailed(answer) && answer.text === '') continue;
    const says = 'HEAD has no body and does not fail.';
    suite.report('head-or-options', undefined, { what: `HEAD ${path}: ${called(answer)}`, says }, sent, answer);
  }
}
