import type { LiveKind } from '@siteward/contract';
import { Types } from 'mongoose';
import type { Deps } from '#deps.ts';
import type { OpenedLink, OrgScope, Origin, UserScope } from '#scope.ts';
import type { AuditRecordDoc } from './audit.model.ts';

/** Any scope of a service: public, of a person, or of an organization. */
export type AuditScope = Pick<Deps, 'models' | 'clock'> & {
  origin: Origin;
  session?: UserScope['session'];
  org?: OrgScope['org'];
  bulk?: OrgScope['bulk'];
  link?: OpenedLink;
};

/** Kinds of records that concern one person only and change for nobody else. */
type OwnKind = 'user' | 'session' | 'private-view' | 'calendar-feed';

export type AuditEntry = {
  /** `<kind>.<what happened>`, such as `member.suspended`. */
  action: `${string}.${string}`;
  target: { kind: LiveKind | OwnKind; id: string | Types.ObjectId };
  /** What changed, by field, for example from `changesBetween`; never a secret. */
  changes?: Record<string, unknown>;
  /**
   * Who did it, if not the person signed in, for example the person who is just signing in; null for nobody, as when time ran
   * out.
   */
  actor?: string | Types.ObjectId | null;
};

/**
 * Writes lines into the audit log, all in one query, within the current transaction (product 8; docs/api.md, Tenancy). The
 * organization is the scope's, if it has one. The actor is the person signed in, or null for someone who came by a link. The
 * lines of a bulk change are written together when it ends.
 */
export async function audit(scope: AuditScope, ...entries: AuditEntry[]): Promise<void> {
  const lines = entries.map((entry) => lineOf(scope, entry));
  if (scope.bulk) scope.bulk.later.lines.push(...lines);
  else await scope.models.AuditRecord.insertMany(lines);
}

/** Whether the audit log has a line about one of these records of the organization since then. */
export async function isChangedSince(
  { models, org }: Pick<OrgScope, 'models' | 'org'>,
  ids: readonly string[],
  since: Date,
): Promise<boolean> {
  const about = { org, 'target.id': { $in: ids }, createdAt: { $gte: since } };
  return (await models.AuditRecord.exists(about)) !== null;
}

function lineOf(
  { clock, origin, session, org, bulk, link }: AuditScope,
  { action, target, changes = {}, actor }: AuditEntry,
): Omit<AuditRecordDoc, '_id'> {
  return {
    org: org === undefined ? null : new Types.ObjectId(org),
    actor: toId(actor === undefined ? session?.user : actor),
    action,
    target: { kind: target.kind, id: new Types.ObjectId(target.id) },
    changes,
    ...(bulk && { batch: bulk.id }),
    ...(link && { linkKind: link.kind, linkRecord: new Types.ObjectId(link.record), linkName: link.name }),
    ip: origin.ip,
    requestId: origin.requestId,
    createdAt: clock(),
  };
}

function toId(id: string | Types.ObjectId | null | undefined): Types.ObjectId | null {
  return id === undefined || id === null ? null : new Types.ObjectId(id);
}

/** The given fields that differ between two versions of a record, in wire form or as plain values, each as `{ from, to }`. */
export function changesBetween<T extends object>(
  before: T,
  after: T,
  fields: readonly (keyof T & string)[],
): Record<string, { from: unknown; to: unknown }> {
  const differing = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  return Object.fromEntries(differing.map((field) => [field, { from: before[field], to: after[field] }]));
}
