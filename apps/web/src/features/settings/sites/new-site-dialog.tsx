import { useLingui } from '@lingui/react/macro';
import type { Site } from '@siteward/contract';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { NewRecordDialog } from '#components/record/record-dialogs.tsx';
import { api, bodyOf } from '#lib/calls/api.ts';
import { lazyResolver } from '#lib/forms/late-form.tsx';
import { useCreateForm } from '#lib/forms/record-form.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { PlaceFields } from './place-fields.tsx';

interface NewSiteDialogProps {
  onClose: () => void;
  onCreated: (site: Site) => void;
}

const { resolver, preload } = lazyResolver(async () => (await import('./schemas.ts')).newSiteResolver);

/** Creates a site; its time zone, language and currency default to those of the current one. */
export function NewSiteDialog({ onClose, onCreated }: NewSiteDialogProps) {
  const { t } = useLingui();
  const { org, site, knownSites } = useOrganizationScope();
  const { timezone = 'UTC', locale = 'en-GB', currency = 'EUR' } = site ?? knownSites[0] ?? {};
  const { form, ...editing } = useCreateForm({
    resolver,
    defaultValues: { name: '', code: '', address: '', timezone, locale, currency },
    fields: ['name', 'code', 'address', 'timezone', 'locale', 'currency'],
    draft: `site/new/${org}`,
    // Without a code, the API derives one from the name.
    create: ({ code, ...body }) => bodyOf(api.sites.create.mutate({ body: { ...body, ...(code && { code }), org } })),
    onCreated,
  });
  const { errors } = form.formState;
  return (
    <NewRecordDialog
      title={t`New site`}
      description={t`Working hours and the rest can be set afterwards.`}
      submitLabel={t`Create site`}
      editing={editing}
      preload={preload}
      onClose={onClose}
    >
      <Field label={t`Name`} required error={errors.name?.message}>
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
      <Field
        label={t({ message: 'Code', context: 'site' })}
        optional
        error={errors.code?.message}
        help={t`Leave empty to create one from the name.`}
      >
        <Input
          autoComplete="off"
          {...form.register('code', { setValueAs: (value: string) => value.trim() || undefined })}
        />
      </Field>
      <Field label={t`Address`} optional error={errors.address?.message}>
        <Input autoComplete="off" {...form.register('address')} />
      </Field>
      <PlaceFields
        control={form.control}
        errors={errors}
        names={{ timezone: 'timezone', locale: 'locale', currency: 'currency' }}
      />
    </NewRecordDialog>
  );
}
