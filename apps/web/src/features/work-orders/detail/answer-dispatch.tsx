import { useLingui } from '@lingui/react/macro';
import type { WorkOrderDetail } from '@siteward/contract';
import { DISPATCH_LIMITS } from '@siteward/domain';
import { Button } from '@siteward/ui/button';
import { toast } from '@siteward/ui/toaster';
import { useMutation } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { OnceOpened, onDemand } from '#components/on-demand.tsx';
import { api, bodyOf } from '#lib/calls/api.ts';
import { problemOf } from '#lib/calls/problem.ts';
import { sayNotDone } from '#lib/calls/say-failed.ts';
import { useNavigateFromHere } from '#lib/navigation/destination.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { useWorkOrderCache } from '../one-work-order.ts';

const AnswerDialog = onDemand(async () => (await import('#components/answer-dialog.tsx')).AnswerDialog);

type Answer = { answer: 'accepted' } | { answer: 'declined'; reason: string };

/** The answers that a member of the service provider can give to work they were sent. */
export function AnswerDispatch({ order }: { order: WorkOrderDetail }) {
  const { t } = useLingui();
  const navigate = useNavigateFromHere();
  const cache = useWorkOrderCache();
  const [isDeclining, setIsDeclining] = useState(false);
  const stop = () => setIsDeclining(false);
  const { _id: id, org, site, title, dispatch } = order;
  const answer = useMutation({
    mutationFn: (body: Answer) => bodyOf(api.workOrders.answerDispatch.mutate({ params: { id }, body })),
    onSuccess: async (_, body) => {
      if (body.answer === 'accepted') {
        toast.success(t`You have accepted the job`);
        return cache.refresh();
      }
      toast.success(t`Declined. The sender has been told.`);
      await navigate(pathTo('org-site-work-orders', { org, site }), { replace: true });
      cache.drop(id);
    },
    onError: (error, body) => {
      if (body.answer === 'accepted') sayNotDone(t`That did not work`, problemOf(error));
    },
  });
  const isOffer = dispatch?.status === 'sent';
  return (
    <>
      <Button variant={isOffer ? 'secondary' : 'ghost'} onClick={() => setIsDeclining(true)}>
        {isOffer ? t`Decline…` : t`We cannot come after all…`}
      </Button>
      {isOffer && (
        <Button variant="primary" loading={answer.isPending} onClick={() => answer.mutate({ answer: 'accepted' })}>
          <Check aria-hidden="true" />
          {t`Accept the job`}
        </Button>
      )}
      <OnceOpened open={isDeclining} onClose={stop} early={AnswerDialog}>
        {isDeclining && (
          <AnswerDialog
            title={isOffer ? t`Decline the job?` : t`Give the job back?`}
            description={title}
            label={t({ message: 'Reason', context: 'why work is declined' })}
            help={t`For example: no time before Friday, not our trade, no material.`}
            submitLabel={isOffer ? t`Decline the job` : t`Give the job back`}
            draft={`dispatch/declined/${id}`}
            most={DISPATCH_LIMITS.reason}
            isPending={answer.isPending}
            error={answer.error}
            onSend={(reason) => answer.mutateAsync({ answer: 'declined', reason })}
            onClose={stop}
          />
        )}
      </OnceOpened>
    </>
  );
}
