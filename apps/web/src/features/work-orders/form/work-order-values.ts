import { t } from '@lingui/core/macro';
import type { WorkOrderDetail } from '@siteward/contract';
import { type WorkValues, workWords } from '#components/work/work-values.ts';
import type { Described } from '#lib/differences.ts';
import { absoluteTime } from '#lib/time-ago.ts';

/** What the forms of a work order change. Times are points in time, as the API has them. */
export type WorkOrderValues = WorkValues & {
  scheduledStart: string | null;
  scheduledEnd: string | null;
  /** Not given for a new one: by the days that the site has for its priority. */
  dueAt?: string | null | undefined;
  allDay: boolean;
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
  'serviceProvider',
  'scheduledStart',
  'scheduledEnd',
  'dueAt',
  'estimatedMinutes',
  'checklist',
  'tags',
] as const;

/** What a new one begins with; the rest is the API's. */
export const NEW_WORK_ORDER: WorkOrderValues = {
  title: '',
  description: '',
  type: 'corrective',
  category: '',
  priority: 'medium',
  place: '',
  assignees: [],
  serviceProvider: null,
  scheduledStart: null,
  scheduledEnd: null,
  dueAt: undefined,
  allDay: false,
  estimatedMinutes: null,
  checklist: [],
  requiresSignature: false,
  tags: [],
};

/** What the form of one begins with. */
export function valuesOf(order: WorkOrderDetail): WorkOrderValues {
  const { title, description, type, category, priority, place, allDay, estimatedMinutes } = order;
  const { scheduledStart, scheduledEnd, dueAt, assignees, checklist, requiresSignature, tags } = order;
  return {
    title,
    description,
    type,
    category,
    priority,
    place,
    allDay,
    estimatedMinutes,
    scheduledStart,
    scheduledEnd,
    dueAt,
    requiresSignature,
    tags: [...tags],
    assignees: assignees.map(({ _id }) => _id),
    serviceProvider: order.serviceProvider?._id ?? null,
    checklist: checklist.map(({ _id, label, kind, required }) => ({ _id, label, kind, required })),
  };
}

/**
 * The fields in words, to show two versions side by side.
 *
 * @param timeZone - the site's
 * @param nameOf - the name of a member or a service provider
 */
export function describedWith(timeZone: string, nameOf: (id: string) => string): readonly Described<WorkOrderValues>[] {
  const time = (at: string | null | undefined) => (at ? absoluteTime(at, timeZone) : '');
  const { estimatedMinutes, checklist, requiresSignature, tags, ...work } = workWords(nameOf);
  return [
    ...Object.values(work),
    { label: t`Due`, words: ({ dueAt }) => time(dueAt) },
    { label: t`Scheduled start`, words: ({ scheduledStart }) => time(scheduledStart) },
    { label: t`Scheduled end`, words: ({ scheduledEnd }) => time(scheduledEnd) },
    { label: t`All day`, words: ({ allDay }) => (allDay ? t`Yes` : t`No`) },
    ...[estimatedMinutes, tags, requiresSignature, checklist],
  ];
}
