import { routes } from 'virtual:shell-routes';
import type { ApiClient } from '@siteward/contract';
import { type ClientOptions, createClient } from '@siteward/contract/client';
import { readSession } from '#lib/session/session.ts';
import { fetchAhead } from './ahead.ts';

/** How every client on the page reaches the API: at the same origin, with the sid from its cookie and the language being shown. */
export const clientOptions: ClientOptions = {
  getSid: () => readSession().sid,
  getLanguage: () => document.documentElement.lang,
};

/** The calls that the guards make (listed in vite-plugin-contract-routes.ts). */
export type ShellClient = {
  users: Pick<ApiClient['users'], 'get'>;
  members: Pick<ApiClient['members'], 'getByUserAndApp'>;
  organizations: Pick<ApiClient['organizations'], 'get'>;
  roles: Pick<ApiClient['roles'], 'get'>;
  sites: Pick<ApiClient['sites'], 'list'>;
};

/** The client of the first load: `client.users.get({ params })`. Everything else calls through `api` (lib/calls/api.ts). */
export const client: ShellClient = createClient(routes, { ...clientOptions, fetch: fetchAhead });
