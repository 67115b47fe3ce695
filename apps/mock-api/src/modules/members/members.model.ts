import type { Member } from '@siteward/contract';
import {
  MEMBER_STATUSES,
  MEMBER_TYPES,
  type MemberStatus,
  type MemberType,
  memberStatusAt,
  nameKeyOf,
  type Reach,
  reachesSite,
} from '@siteward/domain';
import { Schema, Types } from 'mongoose';
import { baseFields, recordToWire } from '#database/base-schema.ts';
import { createSchema, defineModel } from '#database/model.ts';
import { type TenantRecord, tenantFields, tenantOptions } from '#database/tenant.ts';
import { type Index, NAME_ORDER, planList, statusFilter } from '#modules/lists/list-plan.ts';
import { searchWords } from '#modules/lists/search-words.ts';

/** Sorts before every real id, and after null. */
const LEAST_ID = new Types.ObjectId('000000000000000000000000');

/** A person inside an organization (product 2). Kept after removal, and reused by a new invitation. */
export interface MemberDoc extends TenantRecord {
  /** Null until the invited person has joined. */
  user: Types.ObjectId | null;
  /** In lower case: the address that was invited. */
  email: string;
  name: string;
  /** What lists are sorted and searched by (`memberKeys`). */
  nameKey: string;
  words?: string[];
  role: Types.ObjectId;
  /** Always the role's type. */
  type: MemberType;
  /** A stored `invited` counts as `removed` from `invitedUntil` on (`memberStatusAt`). */
  status: MemberStatus;
  /** The `expiresAt` of the pending invitation; null if there is none. */
  invitedUntil?: Date | null;
  /** Sites that the member is limited to; empty: all. */
  sites: Types.ObjectId[];
  customerOrgId: Types.ObjectId | null;
  customerSiteId: Types.ObjectId | null;
  /** For a member of type provider: the service provider whose work they see (domain, `throughProvider`). */
  serviceProviderId?: Types.ObjectId | null;
  lastSeenAt: Date | null;
  /** When they last joined; absent for members who joined before this was recorded. */
  joinedAt?: Date | null;
  /** Incremented by each hold (`scoped`). */
  lock?: number;
}

/** What a member is sorted and found by: the name, or the address if there is none. To be set whenever either changes. */
export function memberKeys({ name, email }: Pick<MemberDoc, 'name' | 'email'>): { nameKey: string; words: string[] } {
  return { nameKey: nameKeyOf(name || email), words: searchWords(name, email) };
}

function nameKeyOfThis(this: MemberDoc): string {
  return memberKeys(this).nameKey;
}

function isInvited(this: MemberDoc): boolean {
  return this.status === 'invited';
}

const schema = createSchema<MemberDoc>(
  {
    ...baseFields,
    ...tenantFields,
    user: { type: Schema.Types.ObjectId, default: null },
    email: { type: String, required: true, lowercase: true, trim: true },
    name: { type: String, default: '' },
    nameKey: { type: String, default: nameKeyOfThis },
    role: { type: Schema.Types.ObjectId, required: true },
    type: { type: String, enum: MEMBER_TYPES, required: true },
    status: { type: String, enum: MEMBER_STATUSES, required: true },
    invitedUntil: { type: Date, default: null, required: isInvited },
    sites: [{ type: Schema.Types.ObjectId }],
    customerOrgId: { type: Schema.Types.ObjectId, default: null },
    customerSiteId: { type: Schema.Types.ObjectId, default: null },
    serviceProviderId: { type: Schema.Types.ObjectId, default: null },
    lastSeenAt: { type: Date, default: null },
    joinedAt: { type: Date, default: null },
    lock: { type: Number, default: 0 },
  },
  { ...tenantOptions, collection: 'members' },
);
schema.index({ org: 1, email: 1 }, { unique: true, partialFilterExpression: { deletedAt: null } });
schema.index(
  { org: 1, user: 1 },
  { unique: true, partialFilterExpression: { deletedAt: null, user: { $type: 'objectId' } } },
);
export const MEMBER_LIST = planList(schema, {
  by: ['status'],
  within: ['invitedUntil'],
  columns: { name: 'nameKey', type: 'type', lastSeenAt: 'lastSeenAt', createdAt: 'createdAt' },
  names: ['nameKey'],
  texts: ['name', 'email'],
});
/** The members of each role, in order of name. */
export const MEMBERS_BY_ROLE = {
  hint: { org: 1, deletedAt: 1, status: 1, role: 1, nameKey: 1, _id: 1, invitedUntil: 1 },
  collation: NAME_ORDER,
} satisfies Index;
schema.index(MEMBERS_BY_ROLE.hint, { collation: NAME_ORDER });
// For finding who depends on a site before it changes. Hardly any member has a customer's site, and the others are left out of
// that index.
schema.index({ org: 1, sites: 1, status: 1 });
schema.index({ org: 1, customerSiteId: 1 }, { partialFilterExpression: { customerSiteId: { $gt: LEAST_ID } } });
schema.index({ org: 1, serviceProviderId: 1 }, { partialFilterExpression: { serviceProviderId: { $gt: LEAST_ID } } });
// For finding everything one person belongs to, across organizations.
schema.index({ user: 1 });

/** The members of all organizations. */
export const memberModel = defineModel('Member', schema);

/** Filter for the members whose current status, as `memberStatusAt` computes it, is one of these. */
export function memberStatusIn(wanted: readonly MemberStatus[], now: Date) {
  return statusFilter(wanted, { stored: 'invited', until: 'invitedUntil', over: 'removed' }, now);
}

/**
 * A member as the contract shows it.
 *
 * @param names - the current names of its organization and role
 * @param reader - the reach of the reader; all for oneself
 */
export function toWire(
  doc: MemberDoc,
  names: { orgName: string; roleName: string },
  now: Date,
  reader: Reach = 'all',
): Member {
  const { name, email, type } = doc;
  const status = memberStatusAt(doc, now);
  return recordToWire(doc, {
    name,
    email,
    type,
    status,
    orgName: names.orgName,
    roleName: names.roleName,
    org: doc.org.toString(),
    user: doc.user?.toString() ?? null,
    role: doc.role.toString(),
    // A limited reader must not learn of other sites, nor how many there are.
    sites: doc.sites.map(String).filter((site) => reachesSite(reader, site)),
    customerOrgId: doc.customerOrgId?.toString() ?? null,
    customerSiteId: doc.customerSiteId?.toString() ?? null,
    serviceProviderId: doc.serviceProviderId?.toString() ?? null,
    lastSeenAt: doc.lastSeenAt?.toISOString() ?? null,
  });
}
