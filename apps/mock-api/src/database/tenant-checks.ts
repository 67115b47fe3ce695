import { isRecordId } from '@siteward/domain';
import { Types } from 'mongoose';

/** Tenant data was about to be touched without saying of which organization: a mistake in our code, never a client's. */
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
 * Demands one organization's id as `org` at the top level of a filter or a document.
 *
 * @param what - what it is, for the message
 * @param holder - the filter or the document
 * @throws `TenantScopeError` where it is missing.
 */
export function assertOrganization(what: string, holder: unknown): void {
  if (!isRecord(holder) || !isOrganizationId(holder['org'])) {
    throw new TenantScopeError(`${what} needs \`org\` as one organization's id`);
  }
}

/**
 * Demands that an update keeps a record in its organization.
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

const REACHES_OTHERS = new Set(['$unionWith', '$graphLookup', '$out', '$merge']);

function assertStage(stage: unknown, org: Types.ObjectId): void {
  if (!isRecord(stage)) return;
  for (const [name, value] of Object.entries(stage)) {
    if (REACHES_OTHERS.has(name)) throw new TenantScopeError(`${name} reaches beyond the organization`);
    if (name === '$lookup') {
      const inner = isRecord(value) ? value['pipeline'] : undefined;
      if (!sameOrganization(inner, org)) throw new TenantScopeError("$lookup's pipeline needs to start with `org` too");
    }
    if (name === '$facet' && isRecord(value)) {
      for (const part of Object.values(value)) assertStages(part, org);
    }
  }
}

function assertStages(stages: unknown, org: Types.ObjectId): void {
  if (Array.isArray(stages)) for (const stage of stages) assertStage(stage, org);
}

function firstOrganization(stages: unknown): unknown {
  const first: unknown = Array.isArray(stages) ? stages[0] : undefined;
  return isRecord(first) && isRecord(first['$match']) ? first['$match']['org'] : undefined;
}

function sameOrganization(stages: unknown, org: Types.ObjectId): boolean {
  const inner = firstOrganization(stages);
  if (!(inner instanceof Types.ObjectId) || !inner.equals(org)) return false;
  assertStages(stages, org);
  return true;
}

/**
 * Demands that an aggregation stays within one organization: its first stage is a `$match` with `org` as an ObjectId
 * (MongoDB compares without casting), and a `$lookup` has a pipeline that starts with the same `org`.
 *
 * @param what - what it is, for the message
 * @param stages - the stages of the aggregation
 * @throws `TenantScopeError` where it could reach the data of other organizations.
 */
export function assertScopedPipeline(what: string, stages: unknown): void {
  const org = firstOrganization(stages);
  if (!(org instanceof Types.ObjectId)) {
    throw new TenantScopeError(`${what} needs a first stage $match with \`org\` as one organization's ObjectId`);
  }
  assertStages(stages, org);
}
