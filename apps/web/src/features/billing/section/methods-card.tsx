import { Trans, useLingui } from '@lingui/react/macro';
import type { Payer, PaymentMethod } from '@siteward/contract';
import { expiryOf } from '@siteward/domain';
import { Alert } from '@siteward/ui/alert';
import { Button, buttonClass } from '@siteward/ui/button';
import { Card, CardBody, CardHeader } from '@siteward/ui/card';
import { Skeleton } from '@siteward/ui/skeleton';
import { toast } from '@siteward/ui/toaster';
import { Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { FaultAlert } from '#components/faults.tsx';
import { Link } from '#components/link.tsx';
import { OnceOpened, onDemand } from '#components/on-demand.tsx';
import { QueryFault } from '#components/query-fault.tsx';
import { KEEPS_FOCUS, TAKES_FOCUS } from '#lib/browser/kept-focus.ts';
import { api } from '#lib/calls/api.ts';
import { problemOf } from '#lib/calls/problem.ts';
import { sayNotDone } from '#lib/calls/say-failed.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { useCan } from '#lib/organization/organization-scope.ts';
import { useNow } from '#lib/time/time-ago.ts';
import { useCardPage } from '../hosted-page.ts';
import { MethodLine } from '../method-line.tsx';
import { inOrder, linkedOf, onVersion, useMethods, useRefreshBilling } from '../queries.ts';
import { cardName, expiryText } from '../words.ts';

const RemoveMethod = onDemand(async () => (await import('./remove-method.tsx')).RemoveMethod);

/** The linked cards: which one is charged, and which ones expire soon; cards can be added, removed, or made the default. */
export function MethodsCard({ payer }: { payer: Payer }) {
  const { t } = useLingui();
  const { _id: id } = payer;
  const mayChange = useCan()('billing:manage');
  const query = useMethods(id);
  const { refetch } = query;
  const { pathname, search } = useLocation();
  const returnTo = pathname + search;
  const look = useCallback(() => void refetch(), [refetch]);
  const { open, isBusy, error } = useCardPage(returnTo, look);
  const [removing, setRemoving] = useState<PaymentMethod | null>(null);
  const methods = query.data && inOrder(query.data.body.items);
  const linked = linkedOf(methods ?? []);
  return (
    <Card {...KEEPS_FOCUS}>
      <CardHeader
        title={t`Payment methods`}
        action={
          mayChange && (
            <Button {...TAKES_FOCUS} size="sm" loading={isBusy} onClick={() => open(id)}>
              <Plus aria-hidden="true" />
              {linked.length === 0 ? <Trans>Link a card</Trans> : <Trans>Link another card</Trans>}
            </Button>
          )
        }
      />
      <CardBody className="grid gap-3 pt-3">
        <FaultAlert error={error} />
        {!methods &&
          (query.error ? (
            <QueryFault className="px-0 py-2" title={t`The payment methods could not be loaded.`} query={query} />
          ) : (
            <Skeleton className="h-16 w-full rounded-md!" />
          ))}
        {methods?.length === 0 && (
          <p className="text-muted">
            <Trans>No card is linked.</Trans>
          </p>
        )}
        <ExpiryAlert methods={linked} />
        <ul aria-label={t`Payment methods`} className="grid gap-2 empty:hidden">
          {methods?.map((method) => (
            <li key={method._id}>
              <MethodLine method={method}>
                {method.status === 'pending' && (
                  <Link
                    to={pathTo('payment-method-linked', {}, { org: payer.org, method: method._id, returnTo })}
                    className={buttonClass({ size: 'sm' })}
                  >
                    <Trans>See status</Trans>
                  </Link>
                )}
                {mayChange && method.status === 'linked' && (
                  <MethodActions method={method} onRemove={() => setRemoving(method)} />
                )}
              </MethodLine>
            </li>
          ))}
        </ul>
      </CardBody>
      <OnceOpened
        open={removing !== null}
        onClose={() => setRemoving(null)}
        {...(mayChange && { early: RemoveMethod })}
      >
        <RemoveMethod
          method={removing}
          linked={linked.length}
          onLink={() => open(id)}
          onClose={() => setRemoving(null)}
        />
      </OnceOpened>
    </Card>
  );
}

function MethodActions({ method, onRemove }: { method: PaymentMethod; onRemove: () => void }) {
  const { t } = useLingui();
  const refresh = useRefreshBilling();
  const card = cardName(method);
  const makeDefault = api.paymentMethods.setDefault.useMutation({
    onSuccess: () => toast.success(t`${card} is now the default`),
    onError: (error) => sayNotDone(t`${card} could not be made the default`, problemOf(error)),
    onSettled: () => refresh(),
  });
  return (
    <span className="flex flex-wrap gap-2">
      {!method.default && (
        <Button
          size="sm"
          aria-label={t`Make default: ${card}`}
          loading={makeDefault.isPending}
          onClick={() => makeDefault.mutate({ ...onVersion(method), body: {} })}
        >
          <Trans>Make default</Trans>
        </Button>
      )}
      <Button size="sm" variant="ghost" aria-label={t`Remove: ${card}`} onClick={onRemove}>
        <Trans>Remove</Trans>
      </Button>
    </span>
  );
}

/** Warns that the card that is charged expires soon, or has expired. */
function ExpiryAlert({ methods }: { methods: readonly PaymentMethod[] }) {
  const now = new Date(useNow());
  const method = methods.find((each) => each.default);
  const month = method && expiryText(method);
  if (!method || !month || method.expMonth === null || method.expYear === null) return null;
  const state = expiryOf({ expMonth: method.expMonth, expYear: method.expYear }, now);
  if (state === 'ok') return null;
  const card = cardName(method);
  return (
    <Alert tone={state === 'soon' ? 'warning' : 'danger'}>
      {state === 'soon' ? (
        <Trans>
          {card}, the default card, expires at the end of {month}. Link another card before then.
        </Trans>
      ) : (
        <Trans>
          {card}, the default card, expired at the end of {month}. Link another card.
        </Trans>
      )}
    </Alert>
  );
}
