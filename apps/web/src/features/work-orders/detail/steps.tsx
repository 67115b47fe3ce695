import { useLingui } from '@lingui/react/macro';
import type { WorkOrderDetail } from '@siteward/contract';
import {
  refusalOfStep,
  type StepActor,
  type StepRefusal,
  WORK_ORDER_TRANSITIONS,
  type WorkOrderStatus,
} from '@siteward/domain';
import { Button } from '@siteward/ui/button';
import { cx } from '@siteward/ui/lib/cx';
import { Check, CircleCheckBig, CirclePause, type LucideIcon, Play, RotateCcw } from 'lucide-react';
import { useActor } from '#lib/organization/organization-scope.ts';
import { workOrderStatusLabel } from '#lib/words/labels.ts';
import type { WorkOrderFlow } from '../changes/use-work-order-flow.ts';
import { steppingDetail } from '../one-work-order.ts';

/** A step from the current status, and why it cannot be taken now; null if it can. */
export type Step = { to: WorkOrderStatus; refusal: StepRefusal | null };

/** The step that work continues with, and the one offered beside it. */
const NEXT: Partial<Record<WorkOrderStatus, WorkOrderStatus>> = {
  draft: 'open',
  open: 'in-progress',
  'in-progress': 'completed',
  'on-hold': 'in-progress',
  completed: 'verified',
};
const BESIDE: Partial<Record<WorkOrderStatus, WorkOrderStatus>> = {
  open: 'on-hold',
  'in-progress': 'on-hold',
  completed: 'open',
  verified: 'open',
  cancelled: 'open',
};

/**
 * The steps of a work order: those offered as buttons, and those in the menu with the reason if they cannot be taken. `ahead` is
 * the next one, whoever the reader is.
 */
export function stepsOf(order: WorkOrderDetail, actor: StepActor) {
  const stepping = steppingDetail(order);
  const all = WORK_ORDER_TRANSITIONS[order.status].map(({ to }): Step => {
    return { to, refusal: refusalOfStep(stepping, to, actor) };
  });
  const ahead = all.find(({ to }) => to === NEXT[order.status]);
  const next = ahead && (ahead.refusal === null || ahead.refusal.why in WHERE) ? ahead : undefined;
  const beside = all.find(({ to, refusal }) => to === BESIDE[order.status] && refusal === null);
  return { ahead, next, beside, others: all.filter((step) => step !== next && step !== beside) };
}

/** The label of a step. Call it while rendering. */
export function useStepLabel(): (from: WorkOrderStatus, to: WorkOrderStatus) => string {
  const { t } = useLingui();
  return (from, to) => {
    switch (to) {
      case 'in-progress':
        return from === 'on-hold'
          ? t({ message: 'Resume', context: 'work' })
          : t({ message: 'Start', context: 'work' });
      case 'on-hold':
        return t`Put on hold`;
      case 'completed':
        return t`Complete`;
      case 'verified':
        return t({ message: 'Verify', context: 'work' });
      case 'cancelled':
        return t`Cancel work order`;
      case 'open':
        if (from === 'draft') return t({ message: 'Release', context: 'a draft' });
        return from === 'on-hold' ? t`Set back to open` : t`Reopen`;
      case 'draft':
        return workOrderStatusLabel(to);
    }
  };
}

const ICONS: Partial<Record<WorkOrderStatus, LucideIcon>> = {
  open: RotateCcw,
  'in-progress': Play,
  'on-hold': CirclePause,
  completed: Check,
  verified: CircleCheckBig,
};

interface StepButtonsProps {
  order: WorkOrderDetail;
  flow: WorkOrderFlow;
  className?: string;
}

/** The steps that come next, as buttons. */
export function StepButtons({ order, flow, className }: StepButtonsProps) {
  const { next, beside } = stepsOf(order, useActor());
  const label = useStepLabel();
  const { status } = order;
  const Icon = next && ICONS[next.to];
  if (!next && !beside) return null;
  return (
    <div className={cx('flex items-center gap-3', className)}>
      {beside && (
        <Button onClick={() => flow.step([order], beside.to)} loading={flow.pending === beside.to}>
          {label(status, beside.to)}
        </Button>
      )}
      {next && (
        <Button
          variant="primary"
          onClick={() => (next.refusal ? goToWhatIsLeft(next.refusal) : flow.step([order], next.to))}
          loading={flow.pending === next.to}
          {...(next.refusal && { 'aria-describedby': LEFT_ID })}
        >
          {Icon && status !== 'draft' && <Icon aria-hidden="true" />}
          {label(status, next.to)}
        </Button>
      )}
    </div>
  );
}

/** The id of the text that says why the next step has to wait. */
export const LEFT_ID = 'steps-left';

/** Where on the page to do what a step is still waiting for. Its button stays, and leads there. */
const WHERE: Partial<Record<StepRefusal['why'], string>> = {
  'checklist-left': '[data-point-left] :is(input, textarea, button):not([disabled])',
  'signature-missing': '[data-sign]',
};

/**
 * Focuses the first thing left to do before a step, and shows that it has the focus: to those who point, it would otherwise look as
 * if nothing had happened.
 */
function goToWhatIsLeft({ why }: StepRefusal): void {
  document.querySelector<HTMLElement>(WHERE[why] ?? '')?.focus({ focusVisible: true });
}
