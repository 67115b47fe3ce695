import { msg } from '@lingui/core/macro';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { FIRST_ENTRIES, type HistoryWords, RecordHistory } from '#components/record/record-history.tsx';
import { api } from '#lib/calls/api.ts';
import { useSeesOwnAlone } from '../words.tsx';

const WORDS: HistoryWords = {
  actions: {
    created: msg({ message: 'Sent', context: 'feedback' }),
    updated: msg({ message: 'Changed', context: 'feedback' }),
    acknowledged: msg({ message: 'Acknowledged', context: 'feedback history' }),
    converted: msg`Converted to a work order`,
    returned: msg`Back because its work order was cancelled or deleted`,
    'step-undone': msg`The last step was undone`,
    resolved: msg({ message: 'Resolved', context: 'feedback history' }),
    declined: msg({ message: 'Declined', context: 'feedback history' }),
    withdrawn: msg({ message: 'Withdrawn', context: 'feedback history' }),
    reopened: msg({ message: 'Reopened', context: 'feedback' }),
    rated: msg`Rated`,
    replied: msg`Reply sent`,
    'mail-withheld': msg`No email was sent: there have been too many to this address, or from your organization`,
    'link-renewed': msg`New link: the earlier one no longer works`,
    'message-received': msg`Message received`,
    'file-added': msg({ message: 'File added', context: 'feedback' }),
    'file-removed': msg({ message: 'File removed', context: 'feedback' }),
  },
  fields: {
    kind: msg({ message: 'Kind', context: 'feedback' }),
    subject: msg`Subject`,
    message: msg`Message`,
    place: msg`Place`,
    rating: msg`Rating`,
    reason: msg`Reason`,
    declineReason: msg`Reason`,
    response: msg`Answer`,
    workOrder: msg`Work order`,
    file: msg`File`,
  },
  nobody: msg`The reporter`,
};

/** The wording for the person who sent the feedback. */
const OWN_WORDS: HistoryWords = {
  ...WORDS,
  actions: {
    ...WORDS.actions,
    converted: msg`Somebody is on it`,
    returned: msg`Being looked at again`,
    replied: msg`Reply received`,
    'message-received': msg`Message sent`,
  },
  nobody: msg({ message: 'You', context: 'author' }),
};

/** The history of a feedback, latest first. */
export function FeedbackHistory({ id }: { id: string }) {
  const words = useSeesOwnAlone() ? OWN_WORDS : WORDS;
  const [limit, setLimit] = useState(FIRST_ENTRIES);
  const query = api.feedbacks.history.useQuery({
    queryKey: ['feedbacks', 'history', id, limit],
    queryData: { params: { id }, query: { limit } },
    placeholderData: keepPreviousData,
  });
  return <RecordHistory query={query} limit={limit} onLimit={setLimit} words={words} />;
}
