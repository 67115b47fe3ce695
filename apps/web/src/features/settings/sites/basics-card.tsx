import { Card, CardBody, CardHeader } from '@siteward/ui/card';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { CustomerSelect } from '#components/customer-fields.tsx';
import { useIsLimited } from '#lib/organization-scope.ts';
import { PlaceFields } from './place-fields.tsx';
import type { SiteValues } from './site-values.ts';

/** What a site is called and where it is. */
export function BasicsCard({ form, readOnly }: { form: UseFormReturn<SiteValues>; readOnly: boolean }) {
  // Whose site it is moves what others see, so it is not for who is limited to some sites.
  const isLimited = useIsLimited();
  const { errors } = form.formState;
  return (
    <Card>
      <CardHeader title="Site" />
      <CardBody className="grid gap-4">
        <Field label="Name" required error={errors.name?.message}>
          <Input autoComplete="off" {...form.register('name')} />
        </Field>
        <Field
          label="Code"
          required
          error={errors.code?.message}
          help="For links and exports: letters, digits, hyphens."
        >
          <Input autoComplete="off" {...form.register('code')} />
        </Field>
        <Field label="Address" optional error={errors.address?.message}>
          <Input autoComplete="off" {...form.register('address')} />
        </Field>
        <Field
          label="Customer that occupies it"
          optional
          error={errors.customer?.message}
          help="The customer's members see this site."
        >
          <Controller
            control={form.control}
            name="customer"
            render={({ field }) => (
              <CustomerSelect value={field.value} onValueChange={field.onChange} disabled={readOnly || isLimited} />
            )}
          />
        </Field>
        <PlaceFields
          control={form.control}
          errors={errors}
          names={{ timezone: 'timezone', locale: 'locale', currency: 'currency' }}
        />
      </CardBody>
    </Card>
  );
}
