import { sameId } from '@siteward/domain';
import type { OrganizationScope } from '#lib/organization/organization-scope.ts';
import { readSession } from '#lib/session/session.ts';
import { noteShown } from '#lib/session/shown-person.ts';

// By organization, so that a page that is being left keeps its own scope until the next one is there.
const scopes = new Map<string, OrganizationScope>();
const listeners = new Set<() => void>();
let owner: string | undefined;

/** The scope known for an organization in the current session; null if it has to be loaded. */
export function knownScope(org: string | undefined): OrganizationScope | null {
  return owner !== undefined && owner === readSession().sid ? (scopes.get(org ?? '') ?? null) : null;
}

/** Keeps a scope that was loaded in this session for a site, and updates whatever shows it. */
export function keepScope(sid: string, org: string, scope: OrganizationScope, site: string | undefined): void {
  if (owner !== sid) scopes.clear();
  owner = sid;
  noteShown(scope.member.user);
  const before = scopes.get(org)?.knownSites ?? [];
  // The site in the address was requested again: if it is missing now, the member can no longer see it.
  const others = before.filter(({ _id }) => !sameId(_id, site ?? '') && _id !== scope.knownSites[0]?._id);
  scopes.set(org, { ...scope, knownSites: [...scope.knownSites, ...others] });
  notify();
}

/** Keeps what is known when the session continues under another sid, after a change of password. */
export function followSid(): void {
  owner = readSession().sid;
}

/** Forgets all scopes: after sign-out, or when a guard has refused. */
export function forgetScopes(): void {
  scopes.clear();
  noteShown();
  notify();
}

/** For useSyncExternalStore. */
export function subscribeToScopes(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
