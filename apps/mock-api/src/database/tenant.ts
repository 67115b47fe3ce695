import { type MongooseQueryMiddleware, Schema, type Types } from 'mongoose';
import { type BaseRecord, baseOptions } from './base-schema.ts';
import {
  assertKeepsOrganization,
  assertOrganization,
  assertScopedPipeline,
  isOrganizationId,
  TenantScopeError,
} from './tenant-checks.ts';

/** A record that belongs to one organization (docs/api.md, Tenancy). */
export interface TenantRecord extends BaseRecord {
  org: Types.ObjectId;
}

/** A record that belongs to one site of its organization: `scoped` gives out only those within somebody's reach. */
export interface SiteRecord extends TenantRecord {
  site: Types.ObjectId;
}

/** Fields to spread, beside `tenantFields`, into the schema of what belongs to a site. */
export const siteFields = {
  site: { type: Schema.Types.ObjectId, required: true },
} as const;

/** Fields to spread into the schema of a model that uses `tenantPlugin`. `org` leads every compound index. */
export const tenantFields = {
  org: { type: Schema.Types.ObjectId, required: true, immutable: true },
} as const;

const FILTERED: MongooseQueryMiddleware[] = [
  'find',
  'findOne',
  'countDocuments',
  'distinct',
  'deleteOne',
  'deleteMany',
  'findOneAndDelete',
];

const REPLACED = 'a record is updated, never replaced: a replacement could lack its `org`';

// Work across organizations (sign-in, jobs, the seed) says why, so that a reader can judge it and a search finds all of it.
function crosses(options: Record<string, unknown> | null | undefined): boolean {
  const reason = options?.['acrossOrganizations'];
  if (reason === undefined) return false;
  if (typeof reason !== 'string' || reason.trim() === '') throw new TenantScopeError('acrossOrganizations is a reason');
  return true;
}

function assertBulkOperation(what: string, operation: object): void {
  for (const [kind, part] of Object.entries(operation)) {
    if (kind === 'insertOne') assertOrganization(what, part.document);
    else {
      if (kind === 'replaceOne') throw new TenantScopeError(REPLACED);
      assertOrganization(what, part.filter);
      assertKeepsOrganization(what, part.update);
    }
  }
}

/**
 * Schema plugin for models of organization-owned data: every query, aggregate, bulk write, insert and save without one
 * organization's `org` at its top level throws `TenantScopeError`, unless it carries the option
 * `acrossOrganizations: '<reason>'`. Services use `scoped`, which puts the `org` in. Beyond its reach: raw driver calls
 * (`Model.collection`) and Mongoose's `middleware: false`.
 */
export function tenantPlugin(schema: Schema): void {
  schema.pre(FILTERED, function scopeFilter() {
    if (crosses(this.getOptions())) return;
    assertOrganization(this.model.modelName, this.getFilter());
  });
  schema.pre(['updateOne', 'updateMany', 'findOneAndUpdate'], function scopeUpdate() {
    assertKeepsOrganization(this.model.modelName, this.getUpdate());
    if (!crosses(this.getOptions())) assertOrganization(this.model.modelName, this.getFilter());
  });
  schema.pre(['replaceOne', 'findOneAndReplace'], function refuseReplacement() {
    throw new TenantScopeError(REPLACED);
  });
  schema.pre('estimatedDocumentCount', function refuseEstimate() {
    if (!crosses(this.getOptions())) throw new TenantScopeError(`${this.model.modelName}: an estimate has no filter`);
  });
  schema.pre('aggregate', function scopePipeline() {
    if (!crosses({ ...this.options })) assertScopedPipeline(this.model().modelName, this.pipeline());
  });
  schema.pre('insertMany', function scopeInserts(documents) {
    for (const document of [documents].flat()) assertOrganization(this.modelName, document);
  });
  schema.pre('bulkWrite', function scopeBulk(operations, options) {
    if (crosses({ ...options })) return;
    for (const operation of operations) assertBulkOperation(this.modelName, operation);
  });
  schema.pre('save', function scopeSave() {
    const org: unknown = this.get('org');
    if (!isOrganizationId(org)) throw new TenantScopeError('a saved document needs `org`');
    if (this.isNew) return;
    if (this.isModified('org')) throw new TenantScopeError('a save must not change `org`');
    this.$where = { ...this.$where, org };
  });
}

/** Options of the schema of an organization's records, beside its collection. */
export const tenantOptions = { ...baseOptions, plugins: [tenantPlugin, ...baseOptions.plugins] };
