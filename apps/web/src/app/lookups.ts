import type { Organization } from '@siteward/contract';
import {
  APP_NAME,
  currentOrganization,
  isOrganizationId,
  type Lookup,
  type Permission,
  permissionsHeld,
} from '@siteward/domain';
import type { LoaderFunction } from 'react-router-dom';
import type { ShellClient } from '#lib/calls/client.ts';
import { saysNothing } from '#lib/calls/connection.ts';
import { readSession, rememberedSite } from '#lib/session/session.ts';

/** What a guard asked for: the record, or the fact that there is none for this person. */
type Found<Record> = { state: 'found'; value: Record } | { state: 'none' };

/** Thrown when the session has ended: the answer is 401, even when the call is repeated. */
export class SessionEnded extends Error {}

type Answer = { status: number; body: unknown };
type Success<A extends Answer> = Extract<A, { status: 200 }>;

const isSuccess = <A extends Answer>(answer: A): answer is Success<A> => answer.status === 200;

/**
 * Waits for an answer and tells whether it holds the record.
 *
 * @throws SessionEnded for 401, and the answer itself if it settles nothing (`saysNothing`).
 */
async function ask<A extends Answer>(call: Promise<A>): Promise<Found<Success<A>['body']>> {
  const answer = await call;
  if (isSuccess(answer)) return { state: 'found', value: answer.body };
  if (answer.status === 401) throw new SessionEnded();
  if (saysNothing(answer)) throw answer;
  return { state: 'none' };
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
 * What the guards of one navigation look at, each loaded once, on first use.
 *
 * @param site - undefined for the organization's first one
 */
export function createLookups(client: ShellClient, userId: string, org: string, site: string | undefined) {
  const member = once(() => ask(client.members.getByUserAndApp({ params: { userId, app: APP_NAME }, query: { org } })));
  const listSites = async (some: { id?: string }) => {
    const found = await ask(client.sites.list({ query: { org, limit: 1, sort: 'name', ...some } }));
    return found.state === 'found' ? found.value.items[0] : undefined;
  };
  return {
    user: once(() => ask(client.users.get({ params: { userId } }))),
    member,
    organization: once(() => ask(client.organizations.get({ params: { id: org } }))),
    role: once(async () => {
      const found = await member();
      return found.state === 'found' ? ask(client.roles.get({ params: { id: found.value.role } })) : found;
    }),
    /** The site in the address, or undefined if the member cannot see it. */
    site: once(() => listSites(site === undefined ? {} : { id: site })),
    firstSite: once(() => listSites({})),
  };
}

/** The result of a lookup in the terms of the domain's guards. */
export function lookupOf<Value, State extends string>(
  found: Found<Value>,
  stateOf: (value: Value) => State,
): Lookup<State> {
  return found.state === 'found' ? stateOf(found.value) : found.state;
}

/** A person's standing in an organization that they belong to. `permissions` is null if their role cannot be found. */
export type Standing = {
  organization: Organization;
  permissions: readonly Permission[] | null;
  /** The site that links lead to on pages outside of the organization's own; undefined if none was requested, or there is none. */
  site?: string | undefined;
};

/**
 * Loads the person's standing in the organization that the page's query names (`org`), for pages that say why another page is
 * closed. Any link can lead there, so only what the API says counts. Null if nothing can be said about it.
 *
 * @param withSite - whether the page leads back into the organization
 * @param orDefault - whether an address that names no organization is about the person's default one (spec section 3)
 */
export function standingLoader(client: ShellClient, { withSite = false, orDefault = false } = {}): LoaderFunction {
  return async ({ request }): Promise<Standing | null> => {
    const named = new URL(request.url).searchParams.get('org');
    const { sid, user } = readSession();
    if (!sid || !user) return null;
    try {
      const org = currentOrganization(named, named === null && orDefault ? await defaultOrgOf(client, user) : null);
      if (!isOrganizationId(org)) return null;
      const lookups = createLookups(client, user, org, rememberedSite(org));
      const [member, organization, role] = await Promise.all([
        lookups.member(),
        lookups.organization(),
        lookups.role(),
      ]);
      if (member.state !== 'found' || member.value.status !== 'active' || organization.state !== 'found') return null;
      const permissions = role.state === 'found' ? permissionsHeld(role.value.permissions) : null;
      const site = withSite ? ((await lookups.site()) ?? (await lookups.firstSite())) : undefined;
      return { organization: organization.value, permissions, site: site?._id };
    } catch {
      // Without a connection or a session, the page says only what is true in any case.
      return null;
    }
  };
}

async function defaultOrgOf(client: ShellClient, userId: string): Promise<string | null> {
  const found = await ask(client.users.get({ params: { userId } }));
  return found.state === 'found' ? found.value.defaultOrg : null;
}
