import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@siteward/ui/button';
import { useCallback, useState } from 'react';
import { FormFaultAlert } from '#components/faults.tsx';
import { queryClient } from '#lib/cache/query-client.ts';
import { api } from '#lib/calls/api.ts';
import { problemOf } from '#lib/calls/problem.ts';
import { type FormFault, formFaultOf } from '#lib/forms/form-fault.ts';
import { hasSession } from '#lib/session/current-user.ts';
import { type AuthAddress, authPath } from './auth-address.ts';
import { AuthPanel, Notice } from './auth-panel.tsx';

/** The index page for the link that confirms a new address. It waits for a click, because mail scanners open links too. */
export function ConfirmEmail({ token, email }: AuthAddress) {
  const { t } = useLingui();
  const [fault, setFault] = useState<FormFault | null>(null);
  const clearFault = useCallback(() => setFault(null), []);
  const confirm = api.users.confirmEmail.useMutation({
    onMutate: clearFault,
    onError: (error) => setFault(formFaultOf(error)),
    onSuccess: () => queryClient.clear(),
  });
  const code = confirm.isError ? problemOf(confirm.error).code : undefined;
  if (confirm.data) return <Confirmed email={confirm.data.body.email} />;
  if (token === '' || code === 'GONE' || code === 'VALIDATION') return <LinkGone />;
  if (code === 'CONFLICT') return <Taken />;
  return (
    <AuthPanel
      title={t`Confirm your new email`}
      drawing="mail"
      sub={
        email === '' ? (
          t`You will then sign in with it, and be signed out elsewhere.`
        ) : (
          <Trans>
            You will then sign in with <b className="font-medium text-foreground">{email}</b>, and be signed out
            elsewhere.
          </Trans>
        )
      }
    >
      <FormFaultAlert fault={fault} onOver={clearFault} />
      <Button
        variant="primary"
        block
        className="h-11!"
        loading={confirm.isPending}
        onClick={() => confirm.mutate({ body: { token } })}
      >
        <Trans>Confirm this email</Trans>
      </Button>
    </AuthPanel>
  );
}

/** The link to continue with; call it while rendering. */
const onward = (email: string) => ({
  label: hasSession() ? t`Continue` : t`Sign in`,
  to: authPath('sign-in', { email }),
});

function Confirmed({ email }: { email: string }) {
  const { t } = useLingui();
  return (
    <Notice
      title={t`Your email has been changed`}
      text={
        <Trans>
          You sign in with <b className="font-medium text-foreground">{email}</b> from now on.
        </Trans>
      }
      drawing="done"
      ways={[onward(email)]}
    />
  );
}

function LinkGone() {
  const { t } = useLingui();
  return (
    <Notice
      title={t`This link is no longer valid`}
      text={t`It was used or replaced by a newer one, or it has expired. If your email has not been changed yet, request a new link in your account.`}
      drawing="fault"
      ways={[onward('')]}
    />
  );
}

function Taken() {
  const { t } = useLingui();
  return (
    <Notice
      title={t`This email belongs to another account`}
      text={t`Someone has signed up with it in the meantime, so you cannot use it. Your account keeps its current email.`}
      drawing="fault"
      ways={[onward('')]}
    />
  );
}
