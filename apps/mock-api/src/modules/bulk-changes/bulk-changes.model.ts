import { type BulkChange, type ChangeValue, changeValue } from '@siteward/contract';
import { MEMBER_STATUSES, MEMBER_TYPES, type Reach } from '@siteward/domain';
import { Schema, Types } from 'mongoose';
import { baseFields, recordToWire } from '#database/base-schema.ts';
import { createSchema, defineModel } from '#database/model.ts';
import { type TenantRecord, tenantFields, tenantOptions } from '#database/tenant.ts';
import { planList } from '#modules/lists/list-plan.ts';
import type { MemberDoc } from '#modules/members/members.model.ts';

export const BULK_KINDS = ['status', 'role', 'sites'] as const;
export type BulkKind = (typeof BULK_KINDS)[number];

/** One member of a bulk change: the version in which it left them, and what they were before. */
export type BulkChangeItem = {
  member: Types.ObjectId;
  version: number;
  before: Pick<
    MemberDoc,
    'status' | 'role' | 'type' | 'sites' | 'customerOrgId' | 'customerSiteId' | 'serviceProviderId'
  >;
  /** `overtaken`: somebody has changed the member since, so this can never be undone. */
  state: 'changed' | 'undone' | 'overtaken';
};

/** How many members a bulk change changed, and for how many of them it has been undone or never can be. */
export type BulkCounts = { changed: number; undone: number; overtaken: number };

/** A change made to many members together, with what it takes to undo it (docs/product.md, Members). */
export interface BulkChangeDoc extends TenantRecord {
  kind: BulkKind;
  /** The status, the role's name, or the sites' names as they were then; empty for all sites. */
  to: string[];
  /** A removal is final: a member who is wanted back has to be invited. */
  final: boolean;
  /** The member who made it, and their name at that time. */
  actor: Types.ObjectId;
  actorName: string;
  items: BulkChangeItem[];
  /** How many of the items are in each state, so that a list need not read them. */
  counts: BulkCounts;
  undoneAt: Date | null;
}

const item = {
  _id: false,
  member: { type: Schema.Types.ObjectId, required: true },
  version: { type: Number, required: true },
  before: {
    status: { type: String, enum: MEMBER_STATUSES, required: true },
    role: { type: Schema.Types.ObjectId, required: true },
    type: { type: String, enum: MEMBER_TYPES, required: true },
    sites: [{ type: Schema.Types.ObjectId }],
    customerOrgId: { type: Schema.Types.ObjectId, default: null },
    customerSiteId: { type: Schema.Types.ObjectId, default: null },
    serviceProviderId: { type: Schema.Types.ObjectId, default: null },
  },
  state: { type: String, enum: ['changed', 'undone', 'overtaken'], default: 'changed' },
} as const;

const schema = createSchema<BulkChangeDoc>(
  {
    ...baseFields,
    ...tenantFields,
    kind: { type: String, enum: BULK_KINDS, required: true },
    to: { type: [String], required: true },
    final: { type: Boolean, required: true },
    actor: { type: Schema.Types.ObjectId, required: true },
    actorName: { type: String, default: '' },
    items: [item],
    counts: {
      changed: { type: Number, required: true },
      undone: { type: Number, required: true },
      overtaken: { type: Number, required: true },
    },
    undoneAt: { type: Date, default: null },
  },
  { ...tenantOptions, collection: 'bulk-changes' },
);
export const BULK_CHANGE_LIST = planList(schema, { columns: { createdAt: 'createdAt' } });
/** The index for one member's own bulk changes, by time. */
export const OWN_BULK_CHANGES = { org: 1, deletedAt: 1, actor: 1, createdAt: 1, _id: 1 } as const;
schema.index(OWN_BULK_CHANGES);

/** The bulk changes of all organizations. */
export const bulkChangeModel = defineModel('BulkChange', schema);

/**
 * Filter for the bulk changes that somebody sees: all of them, but only their own for limited members, because others may be
 * about people whom they cannot see.
 */
export function visibleTo({ reach, member }: { reach: Reach; member: string }) {
  return reach === 'all' ? {} : { actor: new Types.ObjectId(member) };
}

/** The counts of the items of a bulk change, to be stored with them. */
export function countsOf(items: readonly BulkChangeItem[]): BulkCounts {
  const inState = (wanted: BulkChangeItem['state']) => items.filter(({ state }) => state === wanted).length;
  return { changed: items.length, undone: inState('undone'), overtaken: inState('overtaken') };
}

/**
 * A bulk change in the contract's form; who made it is shown only to readers of the audit log.
 *
 * @param permissions - of the reader
 */
export function toWire(doc: Omit<BulkChangeDoc, 'items'>, permissions: readonly string[]): BulkChange {
  const { kind, counts } = doc;
  const actorName = permissions.includes('audit:view') ? doc.actorName : '';
  const isLeft = !doc.final && counts.undone + counts.overtaken < counts.changed;
  return recordToWire(doc, {
    kind,
    to: changeOf(doc),
    actorName,
    changed: counts.changed,
    undone: counts.undone,
    org: doc.org.toString(),
    undoneAt: doc.undoneAt?.toISOString() ?? null,
    undoable: isLeft && permissions.includes(permissionFor(kind)),
  });
}

function changeOf({ kind, to }: Pick<BulkChangeDoc, 'kind' | 'to'>): ChangeValue {
  if (kind === 'sites') return to.length === 0 ? changeValue('all-sites') : changeValue('names', { names: to });
  const [text = ''] = to;
  if (kind === 'role') return changeValue('role', { role: text });
  const status = MEMBER_STATUSES.find((each) => each === text);
  return status ? changeValue('member-status', { status }) : changeValue('text', { text });
}

/** The permission needed to make a bulk change of each kind, and to undo it. */
export function permissionFor(kind: BulkKind) {
  return kind === 'role' ? 'members:assign-role' : 'members:manage';
}
