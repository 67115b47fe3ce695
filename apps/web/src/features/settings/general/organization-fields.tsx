import {
  BUSINESS_KIND_LABELS,
  BUSINESS_KINDS,
  ORGANIZATION_NATURE_LABELS,
  ORGANIZATION_NATURES,
} from '@siteward/domain';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { NativeSelect } from '@siteward/ui/native-select';
import { RadioGroup, RadioItem } from '@siteward/ui/radio-group';
import { Controller, type UseFormReturn } from 'react-hook-form';
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
        <Field
          label="Phone"
          optional
          error={errors.contact?.message}
          help="With the country: +49 40 555123 as +4940555123."
        >
          <Input type="tel" autoComplete="off" {...form.register('contact')} />
        </Field>
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
    </>
  );
}
