import { landingRoute } from '@siteward/domain';
import { fakeApi, pageOf, problem } from './fake-api.ts';
import { ORG, type pageScope, SITE, USER } from './render-page.tsx';

/** The address of a section within the organization and site of `fakeShell`, as in `at('members/active')`. */
export const at = (section: string): string => `/${ORG}/${SITE}/${section}`;

/** Signs in by setting the cookies that the API sets at sign-in. */
export function signInCookies(sid = 'sid-1'): void {
  setCookie('sid', sid);
  setCookie('user', USER);
}

/** Sets a cookie of the page, verbatim. */
export function setCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the session is kept in such cookies
  document.cookie = `${name}=${value}; Path=/`;
}

/** Whether a site belongs in the list of sites that this query asks for. */
const isAskedFor =
  (query: URLSearchParams) =>
  ({ _id, name }: { _id: string; name: string }) =>
    (query.get('id') ?? _id).split(',').includes(_id) &&
    name.toLowerCase().includes((query.get('search') ?? '').toLowerCase());

/**
 * An API that answers the shell's calls from a scope, and everything else with NOT_FOUND.
 *
 * @returns What `fakeApi` returns, plus `paths` with the calls as text, and `landing`, the page that the person lands on.
 */
export function fakeShell(scope: ReturnType<typeof pageScope>, sites = scope.knownSites) {
  const { user, member, organization, role } = scope;
  const api = fakeApi({
    'GET /api/*': () => problem('NOT_FOUND', 404),
    [`GET /api/users/id/${USER}`]: () => ({ status: 200, body: user }),
    [`GET /api/members/user/${USER}/app/siteward`]: () => ({ status: 200, body: member }),
    [`GET /api/members/user/${USER}`]: () => pageOf([member]),
    'GET /api/members/counts': () => ({ status: 200, body: { invited: 4, active: 32, suspended: 3, removed: 5 } }),
    [`GET /api/organizations/id/${ORG}`]: () => ({ status: 200, body: organization }),
    [`GET /api/roles/id/${role._id}`]: () => ({ status: 200, body: role }),
    'GET /api/sites': ({ query }) => pageOf(sites.filter(isAskedFor(query))),
  });
  return {
    ...api,
    paths: () => api.calls.map(({ method, path }) => `${method} ${path}`),
    landing: landingRoute(scope.permissions),
  };
}
