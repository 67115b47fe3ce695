import { plural } from '@lingui/core/macro';
import type { MaintenancePlanDetail } from '@siteward/contract';
import { Badge } from '@siteward/ui/badge';
import { useWatch } from 'react-hook-form';
import { changedFields } from '#lib/forms/merge.ts';
import { useLanguage } from '#lib/words/i18n.tsx';
import type { PlanForm } from '../plan-form.ts';
import { valuesOf } from '../plan-values.ts';

export interface UnsavedCountProps {
  form: NonNullable<PlanForm['form']>;
  plan: MaintenancePlanDetail;
}

/** How many fields have unsaved changes. */
export function UnsavedCount({ form, plan }: UnsavedCountProps) {
  useLanguage();
  const values = useWatch({ control: form.control });
  const count = Object.keys(changedFields(valuesOf(plan), values)).length;
  if (count === 0) return null;
  return (
    <Badge dot tone="amber">
      {plural(count, { one: '# unsaved change', other: '# unsaved changes' })}
    </Badge>
  );
}
