import { Trans, useLingui } from '@lingui/react/macro';
import type { Site } from '@siteward/contract';
import { Card, CardBody, CardHeader } from '@siteward/ui/card';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { Skeleton } from '@siteward/ui/skeleton';
import { SwitchField } from '@siteward/ui/switch';
import { Suspense } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { CustomerSelect } from '#components/fields/customer-fields.tsx';
import { onDemand } from '#components/on-demand.tsx';
import { useIsLimited } from '#lib/organization/organization-scope.ts';
import { countTyped } from '#lib/words/typed-number.ts';
import { PlaceFields } from './place-fields.tsx';
import { priorities, type SiteValues } from './site-values.ts';

// The code is drawn by a library that the page loads without.
const FeedbackCode = onDemand(async () => (await import('#components/feedback-code.tsx')).FeedbackCode);

/** A site's name and where it is. */
export function BasicsCard({ form, readOnly }: { form: UseFormReturn<SiteValues>; readOnly: boolean }) {
  const { t } = useLingui();
  // A site's customer determines what others see, so members limited to some sites may not change it.
  const isLimited = useIsLimited();
  const { errors } = form.formState;
  return (
    <Card>
      <CardHeader title={t`Site`} />
      <CardBody className="grid gap-4">
        <Field label={t`Name`} required error={errors.name?.message}>
          <Input autoComplete="off" {...form.register('name')} />
        </Field>
        <Field
          label={t({ message: 'Code', context: 'site' })}
          required
          error={errors.code?.message}
          help={t`For links and exports: letters, digits, hyphens.`}
        >
          <Input autoComplete="off" {...form.register('code')} />
        </Field>
        <Field label={t`Address`} optional error={errors.address?.message}>
          <Input autoComplete="off" {...form.register('address')} />
        </Field>
        <Field
          label={t`Customer that occupies it`}
          optional
          error={errors.customer?.message}
          help={t`The customer's members see this site.`}
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

/** The number of days after which work of each priority is due; an empty field sets no date. */
export function DueDaysCard({ form }: { form: UseFormReturn<SiteValues> }) {
  const { t } = useLingui();
  const faults = form.formState.errors.dueDaysByPriority;
  return (
    <Card>
      <CardHeader title={t`Days until work is due`} />
      <CardBody className="grid gap-4">
        <p className="text-muted">
          <Trans>Sets the due date of new work orders by their priority. Leave empty for none.</Trans>
        </p>
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          {priorities().map(({ key, label }) => (
            <Field key={key} label={label} error={faults?.[key]?.message}>
              <Input inputMode="numeric" {...form.register(`dueDaysByPriority.${key}`, { setValueAs: countTyped })} />
            </Field>
          ))}
        </div>
      </CardBody>
    </Card>
  );
}

interface FeedbackCardProps {
  form: UseFormReturn<SiteValues>;
  /** The site as saved. */
  site: Site;
  onRenewed: (site: Site) => void;
}

/** Whether people without an account may give feedback about a site, and the link and code they use for it. */
export function FeedbackCard({ form, site, onRenewed }: FeedbackCardProps) {
  const { t } = useLingui();
  const { enabled, anonymous } = useWatch({ control: form.control, name: 'feedbackForm' });
  const set = (key: 'enabled' | 'anonymous') => (on: boolean) =>
    form.setValue(`feedbackForm.${key}`, on, { shouldDirty: true });
  return (
    <Card>
      <CardHeader title={t`Feedback form`} />
      <CardBody className="grid gap-2">
        <SwitchField
          label={t`Public form`}
          help={t`Anyone with the link can give feedback, without an account.`}
          checked={enabled}
          onCheckedChange={set('enabled')}
        />
        <SwitchField
          label={t`Without a name`}
          help={t`People do not have to say who they are.`}
          checked={anonymous}
          disabled={!enabled}
          onCheckedChange={set('anonymous')}
        />
        {site.feedbackForm.enabled && (
          <Suspense fallback={<Skeleton className="h-60 w-full rounded-md!" />}>
            <FeedbackCode site={site} onRenewed={onRenewed} />
          </Suspense>
        )}
      </CardBody>
    </Card>
  );
}
