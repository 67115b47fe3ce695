import type { Organization } from '@siteward/contract';
import { isOrganizationId, type Permission, permissionsHeld } from '@siteward/domain';
import type { LoaderFunction } from 'react-router-dom';
import type { ShellClient } from '#lib/client.ts';
import { readSession } from '#lib/session.ts';
import { createLookups } from './lookups.ts';

/** How somebody stands in an organization that they belong to. `permissions`: null where their role cannot be found. */
export type Standing = { organization: Organization; permissions: readonly Permission[] | null };

/**
 * Loads how the person stands in the organization that a page's query names (`org`), for pages that say why another one is
 * closed: any link can lead there, so that only what the API says counts. Null where nothing can be said of it.
 */
export function standingLoader(client: ShellClient): LoaderFunction {
  return async ({ request }): Promise<Standing | null> => {
    const org = new URL(request.url).searchParams.get('org');
    const { sid, user } = readSession();
    if (!sid || !user || org === null || !isOrganizationId(org)) return null;
    const lookups = createLookups(client, user, org, undefined);
    try {
      const [member, organization, role] = await Promise.all([
        lookups.member(),
        lookups.organization(),
        lookups.role(),
      ]);
      if (member.state !== 'found' || member.value.status !== 'active' || organization.state !== 'found') return null;
      const permissions = role.state === 'found' ? permissionsHeld(role.value.permissions) : null;
      return { organization: organization.value, permissions };
    } catch {
      // Without a connection or a session the page says what is true in any case.
      return null;
    }
  };
}
