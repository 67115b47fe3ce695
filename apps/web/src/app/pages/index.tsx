import { AuthScreen } from '#features/auth/auth-screen.tsx';

/** Signing in, signing up, and what mailed links lead to (docs/web.md). */
export function Component() {
  return <AuthScreen />;
}
