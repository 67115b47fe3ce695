import type { User } from '@siteward/contract';
import { Button } from '@siteward/ui/button';
import { Field } from '@siteward/ui/field';
import { PasswordInput } from '@siteward/ui/password-input';
import { toast } from '@siteward/ui/toaster';
import { useMemo } from 'react';
import { FormFaultAlert } from '#components/form-fault.tsx';
import { StrengthMeter } from '#components/strength-meter.tsx';
import { useSubmit } from '#components/use-submit.ts';
import { api } from '#lib/api.ts';
import { useForm } from '#lib/form.ts';
import { lazyResolver } from '#lib/lazy-resolver.ts';
import { useRefreshSessions } from './queries.ts';

const FIELDS = ['currentPassword', 'newPassword', 'passwordConfirmation'] as const;
const EMPTY = { currentPassword: '', newPassword: '', passwordConfirmation: '' };

/** Changes the own password. What is typed is kept nowhere. `onSidChange`: this session has another sid then. */
export function PasswordForm({ user, onSidChange }: { user: User; onSidChange: () => void }) {
  const { email } = user;
  const { resolver, preload } = useMemo(
    () => lazyResolver(async () => (await import('./schemas.ts')).passwordResolver(email)),
    [email],
  );
  const form = useForm({ defaultValues: EMPTY, resolver });
  const change = api.users.changePassword.useMutation();
  const refresh = useRefreshSessions();
  const { submit, submitting, fault, clearFault } = useSubmit(form, FIELDS, async (body) => {
    await change.mutateAsync({ params: { userId: user._id }, body });
    onSidChange();
    form.reset(EMPTY);
    toast.success('Your password is changed. You are signed out everywhere else.');
    await refresh();
  });
  const { errors } = form.formState;
  return (
    <form noValidate onSubmit={submit} onFocus={preload} aria-label="Password" className="grid gap-4">
      <h3 className="font-semibold text-lg">Password</h3>
      {/* So that password managers know whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label="Current password" error={errors.currentPassword?.message}>
        <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
      </Field>
      <Field
        label="New password"
        error={errors.newPassword?.message}
        help={<StrengthMeter password={form.watch('newPassword')} email={email} />}
      >
        <PasswordInput autoComplete="new-password" {...form.register('newPassword')} />
      </Field>
      <Field label="Repeat new password" error={errors.passwordConfirmation?.message}>
        <PasswordInput autoComplete="new-password" {...form.register('passwordConfirmation')} />
      </Field>
      <FormFaultAlert fault={fault} onOver={clearFault} />
      <div className="flex flex-wrap items-center justify-end gap-3">
        <p className="min-w-40 flex-1 text-muted text-sm">
          You stay signed in here, and are signed out everywhere else.
        </p>
        <Button type="submit" variant="primary" loading={submitting}>
          Change password
        </Button>
      </div>
    </form>
  );
}
