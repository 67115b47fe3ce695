import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { SupportTicketHistoryEntry } from '@siteward/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { HistoryList } from '#components/history-list.tsx';
import { TimeAgo } from '#components/time-ago.tsx';
import { api } from '#lib/api.ts';
import { changeValueWords } from '#lib/change-values.ts';

const FIRST = 5;

/** What happened to a ticket, the latest first. */
export function TicketHistory({ id }: { id: string }) {
  const [limit, setLimit] = useState(FIRST);
  const query = api.supportTickets.history.useQuery({
    queryKey: ['supportTickets', 'history', id, limit],
    queryData: { params: { id }, query: { limit } },
    placeholderData: keepPreviousData,
  });
  return (
    <HistoryList query={query} limit={limit} onLimit={setLimit}>
      {(entry) => <Entry entry={entry} />}
    </HistoryList>
  );
}

function Entry({ entry: { at, action, actor, changes } }: { entry: SupportTicketHistoryEntry }) {
  const { t } = useLingui();
  const said = ACTIONS[action.replace('support-ticket.', '')];
  return (
    <li className="grid gap-0.5 border-line border-t py-2.5 first:border-t-0">
      <span className="wrap-anywhere font-medium">{said ? t(said) : action}</span>
      {changes.map(({ field, from, to }) => {
        const words = [from, to].map((value) => changeValueWords(value)).filter((text) => text !== '');
        const label = FIELDS[field];
        return (
          <span key={field} className="wrap-anywhere text-sm">
            {label ? t(label) : field}: {words.join(' → ')}
          </span>
        );
      })}
      <span className="text-muted text-sm">
        {actor && `${actor.name || t`Someone who is not a member`} · `}
        <TimeAgo at={at} />
      </span>
    </li>
  );
}

const ACTIONS: Readonly<Record<string, MessageDescriptor>> = {
  created: msg({ message: 'Asked', context: 'ticket' }),
  updated: msg({ message: 'Changed', context: 'ticket' }),
  assigned: msg({ message: 'Assigned', context: 'ticket' }),
  opened: msg({ message: 'Opened', context: 'ticket' }),
  waiting: msg({ message: 'Waiting for customer', context: 'ticket' }),
  resolved: msg({ message: 'Resolved', context: 'ticket' }),
  reopened: msg({ message: 'Opened again', context: 'ticket' }),
  closed: msg({ message: 'Closed', context: 'ticket' }),
  rated: msg({ message: 'Rated', context: 'ticket' }),
};

const FIELDS: Readonly<Record<string, MessageDescriptor>> = {
  subject: msg`Subject`,
  category: msg({ message: 'About', context: 'ticket' }),
  priority: msg`Priority`,
  status: msg`Status`,
  assignee: msg`Assignee`,
  score: msg`Rating`,
};
