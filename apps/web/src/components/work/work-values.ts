import type { WorkOrderPriority, WorkOrderType } from '@siteward/domain';
import type { PointValues } from './point-kinds.ts';

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
