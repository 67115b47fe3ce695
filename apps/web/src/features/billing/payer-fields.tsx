import { useLingui } from '@lingui/react/macro';
import type { Payer } from '@siteward/contract';
import { BILLING_LIMITS, COUNTRIES } from '@siteward/domain';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { NativeSelect } from '@siteward/ui/native-select';
import { type ChangeEvent, type ReactNode, useMemo } from 'react';
import type { FieldErrors, FieldPath } from 'react-hook-form';
import type { FormFields } from '#lib/forms/form-engine.tsx';
import type { CreateState } from '#lib/forms/record-engine.tsx';
import { intlLocale } from '#lib/words/language.ts';
import { currencyOptions } from '#lib/words/money.ts';
import { countryOptions } from './words.ts';

/** The editable fields of an organization's payer. */
export type PayerValues = Pick<Payer, 'name' | 'billingEmail' | 'address' | 'country' | 'currency' | 'taxId'>;

/** Its fields, under their names in the API. */
export const PAYER_FIELDS = [
  'name',
  'billingEmail',
  'address.street',
  'address.postcode',
  'address.city',
  'country',
  'currency',
  'taxId',
] as const satisfies FieldPath<PayerValues>[];

interface FieldsProps {
  form: FormFields<PayerValues> & Pick<CreateState<PayerValues>, 'check'>;
}

/**
 * Registers an input with the form. A field that was found wrong is validated again as it is typed, even before the form is sent.
 */
function useChecked({ register, errors, check }: FieldsProps['form']) {
  return (name: (typeof PAYER_FIELDS)[number]) => {
    const input = register(name);
    const onChange = async (event: ChangeEvent) => {
      const changing = input.onChange(event);
      const also = name === 'country' ? (['country', 'taxId'] as const) : [name];
      const wrong = also.filter((each) => isWrong(errors, each));
      if (wrong.length > 0) void check(wrong);
      await changing;
    };
    return { ...input, onChange };
  };
}

/** Whether a field was found wrong. */
export function isWrong(errors: FieldErrors<PayerValues>, field: (typeof PAYER_FIELDS)[number]): boolean {
  const [name, within] = field.split('.');
  const found: unknown = Object.entries(errors).find(([each]) => each === name)?.[1];
  return within === undefined ? found !== undefined : typeof found === 'object' && found !== null && within in found;
}

/** The name of the company that pays. */
export function CompanyFields({ form }: FieldsProps) {
  const { t } = useLingui();
  const register = useChecked(form);
  return (
    <Field label={t`Company name`} required error={form.errors.name?.message} help={t`As it appears on invoices.`}>
      <Input autoComplete="organization" limit={BILLING_LIMITS.name} {...register('name')} />
    </Field>
  );
}

/** Where invoices are sent, and what they say. */
export function BillingFields({ form, currencyHelp }: FieldsProps & { currencyHelp?: ReactNode }) {
  const { t } = useLingui();
  const { errors } = form;
  const register = useChecked(form);
  const { onBlur: onLeave, ...taxId } = register('taxId');
  const currency = form.watch('currency');
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4 sm:gap-x-4">
      <Field label={t`Billing email`} required className="col-span-2" error={errors.billingEmail?.message}>
        <Input type="email" inputMode="email" autoComplete="email" {...register('billingEmail')} />
      </Field>
      <Field label={t`Street and number`} required className="col-span-2" error={errors.address?.street?.message}>
        <Input autoComplete="street-address" limit={BILLING_LIMITS.street} {...register('address.street')} />
      </Field>
      <Field label={t`Postcode`} required error={errors.address?.postcode?.message}>
        <Input autoComplete="postal-code" limit={BILLING_LIMITS.postcode} {...register('address.postcode')} />
      </Field>
      <Field label={t`City`} required error={errors.address?.city?.message}>
        <Input autoComplete="address-level2" limit={BILLING_LIMITS.city} {...register('address.city')} />
      </Field>
      <Field label={t`Country`} required className="max-sm:col-span-2" error={errors.country?.message}>
        <NativeSelect autoComplete="country" {...register('country')} value={form.watch('country')}>
          <option value="">{t`Choose`}</option>
          <Countries />
        </NativeSelect>
      </Field>
      <Field label={t`Currency`} className="max-sm:col-span-2" error={errors.currency?.message} help={currencyHelp}>
        <NativeSelect {...register('currency')} value={currency}>
          <Currencies own={currency} />
        </NativeSelect>
      </Field>
      <Field label={t`Tax id`} optional className="col-span-2" error={errors.taxId?.message}>
        <Input
          autoComplete="off"
          spellCheck={false}
          limit={BILLING_LIMITS.taxId}
          {...taxId}
          onBlur={(event) => {
            void onLeave(event);
            if (event.target.value !== '') void form.check(['taxId']);
          }}
        />
      </Field>
    </div>
  );
}

function Countries() {
  const locale = intlLocale();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the countries are named in the current language
  const options = useMemo(() => countryOptions(COUNTRIES), [locale]);
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

function Currencies({ own }: { own: string }) {
  const locale = intlLocale();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the currencies are named in the current language
  const options = useMemo(() => currencyOptions(own), [own, locale]);
  return options.map(({ value, hint }) => (
    <option key={value} value={value}>
      {value} · {hint}
    </option>
  ));
}
