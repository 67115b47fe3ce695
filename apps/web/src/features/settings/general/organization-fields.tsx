import {
  BUSINESS_KIND_LABELS,
  BUSINESS_KINDS,
  ORGANIZATION_NATURE_LABELS,
  ORGANIZATION_NATURES,
} from '@siteward/domain';
import { Combobox } from '@siteward/ui/combobox';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { NativeSelect } from '@siteward/ui/native-select';
import { RadioGroup, RadioItem } from '@siteward/ui/radio-group';
import { useMemo } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { PhoneInput } from '#components/phone.tsx';
import { currencyOptions } from '#lib/money.ts';
import type { OrganizationValues } from './organization-values.ts';

/** The fields of an organization. */
export function OrganizationFields({ form }: { form: UseFormReturn<OrganizationValues> }) {
  const { errors } = form.formState;
  return (
    <>
      <Field label="Name" required error={errors.name?.message}>
        <Input autoComplete="organization" {...form.register('name')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Email" required error={errors.email?.message}>
          <Input type="email" autoComplete="off" {...form.register('email')} />
        </Field>
        <Controller
          control={form.control}
          name="contact"
          render={({ field }) => (
            <Field label="Phone" optional error={errors.contact?.message} help="With the country, like +49 40 5551299.">
              <PhoneInput autoComplete="off" {...field} />
            </Field>
          )}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Controller
          control={form.control}
          name="busInst"
          render={({ field }) => (
            <Field label="Kind" group error={errors.busInst?.message}>
              <RadioGroup value={field.value} onValueChange={field.onChange} className="gap-1.5">
                {BUSINESS_KINDS.map((kind) => (
                  <RadioItem key={kind} value={kind} label={BUSINESS_KIND_LABELS[kind]} />
                ))}
              </RadioGroup>
            </Field>
          )}
        />
        <Field label="Nature" error={errors.nature?.message} help="What it does with the sites.">
          <NativeSelect {...form.register('nature')}>
            {ORGANIZATION_NATURES.map((nature) => (
              <option key={nature} value={nature}>
                {ORGANIZATION_NATURE_LABELS[nature]}
              </option>
            ))}
          </NativeSelect>
        </Field>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Controller
          control={form.control}
          name="currency"
          render={({ field }) => (
            <Field label="Currency" error={errors.currency?.message} help="What its seats are paid in.">
              <CurrencyCombobox value={field.value} onChange={field.onChange} />
            </Field>
          )}
        />
      </div>
    </>
  );
}

function CurrencyCombobox({ value, onChange }: { value: string; onChange: (currency: string | null) => void }) {
  const options = useMemo(() => currencyOptions(value), [value]);
  return <Combobox value={value} onValueChange={onChange} options={options} searchLabel="Search currencies" />;
}
