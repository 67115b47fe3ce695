import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@siteward/ui/button';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { FormFaultAlert } from '#components/faults.tsx';
import { Link } from '#components/link.tsx';
import { api } from '#lib/calls/api.ts';
import { LateForm, lazyResolver } from '#lib/forms/late-form.tsx';
import { useLateForm } from '#lib/forms/late-text-form.tsx';
import { useNavigateFromHere } from '#lib/navigation/destination.ts';
import { chosenLanguage } from '#lib/words/language.ts';
import { type AuthStep, authPath } from './auth-address.ts';
import { AuthPanel, textLinkClass } from './auth-panel.tsx';
import { rememberSignUp } from './sign-up-return.ts';

const checks = lazyResolver(async () => (await import('./schemas.ts')).signUpResolver);

/**
 * Creates an account: asks for an address and, optionally, who referred the person. The answer is the same whether the address is
 * known or not.
 */
export function SignUpForm({ email, returnTo, loadNext }: AuthStep) {
  const { t } = useLingui();
  const navigate = useNavigateFromHere();
  const { mutateAsync } = api.auth.signUp.useMutation();
  const form = useLateForm({
    ...checks,
    defaultValues: { email, referral: '' },
    names: ['email', 'referral'],
    send: async ({ email: address, referral }) => {
      const next = loadNext?.();
      await mutateAsync({ body: { email: address, ...(referral && { referral }), ...chosenLanguage() } });
      rememberSignUp(address, returnTo);
      await next;
      await navigate(authPath('verify', { email: address, returnTo }));
    },
  });
  const { errors, submitting, fault, clearFault } = form;
  return (
    <AuthPanel
      title={t`Create an account`}
      sub={
        <Trans>
          Already have one?{' '}
          <Link to={authPath('sign-in', { email: form.watch('email').trim(), returnTo })} className={textLinkClass}>
            Sign in
          </Link>
        </Trans>
      }
    >
      <LateForm form={form} className="grid gap-4">
        <Field
          label={t`Email`}
          error={errors.email?.message}
          help={t`We will email you a link to confirm this address.`}
        >
          <Input type="email" autoComplete="username" inputMode="email" className="h-11!" {...form.register('email')} />
        </Field>
        <Field label={t`Referral`} optional error={errors.referral?.message} help={t`How you heard about us.`}>
          <Input autoComplete="off" className="h-11!" {...form.register('referral')} />
        </Field>
        <FormFaultAlert fault={fault} onOver={clearFault} />
        <Button type="submit" variant="primary" block loading={submitting} className="h-11!">
          <Trans>Create account</Trans>
        </Button>
      </LateForm>
    </AuthPanel>
  );
}
