import { msg } from '@lingui/core/macro';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { FIRST_ENTRIES, type HistoryWords, RecordHistory } from '#components/record-history.tsx';
import { api } from '#lib/api.ts';

const WORDS: HistoryWords = {
  actions: {
    created: msg({ message: 'Asked', context: 'ticket' }),
    updated: msg({ message: 'Changed', context: 'ticket' }),
    assigned: msg({ message: 'Assigned', context: 'ticket' }),
    opened: msg({ message: 'Opened', context: 'ticket' }),
    waiting: msg({ message: 'Waiting for customer', context: 'ticket' }),
    resolved: msg({ message: 'Resolved', context: 'ticket' }),
    reopened: msg({ message: 'Opened again', context: 'ticket' }),
    closed: msg({ message: 'Closed', context: 'ticket' }),
    rated: msg({ message: 'Rated', context: 'ticket' }),
  },
  fields: {
    subject: msg`Subject`,
    category: msg({ message: 'About', context: 'ticket' }),
    priority: msg`Priority`,
    status: msg`Status`,
    assignee: msg`Assignee`,
    score: msg`Rating`,
  },
};

/** What happened to a ticket, the latest first. */
export function TicketHistory({ id }: { id: string }) {
  const [limit, setLimit] = useState(FIRST_ENTRIES);
  const query = api.supportTickets.history.useQuery({
    queryKey: ['supportTickets', 'history', id, limit],
    queryData: { params: { id }, query: { limit } },
    placeholderData: keepPreviousData,
  });
  return <RecordHistory query={query} limit={limit} onLimit={setLimit} words={WORDS} />;
}
