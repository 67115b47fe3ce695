import { Button } from '@siteward/ui/button';
import { useCallback, useState } from 'react';
import { FormFaultAlert } from '#components/faults.tsx';
import { api } from '#lib/api.ts';
import { hasSession } from '#lib/current-user.ts';
import { type FormFault, formFaultOf } from '#lib/form.ts';
import { problemOf } from '#lib/problem.ts';
import { queryClient } from '#lib/query-client.ts';
import { type AuthAddress, authPath } from './auth-address.ts';
import { AuthPanel, Notice } from './auth-panel.tsx';

/** The state of the link that confirms a new address. It waits for a click, since mail scanners open links too. */
export function ConfirmEmail({ token, email }: AuthAddress) {
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
      title="Confirm your new email"
      drawing="mail"
      sub={
        email === '' ? (
          'From then on you sign in with it, and are signed out elsewhere.'
        ) : (
          <>
            You sign in with <b className="font-medium text-foreground">{email}</b> from then on, and are signed out
            elsewhere.
          </>
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
        Confirm this email
      </Button>
    </AuthPanel>
  );
}

const onward = (email: string) => ({
  label: hasSession() ? 'Continue' : 'Sign in',
  to: authPath('sign-in', { email }),
});

function Confirmed({ email }: { email: string }) {
  return (
    <Notice
      title="Your email has been changed"
      text={
        <>
          You sign in with <b className="font-medium text-foreground">{email}</b> from now on.
        </>
      }
      drawing="done"
      ways={[onward(email)]}
    />
  );
}

function LinkGone() {
  return (
    <Notice
      title="This link is no longer valid"
      text="It was used or replaced by a newer one, or it has expired. If your email has not been changed yet, request a new link in your account."
      drawing="fault"
      ways={[onward('')]}
    />
  );
}

function Taken() {
  return (
    <Notice
      title="This email belongs to another account"
      text="Someone has signed up with it in the meantime, so you cannot use it. Your account keeps its current email."
      drawing="fault"
      ways={[onward('')]}
    />
  );
}
