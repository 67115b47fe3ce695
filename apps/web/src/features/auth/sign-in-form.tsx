import { SESSION_IDLE_MS } from '@siteward/domain';
import { Alert } from '@siteward/ui/alert';
import { Button } from '@siteward/ui/button';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { PasswordInput } from '@siteward/ui/password-input';
import { FormFaultAlert } from '#components/faults.tsx';
import { Link } from '#components/link.tsx';
import { lazyResolver, useForm, useSubmit } from '#lib/form.ts';
import { problemOf } from '#lib/problem.ts';
import { type AuthAddress, authPath } from './auth-address.ts';
import { AuthPanel, textLinkClass } from './auth-panel.tsx';
import { useSignIn } from './queries.ts';

/** The message at the password when the server knows no such pair; it does not tell which of the two is wrong. */
export const BAD_CREDENTIALS = 'Email or password is not right.';

const { resolver, preload } = lazyResolver(async () => (await import('./schemas.ts')).signInResolver);

interface SignInFormProps extends AuthAddress {
  /** What led here, where that has to be said. */
  message: string | null;
}

/** Signing in with email and password. */
export function SignInForm({ email, returnTo, message }: SignInFormProps) {
  const form = useForm({ defaultValues: { email, password: '' }, resolver });
  const signIn = useSignIn();
  const { submit, submitting, fault, clearFault } = useSubmit(form, ['email', 'password'], async (credentials) => {
    try {
      await signIn(credentials, returnTo);
    } catch (error) {
      if (problemOf(error).code !== 'BAD_CREDENTIALS') throw error;
      form.setError('password', { type: 'server', message: BAD_CREDENTIALS });
    }
  });
  const { errors } = form.formState;
  // What was typed goes along to the other states.
  const typed = { email: form.watch('email').trim(), returnTo };
  return (
    <AuthPanel
      title="Sign in"
      sub={
        <>
          New here?{' '}
          <Link to={authPath('sign-up', typed)} className={textLinkClass}>
            Create an account
          </Link>
        </>
      }
    >
      {message && (
        <Alert tone="info" live>
          {message}
        </Alert>
      )}
      <form noValidate onSubmit={submit} onFocus={preload} className="grid gap-4">
        <Field label="Email" error={errors.email?.message}>
          <Input type="email" autoComplete="username" inputMode="email" className="h-11" {...form.register('email')} />
        </Field>
        <Field
          label="Password"
          error={errors.password?.message}
          action={
            <Link to={authPath('forgot', typed)} className={textLinkClass}>
              Forgot password?
            </Link>
          }
        >
          <PasswordInput autoComplete="current-password" className="h-11" {...form.register('password')} />
        </Field>
        <FormFaultAlert fault={fault} onOver={clearFault} />
        <Button type="submit" variant="primary" block loading={submitting} className="h-11!">
          Sign in
        </Button>
      </form>
      <p className="text-center text-muted">Your session ends after {SESSION_IDLE_MS / 3_600_000} hours without use.</p>
    </AuthPanel>
  );
}
