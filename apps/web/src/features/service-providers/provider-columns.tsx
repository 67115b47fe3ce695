import { plural, t } from '@lingui/core/macro';
import type { ServiceProvider } from '@siteward/contract';
import { Avatar } from '@siteward/ui/avatar';
import { Badge } from '@siteward/ui/badge';
import { cx } from '@siteward/ui/lib/cx';
import { recordLinkClass } from '@siteward/ui/record-card';
import { CircleAlert, CircleCheck, Clock, FileX } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { To } from 'react-router-dom';
import { AverageRating } from '#components/average-rating.tsx';
import type { CardParts, Column } from '#components/data-list/types.ts';
import { PhoneLink } from '#components/fields/phone.tsx';
import { Link } from '#components/link.tsx';
import { useSiteNames } from '#lib/organization/site-names.ts';
import { serviceProviderStatusLabel } from '#lib/words/labels.ts';
import { papersWords, STATUS_TONES, tradeLabel } from './words.ts';

/** The columns of the list of service providers; `linkTo`: where a name leads. */
export function providerColumns(linkTo: (id: string) => To): Column<ServiceProvider>[] {
  return [
    {
      key: 'provider',
      header: t`Provider`,
      sort: 'name',
      fixed: true,
      skeleton: 'w-40',
      width: 'w-1/5',
      cell: (provider) => <Firm provider={provider} to={linkTo(provider._id)} />,
    },
    { key: 'trades', header: t`Trades`, wide: true, width: 'w-32', cell: ({ trades }) => <Trades trades={trades} /> },
    { key: 'sites', header: t`Sites`, muted: true, width: 'w-22', cell: ({ sites }) => <Sites ids={sites} /> },
    { key: 'contact', header: t`Contact`, wide: true, cell: (provider) => <Contact provider={provider} /> },
    {
      key: 'work',
      header: t({ message: 'Open work', context: 'column' }),
      skeleton: 'w-8',
      width: 'w-24',
      cell: ({ openWork }) => <span className="tabular-nums">{openWork ?? ''}</span>,
    },
    {
      key: 'rating',
      header: t`Rating`,
      sort: 'rating',
      skeleton: 'w-12',
      width: 'w-28',
      cell: ({ rating }) => <AverageRating rating={rating} />,
    },
    {
      key: 'documents',
      header: t`Documents`,
      sort: 'documents',
      width: 'w-44',
      cell: (provider) => <Papers provider={provider} />,
    },
    {
      key: 'status',
      header: t`Status`,
      skeleton: 'w-16',
      width: 'w-28',
      cell: ({ status }) => <ProviderStatus status={status} />,
    },
  ];
}

/** A service provider as a card. */
export function providerCard(provider: ServiceProvider, linkTo: (id: string) => To): CardParts {
  const { _id, name, address, status, trades, openWork, sites, rating } = provider;
  return {
    leading: <Avatar name={name} />,
    title: (
      <Link to={linkTo(_id)} preventScrollReset className={recordLinkClass}>
        {name}
      </Link>
    ),
    status: <ProviderStatus status={status} />,
    subtitle: address || <Sites ids={sites} />,
    meta: (
      <>
        <Trades trades={trades} />
        <span className="flex basis-full flex-wrap items-center justify-between gap-x-4 gap-y-1">
          {openWork !== null && <span>{plural(openWork, { one: '# open', other: '# open' })}</span>}
          <AverageRating rating={rating} />
          <Papers provider={provider} />
        </span>
      </>
    ),
  };
}

function Firm({ provider: { _id, name, address }, to }: { provider: ServiceProvider; to: To }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar name={name} />
      <span className="grid min-w-0">
        <Link to={to} preventScrollReset className="truncate font-medium hover:underline">
          {name}
        </Link>
        {address && (
          <span className="truncate text-muted text-sm" title={address}>
            {address}
          </span>
        )}
      </span>
    </span>
  );
}

/** The first trade, and how many others there are. */
function Trades({ trades }: Pick<ServiceProvider, 'trades'>) {
  const [first, ...others] = trades.map(tradeLabel);
  if (first === undefined) return null;
  const names = others.join(', ');
  const count = others.length;
  return (
    <span className="flex min-w-0 gap-1">
      <Trade>{first}</Trade>
      {count > 0 && (
        <span title={names} className="flex-none">
          <Trade>
            +{count}
            <span className="sr-only">: {names}</span>
          </Trade>
        </span>
      )}
    </span>
  );
}

/** A trade as a small tag. */
export function Trade({ children }: { children: React.ReactNode }) {
  return <span className="min-w-0 truncate rounded-sm border border-line px-1.75 text-sm leading-5">{children}</span>;
}

/** Two lines for a name, which the row has room for anyway. Not as classes, which would end up in every page's style sheet. */
const TWO_LINES: CSSProperties = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  whiteSpace: 'normal',
};

function Sites({ ids }: { ids: readonly string[] }) {
  const names = useSiteNames(ids);
  const count = ids.length;
  return (
    <span style={TWO_LINES} title={names}>
      {count > 1 ? plural(count, { one: '# site', other: '# sites' }) : names}
    </span>
  );
}

function Contact({ provider: { contactName, phone, email } }: { provider: ServiceProvider }) {
  // A phone number is not truncated: that would clip the focus ring of its link.
  const reached = phone ? <PhoneLink number={phone} /> : email && <span className="block truncate">{email}</span>;
  return (
    <span className="grid min-w-0">
      <span className={contactName ? 'truncate' : 'min-w-0'}>{contactName || reached}</span>
      {contactName && reached && <span className="min-w-0 text-muted text-sm">{reached}</span>}
    </span>
  );
}

/** The status of a service provider. */
export function ProviderStatus({ status }: Pick<ServiceProvider, 'status'>) {
  return (
    <Badge dot tone={STATUS_TONES[status]}>
      {serviceProviderStatusLabel(status)}
    </Badge>
  );
}

/** The state of a service provider's documents: the worst of them. */
function Papers({ provider }: { provider: ServiceProvider }) {
  const { papers, documentCount } = provider;
  const [Icon, look] =
    documentCount === 0
      ? ([FileX, 'text-muted'] as const)
      : papers.state === 'expired'
        ? ([CircleAlert, 'text-red font-medium'] as const)
        : papers.state === 'due'
          ? ([Clock, 'text-amber font-medium'] as const)
          : ([CircleCheck, 'text-muted'] as const);
  return (
    <span className={cx('inline-flex items-baseline gap-1.5', look)}>
      <Icon aria-hidden="true" className="size-4 flex-none self-center" />
      {papersWords(provider)}
    </span>
  );
}
