import { t } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { CustomerOrganization } from '@siteward/contract';
import { Button } from '@siteward/ui/button';
import { toast } from '@siteward/ui/toaster';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DataList } from '#components/data-list/data-list.tsx';
import { type Column, type ListWords, listResult } from '#components/data-list/types.ts';
import { PhoneLink } from '#components/fields/phone.tsx';
import { Link } from '#components/link.tsx';
import { onDemand, usePreload, WaitingWindow } from '#components/on-demand.tsx';
import { useSingleKeys } from '#lib/browser/single-keys.ts';
import { api } from '#lib/calls/api.ts';
import { type UseListView, useListView } from '#lib/lists/list-view.ts';
import { useIsHere } from '#lib/navigation/destination.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { useCan, useIsLimited, useOrganizationScope } from '#lib/organization/organization-scope.ts';

// The list loads without the form.
const NewCustomerDialog = onDemand(async () => (await import('./new-customer-dialog.tsx')).NewCustomerDialog);

/** The customers that the organization serves, and where their people are; `new` in the address opens the form for a new one. */
export function CustomersSection() {
  const { t } = useLingui();
  const { org } = useOrganizationScope();
  const [params, setParams] = useSearchParams();
  const cache = useQueryClient();
  const isHere = useIsHere();
  // A customer belongs to the whole organization.
  const mayCreate = useCan()('sites:manage') && !useIsLimited();
  const isCreating = mayCreate && params.has('new');
  usePreload(NewCustomerDialog);
  const setNew = (isOpen: boolean, replace: boolean) => {
    const next = new URLSearchParams(params);
    if (isOpen) next.set('new', '1');
    else next.delete('new');
    setParams(next, { replace });
  };
  useSingleKeys({ c: () => mayCreate && setNew(true, false) });
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <p className="min-w-60 flex-1 text-muted">
          <Trans>
            Each customer is an organization of its own. Its people see the sites it occupies here, and what is theirs
            there.
          </Trans>
        </p>
        {mayCreate && (
          <Button variant="primary" onClick={() => setNew(true, false)}>
            <Plus aria-hidden="true" />
            <Trans>New customer</Trans>
          </Button>
        )}
      </div>
      <CustomersList />
      {isCreating && (
        <Suspense fallback={<WaitingWindow onClose={() => setNew(false, true)} />}>
          <NewCustomerDialog
            onClose={() => setNew(false, true)}
            onCreated={({ name }) => {
              toast.success(t`${name} has been created`);
              void cache.invalidateQueries({ queryKey: ['customers', org] });
              if (isHere()) setNew(false, true);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function CustomersList() {
  const { t } = useLingui();
  const { org } = useOrganizationScope();
  const view: UseListView<'name' | 'createdAt'> = useListView({ limit: 20, sorts: ['name', 'createdAt'] });
  const query = api.organizations.listCustomers.useQuery({
    queryKey: ['customers', org, 'list', view.query],
    queryData: { params: { id: org }, query: view.query },
    placeholderData: keepPreviousData,
  });
  const columns: readonly Column<CustomerOrganization>[] = [
    {
      key: 'name',
      header: t`Name`,
      sort: 'name',
      fixed: true,
      width: 'w-1/5',
      cell: ({ name }) => <span className="font-medium">{name}</span>,
    },
    {
      key: 'sites',
      header: t`Sites it occupies`,
      width: 'w-1/3',
      skeleton: 'w-48',
      cell: (customer) => <OccupiedSites customer={customer} />,
    },
    { key: 'email', header: t`Email`, muted: true, skeleton: 'w-40', cell: ({ email }) => email },
    {
      key: 'contact',
      header: t`Phone`,
      muted: true,
      wide: true,
      cell: ({ contact }) => (contact === '' ? '–' : <PhoneLink number={contact} />),
    },
  ];
  return (
    <DataList
      label={t`Customers`}
      words={listWords()}
      view={view}
      result={listResult(query)}
      columns={columns}
      rowId={({ _id }) => _id}
      rowName={({ name }) => name}
      card={(customer) => ({
        title: customer.name,
        subtitle: customer.email,
        meta: <OccupiedSites customer={customer} />,
      })}
      searchLabel={t`Search customers`}
      nothing={{
        title: t`No customers yet.`,
        description: t`Create one for each occupier of a site you look after.`,
      }}
    />
  );
}

/** The sites of a customer, each with links to the customer's people there. */
function OccupiedSites({ customer: { _id, name, sites, siteCount } }: { customer: CustomerOrganization }) {
  const { t } = useLingui();
  const { org } = useOrganizationScope();
  const can = useCan();
  const others = siteCount - sites.length;
  if (siteCount === 0) {
    return (
      <span className="text-muted">
        <Trans>None yet. Set the customer of a site in its settings.</Trans>
      </span>
    );
  }
  return (
    <ul aria-label={t`Sites of ${name}`} className="grid gap-1 py-1">
      {sites.map(({ _id: site, name: siteName }) => {
        const invitations = { org, customer: _id, site, status: 'pending' };
        const people = { type: 'customer', site };
        return (
          <li key={site} className="flex flex-wrap items-baseline gap-x-3">
            <span className="wrap-anywhere">{siteName}</span>
            {can('members:view') && (
              <PeopleLink
                to={pathTo('org-site-members-status', { org, site }, people)}
                label={t`Members: ${name}, ${siteName}`}
              >
                <Trans>Members</Trans>
              </PeopleLink>
            )}
            {can('invitations:view') && (
              <PeopleLink
                to={pathTo('org-customer-site-invitations-status-status', invitations)}
                label={t`Invitations: ${name}, ${siteName}`}
              >
                <Trans>Invitations</Trans>
              </PeopleLink>
            )}
          </li>
        );
      })}
      {others > 0 && (
        <li className="text-muted">
          <Plural value={others} one="and # more site" other="and # more sites" />
        </li>
      )}
    </ul>
  );
}

function PeopleLink({ to, label, children }: { to: string; label: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      aria-label={label}
      className="inline-flex min-h-6 items-center text-action-text text-md hover:underline"
    >
      {children}
    </Link>
  );
}

function listWords(): ListWords {
  return {
    loading: t`Loading customers`,
    notLoaded: t`The customers could not be loaded.`,
    noMatch: t`No customers match`,
    noPage: (page) => t`There is no page ${page} of customers`,
  };
}
