import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { User } from '@siteward/contract';
import { type BusinessKind, type OrganizationNature, TRIAL_DAYS } from '@siteward/domain';
import { Alert } from '@siteward/ui/alert';
import { Button } from '@siteward/ui/button';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { FormFaultAlert } from '#components/faults.tsx';
import { Combobox } from '#components/fields/combobox.tsx';
import { FirstPhoneField, KindField, NatureSelect } from '#components/fields/organization-fields.tsx';
import { LeaveGuard } from '#components/record/leave-guard.tsx';
import { api, bodyOf } from '#lib/calls/api.ts';
import { Refusal } from '#lib/calls/problem.ts';
import type { FormFault } from '#lib/forms/form-fault.ts';
import { useLateCreateForm } from '#lib/forms/late-create-form.ts';
import { LateForm, lazyResolver } from '#lib/forms/late-form.tsx';
import { browserZone, timezoneOptions } from '#lib/time/time-zones.ts';
import { useEnterNew } from './queries.ts';

/** Creates an organization of the person's own, with its first site (product 2). */
export function CreateOrganizationForm({ user }: { user: User }) {
  const { t } = useLingui();
  const form = useCreateOrganization(user);
  const { errors, fault, submitting, unsaved, restored, discard, clearFault } = form;
  const days = TRIAL_DAYS;
  return (
    <LateForm form={form} aria-label={t`Create an organization`} className="grid gap-4">
      <LeaveGuard when={unsaved} what={t`the new organization`} />
      {restored && (
        <Alert tone="info" action={<DiscardButton onClick={discard} />}>
          <Trans>Your unsaved changes have been restored.</Trans>
        </Alert>
      )}
      <Field label={t`Name`} required error={errors.name?.message}>
        <Input autoComplete="organization" {...form.register('name')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t`Email`} required error={errors.email?.message}>
          <Input type="email" inputMode="email" autoComplete="email" {...form.register('email')} />
        </Field>
        <FirstPhoneField
          input={{ value: form.watch('contact'), onChange: (typed) => form.set('contact', typed) }}
          fault={errors.contact?.message}
          autoComplete="tel"
        />
        <KindField input={form.register('busInst')} fault={errors.busInst?.message} />
        <Field label={t`What it does`} error={errors.nature?.message}>
          <NatureSelect input={form.register('nature')} />
        </Field>
        <Field
          label={t`First site`}
          optional
          error={errors.siteName?.message}
          help={t`Leave empty to use the name of the organization.`}
        >
          <Input autoComplete="off" {...form.register('siteName')} />
        </Field>
        <TimeZoneField
          value={form.watch('timezone')}
          onValueChange={(zone) => form.set('timezone', zone)}
          error={errors.timezone?.message}
        />
      </div>
      <FormFaultAlert fault={fault} onOver={clearFault} />
      <div className="flex flex-wrap items-center justify-end gap-3">
        <p className="min-w-40 flex-1 text-muted text-sm">
          <Trans>
            You become its owner.{' '}
            <Plural value={days} one="The first day is free." other="The first # days are free." />
          </Trans>
        </p>
        <Button type="submit" variant="primary" loading={submitting}>
          <Trans>Create organization</Trans>
        </Button>
      </div>
    </LateForm>
  );
}

function DiscardButton({ onClick }: { onClick: () => void }) {
  return (
    <Button size="sm" onClick={onClick}>
      <Trans>Discard</Trans>
    </Button>
  );
}

interface TimeZoneFieldProps {
  value: string;
  onValueChange: (zone: string) => void;
  error: string | undefined;
}

/** A searchable choice of the first site's time zone. */
function TimeZoneField({ value, onValueChange, error }: TimeZoneFieldProps) {
  const { t } = useLingui();
  return (
    <Field label={t`Time zone`} error={error} help={t`Times at the site are shown in this time zone.`}>
      <Combobox
        options={useMemo(() => timezoneOptions(value), [value])}
        searchLabel={t`Search time zones`}
        emptyText={t`No time zone found`}
        value={value}
        onValueChange={onValueChange}
      />
    </Field>
  );
}

const FIELDS = ['name', 'email', 'contact', 'busInst', 'nature', 'siteName', 'timezone'] as const;
const checks = lazyResolver(async () => (await import('./schemas.ts')).createOrganizationResolver);

type Values = {
  name: string;
  email: string;
  contact: string;
  busInst: BusinessKind;
  nature: OrganizationNature;
  /** Empty if it is to be named after the organization. */
  siteName: string;
  timezone: string;
};

function firstValues(user: User): Values {
  return {
    name: '',
    email: user.email,
    contact: '',
    busInst: 'business',
    nature: 'facility-management',
    siteName: '',
    timezone: browserZone(),
  };
}

/**
 * The form for a new organization, which opens the organization once it has been created.
 *
 * @param user - the person, who becomes its Owner
 */
function useCreateOrganization(user: User) {
  const { t } = useLingui();
  const [created, setCreated] = useState<string | null>(null);
  const create = useLateCreateForm({
    ...checks,
    defaultValues: firstValues(user),
    fields: FIELDS,
    draft: `organization/new/${user._id}`,
    create: (body) => bodyOf(api.organizations.create.mutate({ body })),
    onCreated: ({ _id }) => setCreated(_id),
  });

  const enterNew = useEnterNew();
  const { mutate: open, isError } = useMutation({ mutationFn: (org: string) => enterNew(user._id, org) });
  // Not before the form has stopped counting as changed, or leaving it would bring up the question about unsaved changes.
  useEffect(() => {
    if (created !== null) open(created);
  }, [created, open]);

  const notOpened: FormFault = { error: new Refusal(t(NOT_OPENED)), wait: 0, until: null };
  return {
    ...create,
    fault: isError ? notOpened : create.fault,
    submitting: create.submitting || (created !== null && !isError),
    unsaved: create.isDirty && created === null,
  };
}

const NOT_OPENED = msg`The organization has been created but could not be opened. You will find it in your list of organizations.`;
