import { Trans } from '@lingui/react/macro';
import { Fragment, type ReactNode, Suspense, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { LanguageSelect } from '#components/fields/language-select.tsx';
import { onDemand } from '#components/on-demand.tsx';
import { Wordmark } from '#components/page/plain-page.tsx';
import { type AuthAddress, type AuthState, readAuthAddress } from './auth-address.ts';
import { FirstPanelContext } from './auth-panel.tsx';
import { SignIn } from './sign-in.tsx';
import { SignUpForm } from './sign-up-form.tsx';

// People who only sign in load neither dialogs nor the password meter.
const AcceptInvitation = onDemand(async () => (await import('./accept-invitation.tsx')).AcceptInvitation);
const ConfirmEmail = onDemand(async () => (await import('./confirm-email.tsx')).ConfirmEmail);
const ForgotForm = onDemand(async () => (await import('./forgot-form.tsx')).ForgotForm);
const ResetPassword = onDemand(async () => (await import('./reset-password.tsx')).ResetPassword);
const VerifyEmail = onDemand(async () => (await import('./verify-email.tsx')).VerifyEmail);

const SCREENS: Record<AuthState, (address: AuthAddress) => ReactNode> = {
  'sign-in': (address) => <SignIn {...address} />,
  'sign-up': (address) => <SignUpForm {...address} loadNext={VerifyEmail.preload} />,
  verify: (address) => <VerifyEmail {...address} />,
  forgot: (address) => <ForgotForm {...address} loadNext={ResetPassword.preload} />,
  reset: (address) => <ResetPassword {...address} />,
  accept: (address) => <AcceptInvitation {...address} />,
  'confirm-email': (address) => <ConfirmEmail {...address} />,
};

/** The index page in the state that its address names. When the state changes, the focus moves to the new heading. */
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

/**
 * The layout of the index page: from 1280 px up, the navy panel on the left and the form on the right; on smaller screens only
 * the form.
 */
function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh bg-surface max-lg:grid-rows-[auto_1fr] lg:grid-cols-[minmax(420px,5fr)_6fr] print:block">
      <header className="on-navy relative flex flex-col overflow-hidden p-6 lg:bg-[radial-gradient(120%_90%_at_0%_0%,#0d4670_0%,#042134_55%)] lg:p-12 lg:text-white">
        <Skyline className="absolute inset-x-0 bottom-0 h-[46%] w-full opacity-50 max-lg:hidden" />
        <Wordmark className="relative" />
        <div className="relative my-auto grid gap-3 max-lg:hidden">
          <p className="max-w-[15em] text-balance font-semibold text-4xl">
            <Trans>Every building, every job, everyone who looks after them.</Trans>
          </p>
          <p className="max-w-[36em] text-[#b9cbd8] text-lg leading-6">
            <Trans>Work orders, feedbacks, calendars, providers and support for the sites you run, in one place.</Trans>
          </p>
        </div>
      </header>
      <main className="relative grid place-items-center px-6 pt-4 pb-16 lg:py-16">
        <LanguageSelect className="absolute! max-lg:-top-14.5 right-6 lg:top-6" />
        {children}
      </main>
    </div>
  );
}

/**
 * A house: the position of its left and upper edges, its width (on a canvas of 620 x 400), and which windows are lit, row by row.
 */
type House = { x: number; y: number; width: number; lit: readonly number[] };

const GROUND = 420;
const WINDOW = { width: 10, height: 12, stepX: 22, stepY: 26, left: 10, top: 14 };

const HOUSES: readonly House[] = [
  { x: 20, y: 150, width: 90, lit: [3, 20, 25] },
  { x: 118, y: 90, width: 70, lit: [7, 10] },
  { x: 196, y: 200, width: 110, lit: [11, 18, 25] },
  { x: 314, y: 120, width: 80, lit: [2, 7, 12, 29] },
  { x: 402, y: 40, width: 96, lit: [5, 12, 27, 34, 41, 48] },
  { x: 506, y: 170, width: 100, lit: [4, 19, 26] },
];

function windowsOf({ x, y, width, lit }: House): { dark: string; light: string } {
  const columns = Math.floor((width - 8) / WINDOW.stepX);
  const rows = Math.floor((GROUND - 40 - y - WINDOW.top) / WINDOW.stepY) + 1;
  const drawn = { dark: '', light: '' };
  for (let index = 0; index < rows * columns; index += 1) {
    const left = x + WINDOW.left + (index % columns) * WINDOW.stepX;
    const top = y + WINDOW.top + Math.floor(index / columns) * WINDOW.stepY;
    const path = `M${left} ${top}h${WINDOW.width}v${WINDOW.height}h-${WINDOW.width}z`;
    drawn[lit.includes(index) ? 'light' : 'dark'] += path;
  }
  return drawn;
}

const WINDOWS = HOUSES.map(windowsOf);
const OUTLINES = HOUSES.map(({ x, y, width }) => `M${x} ${GROUND}V${y}h${width}V${GROUND}`).join('');

/** The line drawing of houses at the foot of the navy panel, with a few windows lit. */
function Skyline({ className }: { className: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 620 400"
      preserveAspectRatio="xMidYMax slice"
      fill="none"
      stroke="#2b6fa8"
      className={className}
    >
      <path d={OUTLINES + WINDOWS.map(({ dark }) => dark).join('')} />
      <path d={WINDOWS.map(({ light }) => light).join('')} fill="#7db4ee" stroke="none" />
    </svg>
  );
}
