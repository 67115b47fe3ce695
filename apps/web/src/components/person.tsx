import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type AccessLimits, MEMBER_TYPES, type SystemRoleName } from '@siteward/domain';
import { Avatar } from '@siteward/ui/avatar';
import { Badge, type Tone } from '@siteward/ui/badge';
import type { ReactNode } from 'react';
import type { To } from 'react-router-dom';
import type { UseListView } from '#lib/lists/list-view.ts';
import { useCustomerName } from '#lib/organization/customers.ts';
import { useRoles } from '#lib/organization/people.ts';
import { personName } from '#lib/organization/person-name.ts';
import { useSiteNames } from '#lib/organization/site-names.ts';
import { useLanguage } from '#lib/words/i18n.tsx';
import { memberTypeLabel, roleLabel } from '#lib/words/labels.ts';
import { ListFilters } from './data-list/list-filters.tsx';
import type { Filter } from './data-list/types.ts';
import { Link } from './link.tsx';

interface PersonProps {
  name: string;
  email: string;
  /** Where the name links to. */
  to?: To;
  /** After the name: "you". */
  note?: ReactNode;
}

/** A person in a table: initials, name and email address, stacked or, in compact rows, side by side. */
export function Person({ name, email, to, note }: PersonProps) {
  const called = personName({ name, email });
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar name={called} />
      <span className="grid min-w-0 in-data-[density=compact]:flex in-data-[density=compact]:items-center in-data-[density=compact]:gap-2">
        <span className="flex min-w-0 flex-none items-center gap-1.5 font-medium in-data-[density=compact]:max-w-[60%]">
          {to ? (
            <Link to={to} preventScrollReset className="truncate hover:underline">
              {called}
            </Link>
          ) : (
            <span className="truncate">{called}</span>
          )}
          {note}
        </span>
        {name && <span className="truncate text-muted text-sm">{email}</span>}
      </span>
    </span>
  );
}

const TONES: Record<SystemRoleName, Tone> = {
  Owner: 'violet',
  Administrator: 'blue',
  Manager: 'blue',
  Technician: 'grey',
  Viewer: 'grey',
  Requester: 'amber',
  Provider: 'amber',
};

/** A role's name; an organization's own roles are green. Names are unique in an organization (product 2). */
export function RoleBadge({ name }: { name: string }) {
  useLanguage();
  const system = Object.entries(TONES).find(([role]) => role === name);
  return <Badge tone={system ? system[1] : 'green'}>{roleLabel(name)}</Badge>;
}

/** The limits of somebody's access, in words: "All sites", "No sites yet", "Mill Street", "Harbour Tenants: Harbour Campus". */
export function LimitNames({ limits }: { limits: AccessLimits }) {
  if (limits.customerOrgId !== null) return <CustomerNames limits={limits} />;
  const isNowhere = limits.type === 'customer' && limits.sites.length === 0;
  return isNowhere ? <Names names={t`No sites yet`} /> : <SiteNames ids={limits.sites} />;
}

function CustomerNames({ limits: { sites, customerOrgId, customerSiteId } }: { limits: AccessLimits }) {
  const customer = useCustomerName(customerOrgId) ?? t`A customer`;
  const ids = customerSiteId === null ? sites : [customerSiteId];
  const names = useSiteNames(ids);
  return <Names names={ids.length === 0 ? t`${customer}: its sites` : `${customer}: ${names}`} />;
}

function SiteNames({ ids }: { ids: readonly string[] }) {
  return <Names names={useSiteNames(ids)} />;
}

function Names({ names }: { names: string }) {
  return (
    <span className="block truncate" title={names}>
      {names}
    </span>
  );
}

/**
 * The filters of lists of people: type, role (for members who may see roles) and, unless the page is about a single site, site.
 */
export function PersonFilters({ view, ofOneSite = false }: { view: UseListView; ofOneSite?: boolean }) {
  const { t } = useLingui();
  const roles = useRoles();
  const filters: Filter[] = [
    {
      name: 'type',
      label: t`Type`,
      options: MEMBER_TYPES.map((type) => ({ value: type, label: memberTypeLabel(type) })),
    },
    ...(roles
      ? [
          {
            name: 'role',
            label: t`Role`,
            options: roles.map(({ _id, name }) => ({ value: _id, label: roleLabel(name) })),
          },
        ]
      : []),
    ...(ofOneSite ? [] : [{ name: 'site', label: t`Site`, options: 'sites' as const }]),
  ];
  return <ListFilters view={view} filters={filters} />;
}
