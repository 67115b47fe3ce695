import { Trans, useLingui } from '@lingui/react/macro';
import { DEFAULT_MEMBER_STATUS, type RouteName, sameId } from '@siteward/domain';
import { Command, CommandGroup, CommandInput, CommandItem, CommandList } from '@siteward/ui/command';
import { Popover, PopoverContent, PopoverTrigger } from '@siteward/ui/popover';
import { Building2, Check, MapPin, Plus } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useParams } from 'react-router-dom';
import { useChosenWay } from '#lib/navigation/destination.ts';
import { organizationPath } from '#lib/navigation/landing.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { useOrganizationSearch, useSiteSearch } from '#lib/organization/places.ts';
import { countLabel } from '#lib/words/counts.ts';
import { areaOf } from '../areas.ts';
import { QueryProviders } from '../providers.tsx';

interface SwitcherMenuProps {
  trigger: ReactElement;
  current: RouteName;
}

/**
 * The switcher for organization and site, which starts open. The server searches both for what is typed, so there may be any
 * number of them. After a switch the person is still in the same area.
 */
export function SwitcherMenu({ trigger, current }: SwitcherMenuProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(true);
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverContent aria-label={t`Switch organization or site`} className="flex w-80! flex-col overflow-hidden! p-0!">
        <QueryProviders>
          <Places current={current} close={() => setOpen(false)} />
        </QueryProviders>
      </PopoverContent>
    </Popover>
  );
}

/** Rendered inside the window, so that the search is empty each time it opens. */
function Places({ current, close }: { current: RouteName; close: () => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const { org, siteId, organization } = useOrganizationScope();
  const { status = DEFAULT_MEMBER_STATUS } = useParams();
  const choose = useChosenWay();
  const sites = useSiteSearch(typed);
  const organizations = useOrganizationSearch(typed);
  const area = areaOf(current) ?? 'org-site-settings';
  const { name } = organization;
  const go = async (to: string | Promise<string>) => {
    close();
    const leadOn = choose();
    await leadOn(await to);
  };
  const isNothing = sites.total + organizations.total === 0 && !sites.searching && !organizations.searching;
  return (
    <Command label={t`Sites and organizations`} shouldFilter={false} loop>
      <CommandInput placeholder={t`Search sites and organizations`} value={typed} onValueChange={setTyped} />
      <CommandList>
        <Group heading={t`Sites of ${name}`} shown={sites.sites.length} total={sites.total}>
          {sites.sites.map((site) => (
            <Place
              key={site._id}
              value={`site ${site._id}`}
              icon={<MapPin aria-hidden="true" />}
              isCurrent={sameId(site._id, siteId)}
              onSelect={() => void go(pathTo(area, { org, site: site._id, status }))}
            >
              {site.name}
            </Place>
          ))}
        </Group>
        <Group heading={t`Your organizations`} shown={organizations.memberships.length} total={organizations.total}>
          {organizations.memberships.map((member) => (
            <Place
              key={member._id}
              value={`organization ${member.org}`}
              icon={<Building2 aria-hidden="true" />}
              isCurrent={sameId(member.org, org)}
              onSelect={() => (sameId(member.org, org) ? close() : void go(organizationPath(member, areaOf(current))))}
            >
              {member.orgName}
            </Place>
          ))}
        </Group>
        {isNothing && (
          <p className="px-3 pt-3 text-muted">
            <Trans>No match</Trans>
          </p>
        )}
        <CommandGroup>
          <CommandItem value="join" onSelect={() => void go(pathTo('require-organization-membership'))}>
            <Plus aria-hidden="true" />
            <Trans>Join or create an organization</Trans>
          </CommandItem>
        </CommandGroup>
      </CommandList>
    </Command>
  );
}

interface GroupProps {
  heading: string;
  shown: number;
  total: number;
  children: ReactNode;
}

function Group({ heading, shown, total, children }: GroupProps) {
  const { t } = useLingui();
  if (shown === 0) return null;
  const all = countLabel(total);
  return <CommandGroup heading={total > shown ? t`${heading}, ${shown} of ${all}` : heading}>{children}</CommandGroup>;
}

interface PlaceProps {
  value: string;
  icon: ReactNode;
  isCurrent: boolean;
  onSelect: () => void;
  children: ReactNode;
}

function Place({ value, icon, isCurrent, onSelect, children }: PlaceProps) {
  return (
    <CommandItem value={value} onSelect={onSelect} {...(isCurrent && { 'aria-current': 'true' })}>
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {isCurrent && <Check aria-hidden="true" className="text-action-text!" />}
    </CommandItem>
  );
}
