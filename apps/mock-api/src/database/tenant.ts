import { isRecordId } from '@siteward/domain';
import { type MongooseQueryMiddleware, Schema, Types } from 'mongoose';
import { type BaseRecord, baseOptions } from './base-schema.ts';

/** A record that belongs to one organization (docs/api.md, Tenancy). */
export interface TenantRecord extends BaseRecord {
  org: Types.ObjectId;
}

/** A record that belongs to one site of its organization: `scoped` returns only those within the actor's reach. */
export interface SiteRecord extends TenantRecord {
  site: Types.ObjectId;
}

/** Fields to spread, in addition to `tenantFields`, into the schema of records that belong to a site. */
export const siteFields = {
  site: { type: Schema.Types.ObjectId, required: true },
} as const;

/** Fields to spread into the schema of a model that uses `tenantPlugin`. `org` leads every compound index. */
export const tenantFields = {
  org: { type: Schema.Types.ObjectId, required: true, immutable: true },
} as const;

/** Tenant data was about to be touched without saying which organization's: a mistake in our code, never a client's. */
export class TenantScopeError extends Error {
  override name = 'TenantScopeError';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value names one organization: an ObjectId or its 24 hex digits, never an operator or a list. */
export function isOrganizationId(value: unknown): value is Types.ObjectId | string {
  return value instanceof Types.ObjectId || isRecordId(value);
}

/**
 * Requires one organization's id as `org` at the top level of a filter or a document.
 *
 * @param what - what it is, for the message
 * @param holder - the filter or the document
 * @throws `TenantScopeError` when it is missing.
 */
export function assertOrganization(what: string, holder: unknown): void {
  if (!isRecord(holder) || !isOrganizationId(holder['org'])) {
    throw new TenantScopeError(`${what} needs \`org\` as one organization's id`);
  }
}

/**
 * Requires that an update leaves a record in its organization.
 *
 * @param what - what it is, for the message
 * @throws `TenantScopeError` when it is a pipeline or would move a record to another organization.
 */
export function assertKeepsOrganization(what: string, update: unknown): void {
  if (Array.isArray(update)) throw new TenantScopeError(`${what} with a pipeline cannot be checked`);
  if (!isRecord(update)) return;
  for (const [operator, fields] of [['', update] as const, ...Object.entries(update)]) {
    if (operator === '$setOnInsert' || !isRecord(fields)) continue;
    const renamedTo = operator === '$rename' ? Object.values(fields) : [];
    if ('org' in fields || renamedTo.includes('org')) throw new TenantScopeError(`${what} must not change \`org\``);
  }
}

/** The collection of the organizations themselves, whose `_id` is what `org` holds elsewhere. */
const ORGANIZATIONS = 'organizations';
const REACHES_OTHERS = new Set(['$unionWith', '$graphLookup', '$out', '$merge']);

function assertStage(stage: unknown, org: Types.ObjectId): void {
  if (!isRecord(stage)) return;
  for (const [name, value] of Object.entries(stage)) {
    if (REACHES_OTHERS.has(name)) throw new TenantScopeError(`${name} reaches beyond the organization`);
    if (name === '$lookup') {
      const { from, pipeline: inner } = isRecord(value) ? value : {};
      if (!sameOrganization(inner, org, from === ORGANIZATIONS ? '_id' : 'org'))
        throw new TenantScopeError("$lookup's pipeline needs to start with `org` too");
    }
    if (name === '$facet' && isRecord(value)) {
      for (const part of Object.values(value)) assertStages(part, org);
    }
  }
}

function assertStages(stages: unknown, org: Types.ObjectId): void {
  if (Array.isArray(stages)) for (const stage of stages) assertStage(stage, org);
}

function firstOrganization(stages: unknown, field: 'org' | '_id' = 'org'): unknown {
  const first: unknown = Array.isArray(stages) ? stages[0] : undefined;
  return isRecord(first) && isRecord(first['$match']) ? first['$match'][field] : undefined;
}

function sameOrganization(stages: unknown, org: Types.ObjectId, field: 'org' | '_id'): boolean {
  const inner = firstOrganization(stages, field);
  if (!(inner instanceof Types.ObjectId) || !inner.equals(org)) return false;
  assertStages(stages, org);
  return true;
}

/**
 * Requires that an aggregation stays within one organization: its first stage is a `$match` with `org` as an ObjectId (MongoDB
 * compares without casting), and a `$lookup` has a pipeline that starts with the same `org`, or with it as the `_id` of the
 * organization itself.
 *
 * @param what - what it is, for the message
 * @param stages - the stages of the aggregation
 * @throws `TenantScopeError` when it could reach the data of other organizations.
 */
export function assertScopedPipeline(what: string, stages: unknown): void {
  const org = firstOrganization(stages);
  if (!(org instanceof Types.ObjectId)) {
    throw new TenantScopeError(`${what} needs a first stage $match with \`org\` as one organization's ObjectId`);
  }
  assertStages(stages, org);
}

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
 * organization's `org` at its top level throws `TenantScopeError`, unless it has the option `acrossOrganizations: '<reason>'`.
 * Services use `scoped`, which adds the `org`. It does not cover raw driver calls (`Model.collection`) or `middleware: false`.
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

/** Schema options for an organization's records, apart from their collection. */
export const tenantOptions = { ...baseOptions, plugins: [tenantPlugin, ...baseOptions.plugins] };
