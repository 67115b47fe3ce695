import { useLingui } from '@lingui/react/macro';
import type { ServiceProvider, ServiceProviderDetail } from '@siteward/contract';
import { isLinkedWebsite } from '@siteward/domain';
import { Alert } from '@siteward/ui/alert';
import { Avatar } from '@siteward/ui/avatar';
import { Button } from '@siteward/ui/button';
import type { ReactNode } from 'react';
import { AverageRating } from '#components/average-rating.tsx';
import { PanelSection } from '#components/data-list/panel-section.tsx';
import { PanelBody, PanelHeading, RecordPanel } from '#components/data-list/record-panel.tsx';
import type { RecordPanelState } from '#components/data-list/use-record-panel.ts';
import { PhoneLink } from '#components/fields/phone.tsx';
import { Facts } from '#components/record/facts.tsx';
import { useSiteNames } from '#lib/organization/site-names.ts';
import { useSiteZone } from '#lib/time/site-time.ts';
import { absoluteTime } from '#lib/time/time-ago.ts';
import { formatMinor } from '#lib/words/money.ts';
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

/** One service provider: whether it gets work, its documents, how to reach it, its open work. */
export function ProviderPanel(props: ProviderPanelProps) {
  const { t } = useLingui();
  return (
    <RecordPanel panel={props.panel} label={t`Service provider`}>
      {(id) => <Body key={id} id={id} {...props} />}
    </RecordPanel>
  );
}

function Body({ id, panel, ids, flow, menu }: ProviderPanelProps & { id: string }) {
  const { t } = useLingui();
  const query = useProvider(id);
  const provider = query.data?.body;
  return (
    <PanelBody
      id={id}
      panel={panel}
      ids={ids}
      name={provider?.name}
      words={{
        previous: t`Previous service provider`,
        next: t`Next service provider`,
        loading: t`Loading the service provider`,
        failed: t`This service provider could not be loaded.`,
        gone: t`This service provider no longer exists, or you do not have access to it.`,
      }}
      query={query}
      menu={provider && menu(provider)}
      foot={provider?.mayChange && <PanelFoot provider={provider} flow={flow} />}
    >
      {provider && <ProviderFacts provider={provider} panel={panel} flow={flow} />}
    </PanelBody>
  );
}

/** The most frequent actions: editing it, and blocking or unblocking it. */
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
  const rate = hourlyRateMinor === null ? '–' : formatMinor({ currency, amount: hourlyRateMinor });
  return (
    <>
      <section className="grid gap-3 border-line border-b px-5 py-4">
        <div className="flex items-start gap-3.5">
          <Avatar name={name} />
          <div className="grid min-w-0 gap-1.5">
            <PanelHeading id={_id} panel={panel}>
              {name}
              <ProviderStatus status={status} />
            </PanelHeading>
            <p className="flex flex-wrap gap-1 empty:hidden">
              {trades.map((trade) => (
                <Trade key={trade}>{tradeLabel(trade)}</Trade>
              ))}
            </p>
          </div>
        </div>
        <Blocked provider={provider} />
      </section>
      <dl className="flex flex-wrap justify-between gap-3 border-line border-b px-5 py-4">
        <Figure name={t`Rating`} value={<AverageRating rating={provider.rating} />} />
        <Figure name={t`Hourly rate`} value={rate} />
        {openWork !== null && <Figure name={t`Open work`} value={openWork} />}
        <Figure name={t`Contract ends`} value={contractEnd === null ? '–' : dayLabel(contractEnd)} />
      </dl>
      <ProviderDocuments provider={provider} flow={flow} />
      <PanelSection title={t`Contact`}>
        <ContactFacts provider={provider} />
      </PanelSection>
      {openWork !== null && openWork > 0 && (
        <PanelSection title={t`Open work`}>
          <ProviderWork id={_id} />
        </PanelSection>
      )}
      <PanelSection title={t`History`}>
        <ProviderHistory id={_id} />
      </PanelSection>
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

/** A link if the address is https; anything else is shown as plain text. */
function Website({ address }: { address: string }) {
  if (!isLinkedWebsite(address)) return address;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className={linkClass}>
      {address.replace('https://', '')}
    </a>
  );
}
