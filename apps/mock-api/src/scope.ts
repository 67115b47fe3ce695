import type { LinkKind } from '@siteward/contract';
import type { MemberIds, MemberType, Permission, Reach, ServiceProviderStatus } from '@siteward/domain';
import type { Types } from 'mongoose';
import type { Deps } from '#deps.ts';
import type { AuditRecordDoc } from '#modules/audit/audit.model.ts';
import type { MemberDoc } from '#modules/members/members.model.ts';
import type { Names } from '#modules/names/membership-names.ts';
import type { OrganizationDoc } from '#modules/organizations/organizations.model.ts';
import type { RoleDoc } from '#modules/roles/roles.model.ts';

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
  /** The active service provider that they are a member of, whose work counts as theirs (domain, `throughProvider`). */
  provider?: string | null;
  /** The sites they have access to; every area shows and changes only what is within these. */
  reach: Reach;
  permissions: readonly Permission[];
};

/** Where a request comes from; recorded in audit records and sessions. `acceptLanguage` is the header, for `languageOf`. */
export type Origin = { requestId: string; ip: string; userAgent: string; acceptLanguage: string };

/** The scope of an organization's services for a signed-in member. */
export type MemberScope = UserScope & OrgScope;

/**
 * The link that somebody without an account came by: what it opens, and the name that histories give to anyone who came by it.
 */
export type OpenedLink = { kind: LinkKind; record: string; name: string };

/** The scope of services about a person, without an organization. */
export type UserScope = Deps & { session: Session; origin: Origin };

/**
 * The scope of services inside one organization: everything they read or write is bound to `org`. The actor is signed in, or is
 * somebody who came by a link and for whom an area acts.
 */
export type OrgScope = PublicScope & {
  org: string;
  actor: Actor;
  /** The one site that the call is about, if its contract declares one and the call names it: always within the actor's reach. */
  site?: string;
  /** The link by which the actor came, if any. */
  link?: OpenedLink;
  /** The bulk change that is being made or undone. */
  bulk?: Bulk;
};

/**
 * What is read once for all members of a bulk change, and what is done once after the last of them. The services that change one
 * member look here first; otherwise the organization would stay locked for a dozen operations per member. Code that writes a
 * member must keep `members` up to date, because it is not read again.
 */
export type Bulk = {
  readonly id: Types.ObjectId;
  readonly organization: OrganizationDoc;
  readonly members: Map<string, MemberDoc>;
  /** Those members that the actor can see. */
  readonly inSight: ReadonlySet<string>;
  readonly roles: ReadonlyMap<string, RoleDoc>;
  readonly names: (record: { org: Types.ObjectId; role: Types.ObjectId }) => Names;
  /** For each customer that one of the members is limited to, the sites that it occupies. */
  readonly occupied: ReadonlyMap<string, string[]>;
  /** The service providers that members belong to, apart from those that were deleted. */
  readonly providers: ReadonlyMap<string, { _id: string; status: ServiceProviderStatus }>;
  readonly later: { lines: Omit<AuditRecordDoc, '_id'>[]; backers: Types.ObjectId[]; ended: MemberDoc[] };
};

/**
 * The scope of services about what a link opens: nobody is signed in. Its actor reaches only the one site and holds no
 * permissions, so `scoped` reads nothing that can be somebody's own; its area decides what else it may do (docs/adr/0034).
 */
export type LinkScope = PublicScope & {
  org: string;
  link: OpenedLink;
  /** Whether the organization accepts nothing from outside at the moment because it is not paid for. */
  isPaused: boolean;
  /** `user` and `member`: the id of the record that the link opens. */
  actor: MemberIds & { reach: Extract<Reach, object>; permissions: readonly never[] };
};

/** The scope of services that need no session: signing in, tokens from mails. */
export type PublicScope = Deps & { origin: Origin };

/**
 * The same scope with its clock fixed at this moment: for what is done in one transaction outside a call, because calls have a
 * fixed time already.
 */
export function atOneTime<Scope extends Pick<Deps, 'clock'>>(scope: Scope): Scope {
  const now = scope.clock();
  return { ...scope, clock: () => now };
}
