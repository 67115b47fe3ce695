import { Trans, useLingui } from '@lingui/react/macro';
import type { SupportTicketDetail } from '@siteward/contract';
import { TICKET_LIMITS } from '@siteward/domain';
import { Button } from '@siteward/ui/button';
import { Field } from '@siteward/ui/field';
import { cx } from '@siteward/ui/lib/cx';
import { Textarea } from '@siteward/ui/textarea';
import { toast } from '@siteward/ui/toaster';
import { Star } from 'lucide-react';
import { useState } from 'react';
import { PanelSection } from '#components/data-list/panel-section.tsx';
import { problemOf } from '#lib/calls/problem.ts';
import { sayNotDone } from '#lib/calls/say-failed.ts';
import { useKeptText } from '#lib/drafts/kept-text.ts';
import { rateTicket, useTicketCache } from '../queries.ts';

const SCORES = [1, 2, 3, 4, 5];

/**
 * How satisfied the requester is: they are asked once the ticket is resolved, and everybody who sees the ticket sees the answer.
 */
export function TicketRating({ ticket }: { ticket: SupportTicketDetail }) {
  const { t } = useLingui();
  const { csat, mayRate } = ticket;
  const [isAsking, setAsking] = useState(csat === null);
  if (mayRate && isAsking) {
    return (
      <PanelSection title={t`How was it?`}>
        <Asked ticket={ticket} onRated={() => setAsking(false)} />
      </PanelSection>
    );
  }
  if (!csat) return null;
  const { score, note } = csat;
  return (
    <PanelSection title={t`Rating`}>
      <p className="flex flex-wrap items-center gap-2">
        <span className="inline-flex items-center gap-1.5 font-medium">
          <Star aria-hidden="true" className="size-4 flex-none" />
          {t`${score} of 5`}
        </span>
        <span className="wrap-anywhere text-muted">{note}</span>
        {mayRate && (
          <Button size="sm" onClick={() => setAsking(true)}>
            <Trans>Change rating</Trans>
          </Button>
        )}
      </p>
    </PanelSection>
  );
}

function Asked({ ticket: { _id: id, csat }, onRated }: { ticket: SupportTicketDetail; onRated: () => void }) {
  const { t } = useLingui();
  const cache = useTicketCache();
  const [score, setScore] = useState(csat?.score ?? 0);
  const [note, setNote, arrived] = useKeptText(`ticket-rating/${id}`, csat?.note);
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    try {
      cache.put(await rateTicket(id, { score, note: note.trim() }));
      arrived(note.trim());
      toast.success(t`Thank you for your rating`);
      onRated();
    } catch (error) {
      sayNotDone(t`The rating could not be sent`, problemOf(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <div className="grid gap-3">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t`How was it?`}</legend>
        {SCORES.map((each) => (
          <Button
            key={each}
            size="sm"
            aria-pressed={score === each}
            aria-label={t`${each} of 5`}
            className={cx(score === each && 'bg-selected!')}
            onClick={() => setScore(each)}
          >
            <Star aria-hidden="true" />
            {each}
          </Button>
        ))}
      </fieldset>
      <Field label={t`Note`} optional>
        <Textarea value={note} limit={TICKET_LIMITS.ratingNote} onChange={({ target }) => setNote(target.value)} />
      </Field>
      <div>
        <Button variant="primary" disabled={score === 0} loading={isSending} onClick={() => void send()}>
          <Trans>Send rating</Trans>
        </Button>
      </div>
    </div>
  );
}
