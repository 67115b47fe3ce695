import { msg } from '@lingui/core/macro';
import { isProviderTrade } from '@siteward/domain';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { FIRST_ENTRIES, type HistoryWords, RecordHistory } from '#components/record/record-history.tsx';
import { api } from '#lib/calls/api.ts';
import { changeValueWords } from '#lib/words/change-values.ts';
import { namesInLine } from '#lib/words/counts.ts';
import { dayLabel, tradeLabel } from './words.ts';

const DAYS: ReadonlySet<string> = new Set(['contractStart', 'contractEnd', 'expiresOn']);

const WORDS: HistoryWords = {
  actions: {
    created: msg`Added`,
    updated: msg({ message: 'Changed', context: 'service provider' }),
    'rate-changed': msg`Hourly rate changed`,
    activated: msg`Made active`,
    deactivated: msg`Made inactive`,
    blocked: msg({ message: 'Blocked', context: 'service provider' }),
    unblocked: msg`Unblocked`,
    'file-added': msg`Document added`,
    'file-removed': msg`Document removed`,
    'document-described': msg`Document details changed`,
  },
  fields: {
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
  },
  valueWords(field, value) {
    const trades = value?.params['trades'];
    if (Array.isArray(trades))
      return namesInLine(trades.map((trade) => (isProviderTrade(trade) ? tradeLabel(trade) : trade)));
    const text = changeValueWords(value);
    return DAYS.has(field) && /^\d{4}-\d\d-\d\d$/.test(text) ? dayLabel(text) : text;
  },
};

/** What happened to a service provider, latest first. */
export function ProviderHistory({ id }: { id: string }) {
  const [limit, setLimit] = useState(FIRST_ENTRIES);
  const query = api.serviceProviders.history.useQuery({
    queryKey: ['serviceProviders', 'history', id, limit],
    queryData: { params: { id }, query: { limit } },
    placeholderData: keepPreviousData,
  });
  return <RecordHistory query={query} limit={limit} onLimit={setLimit} words={WORDS} />;
}
