import { reason, type WorkOrderLink } from '@siteward/contract';
import { LINK_RELATIONS, LINK_TABLE, type LinkRelation, workOrderNumber } from '@siteward/domain';
import type { Types } from 'mongoose';
import { invalid, notFound } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { type AuditEntry, audit } from '#modules/audit/audit.service.ts';
import { idsInHistory } from '#modules/audit/ids-in-history.ts';
import { cutPage, type Page, type PageQuery } from '#modules/lists/list.ts';
import {
  addLink,
  linksOf,
  removeLink,
  removeLinksOf,
  type SeenLink,
} from '#modules/record-links/record-links.service.ts';
import type { OrgScope } from '#scope.ts';
import { assertMayChange } from './update-work-order.ts';
import type { WorkOrderDoc } from './work-order-record.ts';
import { findWorkOrder, holdWorkOrder } from './work-orders.service.ts';

type LinkQuery = PageQuery & { sort?: 'createdAt' | '-createdAt' | undefined };
type Told = Pick<WorkOrderDoc, '_id' | 'site' | 'number' | 'title' | 'status'>;
const TOLD = { site: 1, number: 1, title: 1, status: 1 } as const;

/**
 * The links of a work order to others that the actor also sees; by default, what it waits for comes first.
 *
 * @throws NOT_FOUND.
 */
export async function listWorkOrderLinks(
  scope: OrgScope,
  id: string,
  { sort, ...query }: LinkQuery,
): Promise<Page<WorkOrderLink>> {
  await findWorkOrder(scope, id);
  const links = await linksOf(scope, id);
  const others = await scoped(scope.models.WorkOrder, scope).list(
    { _id: { $in: links.map(({ other }) => other) } },
    { fields: TOLD },
  );
  const seen = new Map(others.map((order) => [order._id.toString(), order]));
  const shown = links.flatMap((link) => {
    const order = seen.get(link.other);
    return order ? toWire(link, order) : [];
  });
  if (sort === undefined) shown.sort((one, other) => placeOf(one) - placeOf(other) || numberOf(one) - numberOf(other));
  else if (sort === '-createdAt') shown.reverse();
  return cutPage(shown, query);
}

const placeOf = ({ relation }: WorkOrderLink) => LINK_RELATIONS.indexOf(relation);
const numberOf = ({ workOrder }: WorkOrderLink) => workOrder.number;

/**
 * Links a work order that the actor may change with another one that they see.
 *
 * @throws NOT_FOUND, also for the other one; FORBIDDEN; VALIDATION for linking one with itself; CONFLICT as `addLink`.
 */
export async function linkWorkOrder(
  scope: OrgScope,
  id: string,
  { relation, workOrder }: { relation: LinkRelation; workOrder: string },
): Promise<WorkOrderLink> {
  const here = await findWorkOrder(scope, id);
  assertMayChange(scope, here);
  if (here._id.equals(workOrder)) throw invalid('workOrder', reason('link-to-itself'));
  const other = await scoped(scope.models.WorkOrder, scope).findOne({ _id: workOrder });
  if (!other) throw notFound('work-order', { errors: [{ path: 'workOrder', ...reason('unknown-linked') }] });
  // Holds both, always in the same order, so that two callers who link them from either side cannot deadlock.
  for (const each of [here, other].map(idOf).sort()) await holdWorkOrder(scope, each);
  const link = await addLink(scope, asLinked(here), relation, asLinked(other));
  await audit(scope, lineOf('linked', here, relation, other), lineOf('linked', other, inverseOf(relation), here));
  return toWire(link, other);
}

/**
 * Removes a link between a work order that the actor may change and another one that they see.
 *
 * @throws NOT_FOUND or FORBIDDEN.
 */
export async function unlinkWorkOrder(scope: OrgScope, id: string, linkId: string): Promise<void> {
  const here = await findWorkOrder(scope, id);
  const found = (await linksOf(scope, id)).find(({ link }) => link._id.toString() === linkId);
  const other = found && (await scoped(scope.models.WorkOrder, scope).findOne({ _id: found.other }));
  if (!found || !other) throw notFound('link');
  assertMayChange(scope, here);
  await removeLink(scope, found.link);
  const { relation } = found;
  await audit(scope, lineOf('unlinked', here, relation, other), lineOf('unlinked', other, inverseOf(relation), here));
}

/** Removes all links of a work order that is being removed; the histories of the others record it. */
export async function removeWorkOrderLinks(scope: OrgScope, order: WorkOrderDoc): Promise<void> {
  const links = await removeLinksOf(scope, order._id.toString());
  if (links.length === 0) return;
  const lines = links.map(({ relation, other }) => lineOf('unlinked', { _id: other }, inverseOf(relation), order));
  await audit(scope, ...lines);
}

/** The log's actions for links that are added and removed. */
const ACTIONS = { linked: 'work-order.linked', unlinked: 'work-order.unlinked' } as const;
const idOf = ({ _id }: Pick<WorkOrderDoc, '_id'>) => _id.toString();
const asLinked = (order: WorkOrderDoc) => ({ kind: 'work-order', id: idOf(order) }) as const;
const inverseOf = (relation: LinkRelation) => LINK_TABLE[relation].inverse;

function lineOf(
  happened: keyof typeof ACTIONS,
  target: { _id: string | Types.ObjectId },
  relation: LinkRelation,
  { _id, number }: Pick<WorkOrderDoc, '_id' | 'number'>,
): AuditEntry {
  return {
    action: ACTIONS[happened],
    target: { kind: 'work-order', id: target._id },
    changes: { relation, number: workOrderNumber(number), workOrder: _id.toString() },
  };
}

/**
 * The work orders that the history of one names: the titles of those that the actor sees, or could see until they were removed,
 * and the ids of the others, which the history must not mention.
 */
export async function namedInHistory(scope: OrgScope, id: Types.ObjectId) {
  const ids = await idsInHistory(scope, id, Object.values(ACTIONS), 'workOrder');
  const options = { fields: { title: 1 }, withDeleted: true } as const;
  const seen = ids.length === 0 ? [] : await scoped(scope.models.WorkOrder, scope).list({ _id: { $in: ids } }, options);
  const titles = new Map(seen.map(({ _id, title }) => [_id.toString(), title]));
  return { titles, hidden: ids.filter((each) => !titles.has(each)) };
}

function toWire({ link, relation }: SeenLink, { _id, site, number, title, status }: Told): WorkOrderLink {
  return {
    _id: link._id.toString(),
    createdAt: link.createdAt.toISOString(),
    relation,
    workOrder: { _id: _id.toString(), site: site.toString(), number, title, status },
  };
}
