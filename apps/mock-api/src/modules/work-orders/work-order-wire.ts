import type { WorkOrder } from '@siteward/contract';
import { isOverdueAt, isWithinExtent, type MemberIds, type WorkClock } from '@siteward/domain';
import type { Types } from 'mongoose';
import { recordToWire } from '#database/base-schema.ts';
import type { WorkOrderDoc } from './work-order-record.ts';
import type { ListedWorkOrder } from './work-orders.model.ts';

export function isSignatureMissing(order: Pick<WorkOrderDoc, 'requiresSignature' | 'signature'>): boolean {
  return order.requiresSignature && order.signature === null;
}

/** The fields by which the due time is measured. */
export function clockOf({ status, dueAt, heldSince, heldTotalMs }: ListedWorkOrder): WorkClock {
  return { status, dueAt, heldSince, heldTotalMs };
}

/** The ids of the people who may change it even if they may only change their own work orders. */
export function changersOf({ createdBy, assignees }: Pick<WorkOrderDoc, 'createdBy' | 'assignees'>): string[] {
  return [createdBy, ...assignees].map(String);
}

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** The names shown next to ids. */
export type ShownNames = {
  nameOf: (member: Types.ObjectId) => string;
  providerOf: (id: Types.ObjectId | null) => WorkOrder['serviceProvider'];
};

/**
 * A work order as lists show it.
 *
 * @param names - the current names of members and of service providers
 */
export function toWire(
  doc: ListedWorkOrder,
  { nameOf, providerOf }: ShownNames,
  reader: MemberIds,
  now: Date,
): WorkOrder {
  const person = (id: Types.ObjectId) => ({ _id: id.toString(), name: nameOf(id) });
  const { number, title, type, category, priority, status, place, allDay, estimatedMinutes, heldTotalMs, tags } = doc;
  const { checklistDone, checklistTotal, checklistLeft } = doc;
  return recordToWire(doc, {
    number,
    title,
    type,
    category,
    priority,
    status,
    place,
    allDay,
    estimatedMinutes,
    heldTotalMs,
    tags,
    checklistDone,
    checklistTotal,
    checklistLeft,
    org: doc.org.toString(),
    site: doc.site.toString(),
    assignees: doc.assignees.map(person),
    serviceProvider: providerOf(doc.serviceProvider),
    dispatchedTo: doc.dispatchedTo?.toString() ?? null,
    acceptedBy: doc.acceptedBy?.toString() ?? null,
    own: isWithinExtent('own', changersOf(doc), reader),
    scheduledStart: iso(doc.scheduledStart),
    scheduledEnd: iso(doc.scheduledEnd),
    dueAt: iso(doc.dueAt),
    overdue: isOverdueAt(clockOf(doc), now),
    heldSince: iso(doc.heldSince),
    completedAt: iso(doc.completedAt),
    completedBy: doc.completedBy && person(doc.completedBy),
    signatureMissing: isSignatureMissing(doc),
  });
}
