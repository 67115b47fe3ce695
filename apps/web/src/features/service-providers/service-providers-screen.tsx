import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { SERVICE_PROVIDER_STATUSES, type ServiceProviderStatus } from '@siteward/domain';
import { Button } from '@siteward/ui/button';
import { Card } from '@siteward/ui/card';
import { CardShape } from '@siteward/ui/card-shape';
import { CountPill } from '@siteward/ui/tabs';
import { FileWarning, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ExportButton } from '#components/export-button.tsx';
import { Link } from '#components/link.tsx';
import { OnceOpened, onDemand } from '#components/on-demand.tsx';
import { LinkTabs } from '#components/page/link-tabs.tsx';
import { Page } from '#components/page/page.tsx';
import { createPreference } from '#lib/browser/preference.ts';
import { useSingleKeys } from '#lib/browser/single-keys.ts';
import { useListSearch } from '#lib/lists/list-view.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { countLabel } from '#lib/words/counts.ts';
import { ProviderList } from './provider-list.tsx';
import { exportProviders, statusOf, useMayAddProvider, useProviderCounts, useProvidersView } from './queries.ts';

const NewProviderDialog = onDemand(async () => (await import('./provider-form.tsx')).NewProviderDialog);

/**
 * The firms that work for an organization: what they do, how to reach them, their documents (docs/product.md, Service providers).
 */
export function ServiceProvidersScreen() {
  const { t } = useLingui();
  const { org } = useOrganizationScope();
  const view = useProvidersView();
  const [isAdding, setAdding] = useState(false);
  const mayAdd = useMayAddProvider();
  useSingleKeys({ c: () => mayAdd && setAdding(true) });
  return (
    <Page
      title={t`Service providers`}
      help={t`Firms that work on your sites: their documents and open work.`}
      actions={
        <>
          <ExportButton load={() => exportProviders(org, view)} />
          {mayAdd && (
            <Button variant="primary" onClick={() => setAdding(true)}>
              <Plus aria-hidden="true" />
              <Trans>Add provider</Trans>
            </Button>
          )}
        </>
      }
    >
      <ProviderTabs status={statusOf(view)} />
      <PapersNotice />
      <ProviderList view={view} onAdd={() => setAdding(true)} />
      <OnceOpened open={isAdding} onClose={() => setAdding(false)} early={NewProviderDialog}>
        {isAdding && <NewProviderDialog onClose={() => setAdding(false)} />}
      </OnceOpened>
    </Page>
  );
}

/** All service providers, and those in each status, as tabs; switching keeps search and filters. */
function ProviderTabs({ status }: { status: ServiceProviderStatus | undefined }) {
  const { t } = useLingui();
  const counts = useProviderCounts();
  const searchOf = useListSearch('provider');
  const all = counts && counts.active + counts.inactive + counts.blocked;
  const pill = (count: number | undefined, tone?: 'red') =>
    count !== undefined && (
      <CountPill
        label={plural(count, { one: 'service provider', other: 'service providers' })}
        {...(tone && count > 0 && { tone })}
      >
        {countLabel(count)}
      </CountPill>
    );
  const titles: Record<ServiceProviderStatus, string> = {
    active: t({ message: 'Active', context: 'service providers' }),
    inactive: t({ message: 'Inactive', context: 'service providers' }),
    blocked: t({ message: 'Blocked', context: 'service providers' }),
  };
  return (
    <LinkTabs
      label={t`Service providers by status`}
      current={status ?? 'all'}
      tabs={[
        {
          key: 'all',
          title: t({ message: 'All', context: 'service providers' }),
          to: { search: searchOf({ status: null }) },
          count: pill(all),
        },
        ...SERVICE_PROVIDER_STATUSES.map((each) => ({
          key: each,
          title: titles[each],
          to: { search: searchOf({ status: each }) },
          count: pill(counts?.[each], each === 'blocked' ? 'red' : undefined),
        })),
      ]}
    />
  );
}

/** Says how many need new documents and links to them; shows nothing if none do. */
function PapersNotice() {
  const { t } = useLingui();
  const counts = useProviderCounts();
  const searchOf = useListSearch('provider');
  const { org } = useOrganizationScope();
  const [kept] = useState(() => createPreference(`siteward:papers:${org}`, ['none', 'some']));
  const { due = 0, expired = 0 } = counts ?? {};
  const all = due + expired;
  const known = counts && (all > 0 ? 'some' : 'none');
  useEffect(() => {
    if (known) kept.set(known);
  }, [known, kept]);
  // As with the first steps, space is reserved so the list does not jump, unless there were none the last time.
  if (!counts && kept.read() === 'some') return <CardShape className="mb-4 h-22.5 sm:h-11.5" />;
  if (all === 0) return null;
  const said = [
    expired > 0 && plural(expired, { one: '# has expired', other: '# have expired' }),
    due > 0 && plural(due, { one: '# expires within 30 days', other: '# expire within 30 days' }),
  ].filter((part) => part !== false);
  const list = said.join(', ');
  return (
    <Card className="mb-4 flex items-center gap-x-3 px-4 py-3 max-sm:items-start">
      <FileWarning aria-hidden="true" className="size-4 flex-none text-amber" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 basis-60">
          <strong className="font-semibold">
            {plural(all, { one: '# provider needs new documents', other: '# providers need new documents' })}
          </strong>{' '}
          <span className="text-muted">{t`(${list})`}</span>
        </p>
        <Link
          to={{ search: searchOf({ status: null, documents: 'expired,due', sort: 'documents' }) }}
          className="-my-0.5 py-0.5 font-medium text-action-text hover:underline"
        >
          <Trans>Show these</Trans>
        </Link>
      </div>
    </Card>
  );
}
