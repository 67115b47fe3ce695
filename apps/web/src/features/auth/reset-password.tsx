import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { normalizeOtp, OTP_MS } from '@siteward/domain';
import { Button } from '@siteward/ui/button';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { toast } from '@siteward/ui/toaster';
import { useMemo } from 'react';
import { FormFaultAlert } from '#components/faults.tsx';
import { NewPasswordFields } from '#components/fields/new-password-fields.tsx';
import { Link } from '#components/link.tsx';
import { logError } from '#lib/browser/log-error.ts';
import { api } from '#lib/calls/api.ts';
import { problemOf } from '#lib/calls/problem.ts';
import { LateForm, lazyResolver } from '#lib/forms/late-form.tsx';
import { useLateForm } from '#lib/forms/late-text-form.tsx';
import { useNavigateFromHere } from '#lib/navigation/destination.ts';
import { kept } from '#lib/words/reasons.ts';
import { type AuthAddress, authPath } from './auth-address.ts';
import { AuthPanel, DevMailLink, textLinkClass } from './auth-panel.tsx';
import { useSignIn } from './queries.ts';

/** The index page for setting a new password with the mailed code. */
export function ResetPassword({ email, returnTo }: AuthAddress) {
  const { t } = useLingui();
  const minutes = OTP_MS / 60_000;
  return (
    <AuthPanel
      title={t`Set a new password`}
      sub={
        email === '' ? (
          <Trans>
            Enter the code from the email. It works for <Plural value={minutes} one="# minute" other="# minutes" />.
          </Trans>
        ) : (
          <Trans>
            If <b className="font-medium text-foreground">{email}</b> has an account, we have emailed a code to it. It
            works for <Plural value={minutes} one="# minute" other="# minutes" />.
          </Trans>
        )
      }
    >
      <NewPasswordForm token={null} email={email} returnTo={returnTo} />
      <p className="text-center">
        <Link to={authPath('sign-in', { email, returnTo })} className={textLinkClass}>
          <Trans>Back to sign in</Trans>
        </Link>
      </p>
      <DevMailLink email={email} />
    </AuthPanel>
  );
}

/** How a failed reset is logged (spec section 8); without its cause, which would contain the code. */
export const RESET_FAILED = 'Password reset failed';

const CODE_GONE = msg`This code is wrong, has expired or was already used.`;

interface NewPasswordFormProps {
  /** The token of a verification link, or null for a mailed code, which is typed. */
  token: string | null;
  /** The person's address; empty if it is not known. */
  email: string;
  returnTo: string | null;
  /** Called when the link's token can no longer be used. */
  onGone?: () => void;
}

/** Sets a password with a mailed code or a verification link, then signs in with it. */
export function NewPasswordForm({ token, email, returnTo, onGone }: NewPasswordFormProps) {
  const { t } = useLingui();
  const typed = token === null;
  const checks = useMemo(
    () => lazyResolver(async () => (await import('./schemas.ts')).newPasswordResolver({ email, typed })),
    [email, typed],
  );
  const reset = api.auth.resetPassword.useMutation({ onError: () => logError(RESET_FAILED) });
  const enter = useSignInAfterwards(email, returnTo);
  const form = useLateForm({
    ...checks,
    defaultValues: { otp: token ?? '', newPassword: '', passwordConfirmation: '' },
    names: FIELDS,
    send: async (values) => {
      try {
        await reset.mutateAsync({ body: { ...values, otp: normalizeOtp(values.otp) } });
      } catch (error) {
        if (problemOf(error).code !== 'GONE') throw error;
        if (onGone) onGone();
        else form.setError('otp', { type: 'server', message: kept(CODE_GONE) });
        return;
      }
      await enter(values.newPassword);
    },
  });
  const { errors, submitting, fault, clearFault } = form;
  return (
    <LateForm form={form} className="grid gap-4">
      {/* Tells password managers whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      {typed && (
        <Field
          label={t`Code`}
          error={errors.otp?.message}
          help={t`The 10 letters and digits from the email.`}
          action={
            <Link to={authPath('forgot', { email, returnTo })} className={textLinkClass}>
              <Trans>Get a new code</Trans>
            </Link>
          }
        >
          <Input
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="XXXXX-XXXXX"
            className="h-11! font-mono uppercase tracking-widest"
            {...form.register('otp')}
          />
        </Field>
      )}
      <NewPasswordFields
        email={email}
        password={form.watch('newPassword')}
        register={form.register}
        errors={errors}
        className="h-11!"
      />
      <FormFaultAlert fault={fault} onOver={clearFault} />
      <Button type="submit" variant="primary" block loading={submitting} className="h-11!">
        <Trans>Set password</Trans>
      </Button>
    </LateForm>
  );
}

const FIELDS = ['otp', 'newPassword', 'passwordConfirmation'] as const;

/** Signs in with the new password; if that fails, the sign-in form says what to do. */
function useSignInAfterwards(email: string, returnTo: string | null) {
  const { t } = useLingui();
  const signIn = useSignIn();
  const navigate = useNavigateFromHere();
  return async (password: string) => {
    toast.success(t`Your password has been set.`);
    try {
      if (email === '') throw new Error('Whose password it is, only the code knew');
      await signIn({ email, password }, returnTo);
    } catch {
      await navigate(authPath('sign-in', { email, returnTo }), { replace: true });
    }
  };
}
