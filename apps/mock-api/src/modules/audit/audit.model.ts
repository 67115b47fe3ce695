import type { LinkKind } from '@siteward/contract';
import { Schema, type Types } from 'mongoose';
import { createSchema, defineModel } from '#database/model.ts';
import { assertOrganization, assertScopedPipeline } from '#database/tenant.ts';

/** What an action was performed on. */
export type AuditTarget = { kind: string; id: Types.ObjectId };

/** One line of the audit log (product 8). `org` is null for what people do about themselves, such as signing in. */
export type AuditRecordDoc = {
  _id: Types.ObjectId;
  org: Types.ObjectId | null;
  /** The person; null if nobody was signed in, as when someone came by a link or a time limit was reached. */
  actor: Types.ObjectId | null;
  /** `<kind>.<what happened>`, such as `member.suspended`. */
  action: string;
  target: AuditTarget;
  /** What changed, by field; never a secret. */
  changes: Record<string, unknown>;
  /** If it was done by way of a link: which kind, the record that it opens, and the name of the person who came by it. */
  linkKind?: LinkKind;
  linkRecord?: Types.ObjectId;
  linkName?: string;
  /** The bulk change that it was part of, if any. */
  batch?: Types.ObjectId;
  ip: string;
  requestId: string;
  createdAt: Date;
};

function refuse(): never {
  throw new Error('The audit log is append-only');
}

/** Schema plugin: nothing stored is ever changed or deleted, and nobody reads without naming the organization. */
function appendOnly(schema: Schema): void {
  schema.pre(
    [
      'updateOne',
      'updateMany',
      'findOneAndUpdate',
      'replaceOne',
      'findOneAndReplace',
      'deleteOne',
      'deleteMany',
      'findOneAndDelete',
    ],
    refuse,
  );
  schema.pre('bulkWrite', refuse);
  schema.pre('save', function refuseChange() {
    if (!this.isNew) refuse();
  });
  // The tenant plugin would refuse records without an organization, which people's own actions need. Reading is just as strict
  // here.
  schema.pre(['find', 'findOne', 'countDocuments', 'distinct'], function scopeFilter() {
    assertOrganization('AuditRecord', this.getFilter());
  });
  schema.pre('aggregate', function scopePipeline() {
    assertScopedPipeline('AuditRecord', this.pipeline());
  });
}

const schema = createSchema<AuditRecordDoc>(
  {
    org: { type: Schema.Types.ObjectId, default: null },
    actor: { type: Schema.Types.ObjectId, default: null },
    action: { type: String, required: true },
    target: {
      kind: { type: String, required: true },
      id: { type: Schema.Types.ObjectId, required: true },
    },
    changes: { type: Schema.Types.Mixed, default: {} },
    linkKind: { type: String },
    linkRecord: { type: Schema.Types.ObjectId },
    linkName: { type: String },
    batch: { type: Schema.Types.ObjectId },
    ip: { type: String, default: '' },
    requestId: { type: String, default: '' },
    createdAt: { type: Date, required: true },
  },
  { minimize: false, plugins: [appendOnly], collection: 'audit-records' },
);
/** One index for each way to read the log: as a whole, by record, by person, or by action. */
export const AUDIT_INDEXES = {
  all: { org: 1, createdAt: 1, _id: 1 },
  'target.id': { org: 1, 'target.id': 1, createdAt: 1, _id: 1 },
  actor: { org: 1, actor: 1, createdAt: 1, _id: 1 },
  action: { org: 1, action: 1, createdAt: 1, _id: 1 },
} as const;
for (const index of Object.values(AUDIT_INDEXES)) schema.index(index);

/** The audit log of all organizations. */
export const auditRecordModel = defineModel('AuditRecord', schema);
