import type { MemberType, Permission, Reach } from '@siteward/domain';
import type { Deps } from '#deps.ts';

/** Who is signed in, read from the database on every request (docs/api.md, Sessions). Ids are 24 hex. */
export type Session = { id: string; user: string };

/** The signed-in person as an active member of one organization, with the role they hold right now. */
export type Actor = {
  user: string;
  member: string;
  name: string;
  role: string;
  owner: boolean;
  type: MemberType;
  /** The sites that they get to; every area shows and changes only what is within. */
  reach: Reach;
  permissions: readonly Permission[];
};

/** Where a request comes from; goes into audit records and sessions. */
export type Origin = { requestId: string; ip: string; userAgent: string };

/** Services about a person, without an organization. */
export type UserScope = Deps & { session: Session; origin: Origin };

/** Services inside one organization: everything that they read or write is bound to `org`. */
export type OrgScope = UserScope & {
  org: string;
  actor: Actor;
  /** The bulk change that is being made or undone: what is written to the audit log belongs to it. */
  batch?: string;
};

/** Services that need no session: signing in, tokens from mails. */
export type PublicScope = Deps & { origin: Origin };
