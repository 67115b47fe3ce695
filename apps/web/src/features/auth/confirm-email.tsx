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

const onward = (email: string) => ({ label: hasSession() ? 'Go on' : 'Sign in', to: authPath('sign-in', { email }) });

function Confirmed({ email }: { email: string }) {
  return (
    <Notice
      title="Your email is changed"
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
      title="This link is not valid any more"
      text="It was used, or replaced by a newer one, or its time is up. If your email is not changed yet, ask for a new link in your account."
      drawing="fault"
      ways={[onward('')]}
    />
  );
}

function Taken() {
  return (
    <Notice
      title="This email belongs to another account"
      text="Somebody has signed up with it meanwhile, so that it cannot be yours too. Your account keeps the email that it has."
      drawing="fault"
      ways={[onward('')]}
    />
  );
}
