import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ServiceProvider } from '@siteward/contract';
import { PROVIDER_TRADES } from '@siteward/domain';
import { Button } from '@siteward/ui/button';
import { Ban, CirclePause, CirclePlay, Pencil, Trash2 } from 'lucide-react';
import { Suspense } from 'react';
import { DataList } from '#components/data-list/data-list.tsx';
import { ListFilters } from '#components/data-list/list-filters.tsx';
import { type Column, type Filter, type ListWords, listResult, type Nothing } from '#components/data-list/types.ts';
import { useRecordPanel } from '#components/data-list/use-record-panel.ts';
import { MenuItem, MenuSeparator, RowMenu } from '#components/menu.tsx';
import { OnceOpened, onDemand, WaitingWindow } from '#components/on-demand.tsx';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { sortByName } from '#lib/words/language.ts';
import { providerCard, providerColumns } from './provider-columns.tsx';
import { type ProvidersView, useMayAddProvider, useProviders } from './queries.ts';
import { type ProviderFlow, stepsOf, useProviderFlow } from './use-provider-flow.ts';
import { tradeLabel } from './words.ts';

const ProviderPanel = onDemand(async () => (await import('./provider-panel.tsx')).ProviderPanel);
const ProviderDialogs = onDemand(async () => (await import('./provider-dialogs.tsx')).ProviderDialogs);

/** Columns left out beside the panel: there is no room, and the panel shows the same. */
const BESIDE_PANEL: ReadonlySet<string> = new Set(['trades', 'sites', 'contact', 'rating', 'work']);

/** Beside the panel, names get the width that the other columns leave, to stay distinguishable. */
function columnsBeside(isBeside: boolean, columns: readonly Column<ServiceProvider>[]): Column<ServiceProvider>[] {
  if (!isBeside) return [...columns];
  const left = columns.filter(({ key }) => !BESIDE_PANEL.has(key));
  return left.map((column) => (column.key === 'provider' ? { ...column, width: 'w-auto' } : column));
}

/** The list of service providers, with the panel of one beside it. */
export function ProviderList({ view, onAdd }: { view: ProvidersView; onAdd: () => void }) {
  const { t } = useLingui();
  const result = listResult(useProviders(view));
  const items = result.page?.items ?? [];
  const panel = useRecordPanel('provider');
  const flow = useProviderFlow();
  const menuOf = (provider: ServiceProvider) => <ProviderMenu provider={provider} flow={flow} />;
  return (
    <>
      <DataList
        label={t`Service providers`}
        words={listWords()}
        view={view}
        result={result}
        columns={columnsBeside(panel.isOpen && panel.isDocked, providerColumns(panel.linkTo))}
        rowId={({ _id }) => _id}
        rowName={({ name }) => name}
        card={(provider) => providerCard(provider, panel.linkTo)}
        rowActions={menuOf}
        onOpen={({ _id }) => panel.enter(_id)}
        current={panel.id}
        searchLabel={t`Search name, contact, address`}
        filters={<ProviderFilters view={view} />}
        nothing={useNothing(onAdd)}
      />
      <OnceOpened open={flow.asking !== null} onClose={flow.close} early={ProviderDialogs}>
        <ProviderDialogs flow={flow} onRemoved={panel.closeOf} />
      </OnceOpened>
      {panel.isOpen && (
        <Suspense fallback={<WaitingWindow onClose={panel.close} />}>
          <ProviderPanel panel={panel} ids={items.map(({ _id }) => _id)} flow={flow} menu={menuOf} />
        </Suspense>
      )}
    </>
  );
}

function ProviderFilters({ view }: { view: ProvidersView }) {
  const { t } = useLingui();
  const { site, siteId } = useOrganizationScope();
  const trades = PROVIDER_TRADES.filter((trade) => trade !== 'other').map((value) => ({
    value,
    label: tradeLabel(value),
  }));
  const filters: Filter[] = [
    {
      name: 'trade',
      label: t`Trade`,
      options: [...sortByName(trades, ({ label }) => label), { value: 'other', label: tradeLabel('other') }],
    },
    { name: 'site', label: t`Site`, options: [{ value: siteId, label: site?.name ?? t`This site` }] },
    {
      name: 'documents',
      label: t`Documents`,
      options: [
        { value: 'expired', label: t({ message: 'Expired', context: 'documents' }) },
        { value: 'due', label: t`Expire within 30 days` },
      ],
    },
  ];
  return <ListFilters view={view} filters={filters} />;
}

function listWords(): ListWords {
  return {
    loading: t`Loading service providers`,
    notLoaded: t`The service providers could not be loaded.`,
    noMatch: t`No service providers match`,
    noPage: (page) => t`There is no page ${page} of service providers`,
  };
}

function useNothing(onAdd: () => void): Nothing {
  const { t } = useLingui();
  const mayAdd = useMayAddProvider();
  return {
    title: t`There are no service providers yet`,
    description: t`Add the firms that work on your sites, with their contacts and documents.`,
    drawing: 'people',
    ...(mayAdd && {
      action: (
        <Button variant="primary" onClick={onAdd}>
          <Trans>Add provider</Trans>
        </Button>
      ),
    }),
  };
}

/** What can be done with one service provider; shows nothing if there is nothing to do. */
function ProviderMenu({ provider, flow }: { provider: ServiceProvider; flow: ProviderFlow }) {
  const { t } = useLingui();
  if (!provider.mayChange) return null;
  const steps = stepsOf(provider);
  return (
    <RowMenu name={provider.name}>
      <MenuItem onSelect={() => flow.ask({ what: 'edit', provider })}>
        <Pencil aria-hidden="true" />
        {t({ message: 'Edit', context: 'service provider' })}
      </MenuItem>
      {steps.includes('active') && (
        <MenuItem onSelect={() => flow.ask({ what: 'status', to: 'active', provider })}>
          <CirclePlay aria-hidden="true" />
          {provider.status === 'blocked' ? t`Unblock` : t`Make active`}
        </MenuItem>
      )}
      {steps.includes('inactive') && (
        <MenuItem onSelect={() => flow.ask({ what: 'status', to: 'inactive', provider })}>
          <CirclePause aria-hidden="true" />
          {t`Make inactive`}
        </MenuItem>
      )}
      {steps.includes('blocked') && (
        <MenuItem onSelect={() => flow.ask({ what: 'status', to: 'blocked', provider })}>
          <Ban aria-hidden="true" />
          {t`Block`}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem tone="danger" onSelect={() => flow.ask({ what: 'remove', provider })}>
        <Trash2 aria-hidden="true" />
        {t({ message: 'Delete', context: 'service provider' })}
      </MenuItem>
    </RowMenu>
  );
}
