import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ServiceProviderHistoryEntry } from '@siteward/contract';
import { isProviderTrade } from '@siteward/domain';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { HistoryList } from '#components/history-list.tsx';
import { TimeAgo } from '#components/time-ago.tsx';
import { api } from '#lib/api.ts';
import { changeValueWords } from '#lib/change-values.ts';
import { namesInLine } from '#lib/counts.ts';
import { dayLabel, tradeLabel } from './words.ts';

const FIRST = 5;

/** What happened to a service provider, the latest first. */
export function ProviderHistory({ id }: { id: string }) {
  const [limit, setLimit] = useState(FIRST);
  const query = api.serviceProviders.history.useQuery({
    queryKey: ['serviceProviders', 'history', id, limit],
    queryData: { params: { id }, query: { limit } },
    placeholderData: keepPreviousData,
  });
  return (
    <HistoryList query={query} limit={limit} onLimit={setLimit}>
      {(entry) => <Entry entry={entry} />}
    </HistoryList>
  );
}

function Entry({ entry: { at, action, actor, changes } }: { entry: ServiceProviderHistoryEntry }) {
  const { t } = useLingui();
  const said = ACTIONS[action.replace('service-provider.', '')];
  return (
    <li className="grid gap-0.5 border-line border-t py-2.5 first:border-t-0">
      <span className="wrap-anywhere font-medium">{said ? t(said) : action}</span>
      {changes
        .filter(({ field }) => field in FIELDS)
        .map((change) => (
          <span key={change.field} className="wrap-anywhere text-sm">
            {changeWords(change)}
          </span>
        ))}
      <span className="text-muted text-sm">
        {actor && `${actor.name || t`Someone who is not a member`} · `}
        <TimeAgo at={at} />
      </span>
    </li>
  );
}

const ACTIONS: Readonly<Record<string, MessageDescriptor>> = {
  created: msg`Added`,
  updated: msg({ message: 'Changed', context: 'service provider' }),
  'rate-changed': msg`Hourly rate changed`,
  activated: msg`Made active`,
  deactivated: msg`Made inactive`,
  blocked: msg({ message: 'Blocked', context: 'service provider' }),
  unblocked: msg`Unblocked`,
  'file-added': msg`Document added`,
  'file-removed': msg`Document removed`,
  'document-described': msg`Document described`,
};

const FIELDS: Readonly<Record<string, MessageDescriptor>> = {
  name: msg`Name`,
  trades: msg`Trades`,
  contactName: msg`Person`,
  email: msg`Email`,
  phone: msg`Phone`,
  website: msg`Website`,
  address: msg`Address`,
  taxId: msg`Tax id`,
  sites: msg`Sites`,
  contractStart: msg`Contract starts`,
  contractEnd: msg`Contract ends`,
  reason: msg`Reason`,
  file: msg`File`,
  document: msg`Document`,
  note: msg`Note`,
  expiresOn: msg`Last day`,
};

const DAYS: ReadonlySet<string> = new Set(['contractStart', 'contractEnd', 'expiresOn']);

type Change = ServiceProviderHistoryEntry['changes'][number];

/** "Address: Old Street 1 → New Street 2"; what was empty is left out. */
function changeWords({ field, from, to }: Change): string {
  const label = FIELDS[field];
  const words = [from, to].map((value) => valueWords(field, value)).filter((text) => text !== '');
  return `${label ? t(label) : field}: ${words.join(' → ')}`;
}

function valueWords(field: string, value: Change['to']): string {
  const trades = value?.params['trades'];
  if (Array.isArray(trades))
    return namesInLine(trades.map((trade) => (isProviderTrade(trade) ? tradeLabel(trade) : trade)));
  const text = changeValueWords(value);
  return DAYS.has(field) && /^\d{4}-\d\d-\d\d$/.test(text) ? dayLabel(text) : text;
}
