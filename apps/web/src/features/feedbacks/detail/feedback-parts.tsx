import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { FeedbackDetail } from '@siteward/contract';
import { type FeedbackStatus, feedbackNumber, workOrderNumber } from '@siteward/domain';
import { Avatar } from '@siteward/ui/avatar';
import { Button } from '@siteward/ui/button';
import { CardShape } from '@siteward/ui/card-shape';
import { Kbd } from '@siteward/ui/kbd';
import { Skeleton } from '@siteward/ui/skeleton';
import {
  Ban,
  Check,
  CheckCheck,
  ClipboardPlus,
  type LucideIcon,
  Mail,
  MapPin,
  Phone,
  Reply,
  RotateCcw,
  Undo2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { PanelSection } from '#components/data-list/panel-section.tsx';
import { Link } from '#components/link.tsx';
import { onDemand } from '#components/on-demand.tsx';
import { TimeAgo } from '#components/time-ago.tsx';
import { WhenNear } from '#components/when-near.tsx';
import { pathTo } from '#lib/navigation/paths.ts';
import { workOrderStatusLabel } from '#lib/words/labels.ts';
import { keyOfStep, REPLY_KEY } from '../triage-keys.ts';
import type { FeedbackFlow } from '../use-feedback-flow.ts';
import { FeedbackStatusBadge, Kind, Rated, useReporterName, useSeesOwnAlone } from '../words.tsx';
import { FeedbackMessages } from './feedback-messages.tsx';
import { FeedbackRating } from './feedback-rating.tsx';

// These come last, both on the page and in the panel, so they are loaded on demand.
const FeedbackFiles = onDemand(async () => (await import('./feedback-files.tsx')).FeedbackFiles);
const FeedbackHistory = onDemand(async () => (await import('./feedback-history.tsx')).FeedbackHistory);

/** The kind and place in a line or two. */
export function FeedbackSummary({ feedback }: { feedback: FeedbackDetail }) {
  const { t } = useLingui();
  const { number, status, kind, place, rating, createdAt, via, own } = feedback;
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <FeedbackStatusBadge status={status} />
        <Kind kind={kind} />
        {place && (
          <span className="wrap-anywhere inline-flex min-w-0 items-center gap-1.5">
            <MapPin aria-hidden="true" className="text-muted" />
            {place}
          </span>
        )}
        <Rated rating={rating} />
      </p>
      <p className="text-muted text-sm">
        <span className="font-medium tabular-nums">{feedbackNumber(number)}</span> · <TimeAgo at={createdAt} /> ·{' '}
        {own ? t`by you` : via === 'form' ? t`through the form` : t`by a member`}
      </p>
    </div>
  );
}

const STEPS: readonly { to: FeedbackStatus; Icon: LucideIcon }[] = [
  { to: 'converted', Icon: ClipboardPlus },
  { to: 'acknowledged', Icon: Check },
  { to: 'resolved', Icon: CheckCheck },
  { to: 'declined', Icon: Ban },
  { to: 'withdrawn', Icon: Undo2 },
];

/** The steps that the reader can take now, and replying, each with its key. */
export function FeedbackActions({ feedback, flow }: { feedback: FeedbackDetail; flow: FeedbackFlow }) {
  const words = useStepWords();
  const { allowedTransitions, status } = feedback;
  const steps = STEPS.filter(({ to }) => allowedTransitions.includes(to));
  const { mayReply } = feedback;
  if (steps.length === 0 && !mayReply) return null;
  return (
    <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
      {steps.map(({ to, Icon }, index) => {
        const isReopening = to === 'acknowledged' && status === 'resolved';
        const Sign = isReopening ? RotateCcw : Icon;
        return (
          <Button
            key={to}
            variant={index === 0 && to === 'converted' ? 'primary' : 'secondary'}
            onClick={() => flow.begin(feedback, to)}
          >
            <Sign aria-hidden="true" className={to === 'declined' ? 'text-red' : undefined} />
            {isReopening ? words.reopen : words[to]}
            <Key name={keyOfStep(to)} />
          </Button>
        );
      })}
      {mayReply && (
        <Button onClick={() => flow.reply(feedback._id)}>
          <Reply aria-hidden="true" />
          {feedback.own ? words.write : words.reply}
          <Key name={REPLY_KEY.toUpperCase()} />
        </Button>
      )}
    </div>
  );
}

/** The key of a button, if there is a keyboard. */
function Key({ name }: { name: string | undefined }) {
  if (name === undefined) return null;
  return (
    <Kbd aria-hidden="true" className="max-lg:hidden">
      {name}
    </Kbd>
  );
}

