import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Feedback } from '@siteward/contract';
import type { FeedbackKind, FeedbackStatus } from '@siteward/domain';
import { Badge, type Tone } from '@siteward/ui/badge';
import { CircleAlert, HandHelping, Heart, Lightbulb, type LucideIcon, Star } from 'lucide-react';
import { useCan } from '#lib/organization/organization-scope.ts';
import { feedbackKindLabel, feedbackStatusLabel } from '#lib/words/labels.ts';

const STATUS_TONES: Record<FeedbackStatus, Tone> = {
  new: 'blue',
  acknowledged: 'amber',
  converted: 'violet',
  resolved: 'green',
  declined: 'red',
  withdrawn: 'grey',
};

const KIND_ICONS: Record<FeedbackKind, LucideIcon> = {
  complaint: CircleAlert,
  request: HandHelping,
  suggestion: Lightbulb,
  compliment: Heart,
};

/** Statuses as the sender of a feedback knows them, where that differs from what those who work on it call them. */
const OWN_STATUSES: Partial<Record<FeedbackStatus, MessageDescriptor>> = {
  new: msg({ message: 'Sent', context: 'feedback' }),
  converted: msg({ message: 'In progress', context: 'feedback' }),
};

/**
 * Whether the reader sees only their own feedbacks: they then read the wording meant for senders, as on the page that follows a
 * feedback without an account.
 */
export function useSeesOwnAlone(): boolean {
  return !useCan()('feedbacks:view-any');
}

/** The status of a feedback. */
export function FeedbackStatusBadge({ status }: { status: FeedbackStatus }) {
  const { t } = useLingui();
  const own = useSeesOwnAlone() && OWN_STATUSES[status];
  return (
    <Badge dot tone={STATUS_TONES[status]}>
      {own ? t(own) : feedbackStatusLabel(status)}
    </Badge>
  );
}

/** The kind of feedback, with its icon. */
export function Kind({ kind }: { kind: FeedbackKind }) {
  const Icon = KIND_ICONS[kind];
  return (
    <span className="inline-flex items-baseline gap-1.5">
      <Icon aria-hidden="true" className="self-center text-muted" />
      {feedbackKindLabel(kind)}
    </span>
  );
}

/** How its reporter rates the outcome; nothing until they have. */
export function Rated({ rating }: Pick<Feedback, 'rating'>) {
  const { t } = useLingui();
  if (rating === null) return null;
  return (
    <span className="inline-flex items-baseline gap-1">
      <Star aria-hidden="true" className="self-center text-amber" fill="currentColor" />
      <span className="sr-only">{t`Rating:`}</span>
      {t`${rating} of 5`}
    </span>
  );
}

/** The name of the person who sent it, as far as it is known. */
export function useReporterName() {
  const { t } = useLingui();
  return ({ anonymous, reporterName, contact }: Pick<Feedback, 'anonymous' | 'reporterName' | 'contact'>) =>
    anonymous ? t`Anonymous` : reporterName || contact || t`Without a name`;
}
