import { useLingui } from '@lingui/react/macro';
import { WORK_ORDER_LIMITS } from '@siteward/domain';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useSiteHere } from './at-site.ts';

interface CategoryFieldProps {
  /** Connects an input to the form. */
  input: UseFormRegisterReturn;
  fault: string | undefined;
}

/** The category: one from the site's list, or any other text. */
export function CategoryField({ input, fault }: CategoryFieldProps) {
  const { t } = useLingui();
  const list = useId();
  const site = useSiteHere();
  return (
    <Field label={t`Category`} optional error={fault}>
      <Input list={list} autoComplete="off" limit={WORK_ORDER_LIMITS.category} {...input} />
      <datalist id={list}>
        {site?.categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
    </Field>
  );
}
