import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { MaintenancePlanDetail } from '@siteward/contract';
import { Badge } from '@siteward/ui/badge';
import { Button } from '@siteward/ui/button';
import { toast } from '@siteward/ui/toaster';
import { Copy, Ellipsis, Pause, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { Menu, MenuItem, MenuSeparator } from '#components/menu.tsx';
import { changedFields } from '#lib/merge.ts';
import { useCan, useOrganizationScope } from '#lib/organization-scope.ts';
import { pathTo } from '#lib/paths.ts';
import { problemOf } from '#lib/problem.ts';
import { sayNotDone } from '#lib/say-failed.ts';
import { dayWithWeekday, hourOf, useSiteCalendar } from '#lib/site-time.ts';
import { type PlanValues, valuesOf } from './plan-values.ts';
import { isPlan, setPlanStatus, usePlanCache } from './queries.ts';

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

/** How many fields have unsaved changes. */
export function Unsaved({ form, plan }: { form: UseFormReturn<PlanValues>; plan: MaintenancePlanDetail }) {
  const values = useWatch({ control: form.control });
  const count = form.formState.isDirty ? Object.keys(changedFields(valuesOf(plan), values)).length : 0;
  return (
    <span role="status">
      {count > 0 && (
        <Badge dot tone="amber">
          {plural(count, { one: '# unsaved change', other: '# unsaved changes' })}
        </Badge>
      )}
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

interface PlanMenuProps {
  plan: MaintenancePlanDetail;
  isDirty: boolean;
  onDiscard: () => void;
  onRemove: () => void;
}

export function PlanMenu({ plan, isDirty, onDiscard, onRemove }: PlanMenuProps) {
  const { t } = useLingui();
  const { org, siteId: site } = useOrganizationScope();
  const navigate = useNavigate();
  const can = useCan();
  const { title } = plan;
  if (!can('plans:manage')) return null;
  return (
    <Menu
      align="end"
      button={(props) => (
        <Button variant="ghost" size="icon" aria-label={t`Actions for ${title}`} {...props}>
          <Ellipsis aria-hidden="true" />
        </Button>
      )}
    >
      {isDirty && <MenuItem onSelect={onDiscard}>{t`Discard changes`}</MenuItem>}
      {plan.mayChange && (
        <MenuItem onSelect={() => void navigate(pathTo('org-site-plans-new', { org, site }, { from: plan._id }))}>
          <Copy aria-hidden="true" />
          {t`Duplicate`}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem onSelect={onRemove}>
        <Trash2 aria-hidden="true" />
        {t`Delete plan`}
      </MenuItem>
    </Menu>
  );
}
