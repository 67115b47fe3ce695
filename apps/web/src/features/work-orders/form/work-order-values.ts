import { t } from '@lingui/core/macro';
import type { WorkOrderDetail } from '@siteward/contract';
import { NEW_WORK, WORK_FIELDS, type WorkValues, workValuesOf } from '#components/work/work-values.ts';
import { workWords } from '#components/work/work-words.ts';
import type { Described } from '#lib/forms/differences.ts';
import { absoluteTime } from '#lib/time/time-ago.ts';

/** The fields that the forms of a work order change. Times are points in time, as in the API. */
export type WorkOrderValues = WorkValues & {
  scheduledStart: string | null;
  scheduledEnd: string | null;
  /** Undefined for a new one, which is due after the number of days that the site has set for its priority. */
  dueAt?: string | null | undefined;
  allDay: boolean;
};

/** The fields that can show an error, as the API names them. */
export const WORK_ORDER_FIELDS = [...WORK_FIELDS, 'scheduledStart', 'scheduledEnd', 'dueAt'] as const;

/** The initial values of a new one; the API sets the rest. */
export const NEW_WORK_ORDER: WorkOrderValues = {
  ...NEW_WORK,
  type: 'corrective',
  scheduledStart: null,
  scheduledEnd: null,
  dueAt: undefined,
  allDay: false,
};

/** The initial values of the form for an existing one. */
export function valuesOf(order: WorkOrderDetail): WorkOrderValues {
  const { allDay, scheduledStart, scheduledEnd, dueAt, checklist } = order;
  return {
    ...workValuesOf(order),
    allDay,
    scheduledStart,
    scheduledEnd,
    dueAt,
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
