import type { LinkKind } from '@siteward/contract';
import type { MemberIds, MemberType, Permission, Reach } from '@siteward/domain';
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
  /** The active service provider whose member they are, whose work is theirs (domain, `throughProvider`). */
  provider?: string | null;
  /** The sites that they get to; every area shows and changes only what is within these. */
  reach: Reach;
  permissions: readonly Permission[];
};

/** Where a request comes from; goes into audit records and sessions. `acceptLanguage` is the header, for `languageOf`. */
export type Origin = { requestId: string; ip: string; userAgent: string; acceptLanguage: string };

/** An organization's services for a member who is signed in. */
export type MemberScope = UserScope & OrgScope;

/** The link by which somebody came who has no account: what it opens, and as whom histories name whoever came by it. */
export type OpenedLink = { kind: LinkKind; record: string; name: string };

/** Services about a person, without an organization. */
export type UserScope = Deps & { session: Session; origin: Origin };

/**
 * Services inside one organization: everything that they read or write is bound to `org`. Whoever acts is signed in, or is somebody for
 * whom an area acts by a link.
 */
export type OrgScope = PublicScope & {
  org: string;
  actor: Actor;
  /** The one site that the call is about, where its contract says so and it names one: within the actor's reach. */
  site?: string;
  /** The link by which whoever acts came, if by one. */
  link?: OpenedLink;
  /** The bulk change that is being made or undone. */
  bulk?: Bulk;
};

/**
 * What is read once for all members of a bulk change, and what is done once after the last of them. The services that
 * change one member look here first: otherwise the organization would stay locked for a dozen operations per member.
 * Whoever writes a member keeps `members` up to date, since it is not read again.
 */
export type Bulk = {
  readonly id: Types.ObjectId;
  readonly organization: OrganizationDoc;
  readonly members: Map<string, MemberDoc>;
  /** Those of them whom the actor sees. */
  readonly inSight: ReadonlySet<string>;
  readonly roles: ReadonlyMap<string, RoleDoc>;
  readonly names: (record: { org: Types.ObjectId; role: Types.ObjectId }) => Names;
  /** The sites of each customer that one of the members is limited to. */
  readonly occupied: ReadonlyMap<string, string[]>;
  readonly later: { lines: Omit<AuditRecordDoc, '_id'>[]; backers: Types.ObjectId[]; ended: MemberDoc[] };
};

/**
 * Services about what a link opens: nobody is signed in. Its actor reaches the one site and holds no permission, so that `scoped` reads
 * nothing of what can be somebody's own; what it may do beyond that, its area says (docs/adr/0034).
 */
export type LinkScope = PublicScope & {
  org: string;
  link: OpenedLink;
  /** Whether its organization takes nothing from outside right now, for want of a customer. */
  isPaused: boolean;
  /** `user` and `member`: the id of the record that the link opens. */
  actor: MemberIds & { reach: Extract<Reach, object>; permissions: readonly never[] };
};

/** Services that need no session: signing in, tokens from mails. */
export type PublicScope = Deps & { origin: Origin };

/**
 * The same services at one time, that of this moment: for what is done in one transaction without a call, which has it by itself.
 */
export function atOneTime<Scope extends Pick<Deps, 'clock'>>(scope: Scope): Scope {
  const now = scope.clock();
  return { ...scope, clock: () => now };
}
