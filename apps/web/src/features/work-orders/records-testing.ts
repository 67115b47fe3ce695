import type { WorkOrder, WorkOrderDetail } from '@siteward/contract';
import { ORG, SITE } from '#testing/render-page.tsx';

const AT = '2026-01-02T03:04:05.678Z';
export const id = (number: number) => number.toString(16).padStart(24, '0');

/** A work order at the site of `pageScope`: open, unassigned, never due. */
export function aWorkOrder(number: number, title: string, more: Partial<WorkOrder> = {}): WorkOrder {
  return {
    _id: id(number),
    createdAt: AT,
    updatedAt: AT,
    deletedAt: null,
    version: 3,
    org: ORG,
    site: SITE,
    number,
    title,
    type: 'corrective',
    category: '',
    priority: 'medium',
    status: 'open',
    place: '',
    assignees: [],
    serviceProvider: null,
    tags: [],
    own: false,
    dispatchedTo: null,
    acceptedBy: null,
    scheduledStart: null,
    scheduledEnd: null,
    allDay: false,
    dueAt: null,
    overdue: false,
    estimatedMinutes: null,
    heldSince: null,
    heldTotalMs: 0,
    checklistDone: 0,
    checklistTotal: 0,
    checklistLeft: 0,
    completedAt: null,
    completedBy: null,
    signatureMissing: false,
    ...more,
  };
}

/** The same, with everything that its own page shows. */
export function aWorkOrderDetail(number: number, title: string, more: Partial<WorkOrderDetail> = {}): WorkOrderDetail {
  return {
    ...aWorkOrder(number, title),
    description: '',
    checklist: [],
    statusSince: AT,
    holdReason: '',
    firstResponseAt: null,
    feedbacks: [],
    supportTickets: [],
    verifiedAt: null,
    verifiedBy: null,
    resolution: '',
    cancelReason: '',
    watchers: [],
    requiresSignature: false,
    signature: null,
    dispatch: null,
    createdBy: { _id: id(900), name: 'Olivia Brandt' },
    plan: null,
    allowedTransitions: [],
    ...more,
  };
}
