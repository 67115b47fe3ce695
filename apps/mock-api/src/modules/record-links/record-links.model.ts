import type { RecordLinkKind } from '@siteward/domain';
import { Schema, type Types } from 'mongoose';
import { baseFields } from '#database/base-schema.ts';
import { createSchema, defineModel } from '#database/model.ts';
import { type TenantRecord, tenantFields, tenantOptions } from '#database/tenant.ts';

/** The kinds of records that can be linked. */
const LINKED = ['work-order'] as const;
export type LinkedKind = (typeof LINKED)[number];

/**
 * A link between two records (docs/product.md, Links). It has no site of its own: anyone who sees both records sees the link, and
 * only the modules of these records lead to it. It never changes.
 */
export interface LinkDoc extends TenantRecord {
  kind: RecordLinkKind;
  fromKind: LinkedKind;
  from: Types.ObjectId;
  toKind: LinkedKind;
  to: Types.ObjectId;
  /** The ids of both records, so that it is found from either. */
  ends: Types.ObjectId[];
}

const kind = { type: String, enum: LINKED, required: true, immutable: true } as const;
const record = { type: Schema.Types.ObjectId, required: true, immutable: true } as const;
const schema = createSchema<LinkDoc>(
  {
    ...baseFields,
    ...tenantFields,
    kind: { type: String, enum: ['blocks', 'duplicates', 'related'], required: true, immutable: true },
    fromKind: kind,
    from: record,
    toKind: kind,
    to: record,
    ends: [{ type: Schema.Types.ObjectId }],
  },
  { ...tenantOptions, collection: 'links' },
);
schema.index({ org: 1, ends: 1 });
schema.index({ org: 1, kind: 1, from: 1, to: 1 }, { unique: true, partialFilterExpression: { deletedAt: null } });

/** The links of all organizations. */
export const linkModel = defineModel('Link', schema);
