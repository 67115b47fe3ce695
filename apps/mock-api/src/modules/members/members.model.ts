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

/** Every id comes after it, and null before. */
const LEAST_ID = new Types.ObjectId('000000000000000000000000');

/** A person inside an organization (product 2). Kept when removed, and used again by a new invitation. */
export interface MemberDoc extends TenantRecord {
  /** Null until the invited person has joined. */
  user: Types.ObjectId | null;
  /** Lower case; the address that was invited. */
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
  /** The `expiresAt` of the pending invitation; null where there is none. */
  invitedUntil?: Date | null;
  /** Sites that the member is limited to; empty: all. */
  sites: Types.ObjectId[];
  customerOrgId: Types.ObjectId | null;
  customerSiteId: Types.ObjectId | null;
  /** Of a member of type provider: whose work is theirs (domain, `throughProvider`). */
  serviceProviderId?: Types.ObjectId | null;
  lastSeenAt: Date | null;
  /** When they last joined; absent for those who were there before this was kept. */
  joinedAt?: Date | null;
  /** Grows with each hold (`scoped`). */
  lock?: number;
}

/** What a member is sorted and found by, the name or else the address: to be set with either of them. */
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
/** The members of each role in the order of their names. */
export const MEMBERS_BY_ROLE = {
  hint: { org: 1, deletedAt: 1, status: 1, role: 1, nameKey: 1, _id: 1, invitedUntil: 1 },
  collation: NAME_ORDER,
} satisfies Index;
schema.index(MEMBERS_BY_ROLE.hint, { collation: NAME_ORDER });
// For who depends on a site, before it changes; hardly anybody has a site of a customer, and the others are not in that
// index.
schema.index({ org: 1, sites: 1, status: 1 });
schema.index({ org: 1, customerSiteId: 1 }, { partialFilterExpression: { customerSiteId: { $gt: LEAST_ID } } });
schema.index({ org: 1, serviceProviderId: 1 }, { partialFilterExpression: { serviceProviderId: { $gt: LEAST_ID } } });
// For what one person belongs to, in all organizations.
schema.index({ user: 1 });

/** The members of all organizations. */
export const memberModel = defineModel('Member', schema);

/** Filter of the members who have one of these statuses now, as `memberStatusAt` says of each. */
export function memberStatusIn(wanted: readonly MemberStatus[], now: Date) {
  return statusFilter(wanted, { stored: 'invited', until: 'invitedUntil', over: 'removed' }, now);
}

/**
 * A member as the contract shows it.
 *
 * @param names - the present names of its organization and role
 * @param reader - the reach of whoever reads it; all for oneself
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
    // A reader who is limited learns of no other sites, nor how many there are.
    sites: doc.sites.map(String).filter((site) => reachesSite(reader, site)),
    customerOrgId: doc.customerOrgId?.toString() ?? null,
    customerSiteId: doc.customerSiteId?.toString() ?? null,
    serviceProviderId: doc.serviceProviderId?.toString() ?? null,
    lastSeenAt: doc.lastSeenAt?.toISOString() ?? null,
  });
}
