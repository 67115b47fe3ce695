import { msg, t } from '@lingui/core/macro';
import { PAYER_STATUSES, PAYMENT_FAILURES } from '@siteward/domain';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { FIRST_ENTRIES, type HistoryWords, RecordHistory } from '#components/record/record-history.tsx';
import { api } from '#lib/calls/api.ts';
import { changeValueWords } from '#lib/words/change-values.ts';
import { countryName, failureLine, PAYER_STATUS_WORDS } from '../words.ts';

const WORDS: HistoryWords = {
  actions: {
    created: msg`Billing set up`,
    updated: msg`Billing details changed`,
    'method-added': msg`Card page opened`,
    'method-linked': msg`Card linked`,
    'method-failed': msg`Card not linked`,
    'method-removed': msg`Card removed`,
    'default-set': msg`Default card changed`,
    'seats-set': msg`Seats changed`,
    'order-ended': msg`Ordered seats replaced`,
    'status-changed': msg`Status changed`,
  },
  fields: {
    name: msg`Company name`,
    billingEmail: msg`Billing email`,
    address: msg`Address`,
    country: msg`Country`,
    currency: msg`Currency`,
    taxId: msg`Tax id`,
    card: msg`Card`,
    failure: msg`Reason`,
    seats: msg`Seats`,
    seatsOrdered: msg`Seats ordered`,
    status: msg`Status`,
  },
  nobody: msg`The payment provider`,
  valueWords(field, value) {
    const text = changeValueWords(value);
    const failure = PAYMENT_FAILURES.find((each) => field === 'failure' && each === text);
    if (failure) return failureLine({ failure });
    const status = PAYER_STATUSES.find((each) => field === 'status' && each === text);
    if (status) return t(PAYER_STATUS_WORDS[status]);
    return field === 'country' && /^[A-Z]{2}$/.test(text) ? countryName(text) : text;
  },
};

/** The history of the billing, latest first. */
export function BillingHistory({ id }: { id: string }) {
  const [limit, setLimit] = useState(FIRST_ENTRIES);
  const query = api.customers.history.useQuery({
    queryKey: ['payers', 'history', id, limit],
    queryData: { params: { id }, query: { limit } },
    placeholderData: keepPreviousData,
  });
  return <RecordHistory query={query} limit={limit} onLimit={setLimit} words={WORDS} />;
}
