import { Trans, useLingui } from '@lingui/react/macro';
import type { DispatchedWork } from '@siteward/contract';
import { DISPATCH_LIMITS } from '@siteward/domain';
import { Button } from '@siteward/ui/button';
import { useState } from 'react';
import { OnceOpened, onDemand } from '#components/on-demand.tsx';
import { useStep } from './use-dispatch.ts';

const AnswerDialog = onDemand(async () => (await import('#components/answer-dialog.tsx')).AnswerDialog);

interface StepProps {
  token: string;
  work: DispatchedWork;
}
interface DeclineProps extends StepProps {
  onDeclined: () => void;
}

/** Declines the work with a reason: what is offered, and what was accepted by who cannot come after all. */
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
            help={t`Such as: no time before Friday, not our trade, material is missing.`}
            submitLabel={isOffer ? t`Decline the job` : t`Give the job back`}
            most={DISPATCH_LIMITS.reason}
            isPending={decline.isPending}
            error={decline.error}
            onSend={(reason) => decline.mutate({ step: 'declined', reason }, { onSuccess: onDeclined })}
            onClose={close}
          />
        )}
      </OnceOpened>
    </>
  );
}

/** Puts work that was accepted on hold, with a reason. */
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
            help={t`Such as: a part is on order, nobody lets us in.`}
            submitLabel={t`Put on hold`}
            most={DISPATCH_LIMITS.reason}
            isPending={hold.isPending}
            error={hold.error}
            onSend={(reason) => hold.mutate({ step: 'held', reason }, { onSuccess: close })}
            onClose={close}
          />
        )}
      </OnceOpened>
    </>
  );
}
