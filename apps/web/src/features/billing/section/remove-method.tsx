import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { PaymentMethod } from '@siteward/contract';
import { canRemoveMethod, TRIAL_SEATS } from '@siteward/domain';
import { ConfirmDialog } from '@siteward/ui/alert-dialog';
import { useKept } from '@siteward/ui/lib/use-kept';
import { toast } from '@siteward/ui/toaster';
import { WindowFault } from '#components/faults.tsx';
import { api } from '#lib/calls/api.ts';
import { useSeats } from '#lib/organization/people.ts';
import { onVersion, useRefreshBilling } from '../queries.ts';
import { cardName } from '../words.ts';

interface RemoveMethodProps {
  /** The method to remove; null if none. */
  method: PaymentMethod | null;
  /** How many methods are linked. */
  linked: number;
  /** Opens the page for linking another one. */
  onLink: () => void;
  onClose: () => void;
}

/**
 * Asks whether to remove a card. For the last one, if it pays for seats, it says why the card stays, and offers to link another.
 */
export function RemoveMethod({ method, linked, onLink, onClose }: RemoveMethodProps) {
  const shown = useKept(method);
  const seats = useSeats().data?.body;
  if (!shown) return null;
  const isNeeded =
    seats !== undefined &&
    !canRemoveMethod({ status: shown.status, linked, trial: seats.trial, seats: seats.seats }, TRIAL_SEATS);
  const window = { method: shown, open: method !== null, onClose };
  return isNeeded ? <Needed {...window} seats={seats.seats} onLink={onLink} /> : <Remove key={shown._id} {...window} />;
}

interface WindowProps {
  method: PaymentMethod;
  open: boolean;
  onClose: () => void;
}

function Remove({ method, open, onClose }: WindowProps) {
  const { t } = useLingui();
  const refresh = useRefreshBilling();
  const card = cardName(method);
  const remove = api.paymentMethods.remove.useMutation({
    onSuccess: () => {
      toast.success(t`${card} has been removed`);
      onClose();
    },
    onSettled: () => refresh(),
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t`Remove ${card}?`}
      description={
        method.default ? (
          <Trans>It is the default. Another linked card takes its place, if there is one.</Trans>
        ) : (
          <Trans>It cannot be charged any more. To use it again, link it again.</Trans>
        )
      }
      confirmLabel={t`Remove card`}
      pending={remove.isPending}
      onConfirm={() => remove.mutate(onVersion(method))}
    >
      <WindowFault error={remove.error} />
    </ConfirmDialog>
  );
}

function Needed({ method, open, onClose, seats, onLink }: WindowProps & { seats: number; onLink: () => void }) {
  const { t } = useLingui();
  const card = cardName(method);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t`${card} cannot be removed yet`}
      description={
        <Plural
          value={seats}
          one="It is the only linked card, and pays for # seat. Link another one first, then remove this one."
          other="It is the only linked card, and pays for # seats. Link another one first, then remove this one."
        />
      }
      confirmLabel={t`Link another card`}
      tone="primary"
      onConfirm={() => {
        onClose();
        onLink();
      }}
    />
  );
}
