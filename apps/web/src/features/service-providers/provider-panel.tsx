import { useLingui } from '@lingui/react/macro';
import type { ServiceProvider, ServiceProviderDetail } from '@siteward/contract';
import { isLinkedWebsite } from '@siteward/domain';
import { Alert } from '@siteward/ui/alert';
import { Avatar } from '@siteward/ui/avatar';
import { Button } from '@siteward/ui/button';
import { LoadingRegion } from '@siteward/ui/loading-region';
import { Sheet, SheetContent, SheetTitle } from '@siteward/ui/sheet';
import { Skeleton } from '@siteward/ui/skeleton';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import type { RecordPanelState } from '#components/data-list/use-record-panel.ts';
import { Facts } from '#components/facts.tsx';
import { QueryFault } from '#components/faults.tsx';
import { PhoneLink } from '#components/phone.tsx';
import { useSiteNames } from '#components/site-names.tsx';
import { formatMinor } from '#lib/money.ts';
import { useSiteZone } from '#lib/site-time.ts';
import { absoluteTime } from '#lib/time-ago.ts';
import { ProviderStatus, Trade } from './provider-columns.tsx';
import { ProviderDocuments } from './provider-documents.tsx';
import { ProviderHistory } from './provider-history.tsx';
import { ProviderWork } from './provider-work.tsx';
import { useProvider } from './queries.ts';
import { type ProviderFlow, stepsOf } from './use-provider-flow.ts';
import { dayLabel, tradeLabel } from './words.ts';

interface ProviderPanelProps {
  panel: RecordPanelState;
  /** The ids of the service providers on this page of the list, in its order. */
  ids: readonly string[];
  flow: ProviderFlow;
  /** What can be done with the service provider. */
  menu: (provider: ServiceProvider) => ReactNode;
}

/**
 * One service provider: whether it gets work, its documents, how to reach it, what it has to do. From 1280 px on it stands
 * beside the list, without a scrim, so that J and K go on walking the rows; below that it lies over the list.
 */
export function ProviderPanel({ panel, ...rest }: ProviderPanelProps) {
  const { t } = useLingui();
  if (panel.id === null) return null;
  const body = <PanelBody key={panel.id} id={panel.id} panel={panel} {...rest} />;
  if (panel.isDocked) {
    return (
      <aside
        aria-label={t`Service provider`}
        data-docked=""
        className="fixed top-14 right-0 bottom-0 z-sticky flex w-[480px] flex-col border-line border-l bg-surface shadow-lg print:hidden"
      >
        {body}
      </aside>
    );
  }
  return (
    <Sheet open onOpenChange={(open) => !open && panel.close()}>
      <SheetContent bare aria-describedby={undefined} className="w-full! md:w-[480px]!">
        <SheetTitle className="sr-only">{t`Service provider`}</SheetTitle>
        {body}
      </SheetContent>
    </Sheet>
  );
}

function PanelBody({ id, panel, ids, flow, menu }: ProviderPanelProps & { id: string }) {
  const { t } = useLingui();
  const { data, error, isFetching, refetch } = useProvider(id);
  const provider = data?.body;
  const name = provider?.name;
  const at = ids.indexOf(id);
  const [position, count] = [at + 1, ids.length];
  const step = (by: number) => {
    const next = ids[at + by];
    if (at >= 0 && next !== undefined) panel.show(next);
  };
  return (
    <>
      <div className="flex min-h-14 items-center gap-1 border-line border-b py-2 pr-3 pl-5">
        <span className="mr-auto text-muted tabular-nums">{at >= 0 && t`${position} of ${count} on this page`}</span>
        <Button
          variant="ghost"
          size="icon"
          aria-label={t`Previous service provider`}
          disabled={at <= 0}
          onClick={() => step(-1)}
        >
          <ChevronUp aria-hidden="true" />
        </Button>
        <Button
          variant="ghost"
          size="icon"
          aria-label={t`Next service provider`}
          disabled={at < 0 || at === ids.length - 1}
          onClick={() => step(1)}
        >
          <ChevronDown aria-hidden="true" />
        </Button>
        {provider && menu(provider)}
        <Button variant="ghost" size="icon" aria-label={t`Close`} onClick={panel.close}>
          <X aria-hidden="true" />
        </Button>
      </div>
      <p role="status" className="sr-only">
        {name !== undefined && t`Details of ${name}`}
      </p>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {provider ? (
          <ProviderFacts provider={provider} panel={panel} flow={flow} />
        ) : error ? (
          <QueryFault title={t`This service provider could not be loaded.`} query={{ error, isFetching, refetch }} />
        ) : (
          <LoadingRegion label={t`Loading the service provider`} className="grid gap-3 p-5">
            <Skeleton className="h-11 w-60" />
            <Skeleton className="h-4 w-80" />
            <Skeleton className="h-4 w-72" />
          </LoadingRegion>
        )}
      </div>
      {provider?.mayChange && <PanelFoot provider={provider} flow={flow} />}
    </>
  );
}

