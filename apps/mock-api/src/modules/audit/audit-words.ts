import { MEMBER_STATUS_LABELS, MEMBER_TYPE_LABELS } from '@siteward/domain';
import { scoped } from '#database/scoped.ts';
import { customersInSight } from '#modules/organizations/customers.ts';
import { sitesWithin } from '#modules/sites/reach.ts';
import type { OrgScope } from '#scope.ts';
import type { AuditRecordDoc } from './audit.model.ts';

/** One field of a change, in words. */
export type ChangeWords = { field: string; from: string | null; to: string | null };

const LABELS: Record<string, string> = { ...MEMBER_STATUS_LABELS, ...MEMBER_TYPE_LABELS };
/** What is said in place of what the reader does not see. */
const OTHERS = 'Others';
const SITES = new Set(['sites', 'customerSiteId']);

/**
 * Reads the names that audit records only have the ids of. Of sites beyond the reader's reach, and of customers that
 * they do not see, it says neither which nor how many.
 *
 * @returns A function from such a record to its changes in words.
 */
export async function wordsOf(
  scope: OrgScope,
  records: readonly AuditRecordDoc[],
): Promise<(record: AuditRecordDoc) => ChangeWords[]> {
  const { models, org, actor } = scope;
  const ids = records.flatMap(({ changes }) => Object.values(changes).flatMap(idsIn));
  const names = new Map<string, string>();
  if (ids.length > 0) {
    const seen = { $and: [{ _id: { $in: ids } }, sitesWithin(actor.reach)] };
    const sites = await scoped(models.Site, org).list(seen, { fields: { name: 1 }, withDeleted: true });
    const known = { $and: [{ _id: { $in: ids } }, await customersInSight(scope)] };
    const customers = await models.Organization.find(known, { name: 1 }).lean();
    for (const { _id, name } of [...sites, ...customers]) names.set(_id.toString(), name);
  }
  return ({ changes }) =>
    Object.entries(changes).flatMap(([field, change]) => {
      const { from, to } = isFromTo(change) ? change : { from: undefined, to: change };
      const none = 'customerOrgId' in changes || changes['type'] === 'customer' ? 'No limit to sites' : 'All sites';
      const words = { field, from: inWords(field, from, names, none), to: inWords(field, to, names, none) };
      // Only what the reader does not see has changed.
      return words.from === words.to ? [] : [words];
    });
}

/**
 * Reads the names of those who did what audit records tell, as members of the organization.
 *
 * @returns A function from such a record to the name; null where nobody did it.
 */
export async function actorNamesOf(
  { models, org }: OrgScope,
  records: readonly AuditRecordDoc[],
): Promise<(record: AuditRecordDoc) => string | null> {
  const users = records.flatMap(({ actor }) => actor ?? []);
  const fields = { user: 1, name: 1, email: 1 } as const;
  const members = await scoped(models.Member, org).list({ user: { $in: users } }, { fields, withDeleted: true });
  const names = new Map(members.map(({ user, name, email }) => [String(user), name || email]));
  return ({ actor }) => (actor === null ? null : (names.get(actor.toString()) ?? 'Someone who is not a member'));
}

/** @param none - what to say of no sites; whose customer's sites these are is said beside it */
function inWords(field: string, value: unknown, names: ReadonlyMap<string, string>, none: string): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (field === 'sites' && Array.isArray(value) && value.length === 0) return none;
  if (SITES.has(field) || field === 'customerOrgId') {
    const ids = idsIn(value);
    const known = ids.flatMap((id) => names.get(id) ?? []);
    return known.length > 0 ? known.join(', ') : OTHERS;
  }
  if (Array.isArray(value)) return value.map(String).join(', ');
  if (typeof value === 'string') return LABELS[value] ?? value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function idsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(idsIn);
  if (isFromTo(value)) return [...idsIn(value.from), ...idsIn(value.to)];
  return typeof value === 'string' && /^[0-9a-f]{24}$/.test(value) ? [value] : [];
}

function isFromTo(value: unknown): value is { from: unknown; to: unknown } {
  return typeof value === 'object' && value !== null && 'from' in value && 'to' in value;
}
