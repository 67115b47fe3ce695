import { Trans, useLingui } from '@lingui/react/macro';
import type { WorkOrderDetail } from '@siteward/contract';
import { Button } from '@siteward/ui/button';
import { toast } from '@siteward/ui/toaster';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '#components/confirm-dialog.tsx';
import { api, bodyOf } from '#lib/api.ts';
import { useOrganizationScope } from '#lib/organization-scope.ts';
import { faultWords, problemOf } from '#lib/problem.ts';
import { siteTime, useSiteZone } from '#lib/site-time.ts';
import { useNow } from '#lib/time-ago.ts';
import { useWorkOrderCache } from '../use-work-order.ts';

type Provider = NonNullable<WorkOrderDetail['serviceProvider']>;
type Dispatch = NonNullable<WorkOrderDetail['dispatch']>;

/** Who does the work from outside, how it was sent to them, and what whoever may can do about that. */
export function ProviderFact({ order, provider }: { order: WorkOrderDetail; provider: Provider }) {
  const { t } = useLingui();
  const { permissions } = useOrganizationScope();
  const cache = useWorkOrderCache();
  const [isAsking, setIsAsking] = useState(false);
  const [isPending, setIsPending] = useState(false);
  // What was sent to somebody else is of the history.
  const dispatch = order.dispatch?.serviceProvider._id === provider._id ? order.dispatch : null;
  const isLive = dispatch?.status === 'sent' || dispatch?.status === 'accepted';
  const isOpen = order.status === 'open' || order.status === 'in-progress' || order.status === 'on-hold';
  const maySend = isOpen && permissions.includes('providers:dispatch');
  const { name } = provider;
  const { _id: id, version } = order;

  const run = async (call: () => Promise<WorkOrderDetail>, done: string) => {
    setIsPending(true);
    try {
      cache.put(await call());
      toast.success(done);
    } catch (error) {
      toast.error(t`That did not work`, { description: faultWords(problemOf(error)) });
    }
    setIsPending(false);
    setIsAsking(false);
  };
  const send = () =>
    run(
      () => bodyOf(api.workOrders.dispatch.mutate({ params: { id }, body: { again: isLive, version } })),
      t`Sent to ${name}`,
    );
  const recall = () => {
    const extraHeaders = { 'if-match': String(version) };
    return run(
      () => bodyOf(api.workOrders.recall.mutate({ params: { id }, extraHeaders })),
      t`Taken back from ${name}`,
    );
  };
  return (
    <div className="grid gap-1.5">
      <span>{name}</span>
      {dispatch && <State dispatch={dispatch} />}
      {maySend && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" loading={isPending && !isAsking} onClick={() => void send()}>
            <Send aria-hidden="true" />
            {isLive ? t`Send again` : t({ message: 'Dispatch', context: 'a work order to its service provider' })}
          </Button>
          {isLive && (
            <Button size="sm" variant="ghost" onClick={() => setIsAsking(true)}>
              {t({ message: 'Take back…', context: 'a work order from its service provider' })}
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t`Take the work back from ${name}?`}
        description={t`The link stops working at once, and an email says so. The service provider stays with the work order.`}
        confirmLabel={t({ message: 'Take back', context: 'a work order from its service provider' })}
        pending={isPending}
        onConfirm={() => void recall()}
      />
    </div>
  );
}

function State({ dispatch }: { dispatch: Dispatch }) {
  const zone = useSiteZone();
  const now = useNow();
  const { status, sentAt, expiresAt, answeredAt, declineReason } = dispatch;
  const [sent, until] = [siteTime(sentAt, now, zone), siteTime(expiresAt ?? sentAt, now, zone)];
  const answered = siteTime(answeredAt ?? sentAt, now, zone);
  const words = {
    sent: (
      <Trans>
        Sent {sent}, the link works until {until}
      </Trans>
    ),
    accepted: <Trans>Accepted {answered}</Trans>,
    declined: <Trans>Declined: {declineReason}</Trans>,
    completed: <Trans context="work of a service provider">Completed</Trans>,
    revoked: <Trans>Taken back; the link no longer works</Trans>,
    expired: <Trans>The link has expired without an answer</Trans>,
  };
  return (
    <p className={status === 'declined' ? 'wrap-anywhere text-red text-sm' : 'wrap-anywhere text-muted text-sm'}>
      {words[status]}
    </p>
  );
}
