import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { SESSION_IDLE_MS } from '@siteward/domain';
import { Alert } from '@siteward/ui/alert';
import { Button } from '@siteward/ui/button';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { PasswordInput } from '@siteward/ui/password-input';
import { FormFaultAlert } from '#components/faults.tsx';
import { Link } from '#components/link.tsx';
import { problemOf } from '#lib/calls/problem.ts';
import { LateForm, lazyResolver } from '#lib/forms/late-form.tsx';
import { useLateForm } from '#lib/forms/late-text-form.tsx';
import { kept } from '#lib/words/reasons.ts';
import { type AuthAddress, authPath } from './auth-address.ts';
import { AuthPanel, textLinkClass } from './auth-panel.tsx';
import { useSignIn } from './queries.ts';

/** Shown next to the password when the server does not know the pair; it does not reveal which of the two is wrong. */
const BAD_CREDENTIALS = msg`Wrong email or password.`;

const checks = lazyResolver(async () => (await import('./schemas.ts')).signInResolver);

interface SignInFormProps extends AuthAddress {
  /** Why the person was led here, if that needs saying. */
  message: string | null;
}

/** Signing in with email and password. */
export function SignInForm({ email, returnTo, message }: SignInFormProps) {
  const { t } = useLingui();
  const signIn = useSignIn();
  const form = useLateForm({
    ...checks,
    defaultValues: { email, password: '' },
    names: ['email', 'password'],
    send: async (credentials) => {
      try {
        await signIn(credentials, returnTo);
      } catch (error) {
        if (problemOf(error).code !== 'BAD_CREDENTIALS') throw error;
        form.setError('password', { type: 'server', message: kept(BAD_CREDENTIALS) });
      }
    },
  });
  const { errors, submitting, fault, clearFault } = form;
  // What was typed is passed on to the other states.
  const typed = { email: form.watch('email').trim(), returnTo };
  return (
    <AuthPanel
      title={t`Sign in`}
      sub={
        <Trans>
          New here?{' '}
          <Link to={authPath('sign-up', typed)} className={textLinkClass}>
            Create an account
          </Link>
        </Trans>
      }
    >
      {message && (
        <Alert tone="info" live>
          {message}
        </Alert>
      )}
      <LateForm form={form} className="grid gap-4">
        <Field label={t`Email`} error={errors.email?.message}>
          <Input type="email" autoComplete="username" inputMode="email" className="h-11!" {...form.register('email')} />
        </Field>
        <Field
          label={t`Password`}
          error={errors.password?.message}
          action={
            <Link to={authPath('forgot', typed)} className={textLinkClass}>
              <Trans>Forgot password?</Trans>
            </Link>
          }
        >
          <PasswordInput autoComplete="current-password" className="h-11!" {...form.register('password')} />
        </Field>
        <FormFaultAlert fault={fault} onOver={clearFault} />
        <Button type="submit" variant="primary" block loading={submitting} className="h-11!">
          <Trans>Sign in</Trans>
        </Button>
      </LateForm>
      <p className="text-center text-muted">
        <Plural
          value={SESSION_IDLE_MS / 3_600_000}
          one="Your session ends after # hour of inactivity."
          other="Your session ends after # hours of inactivity."
        />
      </p>
    </AuthPanel>
  );
}
