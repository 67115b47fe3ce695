import type { Invitation } from '@siteward/contract';
import {
  INVITATION_STATUSES,
  type InvitationStatus,
  invitationStatusAt,
  MEMBER_TYPES,
  type MemberType,
  type Reach,
  reachesSite,
} from '@siteward/domain';
import { Schema, type Types } from 'mongoose';
import { baseFields, recordToWire } from '#database/base-schema.ts';
import { createSchema, defineModel } from '#database/model.ts';
import { type TenantRecord, tenantFields, tenantOptions } from '#database/tenant.ts';
import { planList, statusFilter } from '#modules/lists/list-plan.ts';

/** An invitation into an organization (product 2). */
export interface InvitationDoc extends TenantRecord {
  /** Lower case. */
  email: string;
  name: string;
  /** The words of the name and the address, to be set whenever either changes. */
  words?: string[];
  /** The member record that the invited person becomes. */
  member: Types.ObjectId;
  role: Types.ObjectId;
  type: MemberType;
  sites: Types.ObjectId[];
  customerOrgId: Types.ObjectId | null;
  customerSiteId: Types.ObjectId | null;
  serviceProviderId?: Types.ObjectId | null;
  /** A stored `pending` counts as `expired` from `expiresAt` on (`invitationStatusAt`). */
  status: InvitationStatus;
  expiresAt: Date;
  sentCount: number;
  sentAt: Date;
  /** The member who sent it, and their name at that time. */
  invitedBy: Types.ObjectId;
  invitedByName: string;
  /** The member who has since changed what it grants, and so vouches for it; if null or absent, its sender does. */
  backedBy?: Types.ObjectId | null;
  /** SHA-256 of the mailed token; a resent one replaces it. */
  tokenHash: string;
}

const schema = createSchema<InvitationDoc>(
  {
    ...baseFields,
    ...tenantFields,
    email: { type: String, required: true },
    name: { type: String, default: '' },
    member: { type: Schema.Types.ObjectId, required: true },
    role: { type: Schema.Types.ObjectId, required: true },
    type: { type: String, enum: MEMBER_TYPES, required: true },
    sites: [{ type: Schema.Types.ObjectId }],
    customerOrgId: { type: Schema.Types.ObjectId, default: null },
    customerSiteId: { type: Schema.Types.ObjectId, default: null },
    serviceProviderId: { type: Schema.Types.ObjectId, default: null },
    status: { type: String, enum: INVITATION_STATUSES, default: 'pending' },
    expiresAt: { type: Date, required: true },
    sentCount: { type: Number, default: 1 },
    sentAt: { type: Date, required: true },
    invitedBy: { type: Schema.Types.ObjectId, required: true },
    invitedByName: { type: String, default: '' },
    backedBy: { type: Schema.Types.ObjectId, default: null },
    tokenHash: { type: String, required: true },
  },
  { ...tenantOptions, collection: 'invitations' },
);
schema.index({ org: 1, email: 1 }, { unique: true, partialFilterExpression: { status: 'pending', deletedAt: null } });
// To find expired invitations in all organizations.
schema.index({ expiresAt: 1 }, { partialFilterExpression: { status: 'pending', deletedAt: null } });
export const INVITATION_LIST = planList(schema, {
  by: ['status'],
  within: ['expiresAt'],
  columns: { email: 'email', expiresAt: 'expiresAt', createdAt: 'createdAt' },
  texts: ['name', 'email'],
});
schema.index({ org: 1, member: 1 });
schema.index({ org: 1, status: 1, invitedBy: 1 });
schema.index({ org: 1, status: 1, backedBy: 1 });
// Looked up by token, or by the invited person, without knowing the organization.
schema.index({ tokenHash: 1 });
schema.index({ email: 1 });

/** The invitations of all organizations. */
export const invitationModel = defineModel('Invitation', schema);

/** The filter for invitations that have one of these statuses now, consistent with `invitationStatusAt`. */
export function invitationStatusIn(wanted: readonly InvitationStatus[], now: Date) {
  return statusFilter(wanted, { stored: 'pending', until: 'expiresAt', over: 'expired' }, now);
}

/**
 * An invitation as the contract shows it.
 *
 * @param names - the current names of its organization and role
 * @param reader - the reach of the reader; all for the invited person
 */
export function toWire(
  doc: InvitationDoc,
  names: { orgName: string; roleName: string },
  now: Date,
  reader: Reach = 'all',
): Invitation {
  const { email, name, type, sentCount, invitedByName } = doc;
  return recordToWire(doc, {
    email,
    name,
    type,
    sentCount,
    invitedByName,
    orgName: names.orgName,
    roleName: names.roleName,
    status: invitationStatusAt(doc, now),
    org: doc.org.toString(),
    member: doc.member.toString(),
    role: doc.role.toString(),
    // A reader with limited reach must not learn about other sites, nor how many there are.
    sites: doc.sites.map(String).filter((site) => reachesSite(reader, site)),
    customerOrgId: doc.customerOrgId?.toString() ?? null,
    customerSiteId: doc.customerSiteId?.toString() ?? null,
    serviceProviderId: doc.serviceProviderId?.toString() ?? null,
    expiresAt: doc.expiresAt.toISOString(),
    sentAt: doc.sentAt.toISOString(),
    invitedBy: doc.invitedBy.toString(),
  });
}
