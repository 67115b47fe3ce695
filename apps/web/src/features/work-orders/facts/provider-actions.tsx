import { useLingui } from '@lingui/react/macro';
import type { WorkOrderDetail } from '@siteward/contract';
import { Button } from '@siteward/ui/button';
import { toast } from '@siteward/ui/toaster';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '#components/confirm-dialog.tsx';
import { api, bodyOf } from '#lib/calls/api.ts';
import { problemOf } from '#lib/calls/problem.ts';
import { sayNotDone } from '#lib/calls/say-failed.ts';
import { useWorkOrderCache } from '../one-work-order.ts';

interface ProviderActionsProps {
  order: WorkOrderDetail;
  /** The name of the service provider. */
  name: string;
  /** Whether it was sent to them, and is still with them. */
  isLive: boolean;
}

/** Sends a work order to its service provider, sends it again, or takes it back. */
export function ProviderActions({ order, name, isLive }: ProviderActionsProps) {
  const { t } = useLingui();
  const cache = useWorkOrderCache();
  const [isAsking, setIsAsking] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const { _id: id, version } = order;

  const run = async (call: () => Promise<WorkOrderDetail>, done: string) => {
    setIsPending(true);
    try {
      cache.put(await call());
      toast.success(done);
    } catch (error) {
      sayNotDone(t`That did not work`, problemOf(error));
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
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t`Take the work back from ${name}?`}
        description={t`The link stops working immediately, and an email says so. The service provider stays with the work order.`}
        confirmLabel={t({ message: 'Take back', context: 'a work order from its service provider' })}
        pending={isPending}
        onConfirm={() => void recall()}
      />
    </div>
  );
}
