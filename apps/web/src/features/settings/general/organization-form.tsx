import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Organization } from '@siteward/contract';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { toast } from '@siteward/ui/toaster';
import { useMemo } from 'react';
import { Combobox } from '#components/fields/combobox.tsx';
import { KindField, NatureField } from '#components/fields/organization-fields.tsx';
import { PhoneInput } from '#components/fields/phone.tsx';
import { RecordCard } from '#components/record/record-form-end.tsx';
import { api, bodyOf } from '#lib/calls/api.ts';
import type { Described } from '#lib/forms/differences.ts';
import type { FormFields } from '#lib/forms/form-engine.tsx';
import { lazyResolver } from '#lib/forms/late-form.tsx';
import { useLateRecordForm } from '#lib/forms/late-record-form.ts';
import { businessKindLabel, organizationNatureLabel } from '#lib/words/labels.ts';
import { intlLocale } from '#lib/words/language.ts';
import { currencyOptions } from '#lib/words/money.ts';
import { isOrganization } from '../use-organization.ts';

interface OrganizationFormProps {
  organization: Organization;
  onSaved: () => void;
}

const { resolver, preload } = lazyResolver(async () => (await import('./schemas.ts')).organizationResolver);

/** Changes the name, contact and kind of the organization. */
export function OrganizationForm({ organization, onSaved }: OrganizationFormProps) {
  const { t } = useLingui();
  const { _id: id, name } = organization;
  const edit = useLateRecordForm({
    resolver,
    preload,
    record: organization,
    valuesOf,
    fields: ORGANIZATION_FIELDS,
    draft: `organization/${id}`,
    save: (body, version) => bodyOf(api.organizations.update.mutate({ params: { id }, body: { ...body, version } })),
    onSaved: (saved) => {
      const { name } = saved;
      toast.success(t`${name} has been saved`);
      onSaved();
    },
    isRecord: isOrganization,
  });
  return (
    <RecordCard
      title={t`Organization`}
      edit={edit}
      preload={preload}
      what={name}
      thing={t`the organization “${name}”`}
      params={['section']}
      valuesOf={valuesOf}
      described={described()}
      onTheirs={onSaved}
    >
      <OrganizationFields form={edit} />
    </RecordCard>
  );
}

function OrganizationFields({ form }: { form: FormFields<OrganizationValues> }) {
  const { t } = useLingui();
  const { errors } = form;
  return (
    <>
      <Field label={t`Name`} required error={errors.name?.message}>
        <Input autoComplete="organization" {...form.register('name')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t`Email`} required error={errors.email?.message}>
          <Input type="email" autoComplete="off" {...form.register('email')} />
        </Field>
        <Field
          label={t`Phone`}
          optional
          error={errors.contact?.message}
          help={t`With the country code, like +49 40 5551299.`}
        >
          <PhoneInput
            autoComplete="off"
            value={form.watch('contact')}
            onChange={(typed) => form.set('contact', typed)}
          />
        </Field>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <KindField input={form.register('busInst')} fault={errors.busInst?.message} className="gap-1.5!" />
        <NatureField input={form.register('nature')} fault={errors.nature?.message} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t`Currency`} error={errors.currency?.message} help={t`The currency its seats are billed in.`}>
          <CurrencyCombobox value={form.watch('currency')} onChange={(currency) => form.set('currency', currency)} />
        </Field>
      </div>
    </>
  );
}

function CurrencyCombobox({ value, onChange }: { value: string; onChange: (currency: string) => void }) {
  const { t } = useLingui();
  const locale = intlLocale();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the currencies are named in the language that is shown
  const options = useMemo(() => currencyOptions(value), [value, locale]);
  return <Combobox value={value} onValueChange={onChange} options={options} searchLabel={t`Search currencies`} />;
}

/** The fields of an organization that can be changed in the settings. */
type OrganizationValues = Pick<Organization, 'name' | 'email' | 'contact' | 'busInst' | 'nature' | 'currency'>;

const ORGANIZATION_FIELDS = ['name', 'email', 'contact', 'busInst', 'nature', 'currency'] as const;

/** The initial values of the form. */
export function valuesOf({ name, email, contact, busInst, nature, currency }: OrganizationValues): OrganizationValues {
  return { name, email, contact, busInst, nature, currency };
}

/** The fields in words, to show two versions side by side. */
const described = (): readonly Described<OrganizationValues>[] => [
  { label: t`Name`, words: ({ name }) => name },
  { label: t`Email`, words: ({ email }) => email },
  { label: t`Phone`, words: ({ contact }) => contact },
  { label: t`Kind`, words: ({ busInst }) => businessKindLabel(busInst) },
  { label: t`What it does`, words: ({ nature }) => organizationNatureLabel(nature) },
  { label: t`Currency`, words: ({ currency }) => currency },
];
