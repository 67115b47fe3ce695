import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { User } from '@siteward/contract';
import { EMAIL_CHANGE_MS } from '@siteward/domain';
import { Alert } from '@siteward/ui/alert';
import { Badge } from '@siteward/ui/badge';
import { Button } from '@siteward/ui/button';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { PasswordInput } from '@siteward/ui/password-input';
import { toast } from '@siteward/ui/toaster';
import { useMemo, useState } from 'react';
import { FormFaultAlert } from '#components/faults.tsx';
import { NewPasswordFields } from '#components/fields/new-password-fields.tsx';
import { api } from '#lib/calls/api.ts';
import { useForm, useSubmit } from '#lib/forms/form.ts';
import { lazyResolver } from '#lib/forms/late-form.tsx';
import { useRefreshSessions } from './sessions-section.tsx';

const emailCheck = lazyResolver(async () => (await import('./schemas.ts')).emailResolver);
const EMPTY_EMAIL = { email: '', password: '' };

/**
 * The address that the person signs in with, and a way to change it, which takes effect once it is confirmed with the link mailed
 * to the new address.
 */
export function EmailForm({ user }: { user: User }) {
  const { t } = useLingui();
  const [changing, setChanging] = useState(false);
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const form = useForm({ defaultValues: EMPTY_EMAIL, resolver: emailCheck.resolver });
  const change = api.users.changeEmail.useMutation();
  const { submit, submitting, fault, clearFault } = useSubmit(form, ['email', 'password'], async (body) => {
    await change.mutateAsync({ params: { userId: user._id }, body });
    form.reset(EMPTY_EMAIL);
    setAskedFor(body.email);
    setChanging(false);
  });
  const { errors } = form.formState;
  const hours = EMAIL_CHANGE_MS / 3_600_000;
  const cancel = () => {
    form.reset(EMPTY_EMAIL);
    clearFault();
    setChanging(false);
  };
  return (
    <form noValidate onSubmit={submit} onFocus={emailCheck.preload} aria-label={t`Email`} className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h3 className="font-semibold text-lg">
            <Trans>Email</Trans>
          </h3>
          <p className="wrap-anywhere flex flex-wrap items-center gap-x-2 gap-y-1">
            {user.email}
            {user.emailVerified && (
              <Badge tone="green">
                <Trans>Verified</Trans>
              </Badge>
            )}
          </p>
          <p className="text-muted text-sm">
            <Trans>You sign in with this address and receive emails there.</Trans>
          </p>
        </div>
        {!changing && (
          <Button onClick={() => setChanging(true)}>
            <Trans>Change email</Trans>
          </Button>
        )}
      </div>
      {askedFor !== null && !changing && (
        <Alert tone="info" live>
          <Trans>
            We have emailed a link to <b className="font-medium">{askedFor}</b>. Open it within{' '}
            <Plural value={hours} one="# hour" other="# hours" /> to start signing in with that address. Until then,
            nothing changes.
          </Trans>
        </Alert>
      )}
      {changing && (
        <>
          <Field label={t`New email`} error={errors.email?.message}>
            <Input type="email" inputMode="email" autoComplete="email" autoFocus {...form.register('email')} />
          </Field>
          <Field label={t`Your password`} error={errors.password?.message}>
            <PasswordInput autoComplete="current-password" {...form.register('password')} />
          </Field>
          <p className="text-muted text-sm">
            <Trans>
              Opening the link in the email signs you out everywhere else. Invitations stay with the address they were
              sent to, so answer pending ones first.
            </Trans>
          </p>
          <FormFaultAlert fault={fault} onOver={clearFault} />
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={cancel} disabled={submitting}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" variant="primary" loading={submitting}>
              <Trans>Email me a link</Trans>
            </Button>
          </div>
        </>
      )}
    </form>
  );
}

const PASSWORD_FIELDS = ['currentPassword', 'newPassword', 'passwordConfirmation'] as const;
const EMPTY_PASSWORDS = { currentPassword: '', newPassword: '', passwordConfirmation: '' };

/**
 * Changes the person's own password. What is typed is not kept anywhere. `onSidChange` is called because the session then has
 * another sid.
 */
export function PasswordForm({ user, onSidChange }: { user: User; onSidChange: () => void }) {
  const { t } = useLingui();
  const { email } = user;
  const { resolver, preload } = useMemo(
    () => lazyResolver(async () => (await import('./schemas.ts')).passwordResolver(email)),
    [email],
  );
  const form = useForm({ defaultValues: EMPTY_PASSWORDS, resolver });
  const change = api.users.changePassword.useMutation();
  const refresh = useRefreshSessions();
  const { submit, submitting, fault, clearFault } = useSubmit(form, PASSWORD_FIELDS, async (body) => {
    await change.mutateAsync({ params: { userId: user._id }, body });
    onSidChange();
    form.reset(EMPTY_PASSWORDS);
    toast.success(t`Your password has been changed. You have been signed out everywhere else.`);
    await refresh();
  });
  const { errors } = form.formState;
  return (
    <form noValidate onSubmit={submit} onFocus={preload} aria-label={t`Password`} className="grid gap-4">
      <h3 className="font-semibold text-lg">
        <Trans>Password</Trans>
      </h3>
      {/* Tells password managers whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label={t`Current password`} error={errors.currentPassword?.message}>
        <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
      </Field>
      <NewPasswordFields
        email={email}
        password={form.watch('newPassword')}
        register={form.register}
        errors={errors}
        repeatLabel={t`Repeat new password`}
      />
      <FormFaultAlert fault={fault} onOver={clearFault} />
      <div className="flex flex-wrap items-center justify-end gap-3">
        <p className="min-w-40 flex-1 text-muted text-sm">
          <Trans>You stay signed in here, and are signed out everywhere else.</Trans>
        </p>
        <Button type="submit" variant="primary" loading={submitting}>
          <Trans>Change password</Trans>
        </Button>
      </div>
    </form>
  );
}
