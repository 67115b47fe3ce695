import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { WorkOrderDetail } from '@siteward/contract';
import { extentOf, workOrderNumber } from '@siteward/domain';
import { Button } from '@siteward/ui/button';
import { toast } from '@siteward/ui/toaster';
import { Bell, BellRing } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '#components/confirm-dialog.tsx';
import { api, bodyOf } from '#lib/calls/api.ts';
import { problemOf } from '#lib/calls/problem.ts';
import { sayNotDone } from '#lib/calls/say-failed.ts';
import { useNavigateFromHere } from '#lib/navigation/destination.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { personName } from '#lib/organization/person-name.ts';
import { useWorkOrderCache } from '../one-work-order.ts';

/**
 * Starts or stops watching a work order, for everybody who sees it. People who would lose sight of it by stopping are asked
 * first, and then led to the list.
 */
export function WatchButton({ order }: { order: WorkOrderDetail }) {
  const { t } = useLingui();
  const { org, siteId: site, permissions, member, isReadOnly } = useOrganizationScope();
  const cache = useWorkOrderCache();
  const navigate = useNavigateFromHere();
  const [isAsking, setIsAsking] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const number = workOrderNumber(order.number);
  const othersOf = ({ watchers }: WorkOrderDetail) => watchers.filter(({ _id }) => _id !== member._id);
  const isWatching = othersOf(order).length < order.watchers.length;
  const wouldLose = !order.own && extentOf(permissions, 'work-orders:view') === 'own';
  const count = order.watchers.length;
  const params = { id: order._id };

  const toggle = async () => {
    setIsPending(true);
    try {
      if (isWatching) await bodyOf(api.workOrders.unwatch.mutate({ params }));
      else await bodyOf(api.workOrders.watch.mutate({ params }));
      if (isWatching && wouldLose) {
        await navigate(pathTo('org-site-work-orders', { org, site }), { replace: true });
        cache.drop(order._id);
        toast.success(t`You are no longer watching ${number}`);
      } else {
        // Others may have started or stopped watching since the button was pressed.
        const current = cache.read(order._id) ?? order;
        const me = { _id: member._id, name: personName(member) };
        cache.put({ ...current, watchers: [...othersOf(current), ...(isWatching ? [] : [me])] });
      }
    } catch (error) {
      sayNotDone(t`${number} could not be changed`, problemOf(error));
    }
    setIsPending(false);
    setIsAsking(false);
  };

  const watchers = plural(count, { one: '# watcher', other: '# watchers' });
  return (
    <>
      <Button
        aria-pressed={isWatching}
        disabled={isReadOnly}
        loading={isPending && !isAsking}
        title={watchers}
        onClick={() => (isWatching && wouldLose ? setIsAsking(true) : void toggle())}
      >
        {isWatching ? <BellRing aria-hidden="true" /> : <Bell aria-hidden="true" />}
        {isWatching ? t({ message: 'Watching', context: 'work order' }) : t`Watch`}
        {count > 0 && (
          <span className="text-muted tabular-nums">
            <span aria-hidden="true">{count}</span>
            <span className="sr-only">, {watchers}</span>
          </span>
        )}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t`Stop watching ${number}?`}
        description={t`You can see this work order only because you watch it. If you stop, you can no longer open it.`}
        confirmLabel={t`Stop watching`}
        pending={isPending}
        onConfirm={() => void toggle()}
      />
    </>
  );
}
