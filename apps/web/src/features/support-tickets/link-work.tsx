import { useLingui } from '@lingui/react/macro';
import type { SupportTicketDetail } from '@siteward/contract';
import { fault } from '@siteward/domain';
import { Dialog, DialogContent, DialogForm, DialogHeader } from '@siteward/ui/dialog';
import { Field } from '@siteward/ui/field';
import { type FormEvent, useState } from 'react';
import { FaultAlert } from '#components/faults.tsx';
import { WorkOrderPicker } from '#components/record-links/work-order-picker.tsx';
import { useDoing } from '#lib/cache/record-cache.ts';
import { kept } from '#lib/words/reasons.ts';
import { changeTicket, isTicket, useTicketCache } from './queries.ts';

interface LinkWorkDialogProps {
  open: boolean;
  ticket: SupportTicketDetail;
  onClose: () => void;
}

/** Links a ticket to a work order that the member can see, at any site. */
export function LinkWorkDialog({ open, onClose, ticket }: LinkWorkDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogContent>
        <LinkWorkForm ticket={ticket} onDone={onClose} />
      </DialogContent>
    </Dialog>
  );
}

function LinkWorkForm({ ticket, onDone }: { ticket: SupportTicketDetail; onDone: () => void }) {
  const { t } = useLingui();
  const cache = useTicketCache();
  const [workOrder, setWorkOrder] = useState<string | null>(null);
  const [missing, setMissing] = useState<string>();
  const { isPending, error, run } = useDoing({ cache, is: isTicket, onDone });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (workOrder === null) setMissing(kept(fault('required')));
    else void run(async () => cache.put(await changeTicket(ticket, { workOrder })));
  };
  return (
    <>
      <DialogHeader
        title={t`Link a work order`}
        description={t`Each shows beside the other to everybody who can see both.`}
      />
      <DialogForm submitLabel={t({ message: 'Link', context: 'to link' })} submitting={isPending} onSubmit={submit}>
        <Field required label={t`Work order`} error={missing}>
          <WorkOrderPicker
            value={workOrder}
            onValueChange={(value) => {
              setWorkOrder(value);
              setMissing(undefined);
            }}
          />
        </Field>
        <FaultAlert error={error} />
      </DialogForm>
    </>
  );
}
