import { landingRoute, sameId, shortcutOf } from '@siteward/domain';
import { data, type LoaderFunction, replace } from 'react-router-dom';
import { client } from '#lib/calls/client.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { rememberedSite } from '#lib/session/session.ts';
import { checkOnEntry, leaveFor } from './guards.ts';

/**
 * The loader for every address that matches no route: an address that is only the beginning of a page's (`ROUTE_SHORTCUTS`)
 * is replaced by the address of that page.
 *
 * @throws 404 for any other.
 */
export const loader: LoaderFunction = async (args) => {
  const url = new URL(args.request.url);
  const shortcut = shortcutOf(url.pathname);
  if (shortcut === undefined) throw data(null, { status: 404 });
  const { to, params } = shortcut;
  if (to !== 'landing') return replace(pathTo(to, params) + url.search);
  const wanted = params.site ?? rememberedSite(params.org ?? '');
  const check = await checkOnEntry(client, 'org-site-settings', { ...args, params: { ...params, site: wanted } });
  if (check.outcome === 'redirect') return leaveFor(check, params, args.request.url);
  const site = check.scope?.knownSites[0]?._id;
  const isThere = site !== undefined && (params.site === undefined || sameId(params.site, site));
  if (!check.scope || !isThere) throw data(null, { status: 404 });
  return replace(pathTo(landingRoute(check.scope.permissions), { ...params, site }));
};