function useStepWords() {
  const { t } = useLingui();
  return {
    new: '',
    converted: t`Convert to work order`,
    acknowledged: t`Acknowledge`,
    resolved: t`Resolve…`,
    declined: t`Decline…`,
    withdrawn: t({ message: 'Withdraw…', context: 'feedback' }),
    reopen: t({ message: 'Reopen', context: 'feedback' }),
    reply: t`Reply`,
    write: t({ message: 'Write a message', context: 'feedback' }),
  };
}

/** Who sent it and what it says, its files, its outcome, the messages, and the history. */
export function FeedbackParts({ feedback, flow }: { feedback: FeedbackDetail; flow: FeedbackFlow }) {
  const { t } = useLingui();
  const isOwn = useSeesOwnAlone();
  return (
    <>
      <section className="grid gap-3 border-line border-b px-5 py-4">
        {!isOwn && <Reporter feedback={feedback} />}
        <p className="wrap-anywhere whitespace-pre-line text-lg leading-6">{feedback.message}</p>
      </section>
      <Works feedback={feedback} />
      <Outcome feedback={feedback} />
      {feedback.mayRate && <FeedbackRating key={feedback.rating} feedback={feedback} />}
      <div className="border-line border-b px-5 py-4">
        <WhenNear fallback={<CardShape className="h-28" />}>
          <FeedbackFiles id={feedback._id} />
        </WhenNear>
      </div>
      <PanelSection title={t`Messages`}>
        <FeedbackMessages feedback={feedback} flow={flow} />
      </PanelSection>
      <PanelSection title={t`History`}>
        <WhenNear fallback={<Skeleton className="h-24 w-full" />}>
          <FeedbackHistory id={feedback._id} />
        </WhenNear>
      </PanelSection>
    </>
  );
}

function Reporter({ feedback }: { feedback: FeedbackDetail }) {
  const { t } = useLingui();
  const { anonymous, contact, earlier, own } = feedback;
  const name = useReporterName()(feedback);
  const isMail = contact.includes('@');
  return (
    <div className="flex items-center gap-3">
      {!anonymous && <Avatar name={name} />}
      <p className="grid min-w-0 flex-1">
        <span className="wrap-anywhere font-semibold">{name}</span>
        {earlier > 0 && (
          <span className="text-muted text-sm">
            {plural(earlier, { one: '# earlier feedback', other: '# earlier feedbacks' })}
          </span>
        )}
      </p>
      {contact !== '' && !own && (
        <a
          href={`${isMail ? 'mailto:' : 'tel:'}${contact}`}
          aria-label={isMail ? t`Write an email to ${contact}` : t`Call ${contact}`}
          title={contact}
          className="grid size-control place-items-center rounded-md text-muted hover:bg-hover"
        >
          {isMail ? <Mail aria-hidden="true" /> : <Phone aria-hidden="true" />}
        </a>
      )}
    </div>
  );
}

/** The work orders that it became, latest first, and why it is back if those came to nothing. */
function Works({ feedback }: { feedback: FeedbackDetail }) {
  const { t } = useLingui();
  const { workOrder, earlierWork, returnedByWork, org, site } = feedback;
  const works = [...(workOrder ? [workOrder] : []), ...earlierWork.toReversed()];
  const isReturned = returnedByWork && !useSeesOwnAlone();
  if (works.length === 0 && !isReturned) return null;
  return (
    <PanelSection title={plural(works.length, { one: 'Work order', other: 'Work orders' })}>
      {isReturned && <p className="mb-2">{t`It is back because its work order was cancelled or deleted.`}</p>}
      <ul className="grid gap-1">
        {works.map(({ _id, number, status }) => (
          <li key={_id} className="flex flex-wrap items-center gap-x-3">
            <Link
              to={pathTo('org-site-work-orders-id', { org, site, id: _id })}
              className="font-medium text-action-text tabular-nums hover:underline"
            >
              {workOrderNumber(number)}
            </Link>
            <span className="text-muted">{workOrderStatusLabel(status)}</span>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

/** What its reporter was told when it was resolved or declined; nothing before that. */
function Outcome({ feedback }: { feedback: FeedbackDetail }): ReactNode {
  const { t } = useLingui();
  const { status, response, declineReason, respondedBy, resolvedByWork } = feedback;
  const isOwn = useSeesOwnAlone();
  const text = status === 'declined' ? declineReason : response;
  if (text === '' && !(status === 'resolved' && resolvedByWork)) return null;
  return (
    <PanelSection title={status === 'declined' ? t`Why it was declined` : t`Answer`}>
      {text !== '' && <p className="wrap-anywhere whitespace-pre-line">{text}</p>}
      <p className="text-muted text-sm">
        {resolvedByWork
          ? isOwn
            ? t`The work is done and has been checked.`
            : t`Resolved when its work order was verified.`
          : respondedBy && (respondedBy.name || t`Someone who is not a member`)}
      </p>
    </PanelSection>
  );
}
