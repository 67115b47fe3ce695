import { safeReturnTo } from '@siteward/domain';
import { pathTo } from '#lib/paths.ts';

/** The states of the index page (docs/web.md). */
export const AUTH_STATES = ['sign-in', 'sign-up', 'verify', 'forgot', 'reset', 'accept', 'confirm-email'] as const;
export type AuthState = (typeof AUTH_STATES)[number];

/** What the index page knows from its address; a missing text is empty. `returnTo` is safe to go to, or null. */
export type AuthAddress = { state: AuthState; email: string; token: string; returnTo: string | null };

/** What a form shows that leads to another state. */
export interface AuthStep extends AuthAddress {
  /**
   * Loads the state that comes next, unless it is there already. The form is being sent until that can be shown, so that nobody
   * sends it again meanwhile.
   */
  loadNext?: () => Promise<void>;
}

/** What the mails of invitations call their state. */
const ACCEPT_IN_MAILS = 'accept-invitation';

/**
 * Reads the address of the index page. An unknown state is sign-in; a `returnTo` out of the application counts as none.
 * Tokens are in the fragment, which no server and no log sees; those of older mails are in the query.
 */
export function readAuthAddress(query: URLSearchParams, fragment = ''): AuthAddress {
  const asked = query.get('state');
  const secrets = new URLSearchParams(fragment.replace(/^#/, ''));
  return {
    state: asked === ACCEPT_IN_MAILS ? 'accept' : (AUTH_STATES.find((state) => state === asked) ?? 'sign-in'),
    email: (secrets.get('email') ?? query.get('email') ?? '').trim(),
    token: (secrets.get('token') ?? query.get('token') ?? '').trim(),
    returnTo: safeReturnTo(query.get('returnTo')),
  };
}

/** The address of a state of the index page; what is empty is left out. */
export function authPath(
  state: AuthState,
  { email, token, returnTo }: Partial<Omit<AuthAddress, 'state'>> = {},
): string {
  const path = pathTo(
    'index',
    {},
    {
      state: state === 'sign-in' ? undefined : state,
      email: email || undefined,
      returnTo: returnTo || undefined,
    },
  );
  return token ? `${path}#${new URLSearchParams({ token })}` : path;
}
