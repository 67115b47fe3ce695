import type { FileAnswer, ServiceProvider } from '@siteward/contract';
import {
  DOCUMENT_STATE_LABELS,
  listCell,
  minorDigits,
  PROVIDER_TRADE_LABELS,
  SERVICE_PROVIDER_STATUS_LABELS,
} from '@siteward/domain';
import { scoped } from '#database/scoped.ts';
import { csvFile, type ExportColumn } from '#modules/csv/write-csv.ts';
import { everyRecord } from '#modules/lists/list.ts';
import { exportDay } from '#modules/sites/site-clock.ts';
import type { OrgScope } from '#scope.ts';
import { providersOf, todayOf } from './provider-access.ts';
import { SERVICE_PROVIDER_LIST } from './service-providers.model.ts';
import { listed, type ProviderListQuery, toSummaries } from './service-providers.service.ts';

type Row = { provider: ServiceProvider; sites: string };

const COLUMNS: readonly ExportColumn<Row>[] = [
  { label: 'Name', cell: ({ provider }) => provider.name },
  { label: 'Status', cell: ({ provider }) => SERVICE_PROVIDER_STATUS_LABELS[provider.status] },
  { label: 'Trades', cell: ({ provider }) => listCell(provider.trades.map((trade) => PROVIDER_TRADE_LABELS[trade])) },
  { label: 'Sites', cell: ({ sites }) => sites },
  { label: 'Contact', cell: ({ provider }) => provider.contactName },
  { label: 'Email', cell: ({ provider }) => provider.email },
  { label: 'Phone', cell: ({ provider }) => provider.phone },
  { label: 'Website', cell: ({ provider }) => provider.website },
  { label: 'Address', cell: ({ provider }) => provider.address },
  { label: 'Tax id', cell: ({ provider }) => provider.taxId },
  { label: 'Contract start', cell: ({ provider }) => provider.contractStart ?? '' },
  { label: 'Contract end', cell: ({ provider }) => provider.contractEnd ?? '' },
  { label: 'Hourly rate', cell: ({ provider }) => rateIn(provider) },
  { label: 'Currency', cell: ({ provider }) => (provider.hourlyRateMinor === null ? '' : provider.currency) },
  { label: 'Documents', cell: ({ provider }) => provider.documentCount },
  { label: 'Documents are', cell: ({ provider: { papers, documentCount } }) => papersIn(papers, documentCount) },
  { label: 'First expires on', cell: ({ provider }) => provider.papers.expiresOn ?? '' },
  { label: 'Rating', cell: ({ provider }) => provider.rating?.average ?? '' },
  { label: 'Ratings', cell: ({ provider }) => provider.rating?.count ?? 0 },
  { label: 'Open work', cell: ({ provider }) => provider.openWork ?? '' },
];

/** In major units, so that spreadsheets can add them up: 68.5 for 6850 cents. */
function rateIn({ hourlyRateMinor, currency }: ServiceProvider): number | string {
  return hourlyRateMinor === null ? '' : hourlyRateMinor / 10 ** minorDigits(currency);
}

function papersIn({ state }: ServiceProvider['papers'], count: number): string {
  return count === 0 ? '' : DOCUMENT_STATE_LABELS[state];
}

/**
 * The service providers that a list with this query would show on all its pages, including those beyond what lists count, as a
 * CSV file.
 */
export async function exportProviders(
  scope: OrgScope,
  query: Omit<ProviderListQuery, 'page' | 'limit'>,
): Promise<FileAnswer> {
  const today = await todayOf(scope);
  const options = { filter: listed(scope, query, today), byDefault: 'name' } as const;
  const all = everyRecord(providersOf(scope), SERVICE_PROVIDER_LIST, query, options);
  const file = { name: 'service-providers', day: await exportDay(scope), columns: COLUMNS };
  return csvFile(file, all, async (some) => {
    const sites = await scoped(scope.models.Site, scope.org).list(
      { _id: { $in: some.flatMap((provider) => provider.sites) } },
      { fields: { name: 1 } },
    );
    const names = new Map(sites.map(({ _id, name }) => [_id.toString(), name]));
    return (await toSummaries(scope, some, today)).map((provider) => ({
      provider,
      sites: provider.sites.length === 0 ? 'All sites' : listCell(provider.sites.flatMap((id) => names.get(id) ?? [])),
    }));
  });
}
