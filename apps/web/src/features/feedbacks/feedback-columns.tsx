import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { feedbackNumber } from '@siteward/domain';
import { cx } from '@siteward/ui/lib/cx';
import { recordLinkClass } from '@siteward/ui/record-card';
import { MessageSquareReply, Paperclip } from 'lucide-react';
import type { To } from 'react-router-dom';
import type { CardParts, Column } from '#components/data-list/types.ts';
import { Link } from '#components/link.tsx';
import { TimeAgo } from '#components/time-ago.tsx';
import type { ListedFeedback } from './queries.ts';
import { FeedbackStatusBadge, Kind, Rated, useReporterName, useSeesOwnAlone } from './words.tsx';

/**
 * The columns of the feedbacks.
 *
 * @param linkTo - where a subject links to
 * @param isOwn - whether all of them are the reader's own, so that the reporter need not be named
 */
export function feedbackColumns(linkTo: (id: string) => To, isOwn: boolean): Column<ListedFeedback>[] {
  const reporter: Column<ListedFeedback> = {
    key: 'reporter',
    header: t({ message: 'From', context: 'feedback' }),
    muted: true,
    wide: true,
    width: 'w-32',
    cell: (feedback) => <Reporter feedback={feedback} />,
  };
  return [
    {
      key: 'subject',
      header: t`Feedback`,
      fixed: true,
      skeleton: 'w-60',
      cell: (feedback) => <Subject feedback={feedback} to={linkTo(feedback._id)} />,
    },
    {
      key: 'kind',
      header: t({ message: 'Kind', context: 'feedback' }),
      width: 'w-32',
      cell: ({ kind }) => <Kind kind={kind} />,
    },
    ...(isOwn ? [] : [reporter]),
    {
      key: 'files',
      header: t`Files`,
      wide: true,
      width: 'w-16',
      cell: (feedback) => <FileCount feedback={feedback} />,
    },
    {
      key: 'status',
      header: t`Status`,
      skeleton: 'w-16',
      width: 'w-36',
      cell: ({ status }) => <FeedbackStatusBadge status={status} />,
    },
    {
      key: 'received',
      header: isOwn ? t({ message: 'Sent', context: 'feedback' }) : t`Received`,
      sort: 'createdAt',
      muted: true,
      width: 'w-28',
      cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
    },
    {
      key: 'rating',
      header: t`Rating`,
      sort: 'rating',
      width: 'w-24',
      cell: ({ rating }) => <Rated rating={rating} />,
    },
  ];
}

/** A feedback as a card. */
export function feedbackCard(feedback: ListedFeedback, to: To, isOwn: boolean): CardParts {
  const { subject, status, kind, createdAt, place } = feedback;
  return {
    title: (
      <Link to={to} preventScrollReset className={cx(recordLinkClass, feedback.isTriaged && 'text-muted')}>
        {feedback.unread && <UnreadDot />}
        {subject}
      </Link>
    ),
    // Beside the subject there is only room for something short.
    status: (
      <span className="flex-none text-muted text-sm">
        <TimeAgo at={createdAt} />
      </span>
    ),
    subtitle: isOwn ? (
      place
    ) : (
      <>
        {place}
        {place && ' · '}
        <Reporter feedback={feedback} />
      </>
    ),
    meta: (
      <>
        <FeedbackStatusBadge status={status} />
        <Kind kind={kind} />
        <Rated rating={feedback.rating} />
        <FileCount feedback={feedback} />
        <Awaiting feedback={feedback} />
      </>
    ),
  };
}

/** Subject and place; bold as long as it is unread, muted if it was triaged in the meantime. */
function Subject({ feedback, to }: { feedback: ListedFeedback; to: To }) {
  const { _id, subject, place, number, isTriaged, unread, awaitsReply } = feedback;
  const isOwn = useSeesOwnAlone();
  return (
    <span key={_id} className="grid min-w-0">
      <Link
        to={to}
        preventScrollReset
        className={cx(
          'flex min-w-0 items-center gap-1.5 hover:underline',
          unread ? 'font-semibold' : isTriaged ? 'text-muted' : 'font-normal',
        )}
      >
        {unread && <UnreadDot />}
        <span className="truncate">{subject}</span>
      </Link>
      <span className="truncate text-muted text-sm tabular-nums">
        {feedbackNumber(number)}
        {awaitsReply && !isOwn && (
          <>
            {' · '}
            <Awaiting feedback={feedback} />
          </>
        )}
        {place && ` · ${place}`}
      </span>
    </span>
  );
}

/** Marks a feedback that the reader has not opened yet. */
function UnreadDot() {
  const { t } = useLingui();
  return (
    <span className="mr-1.5 inline-block size-2 flex-none rounded-full bg-action">
      <span className="sr-only">{t({ message: 'Unread:', context: 'feedback' })}</span>
    </span>
  );
}

function Reporter({ feedback }: { feedback: ListedFeedback }) {
  const nameOf = useReporterName();
  return <span className="truncate">{nameOf(feedback)}</span>;
}

function FileCount({ feedback: { attachmentCount } }: { feedback: ListedFeedback }) {
  const { t } = useLingui();
  if (attachmentCount === 0) return null;
  return (
    <span className="inline-flex items-center gap-1 text-muted tabular-nums">
      <Paperclip aria-hidden="true" />
      <span className="sr-only">{t`Files:`}</span>
      {attachmentCount}
    </span>
  );
}

/** Marks that the reporter wrote last; not for the reporter's own eyes. Its words are on the line that they are part of. */
function Awaiting({ feedback: { awaitsReply } }: { feedback: ListedFeedback }) {
  const { t } = useLingui();
  if (useSeesOwnAlone() || !awaitsReply) return null;
  return (
    <span className="inline-flex items-baseline gap-1 text-amber">
      <MessageSquareReply aria-hidden="true" className="self-center" />
      {t`Awaiting an answer`}
    </span>
  );
}
