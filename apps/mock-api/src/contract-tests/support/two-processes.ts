import { type ApiClient, clientRoutes, contract, createClient } from '@siteward/contract';
import { inject } from 'vitest';
import { type ApiProcess, startApiProcess } from '#testing/api-process.ts';
import { createTestApi, type TestApi } from '#testing/harness.ts';
import { someWord } from '#testing/some-word.ts';
import { addMember, createTenant, roleIn, type Tenant } from './house/tenant.ts';

const routes = clientRoutes(contract);

export type Member = { id: string; email: string; sid: string; member: string };
export type TwoProcesses = {
  /** The test's own view of the same database. */
  api: TestApi;
  processes: readonly [ApiProcess, ApiProcess];
  /** A client of one of the processes, the first for even numbers and the second for odd ones. */
  as: (which: number, sid?: string) => ApiClient;
  close: () => Promise<void>;
};

/** Starts two API processes on one database, without rate limits. Close them when done. */
export async function startTwoProcesses(): Promise<TwoProcesses> {
  const api = await createTestApi();
  // Processes go by the real time.
  api.advance(Date.now() - api.now().getTime());
  const variables = { NODE_ENV: 'test', LOG_LEVEL: 'error', RATE_LIMITS: 'off', MONGODB_URL: urlOfDatabase(api) };
  const processes = await Promise.all([startApiProcess(variables), startApiProcess(variables)]);
  const as = (which: number, sid?: string) => clientOf(processes[which % 2 === 0 ? 0 : 1].url, sid);
  const close = async () => {
    await Promise.all(processes.map(({ stop }) => stop()));
    await api.close();
  };
  return { api, processes, as, close };
}

/** The contract's client for an API that is listening. */
export function clientOf(baseUrl: string, sid?: string): ApiClient {
  return createClient(routes, { getSid: () => sid, baseUrl, wait: async () => {} });
}

/** The connection string of a test's database. */
export function urlOfDatabase({ deps }: Pick<TestApi, 'deps'>): string {
  return inject('mongodbUrl').replace(/^([\w+]+:\/\/[^/?]+)\/?[^?]*/, `$1/${deps.connection.name}`);
}

/** A new organization with this many owners. */
export async function newOrganization(api: TestApi, { owners = 1, seats = 100 } = {}) {
  const tenant = await createTenant(api, `Org${someWord()}`, seats);
  const people: Member[] = [];
  for (let index = 0; index < owners; index += 1) people.push(await newMember(api, tenant, 'Owner'));
  const [owner = people[0], other = owner] = people;
  if (!owner || !other) throw new Error('an organization needs an owner');
  return { tenant, org: tenant.id, owner, other };
}

/** A new person as a member with a system role. */
export async function newMember(api: TestApi, tenant: Tenant, role: string, isActive = true): Promise<Member> {
  const { id, email, sid } = await api.createPerson(`${someWord()}@race.example`);
  const member = await addMember(api, tenant, { email, role: roleIn(tenant, role), user: id, isActive });
  return { id, email, sid, member };
}

export type Outcome = { status: number; body: unknown };

/** An answer in short: `204` or `409 SEAT_LIMIT`. */
export function outcomeOf({ status, body }: Outcome): string {
  const code: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'code') : undefined;
  return typeof code === 'string' && status >= 400 ? `${status} ${code}` : String(status);
}

/** The outcomes of concurrent calls, sorted. */
export async function outcomes(calls: readonly Promise<Outcome>[]): Promise<string[]> {
  return (await Promise.all(calls)).map(outcomeOf).sort();
}
