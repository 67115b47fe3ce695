import type { WorkOrderPriority, WorkOrderStatus } from '@siteward/domain';
import { Badge, type Tone } from '@siteward/ui/badge';
import { useLanguage } from '#lib/words/i18n.tsx';
import { workOrderPriorityLabel, workOrderStatusLabel } from '#lib/words/labels.ts';

/** The colour of each status, in lists and in the calendar. */
export const WORK_STATUS_TONES = {
  draft: 'grey',
  open: 'grey',
  'in-progress': 'blue',
  'on-hold': 'amber',
  completed: 'green',
  verified: 'green',
  cancelled: 'grey',
} as const satisfies Record<WorkOrderStatus, Tone>;

/** The status of a work order. */
export function StatusBadge({ status }: { status: WorkOrderStatus }) {
  useLanguage();
  return (
    <Badge dot tone={WORK_STATUS_TONES[status]}>
      {workOrderStatusLabel(status)}
    </Badge>
  );
}

const PRIORITY_TONES: Record<WorkOrderPriority, Tone> = {
  none: 'grey',
  low: 'grey',
  medium: 'grey',
  high: 'amber',
  urgent: 'red',
};

/** The priority of a work order. */
export function PriorityBadge({ priority }: { priority: WorkOrderPriority }) {
  useLanguage();
  return <Badge tone={PRIORITY_TONES[priority]}>{workOrderPriorityLabel(priority)}</Badge>;
}
