import { useLingui } from '@lingui/react/macro';
import type { Feedback } from '@siteward/contract';
import type { FeedbackKind, FeedbackStatus } from '@siteward/domain';
import { Badge, type Tone } from '@siteward/ui/badge';
import { CircleAlert, HandHelping, Heart, Lightbulb, type LucideIcon, Star } from 'lucide-react';
import { feedbackKindLabel, feedbackStatusLabel } from '#lib/labels.ts';

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

/** The status of a feedback. */
export function FeedbackStatusBadge({ status }: { status: FeedbackStatus }) {
  return (
    <Badge dot tone={STATUS_TONES[status]}>
      {feedbackStatusLabel(status)}
    </Badge>
  );
}

/** What kind of feedback it is, with its icon. */
export function Kind({ kind }: { kind: FeedbackKind }) {
  const Icon = KIND_ICONS[kind];
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon aria-hidden="true" className="text-muted" />
      {feedbackKindLabel(kind)}
    </span>
  );
}

/** How its reporter rates what was done; nothing as long as they have not. */
export function Rated({ rating }: Pick<Feedback, 'rating'>) {
  const { t } = useLingui();
  if (rating === null) return null;
  return (
    <span className="inline-flex items-center gap-1">
      <Star aria-hidden="true" className="text-amber" fill="currentColor" />
      <span className="sr-only">{t`Rating:`}</span>
      {t`${rating} of 5`}
    </span>
  );
}

/** Who sent it, as far as that is known. */
export function useReporterName() {
  const { t } = useLingui();
  return ({ anonymous, reporterName, contact }: Pick<Feedback, 'anonymous' | 'reporterName' | 'contact'>) =>
    anonymous ? t`Anonymous` : reporterName || contact || t`Without a name`;
}
