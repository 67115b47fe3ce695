import { useLingui } from '@lingui/react/macro';
import type { Organization } from '@siteward/contract';
import type { BusinessKind, OrganizationNature } from '@siteward/domain';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { Controller } from 'react-hook-form';
import { FirstPhoneField, KindField, NatureField } from '#components/fields/organization-fields.tsx';
import { NewRecordDialog } from '#components/record/record-dialogs.tsx';
import { api, bodyOf } from '#lib/calls/api.ts';
import { lazyResolver } from '#lib/forms/late-form.tsx';
import { useCreateForm } from '#lib/forms/record-form.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';

interface NewCustomerDialogProps {
  onClose: () => void;
  onCreated: (customer: Organization) => void;
}

type Values = {
  name: string;
  email: string;
  contact: string;
  busInst: BusinessKind;
  nature: OrganizationNature;
  timezone: string;
  currency: string;
};

const FIRST = { name: '', email: '', contact: '', busInst: 'business', nature: 'occupier' } as const;
const { resolver, preload } = lazyResolver(async () => (await import('./schemas.ts')).newCustomerResolver);

/** Creates a customer's organization; its time zone and currency default to those of the current site. */
export function NewCustomerDialog({ onClose, onCreated }: NewCustomerDialogProps) {
  const { t } = useLingui();
  const { org, site, knownSites } = useOrganizationScope();
  const { timezone = 'UTC', currency = 'EUR' } = site ?? knownSites[0] ?? {};
  const defaultValues: Values = { ...FIRST, timezone, currency };
  const { form, ...editing } = useCreateForm({
    resolver,
    defaultValues,
    fields: ['name', 'email', 'contact', 'busInst', 'nature'],
    draft: `customer/new/${org}`,
    create: (body) => bodyOf(api.organizations.createCustomer.mutate({ params: { id: org }, body })),
    onCreated,
  });
  const { errors } = form.formState;
  return (
    <NewRecordDialog
      title={t`New customer`}
      description={t`You become the owner of its organization until you hand it over. The sites it occupies are set at each site.`}
      submitLabel={t`Create customer`}
      editing={editing}
      preload={preload}
      onClose={onClose}
    >
      <Field label={t`Name`} required error={errors.name?.message}>
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
      <Field label={t`Email`} required error={errors.email?.message}>
        <Input type="email" inputMode="email" autoComplete="off" {...form.register('email')} />
      </Field>
      <Controller
        control={form.control}
        name="contact"
        render={({ field }) => <FirstPhoneField input={field} fault={errors.contact?.message} autoComplete="off" />}
      />
      <KindField input={form.register('busInst')} fault={errors.busInst?.message} />
      <NatureField input={form.register('nature')} fault={errors.nature?.message} />
    </NewRecordDialog>
  );
}
