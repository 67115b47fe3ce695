import { useLingui } from '@lingui/react/macro';
import type { MaintenancePlanDetail } from '@siteward/contract';
import { Copy, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { MenuItem, MenuSeparator } from '#components/menu.tsx';
import { pathTo } from '#lib/navigation/paths.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';

export interface PlanMenuProps {
  plan: MaintenancePlanDetail;
  isDirty: boolean;
  onDiscard: () => void;
  onRemove: () => void;
}

/** What can be done with a plan, beyond pausing and changing it. */
export function PlanMenuItems({ plan, isDirty, onDiscard, onRemove }: PlanMenuProps) {
  const { t } = useLingui();
  const { org, siteId: site } = useOrganizationScope();
  const navigate = useNavigate();
  return (
    <>
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
    </>
  );
}
