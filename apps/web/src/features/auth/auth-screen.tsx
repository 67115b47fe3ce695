import { Fragment, lazy, type ReactNode, Suspense, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { loadChunk } from '#lib/load-chunk.ts';
import { type AuthAddress, type AuthState, readAuthAddress } from './auth-address.ts';
import { AuthLayout } from './auth-layout.tsx';
import { FirstPanelContext } from './auth-panel.tsx';
import { ForgotForm } from './forgot-form.tsx';
import { SignIn } from './sign-in.tsx';
import { SignUpForm } from './sign-up-form.tsx';

// Who only signs in loads neither dialogs nor the meter of passwords.
const AcceptInvitation = lazy(async () => ({
  default: (await loadChunk(() => import('./accept-invitation.tsx'))).AcceptInvitation,
}));
const ConfirmEmail = lazy(async () => ({
  default: (await loadChunk(() => import('./confirm-email.tsx'))).ConfirmEmail,
}));
const ResetPassword = lazy(async () => ({
  default: (await loadChunk(() => import('./reset-password.tsx'))).ResetPassword,
}));
const VerifyEmail = lazy(async () => ({ default: (await loadChunk(() => import('./verify-email.tsx'))).VerifyEmail }));

const SCREENS: Record<AuthState, (address: AuthAddress) => ReactNode> = {
  'sign-in': (address) => <SignIn {...address} />,
  'sign-up': (address) => <SignUpForm {...address} />,
  verify: (address) => <VerifyEmail {...address} />,
  forgot: (address) => <ForgotForm {...address} />,
  reset: (address) => <ResetPassword {...address} />,
  accept: (address) => <AcceptInvitation {...address} />,
  'confirm-email': (address) => <ConfirmEmail {...address} />,
};

/** The index page in the state that its address names. A change of state puts the focus on the new heading. */
export function AuthScreen() {
  const [query] = useSearchParams();
  const { hash } = useLocation();
  const address = readAuthAddress(query, hash);
  const isFirst = useRef(true);
  return (
    <AuthLayout>
      <FirstPanelContext value={isFirst}>
        <Suspense fallback={<div className="h-96 w-full max-w-[380px]" />}>
          <Fragment key={`${address.state} ${address.token}`}>{SCREENS[address.state](address)}</Fragment>
        </Suspense>
      </FirstPanelContext>
    </AuthLayout>
  );
}
