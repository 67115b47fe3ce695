import { safeReturnTo, VERIFICATION_TOKEN_MS } from '@siteward/domain';
import { ErrorState } from '@siteward/ui/error-state';
import { Skeleton } from '@siteward/ui/skeleton';
import { useState } from 'react';
import { formFaultOf } from '#components/form-fault.tsx';
import { problemOf } from '#lib/problem.ts';
import { type AuthAddress, authPath } from './auth-address.ts';
import { AuthPanel } from './auth-panel.tsx';
import { CheckMail } from './check-mail.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { Notice } from './notice.tsx';
import { useVerification } from './queries.ts';
import { SignUpForm } from './sign-up-form.tsx';
import { recallSignUp } from './sign-up-return.ts';

/** The state of the mailed link, with its token; without one it says which mailbox to look into. */
export function VerifyEmail(address: AuthAddress) {
  if (address.token !== '') return <FollowLink {...address} />;
  return address.email === '' ? <SignUpForm {...address} /> : <CheckMail {...address} />;
}

function FollowLink({ token, email, returnTo }: AuthAddress) {
  const verification = useVerification(token);
  const [used, setUsed] = useState(false);
  if (verification.isPending) return <Confirming />;
  if (verification.isError) {
    const { code } = problemOf(verification.error);
    if (code === 'GONE' || code === 'VALIDATION') return <LinkGone email={email} returnTo={returnTo} />;
    return (
      <AuthPanel title="Confirm your email">
        <ErrorState
          title="Your email could not be confirmed."
          description={formFaultOf(verification.error).message}
          onRetry={() => void verification.refetch()}
          retrying={verification.isFetching}
        />
      </AuthPanel>
    );
  }
  const { email: confirmed, passwordSet } = verification.data.body;
  const back = returnTo ?? safeReturnTo(recallSignUp(confirmed));
  if (passwordSet || used) {
    return (
      <Notice
        title="Your email is confirmed"
        text={`${confirmed} has a password already. Sign in with it.`}
        drawing="done"
        ways={[
          { label: 'Sign in', to: authPath('sign-in', { email: confirmed, returnTo: back }) },
          { label: 'Forgot password?', to: authPath('forgot', { email: confirmed, returnTo: back }) },
        ]}
      />
    );
  }
  return (
    <AuthPanel
      title="Choose a password"
      sub={
        <>
          Your email <b className="font-medium text-foreground">{confirmed}</b> is confirmed.
        </>
      }
    >
      <NewPasswordForm token={token} email={confirmed} returnTo={back} onGone={() => setUsed(true)} />
    </AuthPanel>
  );
}

function Confirming() {
  return (
    <AuthPanel title="Confirm your email" sub="One moment…">
      <div role="status" aria-label="Confirming your email" className="grid gap-4">
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-11 w-full" />
      </div>
    </AuthPanel>
  );
}

function LinkGone({ email, returnTo }: { email: string; returnTo: string | null }) {
  return (
    <Notice
      title="This link is not valid any more"
      text={`Links that confirm an email work for ${VERIFICATION_TOKEN_MS / 3_600_000} hours. Sign up again with the same address to get a new one; if you have set a password already, just sign in.`}
      drawing="fault"
      ways={[
        { label: 'Get a new link', to: authPath('sign-up', { email, returnTo }) },
        { label: 'Sign in', to: authPath('sign-in', { email, returnTo }) },
      ]}
    />
  );
}
