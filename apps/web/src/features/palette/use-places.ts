import type { Member } from '@siteward/contract';
import { DEFAULT_MEMBER_STATUS, type RouteName, sameId } from '@siteward/domain';
import { ArrowRight, Building2, MapPin } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { api } from '#lib/api.ts';
import { landingClient, organizationPath } from '#lib/landing.ts';
import { useOrganizationScope } from '#lib/organization-scope.ts';
import { pathTo } from '#lib/paths.ts';
import { AREA_ICONS } from './area-icons.ts';
import type { EntryGroup } from './entries.ts';

/** An area of the navigation that the member may open, and its name there. */
export type PaletteArea = { name: RouteName; title: string };

/** The areas of the present site. */
export function useAreas(areas: readonly PaletteArea[]): EntryGroup {
  const { org, siteId } = useOrganizationScope();
  const navigate = useNavigate();
  const place = { org, site: siteId, status: DEFAULT_MEMBER_STATUS };
  return {
    heading: 'Go to',
    entries: areas.map(({ name, title }) => ({
      key: name,
      label: title,
      Icon: AREA_ICONS[name] ?? ArrowRight,
      words: ['go', 'open'],
      run: () => navigate(pathTo(name, place)),
    })),
  };
}

/** The other sites of the organization. In: the area to stay in. */
export function useSites(area: RouteName): EntryGroup {
  const { org, siteId, sites } = useOrganizationScope();
  const navigate = useNavigate();
  const others = sites.filter(({ _id }) => !sameId(_id, siteId));
  return {
    heading: 'Switch site',
    entries: others.map(({ _id, name, code }) => ({
      key: _id,
      label: name,
      Icon: MapPin,
      words: [code, 'switch', 'site'],
      run: () => navigate(pathTo(area, { org, site: _id, status: DEFAULT_MEMBER_STATUS })),
    })),
  };
}

/** The person's other organizations. In: the area to stay in, where the role there allows it. */
export function useOrganizations(area: RouteName): EntryGroup {
  const { org, user } = useOrganizationScope();
  const navigate = useNavigate();
  const { data } = api.members.listByUser.useQuery({
    queryKey: ['members', 'mine', user._id],
    queryData: { params: { userId: user._id }, query: { status: 'active', sort: 'orgName' } },
  });
  const others = data?.body.items.filter((member) => !sameId(member.org, org)) ?? [];
  const enter = async (member: Member) => navigate(await organizationPath(landingClient, member, area));
  return {
    heading: 'Switch organization',
    entries: others.map((member) => ({
      key: member.org,
      label: member.orgName,
      Icon: Building2,
      words: ['switch', 'organization'],
      note: member.roleName,
      run: () => enter(member),
    })),
  };
}
