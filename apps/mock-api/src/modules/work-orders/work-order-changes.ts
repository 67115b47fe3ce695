import { keysOf } from '@siteward/domain';
import { changesBetween } from '#modules/audit/audit.service.ts';
import { answerOf, type StoredPoint, type WorkOrderDoc } from './work-order-record.ts';
import type { ShownNames } from './work-order-wire.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** The fields that the history shows, with people's names at the time of the change. */
function told(order: WorkOrderDoc, { nameOf, providerOf }: ShownNames) {
  const { title, description, type, category, priority, status, place, allDay, estimatedMinutes, tags } = order;
  const { holdReason, resolution, cancelReason, requiresSignature, assignees, watchers, completedBy, checklist } =
    order;
  return {
    status,
    title,
    description,
    type,
    category,
    priority,
    place,
    // As ids: the history only names the sites that its reader reaches.
    sites: [order.site.toString()],
    serviceProvider: providerOf(order.serviceProvider)?.name ?? null,
    assignees: assignees.map(nameOf),
    watchers: watchers.map(nameOf),
    scheduledStart: iso(order.scheduledStart),
    scheduledEnd: iso(order.scheduledEnd),
    dueAt: iso(order.dueAt),
    allDay,
    estimatedMinutes,
    tags,
    checklist: checklist.map(pointWords),
    holdReason,
    resolution,
    cancelReason,
    requiresSignature,
    completedAt: iso(order.completedAt),
    completedBy: completedBy && nameOf(completedBy),
  };
}

/**
 * A checklist point as histories show it, such as "Pressure, bar (number) *: 21.4"; required ones have an asterisk, as in forms.
 */
export function pointWords({
  label,
  kind,
  required,
  value,
}: Pick<StoredPoint, 'label' | 'kind' | 'required' | 'value'>): string {
  const answer = answerOf({ value });
  const asked = `${label}${kind === 'check' ? '' : ` (${kind})`}${required ? ' *' : ''}`;
  return answer === null ? asked : `${asked}: ${answer}`;
}

/** The differences between two states of a work order, for the audit log. */
export function workOrderChanges(
  before: WorkOrderDoc,
  after: WorkOrderDoc,
  { nameOf, providerOf = () => null }: Pick<ShownNames, 'nameOf'> & Partial<ShownNames>,
): Record<string, { from: unknown; to: unknown }> {
  const names = { nameOf, providerOf };
  const [from, to] = [told(before, names), told(after, names)];
  return changesBetween(from, to, keysOf(from));
}
