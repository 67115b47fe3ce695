import { type ChangeValue, changeValue, type LiveKind } from '@siteward/contract';
import {
  FEEDBACK_KINDS,
  FEEDBACK_STATUSES,
  isRecordId,
  MEMBER_STATUSES,
  MEMBER_TYPES,
  SERVICE_PROVIDER_STATUSES,
  TICKET_CATEGORIES,
  TICKET_STATUSES,
  WORK_ORDER_PRIORITIES,
  WORK_ORDER_STATUSES,
  WORK_ORDER_TYPES,
} from '@siteward/domain';
import { scoped } from '#database/scoped.ts';
import { customersInSight } from '#modules/organizations/customer-organizations.ts';
import { inSight as providersInSight } from '#modules/service-providers/provider-access.ts';
import { sitesWithin } from '#modules/sites/reach.ts';
import type { OrgScope } from '#scope.ts';
import type { AuditRecordDoc } from './audit.model.ts';

/** One field of a change, with names rather than ids. */
export type ChangeWords = { field: string; from: ChangeValue | null; to: ChangeValue | null };

/** The reason given for revoking an invitation that nobody vouches for any more (invitations, `endUnbackedInvitations`). */
export const UNBACKED = 'invitation-unbacked';

/** Fields that hold ids of sites, customers or service providers. */
const OF_IDS = new Set(['sites', 'customerSiteId', 'customerOrgId', 'serviceProviderId']);

/** Fields that only tell lines of a history apart (`idsInHistory`) and mean nothing to its reader. */
const UNTOLD: ReadonlySet<string> = new Set(['fileId', 'dispatchId']);

/**
 * Looks up the names behind the ids in audit records. For sites beyond the reader's reach, and for customers that they cannot
 * see, it reveals neither which ones nor how many.
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
    const providers = await providersIn(scope, records, ids);
    for (const { _id, name } of [...sites, ...customers, ...providers]) names.set(_id.toString(), name);
  }
  return ({ changes, target }) =>
    Object.entries(changes).flatMap(([field, change]) => {
      if (UNTOLD.has(field)) return [];
      const { from, to } = isFromTo(change) ? change : { from: undefined, to: change };
      const isCustomers = 'customerOrgId' in changes || changes['type'] === 'customer';
      // Which customer's sites these are is stated by a change of its own.
      const none = changeValue(isCustomers ? 'no-limit-to-sites' : 'all-sites');
      // Only something that the reader cannot see has changed. Comparing names would not do: two sites may share one.
      if (seenOf(field, from, names) === seenOf(field, to, names)) return [];
      return [
        {
          field,
          from: inWords(target.kind, field, from, names, none),
          to: inWords(target.kind, field, to, names, none),
        },
      ];
    });
}

/** The service providers that members were assigned to, as far as the reader may see them. */
async function providersIn(scope: OrgScope, records: readonly AuditRecordDoc[], ids: string[]) {
  const isNamed = records.some(({ changes }) => 'serviceProviderId' in changes);
  if (!isNamed || !scope.actor.permissions.includes('providers:view')) return [];
  const seen = { _id: { $in: ids }, ...providersInSight(scope) };
  const options = { fields: { name: 1 }, withDeleted: true } as const;
  return scoped(scope.models.ServiceProvider, scope.org).list(seen, options);
}

/**
 * Looks up the names of the people behind audit records, as members of the organization.
 *
 * @returns A function from such a record to the name; null if nobody did it, empty for somebody who was never a member.
 */
export async function actorNamesOf(
  scope: OrgScope,
  records: readonly AuditRecordDoc[],
): Promise<(record: AuditRecordDoc) => string | null> {
  const actorOf = await actorsOf(scope, records);
  return (record) => actorOf(record)?.name ?? null;
}

/**
 * Looks up who did what the records describe, as members of the organization.
 *
 * @returns A function from such a record to its actor. Null if nobody did it; for someone who came by a link, their name with the
 *   id of the record that it opens; for somebody who was never a member, their id as a person and no name.
 */
export async function actorsOf(
  { models, org }: OrgScope,
  records: readonly AuditRecordDoc[],
): Promise<(record: AuditRecordDoc) => { _id: string; name: string } | null> {
  const users = records.flatMap(({ actor }) => actor ?? []);
  const fields = { user: 1, name: 1, email: 1 } as const;
  const members = await scoped(models.Member, org).list({ user: { $in: users } }, { fields, withDeleted: true });
  const actors = new Map(
    members.map(({ _id, user, name, email }) => [String(user), { _id: _id.toString(), name: name || email }]),
  );
  return ({ actor, linkRecord, linkName = '' }) => {
    if (linkRecord) return { _id: linkRecord.toString(), name: linkName };
    return actor && (actors.get(actor.toString()) ?? { _id: actor.toString(), name: '' });
  };
}

/**
 * The part of a value that the reader sees, for comparison: of sites and customers only the visible ones, and whether there are
 * any at all.
 */
