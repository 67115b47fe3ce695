import { DEFAULT_MEMBER_STATUS, type RouteName } from '@siteward/domain';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@siteward/ui/dropdown-menu';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { Link } from '#components/link.tsx';
import { api } from '#lib/api.ts';
import { landingClient, organizationPath } from '#lib/landing.ts';
import { useOrganizationScope } from '#lib/organization-scope.ts';
import { pathTo } from '#lib/paths.ts';
import { queryClient } from '#lib/query-client.ts';
import { areaOf } from '../areas.ts';

/** The organization and site switcher, open at first. It keeps the area that the person is in. */
export function SwitcherMenu({ trigger, current }: { trigger: ReactElement; current: RouteName }) {
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent align="start" className="w-72">
        <Sites current={current} />
        <DropdownMenuSeparator />
        <Organizations current={current} />
        <DropdownMenuSeparator />
        <DropdownMenuItem asChild>
          <Link to={pathTo('require-organization-membership')}>
            <Plus aria-hidden="true" />
            Join or create an organization
          </Link>
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function Sites({ current }: { current: RouteName }) {
  const { org, sites, siteId, organization } = useOrganizationScope();
  const { status = DEFAULT_MEMBER_STATUS } = useParams();
  const navigate = useNavigate();
  const area = areaOf(current) ?? 'org-site-settings';
  return (
    <>
      <DropdownMenuLabel>Sites of {organization.name}</DropdownMenuLabel>
      <DropdownMenuRadioGroup value={siteId}>
        {sites.map(({ _id, name }) => (
          <DropdownMenuRadioItem
            key={_id}
            value={_id}
            onSelect={() => void navigate(pathTo(area, { org, site: _id, status }))}
          >
            <span className="truncate">{name}</span>
          </DropdownMenuRadioItem>
        ))}
      </DropdownMenuRadioGroup>
    </>
  );
}

function Organizations({ current }: { current: RouteName }) {
  const { org, user } = useOrganizationScope();
  const navigate = useNavigate();
  const params = { userId: user._id };
  const { data } = useQuery(
    {
      queryKey: ['members', 'mine', user._id],
      queryFn: () => api.members.listByUser.query({ params, query: { status: 'active', sort: 'orgName' } }),
    },
    queryClient,
  );
  const memberships = data?.status === 200 ? data.body.items : [];
  const enter = async (id: string) => {
    const member = memberships.find((each) => each.org === id);
    if (member && id !== org) await navigate(await organizationPath(landingClient, member, areaOf(current)));
  };
  return (
    <>
      <DropdownMenuLabel>Your organizations</DropdownMenuLabel>
      <DropdownMenuRadioGroup value={org}>
        {memberships.map(({ org: id, orgName }) => (
          <DropdownMenuRadioItem key={id} value={id} onSelect={() => void enter(id)}>
            <span className="truncate">{orgName}</span>
          </DropdownMenuRadioItem>
        ))}
      </DropdownMenuRadioGroup>
    </>
  );
}
