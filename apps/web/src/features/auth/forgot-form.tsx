import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@siteward/ui/button';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { FormFaultAlert } from '#components/faults.tsx';
import { Link } from '#components/link.tsx';
import { logError } from '#lib/browser/log-error.ts';
import { api } from '#lib/calls/api.ts';
import { LateForm, lazyResolver } from '#lib/forms/late-form.tsx';
import { useLateForm } from '#lib/forms/late-text-form.tsx';
import { useNavigateFromHere } from '#lib/navigation/destination.ts';
import { type AuthStep, authPath } from './auth-address.ts';
import { AuthPanel, textLinkClass } from './auth-panel.tsx';

/** How a failed request for a code is logged (spec section 8: "logged and passed on to the caller"). */
export const FORGOT_FAILED = 'Password reset request failed';

const checks = lazyResolver(async () => (await import('./schemas.ts')).forgotPasswordResolver);

/** Requests a code for setting a new password. The answer is the same whether the address is known or not. */
export function ForgotForm({ email, returnTo, loadNext }: AuthStep) {
  const { t } = useLingui();
  const navigate = useNavigateFromHere();
  const { mutateAsync } = api.auth.forgotPassword.useMutation({ onError: () => logError(FORGOT_FAILED) });
  const form = useLateForm({
    ...checks,
    defaultValues: { email },
    names: ['email'],
    send: async (body) => {
      const next = loadNext?.();
      await mutateAsync({ body });
      await next;
      await navigate(authPath('reset', { email: body.email, returnTo }));
    },
  });
  const { errors, submitting, fault, clearFault } = form;
  return (
    <AuthPanel title={t`Forgot your password?`} sub={t`We will email you a code to set a new one.`}>
      <LateForm form={form} className="grid gap-4">
        <Field label={t`Email`} error={errors.email?.message}>
          <Input type="email" autoComplete="username" inputMode="email" className="h-11!" {...form.register('email')} />
        </Field>
        <FormFaultAlert fault={fault} onOver={clearFault} />
        <Button type="submit" variant="primary" block loading={submitting} className="h-11!">
          <Trans>Send code</Trans>
        </Button>
      </LateForm>
      <p className="text-center">
        <Link to={authPath('sign-in', { email: form.watch('email').trim(), returnTo })} className={textLinkClass}>
          <Trans>Back to sign in</Trans>
        </Link>
      </p>
    </AuthPanel>
  );
}
