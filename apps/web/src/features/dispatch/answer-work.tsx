import { Trans, useLingui } from '@lingui/react/macro';
import type { DispatchedWork } from '@siteward/contract';
import { DISPATCH_LIMITS } from '@siteward/domain';
import { Button } from '@siteward/ui/button';
import { FieldError } from '@siteward/ui/field';
import { useMessagesClearOf } from '@siteward/ui/lib/messages-clear';
import { Check } from 'lucide-react';
import { useRef, useState } from 'react';
import { OnceOpened, onDemand } from '#components/on-demand.tsx';
import { useIsMobile } from '#lib/browser/use-media-query.ts';
import { faultWords, problemOf } from '#lib/calls/problem.ts';
import { useStep } from './use-dispatch.ts';

const AnswerDialog = onDemand(async () => (await import('#components/answer-dialog.tsx')).AnswerDialog);

interface StepProps {
  token: string;
  work: DispatchedWork;
}
interface DeclineProps extends StepProps {
  onDeclined: () => void;
}

/** Accepts or declines the work; on a phone at the bottom of the window, within reach of the thumb. */
export function AnswerBar({ token, work, onDeclined }: DeclineProps) {
  const bar = useRef<HTMLDivElement>(null);
  useMessagesClearOf(bar);
  const isMobile = useIsMobile();
  const accept = useStep(token);
  return (
    <div
      ref={bar}
      className={isMobile ? 'fixed inset-x-0 bottom-0 z-sticky border-line border-t bg-surface px-4 py-3' : ''}
    >
      {accept.error && <FieldError>{faultWords(problemOf(accept.error))}</FieldError>}
      <div className="flex flex-wrap gap-2 *:flex-1">
        <Button variant="primary" disabled={accept.isPending} onClick={() => accept.mutate({ step: 'accepted' })}>
          <Check aria-hidden="true" />
          <Trans>Accept the job</Trans>
        </Button>
        <DeclineStep token={token} work={work} onDeclined={onDeclined} />
      </div>
    </div>
  );
}

/** Declines the work with a reason: an offer, or accepted work that the provider cannot do after all. */
export function DeclineStep({ token, work, onDeclined }: DeclineProps) {
  const { t } = useLingui();
  const decline = useStep(token);
  const [isOpen, setIsOpen] = useState(false);
  const isOffer = work.status === 'sent';
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant={isOffer ? 'secondary' : 'ghost'} onClick={() => setIsOpen(true)}>
        {isOffer ? <Trans>Decline…</Trans> : <Trans>I cannot come after all…</Trans>}
      </Button>
      <OnceOpened open={isOpen} onClose={close} early={AnswerDialog}>
        {isOpen && (
          <AnswerDialog
            title={isOffer ? t`Decline the job?` : t`Give the job back?`}
            description={work.workOrder.title}
            label={t({ message: 'Reason', context: 'why work is declined' })}
            help={t`For example: no time before Friday, not our trade, no material.`}
            submitLabel={isOffer ? t`Decline the job` : t`Give the job back`}
            draft={`dispatch/${token}/declined`}
            most={DISPATCH_LIMITS.reason}
            isPending={decline.isPending}
            error={decline.error}
            onSend={(reason) => decline.mutateAsync({ step: 'declined', reason }, { onSuccess: onDeclined })}
            onClose={close}
          />
        )}
      </OnceOpened>
    </>
  );
}

/** Puts accepted work on hold, with a reason. */
export function HoldStep({ token, work }: StepProps) {
  const { t } = useLingui();
  const hold = useStep(token);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="ghost" onClick={() => setIsOpen(true)}>
        <Trans>Put on hold…</Trans>
      </Button>
      <OnceOpened open={isOpen} onClose={close} early={AnswerDialog}>
        {isOpen && (
          <AnswerDialog
            title={t`Put the job on hold?`}
            description={work.workOrder.title}
            label={t({ message: 'Reason', context: 'why work is put on hold' })}
            help={t`For example: a part is on order, no access.`}
            submitLabel={t`Put on hold`}
            draft={`dispatch/${token}/held`}
            most={DISPATCH_LIMITS.reason}
            isPending={hold.isPending}
            error={hold.error}
            onSend={(reason) => hold.mutateAsync({ step: 'held', reason }, { onSuccess: close })}
            onClose={close}
          />
        )}
      </OnceOpened>
    </>
  );
}
