import { Trans, useLingui } from '@lingui/react/macro';
import type { MaintenancePlanDetail } from '@siteward/contract';
import { Button } from '@siteward/ui/button';
import { toast } from '@siteward/ui/toaster';
import { Ellipsis, Pause, Play } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Menu } from '#components/menu.tsx';
import { onDemand } from '#components/on-demand.tsx';
import { problemOf } from '#lib/calls/problem.ts';
import { sayNotDone } from '#lib/calls/say-failed.ts';
import { useCan } from '#lib/organization/organization-scope.ts';
import { dayWithWeekday, hourOf, useSiteCalendar } from '#lib/time/site-time.ts';
import type { PlanForm } from '../plan-form.ts';
import { isPlan, setPlanStatus, usePlanCache } from '../queries.ts';
import type { PlanMenuProps } from './plan-menu-items.tsx';
import type { UnsavedCountProps } from './unsaved-count.tsx';

const PlanMenuItems = onDemand(async () => (await import('./plan-menu-items.tsx')).PlanMenuItems);
const UnsavedCount = onDemand(async () => (await import('./unsaved-count.tsx')).UnsavedCount);

/** "Next on Tue 1 Dec, 08:00. Its work order is made on Tue 24 Nov." */
export function NextWords({ plan }: { plan: MaintenancePlanDetail }) {
  const { t } = useLingui();
  const { today } = useSiteCalendar();
  const next = plan.dates.find(({ at }) => at === plan.nextAt);
  if (!next) return plan.status === 'paused' ? t`It creates no work while paused.` : t`No upcoming dates.`;
  const day = dayWithWeekday(next.day, today);
  const time = hourOf(next.at, plan.timezone);
  const made = dayWithWeekday(next.madeOn, today);
  return (
    <Trans>
      Next on{' '}
      <b className="font-medium text-foreground tabular-nums">
        {day}, {time}
      </b>
      . Its work order is created on {made}.
    </Trans>
  );
}

/** Says how many fields have unsaved changes. */
export function Unsaved({ edit, plan }: Omit<UnsavedCountProps, 'form'> & { edit: PlanForm & { isDirty: boolean } }) {
  const { form, isDirty } = edit;
  return (
    <span role="status">
      <Suspense>{isDirty && form && <UnsavedCount form={form} plan={plan} />}</Suspense>
    </span>
  );
}

/** Pauses a plan, asking for a reason, or resumes it. */
export function StepButton({ plan, onPause }: { plan: MaintenancePlanDetail; onPause: () => void }) {
  const { t } = useLingui();
  const cache = usePlanCache();
  const [isPending, setIsPending] = useState(false);
  const { title, allowedTransitions } = plan;
  const goOn = async () => {
    setIsPending(true);
    try {
      cache.put(await setPlanStatus(plan, 'active'));
      toast.success(t`${title} has been resumed`);
    } catch (error) {
      const fault = problemOf(error);
      if (isPlan(fault.current)) cache.put(fault.current);
      sayNotDone(t`${title} could not be resumed`, fault);
    } finally {
      setIsPending(false);
    }
  };
  if (allowedTransitions.includes('paused')) {
    return (
      <Button onClick={onPause}>
        <Pause aria-hidden="true" />
        {t({ message: 'Pause', context: 'a maintenance plan' })}
      </Button>
    );
  }
  if (!allowedTransitions.includes('active')) return null;
  return (
    <Button onClick={() => void goOn()} loading={isPending}>
      <Play aria-hidden="true" />
      {t({ message: 'Resume', context: 'a maintenance plan' })}
    </Button>
  );
}

/** The button of the menu with everything else that can be done with a plan. */
export function PlanMenu(props: PlanMenuProps) {
  const { t } = useLingui();
  const { title } = props.plan;
  if (!useCan()('plans:manage')) return null;
  return (
    <Menu
      align="end"
      early={PlanMenuItems}
      button={(button) => (
        <Button variant="ghost" size="icon" aria-label={t`Actions for ${title}`} {...button}>
          <Ellipsis aria-hidden="true" />
        </Button>
      )}
    >
      <PlanMenuItems {...props} />
    </Menu>
  );
}
