import type { Member } from '@siteward/contract';
import { DEFAULT_MEMBER_STATUS, type RouteName, sameId } from '@siteward/domain';
import { CommandGroup, CommandItem } from '@siteward/ui/command';
import { ArrowRight, Building2, MapPin } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { api } from '#lib/api.ts';
import { landingClient, organizationPath } from '#lib/landing.ts';
import { useOrganizationScope } from '#lib/organization-scope.ts';
import { pathTo } from '#lib/paths.ts';
import { AREA_ICONS } from './area-icons.ts';

/** An area of the navigation that the member may open, and its name there. */
export type PaletteArea = { name: RouteName; title: string };

/** Runs what was chosen, after the palette has closed. */
export type Choose = (run: () => unknown) => () => void;

/** Going to an area of the present site. */
export function AreaItems({ areas, choose }: { areas: readonly PaletteArea[]; choose: Choose }) {
  const { org, siteId } = useOrganizationScope();
  const navigate = useNavigate();
  const place = { org, site: siteId, status: DEFAULT_MEMBER_STATUS };
  return (
    <CommandGroup heading="Go to">
      {areas.map(({ name, title }) => {
        const Icon = AREA_ICONS[name] ?? ArrowRight;
        return (
          <CommandItem
            key={name}
            value={`area ${name}`}
            keywords={[title]}
            onSelect={choose(() => navigate(pathTo(name, place)))}
          >
            <Icon aria-hidden="true" />
            {title}
          </CommandItem>
        );
      })}
    </CommandGroup>
  );
}

interface SwitchProps {
  /** The area to stay in. */
  area: RouteName;
  choose: Choose;
}

/** The other sites of the organization; none where there is only one. */
export function SiteItems({ area, choose }: SwitchProps) {
  const { org, siteId, sites } = useOrganizationScope();
  const navigate = useNavigate();
  const others = sites.filter(({ _id }) => !sameId(_id, siteId));
  if (others.length === 0) return null;
  return (
    <CommandGroup heading="Switch site">
      {others.map(({ _id, name }) => (
        <CommandItem
          key={_id}
          value={`site ${_id}`}
          keywords={[name, 'site']}
          onSelect={choose(() => navigate(pathTo(area, { org, site: _id, status: DEFAULT_MEMBER_STATUS })))}
        >
          <MapPin aria-hidden="true" />
          <span className="truncate">{name}</span>
        </CommandItem>
      ))}
    </CommandGroup>
  );
}

/** The person's other organizations; none where there is only one. */
export function OrganizationItems({ area, choose }: SwitchProps) {
  const { org, user } = useOrganizationScope();
  const navigate = useNavigate();
  const { data } = api.members.listByUser.useQuery({
    queryKey: ['members', 'mine', user._id],
    queryData: { params: { userId: user._id }, query: { status: 'active', sort: 'orgName' } },
  });
  const others = data?.body.items.filter((member) => !sameId(member.org, org)) ?? [];
  if (others.length === 0) return null;
  const enter = async (member: Member) => navigate(await organizationPath(landingClient, member, area));
  return (
    <CommandGroup heading="Switch organization">
      {others.map((member) => (
        <CommandItem
          key={member._id}
          value={`organization ${member.org}`}
          keywords={[member.orgName, 'organization']}
          shortcut={member.roleName}
          onSelect={choose(() => enter(member))}
        >
          <Building2 aria-hidden="true" />
          <span className="truncate">{member.orgName}</span>
        </CommandItem>
      ))}
    </CommandGroup>
  );
}
