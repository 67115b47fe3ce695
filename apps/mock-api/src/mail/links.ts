import type { Environment } from '#env.ts';

/** States of the index page that mails lead to (ui.md: they are kept in its URL). */
type PageState = 'sign-in' | 'forgot' | 'reset' | 'verify' | 'accept-invitation';

/** An absolute link into the web application. In: the state of the index page and its parameters. */
export function linkTo(
  env: Pick<Environment, 'PUBLIC_URL'>,
  state: PageState,
  parameters: Record<string, string> = {},
) {
  const url = new URL('/', env.PUBLIC_URL);
  url.search = new URLSearchParams({ state, ...parameters }).toString();
  return url.href;
}
