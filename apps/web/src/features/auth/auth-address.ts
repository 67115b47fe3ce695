import { safeReturnTo } from '@siteward/domain';
import { pathTo } from '#lib/navigation/paths.ts';

/** The states of the index page (docs/web.md). */
export const AUTH_STATES = ['sign-in', 'sign-up', 'verify', 'forgot', 'reset', 'accept', 'confirm-email'] as const;
export type AuthState = (typeof AUTH_STATES)[number];

/** What the index page knows from its address; missing texts are empty. `returnTo` is safe to go to, or null. */
export type AuthAddress = { state: AuthState; email: string; token: string; returnTo: string | null };

/** The props of a form that leads to another state. */
export interface AuthStep extends AuthAddress {
  /**
   * Loads the next state's code unless it is already there. Until that can be shown, the form counts as being sent, so that
   * nobody sends it again in the meantime.
   */
  loadNext?: () => Promise<void>;
}

/** The name of the accept state in invitation mails. */
const ACCEPT_IN_MAILS = 'accept-invitation';

/**
 * Reads the address of the index page. An unknown state means sign-in; a `returnTo` that leads out of the application is ignored.
 * Tokens are in the fragment, which no server and no log sees, and so is a `returnTo` that has one; those of older mails are in the
 * query.
 */
export function readAuthAddress(query: URLSearchParams, fragment = ''): AuthAddress {
  const asked = query.get('state');
  const secrets = new URLSearchParams(fragment.replace(/^#/, ''));
  return {
    state: asked === ACCEPT_IN_MAILS ? 'accept' : (AUTH_STATES.find((state) => state === asked) ?? 'sign-in'),
    email: (secrets.get('email') ?? query.get('email') ?? '').trim(),
    token: (secrets.get('token') ?? query.get('token') ?? '').trim(),
    returnTo: safeReturnTo(secrets.get('returnTo')) ?? safeReturnTo(query.get('returnTo')),
  };
}

/** The address of a state of the index page; empty parts are left out. */
export function authPath(
  state: AuthState,
  { email, token, returnTo }: Partial<Omit<AuthAddress, 'state'>> = {},
): string {
  const isSecret = returnTo?.includes('#');
  const path = pathTo(
    'index',
    {},
    {
      state: state === 'sign-in' ? undefined : state,
      email: email || undefined,
      returnTo: isSecret ? undefined : returnTo || undefined,
    },
  );
  const secrets = String(new URLSearchParams({ ...(token && { token }), ...(isSecret && returnTo && { returnTo }) }));
  return secrets ? `${path}#${secrets}` : path;
}
