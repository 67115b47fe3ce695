import type { SiteSummary } from '@siteward/contract';
import { recordLinkClass } from '@siteward/ui/record-card';
import { MapPin } from 'lucide-react';
import { DataList } from '#components/data-list/data-list.tsx';
import { type Column, listResult } from '#components/data-list/types.ts';
import { Link } from '#components/link.tsx';
import { useSites, useSitesView } from './queries.ts';
import { SiteMenu } from './site-menu.tsx';

interface SitesListProps {
  /** The query of the address that opens a site. */
  searchOf: (site: SiteSummary) => string;
  onOpen: (site: SiteSummary) => void;
  onDelete: (site: SiteSummary) => void;
}

/** The sites of the organization that the member may see. */
export function SitesList({ searchOf, onOpen, onDelete }: SitesListProps) {
  const view = useSitesView();
  const result = listResult(useSites(view));
  const columns: readonly Column<SiteSummary>[] = [
    {
      key: 'name',
      header: 'Name',
      sort: 'name',
      fixed: true,
      width: 'w-1/4',
      cell: (site) => (
        <Link to={{ search: searchOf(site) }} className="font-medium hover:underline">
          {site.name}
        </Link>
      ),
    },
    { key: 'code', header: 'Code', sort: 'code', muted: true, cell: ({ code }) => code },
    { key: 'address', header: 'Address', muted: true, skeleton: 'w-48', cell: ({ address }) => address || '–' },
    { key: 'timezone', header: 'Time zone', muted: true, cell: ({ timezone }) => timezone },
    {
      key: 'currency',
      header: 'Currency',
      muted: true,
      wide: true,
      skeleton: 'w-12',
      cell: ({ currency }) => currency,
    },
  ];
  return (
    <DataList
      label="Sites"
      noun="sites"
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
      searchLabel="Search name or code"
      nothing={{ title: 'No site is open to you.', description: 'An administrator can give you access to one.' }}
    />
  );
}