function seenOf(field: string, value: unknown, names: ReadonlyMap<string, string>): string {
  if (!OF_IDS.has(field) || value === undefined || value === null) return JSON.stringify(value ?? null);
  const ids = idsIn(value);
  return JSON.stringify([ids.length > 0, ids.filter((id) => names.has(id)).toSorted()]);
}

/** @param none - what an empty list of sites means */
function inWords(
  kind: string,
  field: string,
  value: unknown,
  names: ReadonlyMap<string, string>,
  none: ChangeValue,
): ChangeValue | null {
  if (value === undefined || value === null || value === '') return null;
  if (field === 'sites' && Array.isArray(value) && value.length === 0) return none;
  if (OF_IDS.has(field)) {
    const ids = idsIn(value);
    const known = ids.flatMap((id) => names.get(id) ?? []);
    return known.length > 0 ? changeValue('names', { names: known }) : changeValue('out-of-sight');
  }
  if (field === 'trades' && Array.isArray(value)) return changeValue('trades', { trades: value.map(String) });
  if (Array.isArray(value)) return changeValue('names', { names: value.map(String) });
  if (typeof value === 'string') return textIn(kind, field, value);
  return changeValue('text', { text: typeof value === 'object' ? JSON.stringify(value) : String(value) });
}

/** How to show the texts of each kind of record: as a code if the readers' languages have words for it. */
const VALUES: Readonly<Record<LiveKind, (field: string, text: string) => ChangeValue>> = {
  'bulk-change': textValue,
  'canned-reply': plainValue,
  comment: plainValue,
  customer: plainValue,
  feedback: feedbackValue,
  'internal-comment': plainValue,
  invitation: textValue,
  'maintenance-plan': plainValue,
  member: textValue,
  organization: textValue,
  role: textValue,
  'saved-view': plainValue,
  'service-provider': providerValue,
  site: plainValue,
  'support-ticket': ticketValue,
  'ticket-message': plainValue,
  'ticket-note': plainValue,
  'time-entry': plainValue,
  'work-order': workOrderValue,
  'work-order-cost': plainValue,
};

function textIn(kind: string, field: string, text: string): ChangeValue {
  // Kinds in the log that no page shows live, such as sessions, are about people.
  return isLiveKind(kind) ? VALUES[kind](field, text) : textValue(field, text);
}

const isLiveKind = (kind: string): kind is LiveKind => Object.hasOwn(VALUES, kind);

function plainValue(_: string, text: string): ChangeValue {
  return changeValue('text', { text });
}

function providerValue(field: string, text: string): ChangeValue {
  const status = SERVICE_PROVIDER_STATUSES.find((each) => each === text);
  return field === 'status' && status ? changeValue('service-provider-status', { status }) : plainValue(field, text);
}

function textValue(field: string, text: string): ChangeValue {
  const [status, type] = [MEMBER_STATUSES.find((each) => each === text), MEMBER_TYPES.find((each) => each === text)];
  if (field === 'status' && status) return changeValue('member-status', { status });
  if (field === 'type' && type) return changeValue('member-type', { type });
  if (field === 'role') return changeValue('role', { role: text });
  return field === 'because' && text === UNBACKED ? changeValue(UNBACKED) : changeValue('text', { text });
}

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

function workOrderValue(field: string, text: string): ChangeValue {
  const status = WORK_ORDER_STATUSES.find((each) => each === text);
  if (field === 'status' && status) return changeValue('work-order-status', { status });
  const priority = WORK_ORDER_PRIORITIES.find((each) => each === text);
  if (field === 'priority' && priority) return changeValue('work-order-priority', { priority });
  const type = WORK_ORDER_TYPES.find((each) => each === text);
  if (field === 'type' && type) return changeValue('work-order-type', { type });
  const isTime = /At$|^scheduled/.test(field) && INSTANT.test(text);
  return isTime ? changeValue('instant', { at: text }) : changeValue('text', { text });
}

function feedbackValue(field: string, text: string): ChangeValue {
  const status = FEEDBACK_STATUSES.find((each) => each === text);
  if (field === 'status' && status) return changeValue('feedback-status', { status });
  const kind = FEEDBACK_KINDS.find((each) => each === text);
  return field === 'kind' && kind ? changeValue('feedback-kind', { kind }) : changeValue('text', { text });
}

function ticketValue(field: string, text: string): ChangeValue {
  const status = TICKET_STATUSES.find((each) => each === text);
  if (field === 'status' && status) return changeValue('ticket-status', { status });
  const category = TICKET_CATEGORIES.find((each) => each === text);
  return field === 'category' && category ? changeValue('ticket-category', { category }) : workOrderValue(field, text);
}

function idsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(idsIn);
  if (isFromTo(value)) return [...idsIn(value.from), ...idsIn(value.to)];
  return isRecordId(value) ? [value] : [];
}

function isFromTo(value: unknown): value is { from: unknown; to: unknown } {
  return typeof value === 'object' && value !== null && 'from' in value && 'to' in value;
}
