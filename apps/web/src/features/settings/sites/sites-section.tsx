import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { SiteSummary } from '@siteward/contract';
import { Button } from '@siteward/ui/button';
import { CardShape } from '@siteward/ui/card-shape';
import { recordLinkClass } from '@siteward/ui/record-card';
import { toast } from '@siteward/ui/toaster';
import { MapPin, Plus, Settings2, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Can } from '#components/can.tsx';
import { DataList } from '#components/data-list/data-list.tsx';
import { type Column, type ListWords, listResult } from '#components/data-list/types.ts';
import { Link } from '#components/link.tsx';
import { MenuItem, MenuSeparator, RowMenu } from '#components/menu.tsx';
import { onDemand, usePreload, WaitingWindow } from '#components/on-demand.tsx';
import { KEEPS_FOCUS, TAKES_FOCUS } from '#lib/browser/kept-focus.ts';
import { useSingleKeys } from '#lib/browser/single-keys.ts';
import { useIsHere } from '#lib/navigation/destination.ts';
import { useCan, useIsLimited } from '#lib/organization/organization-scope.ts';
import { useSites, useSitesCache, useSitesView } from './queries.ts';

// The list loads without the forms of a site.
const SiteEditor = onDemand(async () => (await import('./site-form.tsx')).SiteEditor);
const DeleteSiteDialog = onDemand(async () => (await import('./delete-site-dialog.tsx')).DeleteSiteDialog);
const NewSiteDialog = onDemand(async () => (await import('./new-site-dialog.tsx')).NewSiteDialog);

