import { t } from '@lingui/core/macro';
import type { MaintenancePlan } from '@siteward/contract';
import { type PlanState, planStateOf } from '@siteward/domain';
import { Badge, type Tone } from '@siteward/ui/badge';
import { useLanguage } from '#lib/words/i18n.tsx';

const TONES: Record<PlanState, Tone> = { active: 'green', paused: 'amber', failing: 'red', ended: 'grey' };

/** The state of a plan, in words. Call it while rendering. */
export function stateLabel(state: PlanState): string {
  const labels: Record<PlanState, string> = {
    active: t({ message: 'Active', context: 'maintenance plan' }),
    paused: t({ message: 'Paused', context: 'maintenance plan' }),
    failing: t({ message: 'Cannot create work', context: 'maintenance plan' }),
    ended: t({ message: 'Ended', context: 'maintenance plan' }),
  };
  return labels[state];
}

/** The state of a plan, as a badge. */
export function PlanBadge({ plan }: { plan: MaintenancePlan }) {
  useLanguage();
  const state = planStateOf(plan);
  return (
    <Badge dot tone={TONES[state]}>
      {stateLabel(state)}
    </Badge>
  );
}
