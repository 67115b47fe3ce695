import { APP_NAME, type Lookup } from '@siteward/domain';
import type { ShellClient } from '#lib/client.ts';

/** What a guard asked for: the record, or why there is none (`none`: 404; `failed`: it could not be asked). */
export type Found<Record> = { state: 'found'; value: Record } | { state: 'none' | 'failed' };

type Answer = { status: number; body: unknown };
type Success<A extends Answer> = Extract<A, { status: 200 }>;

const isSuccess = <A extends Answer>(answer: A): answer is Success<A> => answer.status === 200;

async function ask<A extends Answer>(call: () => Promise<A>): Promise<Found<Success<A>['body']>> {
  try {
    const answer = await call();
    if (isSuccess(answer)) return { state: 'found', value: answer.body };
    return { state: answer.status === 404 ? 'none' : 'failed' };
  } catch {
    return { state: 'failed' };
  }
}

function once<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | undefined;
  return () => {
    loading ??= load();
    return loading;
  };
}

export type Lookups = ReturnType<typeof createLookups>;

/**
 * What the guards of one navigation look at, each loaded when it is first asked for and then once.
 * In: the client, and the ids of the person and the organization.
 */
export function createLookups(client: ShellClient, userId: string, org: string) {
  const member = once(() =>
    ask(() => client.members.getByUserAndApp({ params: { userId, app: APP_NAME }, query: { org } })),
  );
  return {
    user: once(() => ask(() => client.users.get({ params: { userId } }))),
    member,
    organization: once(() => ask(() => client.organizations.get({ params: { id: org } }))),
    role: once(async () => {
      const found = await member();
      return found.state === 'found' ? ask(() => client.roles.get({ params: { id: found.value.role } })) : found;
    }),
    sites: once(() => ask(() => client.sites.list({ query: { org, limit: 100, sort: 'name' } }))),
  };
}

/** A found record's status in the words of the domain's guards. */
export function lookupOf<Value, State extends string>(
  found: Found<Value>,
  stateOf: (value: Value) => State,
): Lookup<State> {
  return found.state === 'found' ? stateOf(found.value) : found.state;
}