/** The sites of the organization: the list, or the one that `site` in the address names; `new` creates one. */
export function SitesSection() {
  const { t } = useLingui();
  const [params, setParams] = useSearchParams();
  const [deleting, setDeleting] = useState<SiteSummary | null>(null);
  const cache = useSitesCache();
  const isHere = useIsHere();
  const can = useCan();
  const opened = params.get('site');
  const isCreating = can('sites:create') && params.has('new');
  usePreload(SiteEditor);
  usePreload(NewSiteDialog);
  usePreload(DeleteSiteDialog);
  useSingleKeys({ c: () => opened === null && can('sites:create') && setParams(searchWith('new', '1')) });
  const searchWith = (key: 'site' | 'new', value: string | undefined) => {
    const next = new URLSearchParams(params);
    next.delete('new');
    if (value === undefined) next.delete(key);
    else next.set(key, value);
    return next;
  };
  if (opened !== null) {
    return (
      <div key="sites" {...KEEPS_FOCUS}>
        <Suspense fallback={<CardShape className="h-80" />}>
          <SiteEditor id={opened} back={`?${searchWith('site', undefined)}`} />
        </Suspense>
      </div>
    );
  }
  const closeNew = () => setParams(searchWith('new', undefined), { replace: true });
  const open = ({ _id }: { _id: string }) => setParams(searchWith('site', _id));
  return (
    <div key="sites" {...KEEPS_FOCUS}>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <p {...TAKES_FOCUS} tabIndex={-1} className="min-w-60 flex-1 text-muted">
          <Trans>The places the organization looks after.</Trans>
        </p>
        <Can permission="sites:create">
          <Button variant="primary" onClick={() => setParams(searchWith('new', '1'))}>
            <Plus aria-hidden="true" />
            <Trans>New site</Trans>
          </Button>
        </Can>
      </div>
      <SitesList searchOf={({ _id }) => `?${searchWith('site', _id)}`} onOpen={open} onDelete={setDeleting} />
      {deleting && (
        <Suspense fallback={<WaitingWindow onClose={() => setDeleting(null)} />}>
          <DeleteSiteDialog site={deleting} onClose={() => setDeleting(null)} />
        </Suspense>
      )}
      {isCreating && (
        <Suspense fallback={<WaitingWindow onClose={closeNew} />}>
          <NewSiteDialog
            onClose={closeNew}
            onCreated={(site) => {
              const { name } = site;
              toast.success(t`${name} has been created`);
              void cache.refresh();
              if (isHere()) setParams(searchWith('site', site._id), { replace: true });
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

interface SitesListProps {
  /** The query of the address that opens a site. */
  searchOf: (site: SiteSummary) => string;
  onOpen: (site: SiteSummary) => void;
  onDelete: (site: SiteSummary) => void;
}

/** The sites of the organization that the member may see. */
function SitesList({ searchOf, onOpen, onDelete }: SitesListProps) {
  const { t } = useLingui();
  const view = useSitesView();
  const result = listResult(useSites(view));
  const columns: readonly Column<SiteSummary>[] = [
    {
      key: 'name',
      header: t`Name`,
      sort: 'name',
      fixed: true,
      width: 'w-1/5',
      cell: (site) => (
        <Link to={{ search: searchOf(site) }} className="font-medium hover:underline">
          {site.name}
        </Link>
      ),
    },
    {
      key: 'code',
      header: t({ message: 'Code', context: 'site' }),
      sort: 'code',
      muted: true,
      cell: ({ code }) => code,
    },
    {
      key: 'address',
      header: t`Address`,
      muted: true,
      skeleton: 'w-48',
      width: 'w-1/3',
      cell: ({ address }) => address || '–',
    },
    { key: 'timezone', header: t`Time zone`, muted: true, cell: ({ timezone }) => timezone },
    {
      key: 'currency',
      header: t`Currency`,
      muted: true,
      wide: true,
      skeleton: 'w-12',
      width: 'w-24',
      cell: ({ currency }) => currency,
    },
  ];
  return (
    <DataList
      label={t`Sites`}
      words={listWords()}
      view={view}
      result={result}
      columns={columns}
      rowId={({ _id }) => _id}
      rowName={({ name }) => name}
      card={(site) => ({
        leading: (
          <span className="grid size-9 place-items-center rounded-md bg-sunken text-muted">
            <MapPin aria-hidden="true" />
          </span>
        ),
        title: (
          <Link to={{ search: searchOf(site) }} className={recordLinkClass}>
            {site.name}
          </Link>
        ),
        subtitle: site.address,
        meta: (
          <>
            <span>{site.timezone}</span>
            <span>{site.currency}</span>
          </>
        ),
      })}
      rowActions={(site) => <SiteMenu site={site} onOpen={() => onOpen(site)} onDelete={() => onDelete(site)} />}
      onOpen={onOpen}
      searchLabel={t`Search name or code`}
      nothing={{
        title: t`You do not have access to any site.`,
        description: t`An administrator can give you access to one.`,
      }}
    />
  );
}

interface SiteMenuProps {
  site: SiteSummary;
  onOpen: () => void;
  onDelete: () => void;
}

/** What can be done with one site. */
function SiteMenu({ site, onOpen, onDelete }: SiteMenuProps) {
  const { t } = useLingui();
  const canManage = useCan()('sites:manage');
  // Deleting a site changes what other members are limited to.
  const canDelete = canManage && !useIsLimited();
  return (
    <RowMenu name={site.name}>
      <MenuItem onSelect={onOpen}>
        <Settings2 aria-hidden="true" />
        {canManage ? t`Change settings` : t`Show settings`}
      </MenuItem>
      {canDelete && (
        <>
          <MenuSeparator />
          <MenuItem tone="danger" onSelect={onDelete}>
            <Trash2 aria-hidden="true" />
            <Trans>Delete site</Trans>
          </MenuItem>
        </>
      )}
    </RowMenu>
  );
}

function listWords(): ListWords {
  return {
    loading: t`Loading sites`,
    notLoaded: t`The sites could not be loaded.`,
    noMatch: t`No sites match`,
    noPage: (page) => t`There is no page ${page} of sites`,
  };
}
