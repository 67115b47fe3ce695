import { useLingui } from '@lingui/react/macro';
import type { Member } from '@siteward/contract';
import { DEFAULT_MEMBER_STATUS, type RouteName, sameId } from '@siteward/domain';
import { Building2, MapPin } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useChosenWay } from '#lib/navigation/destination.ts';
import { organizationPath } from '#lib/navigation/landing.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { useOrganizationSearch, useSiteSearch } from '#lib/organization/places.ts';
import { roleLabel } from '#lib/words/labels.ts';
import type { Entry, EntryGroup } from './entries.ts';

/** An area of the navigation that the member may open, with the title and icon it has there. */
export type PaletteArea = { name: RouteName; title: string; Icon: Entry['Icon'] };

/** The areas of the current site. */
export function useAreas(areas: readonly PaletteArea[]): EntryGroup {
  const { t } = useLingui();
  const { org, siteId } = useOrganizationScope();
  const navigate = useNavigate();
  const place = { org, site: siteId, status: DEFAULT_MEMBER_STATUS };
  return {
    id: 'areas',
    heading: t`Go to`,
    entries: areas.map(({ name, title, Icon }) => ({
      key: name,
      label: title,
      Icon,
      words: [t({ message: 'go open', context: 'words that a search finds it by' })],
      run: () => navigate(pathTo(name, place)),
    })),
  };
}

/** The search results, followed by the options offered without a search that are not among them. */
function together<Item>(offered: readonly Item[], found: readonly Item[], idOf: (item: Item) => string) {
  const others = offered.filter((item) => !found.some((each) => idOf(each) === idOf(item)));
  return [...found.map((item) => ({ item, found: true })), ...others.map((item) => ({ item, found: false }))];
}

/**
 * The other sites of the organization.
 *
 * @param area - the area to stay in
 * @param typed - what the server searches for
 */
export function useSites(area: RouteName, typed: string): EntryGroup {
  const { t } = useLingui();
  const { org, siteId } = useOrganizationScope();
  const navigate = useNavigate();
  const offered = useSiteSearch('');
  const search = useSiteSearch(typed);
  const all = together(offered.sites, search.searching || typed === '' ? [] : search.sites, ({ _id }) => _id);
  return {
    id: 'sites',
    heading: t`Switch site`,
    entries: all
      .filter(({ item }) => !sameId(item._id, siteId))
      .map(({ item: { _id, name, code }, found }) => ({
        key: _id,
        label: name,
        Icon: MapPin,
        words: [code, t({ message: 'switch site', context: 'words that a search finds it by' })],
        found,
        run: () => navigate(pathTo(area, { org, site: _id, status: DEFAULT_MEMBER_STATUS })),
      })),
  };
}

/**
 * The person's other organizations.
 *
 * @param area - the area to stay in, if the role there allows it
 * @param typed - what the server searches for
 */
export function useOrganizations(area: RouteName, typed: string): EntryGroup {
  const { t } = useLingui();
  const { org } = useOrganizationScope();
  const choose = useChosenWay();
  const offered = useOrganizationSearch('');
  const search = useOrganizationSearch(typed);
  const found = search.searching || typed === '' ? [] : search.memberships;
  const enter = async (member: Member) => {
    const leadOn = choose();
    await leadOn(await organizationPath(member, area));
  };
  return {
    id: 'organizations',
    heading: t`Switch organization`,
    entries: together(offered.memberships, found, ({ _id }) => _id)
      .filter(({ item }) => !sameId(item.org, org))
      .map(({ item: member, found: isFound }) => ({
        key: member.org,
        label: member.orgName,
        Icon: Building2,
        words: [t({ message: 'switch organization', context: 'words that a search finds it by' })],
        note: roleLabel(member.roleName),
        found: isFound,
        run: () => enter(member),
      })),
  };
}