/** What is done with it most: changing it, and blocking it or taking that back. */
function PanelFoot({ provider, flow }: { provider: ServiceProviderDetail; flow: ProviderFlow }) {
  const { t } = useLingui();
  const steps = stepsOf(provider);
  const to = steps.includes('active') ? 'active' : 'blocked';
  return (
    <div className="flex justify-end gap-2 border-line border-t px-5 py-3 max-sm:*:flex-1">
      <Button onClick={() => flow.ask({ what: 'edit', provider })}>
        {t({ message: 'Edit', context: 'service provider' })}
      </Button>
      {steps.includes(to) && (
        <Button
          variant={to === 'active' ? 'primary' : 'secondary'}
          onClick={() => flow.ask({ what: 'status', to, provider })}
        >
          {to === 'blocked' ? t`Block` : provider.status === 'blocked' ? t`Unblock` : t`Make active`}
        </Button>
      )}
    </div>
  );
}

interface PartProps {
  provider: ServiceProviderDetail;
  panel: RecordPanelState;
  flow: ProviderFlow;
}

function ProviderFacts({ provider, panel, flow }: PartProps) {
  const { t } = useLingui();
  const { _id, name, status, trades, openWork, contractEnd, hourlyRateMinor, currency } = provider;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when there is a heading
  useEffect(() => {
    if (panel.takesFocus(_id)) panel.heading.current?.focus();
  }, [_id]);
  const rate = hourlyRateMinor === null ? '–' : formatMinor({ currency, amount: hourlyRateMinor });
  return (
    <>
      <section className="grid gap-3 border-line border-b px-5 py-4">
        <div className="flex items-start gap-3.5">
          <Avatar name={name} seed={_id} />
          <div className="grid min-w-0 gap-1.5">
            <h2
              ref={panel.heading}
              tabIndex={-1}
              className="wrap-anywhere flex flex-wrap items-center gap-2 font-semibold text-lg leading-6"
            >
              {name}
              <ProviderStatus status={status} />
            </h2>
            <p className="flex flex-wrap gap-1 empty:hidden">
              {trades.map((trade) => (
                <Trade key={trade}>{tradeLabel(trade)}</Trade>
              ))}
            </p>
          </div>
        </div>
        <Blocked provider={provider} />
      </section>
      <dl className="grid grid-cols-2 gap-3 border-line border-b px-5 py-4 sm:grid-cols-3">
        <Figure name={t`Hourly rate`} value={rate} />
        {openWork !== null && <Figure name={t`Open work`} value={openWork} />}
        <Figure name={t`Contract ends`} value={contractEnd === null ? '–' : dayLabel(contractEnd)} />
      </dl>
      <ProviderDocuments provider={provider} flow={flow} />
      <Section title={t`Contact`}>
        <ContactFacts provider={provider} />
      </Section>
      {openWork !== null && openWork > 0 && (
        <Section title={t`Open work`}>
          <ProviderWork id={_id} />
        </Section>
      )}
      <Section title={t`History`}>
        <ProviderHistory id={_id} />
      </Section>
    </>
  );
}

function Blocked({ provider: { blocked } }: Pick<PartProps, 'provider'>) {
  const { t } = useLingui();
  const zone = useSiteZone();
  if (!blocked) return null;
  const by = blocked.by.name || t`Someone who is not a member`;
  return (
    <Alert tone="danger" title={t`Blocked: no new work.`}>
      <span className="wrap-anywhere block whitespace-pre-line">{blocked.reason}</span>
      <span className="mt-1 block text-sm">
        {by} · {absoluteTime(blocked.at, zone)}
      </span>
    </Alert>
  );
}

function Figure({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="font-semibold tabular-nums">{value}</dd>
    </div>
  );
}

const linkClass = 'font-medium text-action-text hover:underline';

function ContactFacts({ provider }: Pick<PartProps, 'provider'>) {
  const { t } = useLingui();
  const { contactName, phone, email, website, address, taxId, sites, contractStart, contractEnd } = provider;
  const places = useSiteNames(sites);
  const terms = [contractStart, contractEnd].map((day) => (day === null ? '…' : dayLabel(day)));
  const [from, until] = terms;
  return (
    <Facts
      facts={[
        [t`Person`, contactName],
        [t`Phone`, phone && <PhoneLink key="phone" number={phone} />],
        [
          t`Email`,
          email && (
            <a key="email" href={`mailto:${email}`} className={linkClass}>
              {email}
            </a>
          ),
        ],
        [t`Website`, website && <Website key="website" address={website} />],
        [t`Address`, address],
        [t`Tax id`, taxId],
        [t`Sites`, places],
        [t`Contract`, contractStart === null && contractEnd === null ? '' : t`${from} to ${until}`],
      ]}
    />
  );
}

/** A link over an encrypted connection alone; anything else is shown as it is. */
function Website({ address }: { address: string }) {
  if (!isLinkedWebsite(address)) return address;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className={linkClass}>
      {address.replace('https://', '')}
    </a>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-line border-b px-5 py-4 last:border-b-0">
      <h3 className="mb-2 font-semibold">{title}</h3>
      {children}
    </section>
  );
}
