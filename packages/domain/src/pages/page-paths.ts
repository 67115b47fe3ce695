import { decodedPath } from '../constants.ts';
import { keysOf } from '../keys.ts';
import { isRecordId } from '../records/record-id.ts';
import { ROUTE_GUARDS, type RouteName } from './routes.ts';

/**
 * Paths of the web app that end before a page does, and the page that they lead to: with its default status (spec section 9),
 * or the first one that the person may see (`landingRoute`). What they name must look like ids, so that `/nonsense` is no page.
 */
export const ROUTE_SHORTCUTS = {
  '/{org}': 'landing',
  '/{org}/{site}': 'landing',
  '/{org}/{site}/members': 'org-site-members-status',
  '/{org}/{customer}/{site}/invitations': 'org-customer-site-invitations-status-status',
  '/{org}/{customer}/{site}/invitations/status': 'org-customer-site-invitations-status-status',
} as const satisfies Record<string, RouteName | 'landing'>;

/**
 * What a path that is a shortcut leads to, and the ids that it names; undefined for any other.
 *
 * @param path - the path of a URL
 */
export function shortcutOf(path: string) {
  const parts = partsOf(path);
  for (const [shortcut, to] of Object.entries(ROUTE_SHORTCUTS)) {
    const names = partsOf(shortcut);
    if (fits(names, parts, isRecordId)) {
      const params = names.flatMap((name, index) => (name.startsWith('{') ? [[name.slice(1, -1), parts[index]]] : []));
      return { to, params: Object.fromEntries(params) as Partial<Record<'org' | 'site' | 'customer', string>> };
    }
  }
  return undefined;
}

/** Pages of people who come by a link, without an account: no routes of the specification. */
const LINK_PAGES = ['/dispatch/{token}'];

/**
 * Whether the web app has a page at a path, as its router sees it: the case of letters and a slash at the end do not
 * count. What its parameters name need not exist.
 *
 * @param path - the path of a URL, without query
 */
export function isPagePath(path: string): boolean {
  const parts = partsOf(path);
  return (
    pageAt(path) !== undefined || LINK_PAGES.some((each) => isAtPage(each, parts)) || shortcutOf(path) !== undefined
  );
}

/**
 * Which page of the web app is at a path, in the same way; undefined for shortcuts, for the pages of people who come by a link, and
 * where there is none.
 */
export function pageAt(path: string): RouteName | undefined {
  const parts = partsOf(path);
  const fitting = NAMES.filter((name) => isAtPage(ROUTE_GUARDS[name].path, parts));
  // `work-orders/plans` before `work-orders/{id}`.
  const parameters = (name: RouteName) => ROUTE_GUARDS[name].path.split('{').length;
  return fitting.toSorted((a, b) => parameters(a) - parameters(b))[0];
}

const NAMES = /* @__PURE__ */ keysOf(ROUTE_GUARDS);

const isAtPage = (pattern: string, parts: readonly string[]): boolean =>
  fits(partsOf(pattern), parts, (part) => part !== '');

const partsOf = (path: string): string[] =>
  decodedPath(path.slice(0, lengthWithin(path)))
    .split('/')
    .slice(1);

/** How long a path is without the slashes at its end, in a time that grows with it and no faster. */
function lengthWithin(path: string): number {
  let length = path.length;
  while (path[length - 1] === '/') length -= 1;
  return length;
}

function fits(names: readonly string[], parts: readonly string[], isParameter: (part: string) => boolean): boolean {
  const isAt = (name: string, part: string) => (name.startsWith('{') ? isParameter(part) : name === part.toLowerCase());
  return names.length === parts.length && names.every((name, index) => isAt(name, parts[index] ?? ''));
}
