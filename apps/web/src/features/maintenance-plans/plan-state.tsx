import { t } from '@lingui/core/macro';
import type { MaintenancePlan } from '@siteward/contract';
import { Badge, type Tone } from '@siteward/ui/badge';
import { useLanguage } from '#lib/i18n.tsx';

/** How a plan stands: one that is active may have no dates left, or be kept from making its work. */
type PlanState = 'active' | 'paused' | 'failing' | 'ended';

/** How a plan stands. */
export function stateOf({ status, lastFailure, nextAt }: MaintenancePlan): PlanState {
  if (status === 'paused') return 'paused';
  if (lastFailure !== null) return 'failing';
  return nextAt === null ? 'ended' : 'active';
}

const TONES: Record<PlanState, Tone> = { active: 'green', paused: 'amber', failing: 'red', ended: 'grey' };

/** The same in words. Call it while rendering. */
function stateLabel(state: PlanState): string {
  const labels: Record<PlanState, string> = {
    active: t({ message: 'Active', context: 'maintenance plan' }),
    paused: t({ message: 'Paused', context: 'maintenance plan' }),
    failing: t({ message: 'Cannot make its work', context: 'maintenance plan' }),
    ended: t({ message: 'Ended', context: 'maintenance plan' }),
  };
  return labels[state];
}

/** How a plan stands, as a tag. */
export function PlanBadge({ plan }: { plan: MaintenancePlan }) {
  useLanguage();
  const state = stateOf(plan);
  return (
    <Badge dot tone={TONES[state]}>
      {stateLabel(state)}
    </Badge>
  );
}
