import { AuthScreen } from '#features/auth/auth-screen.tsx';

/** Signing in, signing up, and what mailed links lead to (ui.md "Screens"). */
export function Component() {
  return <AuthScreen />;
}
