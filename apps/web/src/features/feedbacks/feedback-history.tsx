import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { FeedbackHistoryEntry } from '@siteward/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { HistoryList } from '#components/history-list.tsx';
import { TimeAgo } from '#components/time-ago.tsx';
import { api } from '#lib/api.ts';
import { changeValueWords } from '#lib/change-values.ts';

const FIRST = 5;

/** What happened to a feedback, the latest first. */
export function FeedbackHistory({ id }: { id: string }) {
  const [limit, setLimit] = useState(FIRST);
  const query = api.feedbacks.history.useQuery({
    queryKey: ['feedbacks', 'history', id, limit],
    queryData: { params: { id }, query: { limit } },
    placeholderData: keepPreviousData,
  });
  return (
    <HistoryList query={query} limit={limit} onLimit={setLimit}>
      {(entry) => <Entry entry={entry} />}
    </HistoryList>
  );
}

function Entry({ entry: { at, action, actor, changes } }: { entry: FeedbackHistoryEntry }) {
  const { t } = useLingui();
  const said = ACTIONS[action.replace('feedback.', '')];
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
        {actor ? actor.name || t`Someone who is not a member` : t`Whoever reported it`} · <TimeAgo at={at} />
      </span>
    </li>
  );
}

const ACTIONS: Readonly<Record<string, MessageDescriptor>> = {
  created: msg({ message: 'Sent', context: 'feedback' }),
  updated: msg({ message: 'Changed', context: 'feedback' }),
  acknowledged: msg({ message: 'Acknowledged', context: 'feedback history' }),
  converted: msg`Converted to a work order`,
  'step-undone': msg`The last step was taken back`,
  resolved: msg({ message: 'Resolved', context: 'feedback history' }),
  declined: msg({ message: 'Declined', context: 'feedback history' }),
  withdrawn: msg({ message: 'Withdrawn', context: 'feedback history' }),
  reopened: msg({ message: 'Reopened', context: 'feedback' }),
  rated: msg`Rated`,
  replied: msg`Reply sent`,
  'message-received': msg`Message received`,
  'file-added': msg({ message: 'File added', context: 'feedback' }),
  'file-removed': msg({ message: 'File removed', context: 'feedback' }),
};

const FIELDS: Readonly<Record<string, MessageDescriptor>> = {
  kind: msg`Kind`,
  subject: msg`Subject`,
  message: msg`Message`,
  place: msg`Place`,
  rating: msg`Rating`,
  reason: msg`Reason`,
  declineReason: msg`Reason`,
  response: msg`Answer`,
  workOrder: msg`Work order`,
  file: msg`File`,
};

type Change = FeedbackHistoryEntry['changes'][number];

/** "Place: 3.07 → 3.08"; what was empty is left out. */
function changeWords({ field, from, to }: Change): string {
  const label = FIELDS[field];
  const words = [from, to].map((value) => changeValueWords(value)).filter((text) => text !== '');
  return `${label ? t(label) : field}: ${words.join(' → ')}`;
}
