import { decodedPath } from '../constants.ts';
import { keysOf } from '../keys.ts';
import { isRecordId } from '../records/record-id.ts';
import { ROUTE_GUARDS, type RouteName } from './routes.ts';

/**
 * Paths of the web app that are shorter than a page's path, and the page each leads to: one with its default status (spec section
 * 9), or the first one that the person may see (`landingRoute`). Their parameters must look like ids, so `/nonsense` is not a
 * page.
 */
export const ROUTE_SHORTCUTS = {
  '/{org}': 'landing',
  '/{org}/{site}': 'landing',
  '/{org}/{site}/members': 'org-site-members-status',
  '/{org}/{customer}/{site}/invitations': 'org-customer-site-invitations-status-status',
  '/{org}/{customer}/{site}/invitations/status': 'org-customer-site-invitations-status-status',
} as const satisfies Record<string, RouteName | 'landing'>;

/**
 * The page that a shortcut leads to, with the ids in its path; undefined for any other path.
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

/** Pages that people open by a link, without an account; the specification has no routes for them. */
const LINK_PAGES = ['/dispatch/{token}'];

/**
 * Whether the web app has a page at a path. Like its router, this ignores the case of letters and a trailing slash. The records
 * in the path need not exist.
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
 * The page of the web app at a path, matched in the same way; undefined for shortcuts, for pages that people open by a link, and
 * if there is no page.
 */
export function pageAt(path: string): RouteName | undefined {
  const parts = partsOf(path);
  const fitting = NAMES.filter((name) => isAtPage(ROUTE_GUARDS[name].path, parts));
  // Prefers `work-orders/plans` to `work-orders/{id}`.
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

/** The length of a path without its trailing slashes, computed in linear time. */
function lengthWithin(path: string): number {
  let length = path.length;
  while (path[length - 1] === '/') length -= 1;
  return length;
}

function fits(names: readonly string[], parts: readonly string[], isParameter: (part: string) => boolean): boolean {
  const isAt = (name: string, part: string) => (name.startsWith('{') ? isParameter(part) : name === part.toLowerCase());
  return names.length === parts.length && names.every((name, index) => isAt(name, parts[index] ?? ''));
}
