import type { MemberType, Permission, Reach } from '@siteward/domain';
import type { Types } from 'mongoose';
import type { Deps } from '#deps.ts';
import type { AuditRecordDoc } from '#modules/audit/audit.model.ts';
import type { MemberDoc } from '#modules/members/members.model.ts';
import type { Names } from '#modules/names.ts';
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
  /** The sites that they get to; every area shows and changes only what is within these. */
  reach: Reach;
  permissions: readonly Permission[];
};

/** Where a request comes from; goes into audit records and sessions. `acceptLanguage` is the header, for `languageOf`. */
export type Origin = { requestId: string; ip: string; userAgent: string; acceptLanguage: string };

/** Services about a person, without an organization. */
export type UserScope = Deps & { session: Session; origin: Origin };

/** Services inside one organization: everything that they read or write is bound to `org`. */
export type OrgScope = UserScope & {
  org: string;
  actor: Actor;
  /** The one site that the call is about, where its contract says so and it names one: within the actor's reach. */
  site?: string;
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

/** Services that need no session: signing in, tokens from mails. */
export type PublicScope = Deps & { origin: Origin };
