import { feedbackPath, ROUTE_GUARDS, type RouteName } from '@siteward/domain';
import type { Environment } from '#env.ts';

/** States of the index page that mails link to (docs/web.md: they are kept in its address). */
type PageState = 'sign-in' | 'forgot' | 'reset' | 'verify' | 'accept-invitation' | 'confirm-email';

/**
 * An absolute link into the web application.
 *
 * @param state - the state of the index page
 * @param secrets - what no server on the way may see: it goes into the fragment, and therefore into no log and no `Referer`
 */
export function linkTo(
  env: Pick<Environment, 'PUBLIC_URL'>,
  state: PageState,
  parameters: Record<string, string> = {},
  secrets: Record<string, string> = {},
) {
  const url = new URL('/', env.PUBLIC_URL);
  url.search = new URLSearchParams({ state, ...parameters }).toString();
  url.hash = new URLSearchParams(secrets).toString();
  return url.href;
}

/** The page of a feedback, for the person who sent it. The token that opens it is in the fragment. */
export function feedbackLink(env: Pick<Environment, 'PUBLIC_URL'>, token: string): string {
  return new URL(feedbackPath(token), env.PUBLIC_URL).href;
}

/**
 * An absolute link to a page of the web application; somebody who is signed out gets there after signing in.
 *
 * @param parameters - the parameters in the page's path
 */
export function pageLink(
  env: Pick<Environment, 'PUBLIC_URL'>,
  page: RouteName,
  parameters: Record<string, string>,
  query: Record<string, string> = {},
): string {
  const path = ROUTE_GUARDS[page].path.replace(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? '');
  const url = new URL(path, env.PUBLIC_URL);
  url.search = new URLSearchParams(query).toString();
  return url.href;
}
