import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@siteward/ui/button';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { useNavigate } from 'react-router-dom';
import { FormFaultAlert } from '#components/faults.tsx';
import { Link } from '#components/link.tsx';
import { api } from '#lib/api.ts';
import { lazyResolver, useForm, useSubmit } from '#lib/form.ts';
import { type AuthAddress, authPath } from './auth-address.ts';
import { AuthPanel, textLinkClass } from './auth-panel.tsx';
import { rememberSignUp } from './sign-up-return.ts';

const { resolver, preload } = lazyResolver(async () => (await import('./schemas.ts')).signUpResolver);

/** Creating an account: an address, and who sent them. The answer is the same whether the address is known or not. */
export function SignUpForm({ email, returnTo }: AuthAddress) {
  const { t } = useLingui();
  const form = useForm({ defaultValues: { email, referral: '' }, resolver });
  const navigate = useNavigate();
  const { mutateAsync } = api.auth.signUp.useMutation();
  const { submit, submitting, fault, clearFault } = useSubmit(form, ['email', 'referral'], async (values) => {
    const { email: address, referral } = values;
    await mutateAsync({ body: { email: address, ...(referral && { referral }) } });
    rememberSignUp(address, returnTo);
    await navigate(authPath('verify', { email: address, returnTo }));
  });
  const { errors } = form.formState;
  return (
    <AuthPanel
      title={t`Create an account`}
      sub={
        <Trans>
          Have one already?{' '}
          <Link to={authPath('sign-in', { email: form.watch('email').trim(), returnTo })} className={textLinkClass}>
            Sign in
          </Link>
        </Trans>
      }
    >
      <form noValidate onSubmit={submit} onFocus={preload} className="grid gap-4">
        <Field
          label={t`Email`}
          error={errors.email?.message}
          help={t`We will email you a link to confirm this address.`}
        >
          <Input type="email" autoComplete="username" inputMode="email" className="h-11" {...form.register('email')} />
        </Field>
        <Field label={t`Referral`} optional error={errors.referral?.message} help={t`Who or what brought you here.`}>
          <Input autoComplete="off" className="h-11" {...form.register('referral')} />
        </Field>
        <FormFaultAlert fault={fault} onOver={clearFault} />
        <Button type="submit" variant="primary" block loading={submitting} className="h-11!">
          <Trans>Create account</Trans>
        </Button>
      </form>
    </AuthPanel>
  );
}
