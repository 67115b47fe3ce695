import type { User } from '@siteward/contract';
import {
  BUSINESS_KIND_LABELS,
  BUSINESS_KINDS,
  ORGANIZATION_NATURE_LABELS,
  ORGANIZATION_NATURES,
  TRIAL_DAYS,
} from '@siteward/domain';
import { Alert } from '@siteward/ui/alert';
import { Button } from '@siteward/ui/button';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { NativeSelect } from '@siteward/ui/native-select';
import { RadioGroup, RadioItem } from '@siteward/ui/radio-group';
import { LeaveGuard } from '#components/leave-guard.tsx';
import { PhoneInput } from '#components/phone.tsx';
import { TimeZoneField } from './time-zone-field.tsx';
import { useCreateOrganization } from './use-create-organization.ts';

/** An organization of one's own, with its first site (product 2). */
export function CreateOrganizationForm({ user }: { user: User }) {
  const { form, fault, submitting, unsaved, restored, submit, discard } = useCreateOrganization(user);
  const { errors } = form.formState;
  const { onChange: _, ...contact } = form.register('contact');
  const textOrNone = (text: string | undefined) => text?.trim() || undefined;
  return (
    <form noValidate onSubmit={submit} aria-label="Create an organization" className="grid gap-4">
      <LeaveGuard when={unsaved} what="the new organization" />
      {restored && (
        <Alert tone="info" action={<DiscardButton onClick={discard} />}>
          This is what you typed before.
        </Alert>
      )}
      <Field label="Name" required error={errors.name?.message}>
        <Input autoComplete="organization" {...form.register('name')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Email" required error={errors.email?.message}>
          <Input type="email" inputMode="email" autoComplete="email" {...form.register('email')} />
        </Field>
        <Field label="Phone" optional error={errors.contact?.message}>
          <PhoneInput
            autoComplete="tel"
            placeholder="+49 40 5551299"
            value={form.watch('contact') ?? ''}
            {...contact}
            onChange={(typed) => form.setValue('contact', typed, { shouldDirty: true })}
          />
        </Field>
        <Field label="Kind" group error={errors.busInst?.message}>
          <RadioGroup className="flex min-h-control items-center gap-5">
            {BUSINESS_KINDS.map((kind) => (
              <RadioItem key={kind} value={kind} label={BUSINESS_KIND_LABELS[kind]} {...form.register('busInst')} />
            ))}
          </RadioGroup>
        </Field>
        <Field label="What it does" error={errors.nature?.message}>
          <NativeSelect {...form.register('nature')}>
            {ORGANIZATION_NATURES.map((nature) => (
              <option key={nature} value={nature}>
                {ORGANIZATION_NATURE_LABELS[nature]}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Field
          label="First site"
          optional
          error={errors.siteName?.message}
          help="Named like the organization otherwise."
        >
          <Input autoComplete="off" {...form.register('siteName', { setValueAs: textOrNone })} />
        </Field>
        <TimeZoneField
          value={form.watch('timezone') ?? ''}
          onValueChange={(zone) => form.setValue('timezone', zone, { shouldDirty: true, shouldValidate: true })}
          error={errors.timezone?.message}
        />
      </div>
      {fault && (
        <Alert tone="danger" live>
          {fault}
        </Alert>
      )}
      <div className="flex flex-wrap items-center justify-end gap-3">
        <p className="min-w-40 flex-1 text-muted text-sm">
          You become its owner. The first {TRIAL_DAYS} days are free.
        </p>
        <Button type="submit" variant="primary" loading={submitting}>
          Create organization
        </Button>
      </div>
    </form>
  );
}

function DiscardButton({ onClick }: { onClick: () => void }) {
  return (
    <Button size="sm" onClick={onClick}>
      Discard
    </Button>
  );
}
