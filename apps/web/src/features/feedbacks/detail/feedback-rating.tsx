import { Trans, useLingui } from '@lingui/react/macro';
import type { FeedbackDetail } from '@siteward/contract';
import { FEEDBACK_LIMITS } from '@siteward/domain';
import { Button } from '@siteward/ui/button';
import { cx } from '@siteward/ui/lib/cx';
import { toast } from '@siteward/ui/toaster';
import { Star } from 'lucide-react';
import { useState } from 'react';
import { PanelSection } from '#components/data-list/panel-section.tsx';
import { FaultAlert } from '#components/faults.tsx';
import { rateFeedback, useFeedbackCache } from '../queries.ts';
import { useFeedbackDoing } from '../use-feedback-flow.ts';

const STARS = Array.from({ length: FEEDBACK_LIMITS.rating }, (_, index) => index + 1);

/** How satisfied the member who sent it is; the latest rating counts. */
export function FeedbackRating({ feedback }: { feedback: FeedbackDetail }) {
  const { t } = useLingui();
  const cache = useFeedbackCache();
  const [rating, setRating] = useState(feedback.rating ?? 0);
  const { isPending, error, run } = useFeedbackDoing(() => toast.success(t`Thank you for your rating`));
  return (
    <PanelSection title={t`How did we do?`}>
      <div className="grid gap-3">
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{t`How did we do?`}</legend>
          {STARS.map((stars) => (
            <Button
              key={stars}
              size="sm"
              aria-pressed={rating === stars}
              aria-label={t`${stars} of 5`}
              className={cx(rating === stars && 'bg-selected!')}
              onClick={() => setRating(stars)}
            >
              <Star
                aria-hidden="true"
                className={stars <= rating ? 'text-amber' : 'text-muted'}
                fill={stars <= rating ? 'currentColor' : 'none'}
              />
              {stars}
            </Button>
          ))}
        </fieldset>
        <FaultAlert error={error} />
        <div>
          <Button
            variant="primary"
            disabled={rating === 0 || rating === feedback.rating}
            loading={isPending}
            onClick={() => void run(async () => cache.put(await rateFeedback(feedback, rating)))}
          >
            {feedback.rating === null ? <Trans>Send rating</Trans> : <Trans>Change rating</Trans>}
          </Button>
        </div>
      </div>
    </PanelSection>
  );
}
