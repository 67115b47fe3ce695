import type { Organization } from '@siteward/contract';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/calls/api.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';

/** The current organization: as loaded if that is newer than what the guards already know. */
export function useOrganization() {
  const { org, organization, refresh } = useOrganizationScope();
  const cache = useQueryClient();
  const { data } = api.organizations.get.useQuery({
    queryKey: ['organizations', org],
    queryData: { params: { id: org } },
  });
  const loaded = data?.body;
  return {
    organization: loaded && loaded.version > organization.version ? loaded : organization,
    /** Call it after a change: the name appears in the navigation, in the switcher and in lists. */
    refresh: async () => {
      await Promise.all([refresh(), cache.invalidateQueries({ queryKey: ['organizations'] })]);
    },
  };
}

/** Whether a value is an organization: a problem document carries the record untyped. */
export function isOrganization(value: unknown): value is Organization {
  return typeof value === 'object' && value !== null && 'busInst' in value && 'nature' in value;
}
