import { t } from '@lingui/core/macro';
import type { WorkOrderDetail } from '@siteward/contract';
import type { ChecklistKind, WorkOrderPriority, WorkOrderType } from '@siteward/domain';
import { namesInLine } from '#lib/counts.ts';
import type { Described } from '#lib/differences.ts';
import { workOrderPriorityLabel, workOrderTypeLabel } from '#lib/labels.ts';
import { absoluteTime } from '#lib/time-ago.ts';

/** A point of a checklist as it is edited; one that is there already has its id. */
export type PointValues = { _id?: string | undefined; label: string; kind: ChecklistKind; required: boolean };

/** What the forms of a work order change. Times are points in time, as the API has them. */
export type WorkOrderValues = {
  title: string;
  description: string;
  type: WorkOrderType;
  category: string;
  priority: WorkOrderPriority;
  place: string;
  /** Ids of members. */
  assignees: string[];
  scheduledStart: string | null;
  scheduledEnd: string | null;
  /** Not given for a new one: by the days that the site has for its priority. */
  dueAt?: string | null | undefined;
  allDay: boolean;
  estimatedMinutes: number | null;
  checklist: PointValues[];
  requiresSignature: boolean;
  tags: string[];
};

/** The fields that can show a fault, as the API names them. */
export const WORK_ORDER_FIELDS = [
  'title',
  'description',
  'type',
  'category',
  'priority',
  'place',
  'assignees',
  'scheduledStart',
  'scheduledEnd',
  'dueAt',
  'estimatedMinutes',
  'checklist',
  'tags',
] as const;

/** What a new one begins with; the rest is the API's. */
export const NEW_WORK_ORDER: WorkOrderValues = {
  ...{ title: '', description: '', type: 'corrective', category: '', priority: 'medium', place: '' },
  ...{ assignees: [], scheduledStart: null, scheduledEnd: null, dueAt: undefined, allDay: false },
  ...{ estimatedMinutes: null, checklist: [], requiresSignature: false, tags: [] },
};

/** What the form of one begins with. */
export function valuesOf(order: WorkOrderDetail): WorkOrderValues {
  const { title, description, type, category, priority, place, allDay, estimatedMinutes } = order;
  const { scheduledStart, scheduledEnd, dueAt, assignees, checklist, requiresSignature, tags } = order;
  return {
    ...{ title, description, type, category, priority, place, allDay, estimatedMinutes },
    ...{ scheduledStart, scheduledEnd, dueAt, requiresSignature, tags: [...tags] },
    assignees: assignees.map(({ _id }) => _id),
    checklist: checklist.map(({ _id, label, kind, required }) => ({ _id, label, kind, required })),
  };
}

/** What is asked for at a point of a checklist. Call it while rendering. */
export function kindLabel(kind: ChecklistKind): string {
  const labels: Record<ChecklistKind, string> = {
    check: t({ message: 'To tick off', context: 'point of a checklist' }),
    text: t({ message: 'Text', context: 'point of a checklist' }),
    number: t({ message: 'Number', context: 'point of a checklist' }),
    'pass-fail': t({ message: 'Pass or fail', context: 'point of a checklist' }),
  };
  return labels[kind];
}

/** What somebody typed into a field of minutes; null for nothing. */
export function typedMinutes(typed: unknown): number | null {
  return typed === '' || typed === null || typed === undefined ? null : Number(typed);
}

/** Minutes of work in hours and minutes: "1 h 30 min". Call it while rendering. */
export function minutesWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return t`${rest} min`;
  return rest === 0 ? t`${hours} h` : t`${hours} h ${rest} min`;
}

/** What many minutes come to, beside the field in which they are typed. Call it while rendering. */
export function minutesHelp(minutes: number | null): string | undefined {
  return minutes !== null && Number.isInteger(minutes) && minutes >= 60 ? minutesWords(minutes) : undefined;
}

/**
 * The fields in words, to show two versions side by side.
 *
 * @param timeZone - the site's
 * @param nameOf - the name of a member
 */
export function describedWith(timeZone: string, nameOf: (id: string) => string): readonly Described<WorkOrderValues>[] {
  const time = (at: string | null | undefined) => (at ? absoluteTime(at, timeZone) : '');
  return [
    { label: t`Title`, words: ({ title }) => title },
    { label: t`Description`, words: ({ description }) => description },
    { label: t({ message: 'Type', context: 'work order' }), words: ({ type }) => workOrderTypeLabel(type) },
    { label: t`Category`, words: ({ category }) => category },
    { label: t`Priority`, words: ({ priority }) => workOrderPriorityLabel(priority) },
    { label: t`Place`, words: ({ place }) => place },
    { label: t`Assignees`, words: ({ assignees }) => namesInLine(assignees.map(nameOf)) },
    { label: t`Due`, words: ({ dueAt }) => time(dueAt) },
    { label: t`Scheduled start`, words: ({ scheduledStart }) => time(scheduledStart) },
    { label: t`Scheduled end`, words: ({ scheduledEnd }) => time(scheduledEnd) },
    { label: t`All day`, words: ({ allDay }) => (allDay ? t`Yes` : t`No`) },
    {
      label: t({ message: 'Estimate', context: 'work order' }),
      words: ({ estimatedMinutes }) => (estimatedMinutes === null ? '' : minutesWords(estimatedMinutes)),
    },
    { label: t`Tags`, words: ({ tags }) => namesInLine(tags) },
    {
      label: t`Signature before completion`,
      words: ({ requiresSignature }) => (requiresSignature ? t`Yes` : t`No`),
    },
    { label: t`Checklist`, words: ({ checklist }) => checklist.map(pointWords).join('\n') },
  ];
}

function pointWords({ label, kind, required }: PointValues): string {
  const answer = kindLabel(kind);
  return required ? t`${label} (${answer}, required)` : `${label} (${answer})`;
}

/** Whether a value is a work order as its own page has it: a problem document carries the record without its type. */
export function isWorkOrderDetail(value: unknown): value is WorkOrderDetail {
  return typeof value === 'object' && value !== null && 'checklist' in value && 'allowedTransitions' in value;
}
