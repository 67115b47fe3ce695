import { useLingui } from '@lingui/react/macro';
import type { WorkOrderDetail } from '@siteward/contract';
import { ConfirmDialog } from '@siteward/ui/alert-dialog';
import { toast } from '@siteward/ui/toaster';
import { useState } from 'react';
import { api, bodyOf } from '#lib/calls/api.ts';
import { problemOf } from '#lib/calls/problem.ts';
import { sayNotDone } from '#lib/calls/say-failed.ts';
import { useCan } from '#lib/organization/organization-scope.ts';
import { useWorkOrderCache } from '../one-work-order.ts';

/** Work for a service provider. */
export interface ForProvider {
  order: WorkOrderDetail;
  /** The name of the service provider. */
  name: string;
  /** Whether it was sent to them, and is still with them. */
  isLive: boolean;
}

interface ProviderQuestionsProps extends ForProvider {
  asking: 'send' | 'recall' | null;
  onClose: () => void;
}

/** Says whom an email goes to before work is sent to its service provider, and what taking it back does. */
export function ProviderQuestions({ order, name, isLive, asking, onClose }: ProviderQuestionsProps) {
  const { t } = useLingui();
  const cache = useWorkOrderCache();
  const [isPending, setIsPending] = useState(false);
  const { _id: id, version, serviceProvider } = order;
  const provider = serviceProvider?._id ?? '';
  const { data } = api.serviceProviders.get.useQuery({
    queryKey: ['serviceProviders', 'detail', provider],
    queryData: { params: { id: provider } },
    enabled: useCan()('providers:view') && asking === 'send',
  });
  const email = data?.body.email ?? '';
  const mailed = email
    ? t`An email with a link to this work order goes to ${email}.`
    : t`An email with a link to this work order goes to its address.`;

  const run = async (call: () => Promise<WorkOrderDetail>, done: string) => {
    setIsPending(true);
    try {
      cache.put(await call());
      toast.success(done);
    } catch (error) {
      sayNotDone(t`That did not work`, problemOf(error));
    }
    setIsPending(false);
    onClose();
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
    <>
      <ConfirmDialog
        open={asking === 'send'}
        onOpenChange={onClose}
        title={t`Send the work to ${name}?`}
        description={isLive ? `${mailed} ${t`The link that was sent before stops working.`}` : mailed}
        confirmLabel={t({ message: 'Send', context: 'a work order to its service provider' })}
        tone="primary"
        pending={isPending}
        onConfirm={() => void send()}
      />
      <ConfirmDialog
        open={asking === 'recall'}
        onOpenChange={onClose}
        title={t`Take the work back from ${name}?`}
        description={t`The link stops working immediately, and an email says so. The service provider stays with the work order.`}
        confirmLabel={t({ message: 'Take back', context: 'a work order from its service provider' })}
        pending={isPending}
        onConfirm={() => void recall()}
      />
    </>
  );
}
