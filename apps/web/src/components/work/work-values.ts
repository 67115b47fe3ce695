import { t } from '@lingui/core/macro';
import type { WorkOrderPriority, WorkOrderType } from '@siteward/domain';
import { namesInLine } from '#lib/counts.ts';
import type { Described } from '#lib/differences.ts';
import { workOrderPriorityLabel, workOrderTypeLabel } from '#lib/labels.ts';
import { minutesWords } from '#lib/minutes.ts';
import { type PointValues, pointWords } from './point-kinds.ts';

/** What forms hold about work, whether one-off or recurring. */
export type WorkValues = {
  title: string;
  description: string;
  type: WorkOrderType;
  category: string;
  priority: WorkOrderPriority;
  place: string;
  /** Ids of members. */
  assignees: string[];
  /** The id of a service provider. */
  serviceProvider: string | null;
  estimatedMinutes: number | null;
  checklist: PointValues[];
  requiresSignature: boolean;
  tags: string[];
};

/** Those of the fields that can show a fault, under their names in the API. */
export const WORK_FIELDS = [
  'title',
  'description',
  'type',
  'category',
  'priority',
  'place',
  'assignees',
  'serviceProvider',
  'estimatedMinutes',
  'checklist',
  'tags',
] as const;

/** The initial values for new work of any type. */
export const NEW_WORK: Omit<WorkValues, 'type'> = {
  title: '',
  description: '',
  category: '',
  priority: 'medium',
  place: '',
  assignees: [],
  serviceProvider: null,
  estimatedMinutes: null,
  checklist: [],
  requiresSignature: false,
  tags: [],
};

type Named = { _id: string };
type Work = Omit<WorkValues, 'checklist' | 'assignees' | 'serviceProvider'> & {
  assignees: readonly Named[];
  serviceProvider: Named | null;
};

/** The initial values of a form that edits such work, without the checklist, whose points in a work order have ids. */
export function workValuesOf(work: Work): Omit<WorkValues, 'checklist'> {
  const { title, description, type, category, priority, place, estimatedMinutes, requiresSignature } = work;
  return {
    title,
    description,
    type,
    category,
    priority,
    place,
    estimatedMinutes,
    requiresSignature,
    tags: [...work.tags],
    assignees: work.assignees.map(({ _id }) => _id),
    serviceProvider: work.serviceProvider?._id ?? null,
  };
}

/**
 * Puts each field into words, to show two versions side by side.
 *
 * @param nameOf - the name of a member or a service provider
 */
export function workWords(nameOf: (id: string) => string): Record<keyof WorkValues, Described<WorkValues>> {
  return {
    title: { label: t`Title`, words: ({ title }) => title },
    description: { label: t`Description`, words: ({ description }) => description },
    type: { label: t({ message: 'Type', context: 'work order' }), words: ({ type }) => workOrderTypeLabel(type) },
    category: { label: t`Category`, words: ({ category }) => category },
    priority: { label: t`Priority`, words: ({ priority }) => workOrderPriorityLabel(priority) },
    place: { label: t`Place`, words: ({ place }) => place },
    assignees: { label: t`Assignees`, words: ({ assignees }) => namesInLine(assignees.map(nameOf)) },
    serviceProvider: {
      label: t`Service provider`,
      words: ({ serviceProvider }) => (serviceProvider === null ? '' : nameOf(serviceProvider)),
    },
    estimatedMinutes: {
      label: t({ message: 'Estimate', context: 'work order' }),
      words: ({ estimatedMinutes }) => (estimatedMinutes === null ? '' : minutesWords(estimatedMinutes)),
    },
    checklist: { label: t`Checklist`, words: ({ checklist }) => checklist.map(pointWords).join('\n') },
    requiresSignature: {
      label: t`Signature before completion`,
      words: ({ requiresSignature }) => (requiresSignature ? t`Yes` : t`No`),
    },
    tags: { label: t`Tags`, words: ({ tags }) => namesInLine(tags) },
  };
}
