import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { safeReturnTo, VERIFICATION_TOKEN_MS } from '@siteward/domain';
import { Button } from '@siteward/ui/button';
import { Skeleton } from '@siteward/ui/skeleton';
import { useCallback, useEffect, useState } from 'react';
import { FormFaultAlert } from '#components/faults.tsx';
import { Link } from '#components/link.tsx';
import { QueryFault } from '#components/query-fault.tsx';
import { api } from '#lib/calls/api.ts';
import { problemOf } from '#lib/calls/problem.ts';
import { type FormFault, formFaultOf } from '#lib/forms/form-fault.ts';
import { chosenLanguage } from '#lib/words/language.ts';
import { type AuthAddress, authPath } from './auth-address.ts';
import { AuthPanel, DevMailLink, Notice, textLinkClass } from './auth-panel.tsx';
import { useVerification } from './queries.ts';
import { NewPasswordForm } from './reset-password.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { recallSignUp } from './sign-up-return.ts';

/** The index page for the mailed link, if it has a token; without one it says which mailbox to check. */
export function VerifyEmail(address: AuthAddress) {
  if (address.token !== '') return <FollowLink {...address} />;
  return address.email === '' ? <SignUpForm {...address} /> : <CheckMail {...address} />;
}

function FollowLink({ token, email, returnTo }: AuthAddress) {
  const { t } = useLingui();
  const verification = useVerification(token);
  const [used, setUsed] = useState(false);
  const { data, error } = verification;
  if (error && !data) {
    const { code } = problemOf(error);
    if (code === 'GONE' || code === 'VALIDATION') return <LinkGone email={email} returnTo={returnTo} />;
    return (
      <AuthPanel key="fault" title={t`Confirm your email`}>
        <QueryFault title={t`Your email could not be confirmed.`} query={verification} />
      </AuthPanel>
    );
  }
  if (!data) return <Confirming />;
  const { email: confirmed, passwordSet } = data.body;
  const back = returnTo ?? safeReturnTo(recallSignUp(confirmed));
  if (passwordSet || used) {
    return (
      <Notice
        title={t`Your email is confirmed`}
        text={t`${confirmed} already has a password. Sign in with it.`}
        drawing="done"
        ways={[
          { label: t`Sign in`, to: authPath('sign-in', { email: confirmed, returnTo: back }) },
          { label: t`Forgot password?`, to: authPath('forgot', { email: confirmed, returnTo: back }) },
        ]}
      />
    );
  }
  return (
    <AuthPanel
      title={t`Choose a password`}
      sub={
        <Trans>
          Your email <b className="font-medium text-foreground">{confirmed}</b> is confirmed.
        </Trans>
      }
    >
      <NewPasswordForm token={token} email={confirmed} returnTo={back} onGone={() => setUsed(true)} />
    </AuthPanel>
  );
}

function Confirming() {
  const { t } = useLingui();
  return (
    <AuthPanel title={t`Confirm your email`} sub={t`One moment…`}>
      <div role="status" aria-label={t`Confirming your email`} className="grid gap-4">
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-11 w-full" />
      </div>
    </AuthPanel>
  );
}

function LinkGone({ email, returnTo }: { email: string; returnTo: string | null }) {
  const { t } = useLingui();
  const hours = VERIFICATION_TOKEN_MS / 3_600_000;
  return (
    <Notice
      title={t`This link is no longer valid`}
      text={t`Confirmation links work for ${plural(hours, { one: '# hour', other: '# hours' })}. Sign up again with the same address to get a new one. If you have already set a password, just sign in.`}
      drawing="fault"
      ways={[
        { label: t`Get a new link`, to: authPath('sign-up', { email, returnTo }) },
        { label: t`Sign in`, to: authPath('sign-in', { email, returnTo }) },
      ]}
    />
  );
}

/** Seconds before the mail can be requested again. */
const RESEND_AFTER_S = 60;

/** Shown after a sign-up: which mailbox to check, and what to do if nothing arrives. */
function CheckMail({ email, returnTo }: AuthAddress) {
  const { t } = useLingui();
  const hours = VERIFICATION_TOKEN_MS / 3_600_000;
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
      title={t`Check your email`}
      drawing="mail"
      sub={
        <Trans>
          We have sent a link to <b className="font-medium text-foreground">{email}</b>. Open it to confirm the address
          and to choose a password. It works for <Plural value={hours} one="# hour" other="# hours" />.
        </Trans>
      }
    >
      <p className="text-muted">
        <Trans>Nothing after a minute? Check your spam folder, or send it again.</Trans>{' '}
        <span role="status" className="font-medium text-foreground">
          {resend.isSuccess && left > 0 && t`Sent again.`}
        </span>
      </p>
      <FormFaultAlert fault={fault} onOver={clearFault} />
      <Button
        block
        className="h-11!"
        loading={resend.isPending}
        disabled={left > 0}
        onClick={() => resend.mutate({ body: { email, ...chosenLanguage() } })}
      >
        {left > 0 ? t`Send again in ${left} s` : t`Send again`}
      </Button>
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <Link to={authPath('sign-up', { email, returnTo })} className={textLinkClass}>
          <Trans>Use another address</Trans>
        </Link>
        <Link to={authPath('sign-in', { email, returnTo })} className={textLinkClass}>
          <Trans>Back to sign in</Trans>
        </Link>
      </p>
      <DevMailLink email={email} />
    </AuthPanel>
  );
}

/** Counts seconds down to 0; `restart` starts over. */
function useCountdown(seconds: number): { left: number; restart: () => void } {
  const [left, setLeft] = useState(seconds);
  const running = left > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return { left, restart: () => setLeft(seconds) };
}
