import { useLingui } from '@lingui/react/macro';
import { BUSINESS_KINDS, ORGANIZATION_NATURES } from '@siteward/domain';
import { Field } from '@siteward/ui/field';
import { NativeSelect } from '@siteward/ui/native-select';
import { RadioGroup, RadioItem } from '@siteward/ui/radio-group';
import type { ComponentProps } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { businessKindLabel, organizationNatureLabel } from '#lib/words/labels.ts';
import { PhoneInput } from './phone.tsx';

interface OrganizationFieldProps {
  /** Connects an input to the form. */
  input: UseFormRegisterReturn;
  fault: string | undefined;
}

interface FirstPhoneFieldProps {
  /** The same, as supplied by a `Controller`. */
  input: Pick<ComponentProps<typeof PhoneInput>, 'name' | 'onChange' | 'onBlur' | 'ref'> & {
    value: string | undefined;
  };
  fault: string | undefined;
  autoComplete: string;
}

/** The phone number of an organization that does not have one yet. */
export function FirstPhoneField({ input, fault, autoComplete }: FirstPhoneFieldProps) {
  const { t } = useLingui();
  return (
    <Field label={t`Phone`} optional error={fault}>
      <PhoneInput
        autoComplete={autoComplete}
        placeholder={t({ message: '+49 40 5551299', comment: 'a telephone number of the country of the language' })}
        {...input}
        value={input.value ?? ''}
      />
    </Field>
  );
}

/** Whether it is a business or an institution. */
export function KindField({
  input,
  fault,
  className = 'flex! min-h-control flex-wrap items-center gap-x-5 gap-y-1',
}: OrganizationFieldProps & { className?: string }) {
  const { t } = useLingui();
  return (
    <Field label={t`Kind`} group error={fault}>
      <RadioGroup className={className}>
        {BUSINESS_KINDS.map((kind) => (
          <RadioItem key={kind} value={kind} label={businessKindLabel(kind)} {...input} />
        ))}
      </RadioGroup>
    </Field>
  );
}

/** What the organization does with the sites. */
export function NatureField({ input, fault }: OrganizationFieldProps) {
  const { t } = useLingui();
  return (
    <Field label={t`What it does`} error={fault}>
      <NatureSelect input={input} />
    </Field>
  );
}

/** The select for the same, inside a Field that labels it. */
export function NatureSelect({ input }: Pick<OrganizationFieldProps, 'input'>) {
  return (
    <NativeSelect {...input}>
      {ORGANIZATION_NATURES.map((nature) => (
        <option key={nature} value={nature}>
          {organizationNatureLabel(nature)}
        </option>
      ))}
    </NativeSelect>
  );
}
