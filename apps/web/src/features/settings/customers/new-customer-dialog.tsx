import { useLingui } from '@lingui/react/macro';
import type { Organization } from '@siteward/contract';
import { BUSINESS_KINDS, type BusinessKind, ORGANIZATION_NATURES, type OrganizationNature } from '@siteward/domain';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { NativeSelect } from '@siteward/ui/native-select';
import { RadioGroup, RadioItem } from '@siteward/ui/radio-group';
import { PhoneInput } from '#components/phone.tsx';
import { NewRecordDialog } from '#components/record-dialogs.tsx';
import { api, bodyOf } from '#lib/api.ts';
import { businessKindLabel, organizationNatureLabel } from '#lib/labels.ts';
import { lazyResolver } from '#lib/late-form.tsx';
import { useOrganizationScope } from '#lib/organization-scope.ts';
import { useCreateForm } from '#lib/record-form.ts';

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

/** Creates the organization of a customer; it begins with the time zone and currency of the present site. */
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
  const { onChange: _, ...contact } = form.register('contact');
  return (
    <NewRecordDialog
      title={t`New customer`}
      description={t`You become the owner of its organization, until you hand that over. Which sites it occupies is set at each site.`}
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
      <Field label={t`Phone`} optional error={errors.contact?.message}>
        <PhoneInput
          autoComplete="off"
          placeholder={t({ message: '+49 40 5551299', comment: 'a telephone number of the country of the language' })}
          value={form.watch('contact') ?? ''}
          {...contact}
          onChange={(typed) => form.setValue('contact', typed, { shouldDirty: true })}
        />
      </Field>
      <Field label={t`Kind`} group error={errors.busInst?.message}>
        <RadioGroup className="flex! min-h-control flex-wrap items-center gap-x-5 gap-y-1">
          {BUSINESS_KINDS.map((kind) => (
            <RadioItem key={kind} value={kind} label={businessKindLabel(kind)} {...form.register('busInst')} />
          ))}
        </RadioGroup>
      </Field>
      <Field label={t`Nature`} error={errors.nature?.message} help={t`What it does with the sites.`}>
        <NativeSelect {...form.register('nature')}>
          {ORGANIZATION_NATURES.map((nature) => (
            <option key={nature} value={nature}>
              {organizationNatureLabel(nature)}
            </option>
          ))}
        </NativeSelect>
      </Field>
    </NewRecordDialog>
  );
}
