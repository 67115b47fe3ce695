import { useLingui } from '@lingui/react/macro';
import { WORK_ORDER_LIMITS } from '@siteward/domain';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { Textarea } from '@siteward/ui/textarea';
import type { UseFormRegisterReturn } from 'react-hook-form';

interface TextFieldProps {
  /** What makes an input the field of a form. */
  input: UseFormRegisterReturn;
  fault: string | undefined;
}

/** What is to be done, in a few words. */
export function TitleField({ input, fault }: TextFieldProps) {
  const { t } = useLingui();
  return (
    <Field label={t`Title`} required error={fault}>
      <Input autoComplete="off" limit={WORK_ORDER_LIMITS.title} {...input} />
    </Field>
  );
}

/** What is to be done, at length. */
export function DescriptionField({ input, fault }: TextFieldProps) {
  const { t } = useLingui();
  return (
    <Field label={t`Description`} optional error={fault}>
      <Textarea limit={WORK_ORDER_LIMITS.description} {...input} />
    </Field>
  );
}

/** Where at the site. */
export function PlaceField({ input, fault }: TextFieldProps) {
  const { t } = useLingui();
  return (
    <Field label={t`Place`} optional error={fault}>
      <Input autoComplete="off" limit={WORK_ORDER_LIMITS.place} {...input} />
    </Field>
  );
}
