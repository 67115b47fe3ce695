import { Trans } from '@lingui/react/macro';
import type { WorkOrderDetail } from '@siteward/contract';
import { Skeleton } from '@siteward/ui/skeleton';
import { Suspense } from 'react';
import { onDemand } from '#components/on-demand.tsx';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { siteClock, useSiteZone } from '#lib/time/site-time.ts';
import { useNow } from '#lib/time/time-ago.ts';

type Provider = NonNullable<WorkOrderDetail['serviceProvider']>;
type Dispatch = NonNullable<WorkOrderDetail['dispatch']>;

const ProviderActions = onDemand(async () => (await import('./provider-actions.tsx')).ProviderActions);

/**
 * The service provider that does the work, how it was sent to them, and the buttons for those who may send it or take it back.
 */
export function ProviderFact({ order, provider }: { order: WorkOrderDetail; provider: Provider }) {
  const { permissions } = useOrganizationScope();
  // A dispatch to another service provider belongs to the history.
  const dispatch = order.dispatch?.serviceProvider._id === provider._id ? order.dispatch : null;
  const isOpen = order.status === 'open' || order.status === 'in-progress' || order.status === 'on-hold';
  return (
    <div className="grid gap-1.5">
      <span>{provider.name}</span>
      {dispatch && <State dispatch={dispatch} />}
      {isOpen && permissions.includes('providers:dispatch') && (
        <Suspense fallback={<Skeleton className="h-control-sm w-24 rounded-md! max-lg:h-11" />}>
          <ProviderActions order={order} name={provider.name} isLive={isLive(dispatch)} />
        </Suspense>
      )}
    </div>
  );
}

/** Whether its link still leads to the work. */
const isLive = (dispatch: Dispatch | null) => dispatch?.status === 'sent' || dispatch?.status === 'accepted';

function State({ dispatch }: { dispatch: Dispatch }) {
  const zone = useSiteZone();
  const now = useNow();
  const { status, sentAt, expiresAt, answeredAt, declineReason } = dispatch;
  const [sent, until] = [siteClock(sentAt, now, zone), siteClock(expiresAt ?? sentAt, now, zone)];
  const answered = siteClock(answeredAt ?? sentAt, now, zone);
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
