import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { clientRoutes, contract, createClient, ERRORS, type ErrorCode } from '@siteward/contract';
import { type AnyCall, ROUTES, type RouteName } from '../../calls.ts';
import { jsonIn } from '../../judge.ts';
import { type Subject, Suite } from '../../suite.ts';
import { type Headers, type Sent, Wire } from '../../wire.ts';
import { Mailbox } from '../../world/mailbox.ts';
import { Records } from '../../world/records.ts';
import type { Member, Person, Place } from '../../world/world.ts';

/** What a test's server answers. */
export type Reply = { status: number; body?: unknown; headers?: Headers };
/** A test's server, as a function. */
export type Stub = (sent: Sent) => Reply;

/** Runs a rule on a call, or on everything there is. */
export type Check = (suite: Suite) => Promise<void>;
/** A rule, and the server that it looks at, created again for each test. */
export type Look = [what: string, check: Check, server: () => Stub];

export const ok = (body: unknown = {}): Reply => ({ status: 200, body });
/** The fields of the body that was sent. */
export function fieldsIn({ body }: Sent): Record<string, unknown> {
  const value = jsonIn({ text: body?.toString() ?? '' });
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
export const queryIn = ({ path }: Sent): URLSearchParams => new URL(path, 'http://stub').searchParams;
export const sidIn = ({ headers }: Sent): string => headers['authorization'] ?? '';

export const idOf = (end: number): string => String(end).padStart(24, 'a');
/** The ids in these tests: those of an organization and its records, and those of the stranger's. */
export const OWN = { org: idOf(1), site: idOf(2) };
export const OTHERS = { org: idOf(11), site: idOf(12) };

/** A refusal as the contract declares it. */
export function problem(code: ErrorCode, more: object = {}): Reply {
  const { status, title } = ERRORS[code];
  return { status, body: { type: `/api/docs#${code}`, title, status, code, detail: 'Why.', requestId: 'r', ...more } };
}

/** Starts a server that answers as the stub does, and a suite that checks it. */
export async function startStub(stub: Stub): Promise<{ url: string; suite: Suite; stop: () => Promise<void> }> {
  // Lets overlong headers through, so that the stub can refuse them itself.
  const server = createServer({ maxHeaderSize: 64 * 1024 }, async (request, response) => {
    const { status, body, headers = {} } = stub(await sentIn(request));
    const type = `application/${status >= 400 ? 'problem+' : ''}json`;
    response.writeHead(status, { 'content-type': type, ...headers });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  });
  const url = await listening(server);
  const wire = new Wire(url);
  const stop = async (): Promise<void> => {
    wire.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url, suite: suiteOf(url, wire), stop };
}

/** Starts listening on a free port, and returns the server's address. */
export async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port is free');
  return `http://127.0.0.1:${address.port}`;
}

/** The owner, somebody who may only see sites, somebody who may do nothing, and a stranger. */
function suiteOf(url: string, wire: Wire): Suite {
  const routes = clientRoutes(contract);
  const apiOf = (sid: string) => createClient(routes, { baseUrl: url, getSid: () => sid, fetch: wire.fetch });
  const personOf = (sid: string): Person => ({
    email: `${sid}@suite.example`,
    password: 'x',
    id: idOf(90),
    sid,
    api: apiOf(sid),
  });
  const memberOf = (sid: string, ...permissions: string[]): Member => ({
    ...personOf(sid),
    member: idOf(91),
    role: sid,
    permissions,
  });
  const owner = memberOf('owner', 'sites:view', 'tickets:manage', 'work-orders:create');
  const stranger = personOf('stranger');
  const placeOf = (ids: typeof OWN, person: Member): Place => ({
    ...ids,
    orgName: person.sid,
    siteName: 'Main',
    owner: person,
    roles: new Map(),
    target: idOf(3),
    others: [],
    records: new Records(person.api, ids),
    mailbox: new Mailbox(url, undefined),
    signIn: async ({ email }) => personOf(`again-${email}`),
    signUp: async () => personOf('somebody'),
    newEmail: () => 'nobody@suite.example',
  });
  const members = [owner, memberOf('viewer', 'sites:view'), memberOf('guest')];
  const elsewhere = placeOf(OTHERS, { ...stranger, member: idOf(92), role: 'Owner', permissions: [] });
  return new Suite(wire, { place: placeOf(OWN, owner), elsewhere, members, stranger });
}

/** A call that the owner makes. */
export function subjectOf({ world }: Suite, name: RouteName, call: AnyCall, foreign?: AnyCall): Subject {
  const named = ROUTES.find((each) => each.name === name);
  if (!named) throw new Error(`There is no ${name}.`);
  return { named, call, by: world.place.owner, foreign, after: undefined };
}

async function sentIn(request: IncomingMessage): Promise<Sent> {
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  return { method: request.method ?? '', path: request.url ?? '', headers, body: await buffer(request) };
}

export const siteOf = (suite: Suite): Subject =>
  subjectOf(suite, 'sites.get', { params: { id: OWN.site } }, { params: { id: OTHERS.site } });
export const replyOf = (suite: Suite): Subject =>
  subjectOf(suite, 'cannedReplies.create', { body: { org: OWN.org, title: 'More', text: 'Dear' } });
