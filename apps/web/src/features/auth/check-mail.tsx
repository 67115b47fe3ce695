import { Button } from '@siteward/ui/button';
import { useCallback, useState } from 'react';
import { type FormFault, FormFaultAlert, formFaultOf } from '#components/form-fault.tsx';
import { Link } from '#components/link.tsx';
import { api } from '#lib/api.ts';
import { type AuthAddress, authPath } from './auth-address.ts';
import { AuthPanel, textLinkClass } from './auth-panel.tsx';
import { DevMailLink } from './dev-mail-link.tsx';
import { useCountdown } from './use-countdown.ts';

/** Seconds before the mail can be sent once more. */
const RESEND_AFTER_S = 60;

/** After a sign-up: which mailbox to look into, and what to do when nothing comes. */
export function CheckMail({ email, returnTo }: AuthAddress) {
  const { left, restart } = useCountdown(RESEND_AFTER_S);
  const [fault, setFault] = useState<FormFault | null>(null);
  const clearFault = useCallback(() => setFault(null), []);
  const resend = api.auth.signUp.useMutation({
    onMutate: clearFault,
    onSuccess: restart,
    onError: (error) => setFault(formFaultOf(error)),
  });
  return (
    <AuthPanel
      title="Check your mail"
      drawing="mail"
      sub={
        <>
          We have sent a link to <b className="font-medium text-foreground">{email}</b>. Open it to confirm the address
          and to choose a password. It works for 24 hours.
        </>
      }
    >
      <p className="text-muted">
        Nothing there after a minute? Look into the spam folder, or have it sent once more.{' '}
        <span role="status" className="font-medium text-foreground">
          {resend.isSuccess && left > 0 && 'Sent once more.'}
        </span>
      </p>
      <FormFaultAlert fault={fault} onOver={clearFault} />
      <Button
        block
        className="h-11!"
        loading={resend.isPending}
        disabled={left > 0}
        onClick={() => resend.mutate({ body: { email } })}
      >
        {left > 0 ? `Send again in ${left} s` : 'Send again'}
      </Button>
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <Link to={authPath('sign-up', { email, returnTo })} className={textLinkClass}>
          Use another address
        </Link>
        <Link to={authPath('sign-in', { email, returnTo })} className={textLinkClass}>
          Back to sign in
        </Link>
      </p>
      <DevMailLink email={email} />
    </AuthPanel>
  );
}
