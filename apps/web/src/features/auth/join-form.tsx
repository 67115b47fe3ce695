import { Button } from '@siteward/ui/button';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { PasswordInput } from '@siteward/ui/password-input';
import { useMemo } from 'react';
import { FormFaultAlert } from '#components/form-fault.tsx';
import { StrengthMeter } from '#components/strength-meter.tsx';
import { useSubmit } from '#components/use-submit.ts';
import { api } from '#lib/api.ts';
import { useForm } from '#lib/form.ts';
import { lazyResolver } from '#lib/lazy-resolver.ts';
import { problemOf } from '#lib/problem.ts';
import { queryClient } from '#lib/query-client.ts';
import { rememberOrganization } from '#lib/session.ts';
import type { MailedInvitation } from './mailed-invitation.ts';
import { useEnter } from './queries.ts';

interface JoinFormProps {
  invitation: MailedInvitation;
  token: string;
  /** Called when the invitation cannot be answered any more. */
  onGone: () => void;
  /** Called when there is an account with the address by now. */
  onHasAccount: () => void;
}

const FIELDS = ['name', 'newPassword', 'passwordConfirmation'] as const;

/** For who has no account: a name and a password make one, and they are in. The link has proved the mailbox. */
export function JoinForm({ invitation: { email, name, orgName }, token, onGone, onHasAccount }: JoinFormProps) {
  const { resolver, preload } = useMemo(
    () => lazyResolver(async () => (await import('./schemas.ts')).joinResolver(email)),
    [email],
  );
  const form = useForm({ defaultValues: { token, name, newPassword: '', passwordConfirmation: '' }, resolver });
  const join = api.invitations.join.useMutation();
  const enter = useEnter();
  const { submit, submitting, fault, clearFault } = useSubmit(form, FIELDS, async (body) => {
    try {
      const joined = await join.mutateAsync({ body });
      rememberOrganization(joined.body.org);
      queryClient.clear();
      await enter(joined.body.user._id, null);
    } catch (error) {
      const { code } = problemOf(error);
      if (code === 'GONE') onGone();
      else if (code === 'CONFLICT') onHasAccount();
      else throw error;
    }
  });
  const { errors } = form.formState;
  return (
    <form noValidate onSubmit={submit} onFocus={preload} aria-label={`Join ${orgName}`} className="grid gap-4">
      {/* So that password managers know whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label="Your name" error={errors.name?.message}>
        <Input autoComplete="name" className="h-11" {...form.register('name')} />
      </Field>
      <Field
        label="New password"
        error={errors.newPassword?.message}
        help={<StrengthMeter password={form.watch('newPassword')} email={email} />}
      >
        <PasswordInput autoComplete="new-password" className="h-11" {...form.register('newPassword')} />
      </Field>
      <Field label="Repeat password" error={errors.passwordConfirmation?.message}>
        <PasswordInput autoComplete="new-password" className="h-11" {...form.register('passwordConfirmation')} />
      </Field>
      <FormFaultAlert fault={fault} onOver={clearFault} />
      <Button type="submit" variant="primary" block loading={submitting} className="h-11!">
        Create account and join
      </Button>
    </form>
  );
}
