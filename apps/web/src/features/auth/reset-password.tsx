import { OTP_MS } from '@siteward/domain';
import { Link } from '#components/link.tsx';
import { type AuthAddress, authPath } from './auth-address.ts';
import { AuthPanel, textLinkClass } from './auth-panel.tsx';
import { DevMailLink } from './dev-mail-link.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

/** Setting a new password with the code from the mail. */
export function ResetPassword({ email, returnTo }: AuthAddress) {
  const minutes = OTP_MS / 60_000;
  return (
    <AuthPanel
      title="Set a new password"
      sub={
        email === '' ? (
          `Type the code from the mail. It works for ${minutes} minutes.`
        ) : (
          <>
            If <b className="font-medium text-foreground">{email}</b> has an account, we have mailed a code to it. It
            works for {minutes} minutes, and only the latest one counts.
          </>
        )
      }
    >
      <NewPasswordForm token={null} email={email} returnTo={returnTo} />
      <p className="text-center">
        <Link to={authPath('sign-in', { email, returnTo })} className={textLinkClass}>
          Back to sign in
        </Link>
      </p>
      <DevMailLink email={email} />
    </AuthPanel>
  );
}
