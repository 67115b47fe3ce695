import type { ReactNode } from 'react';
import { useState } from 'react';
import { ConfirmDialog } from '#components/confirm-dialog.tsx';
import { WindowFault } from '#components/faults.tsx';
import { problemOf } from '#lib/calls/problem.ts';

interface RemovalDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
  confirmLabel: string;
  remove: () => Promise<void>;
  /** Called with the current record if it was changed in the meantime. */
  onCurrent: (current: object | undefined) => void;
}

/** Asks before a record is removed; if that fails, it stays open and says why. */
export function RemovalDialog({ open, onClose, remove, onCurrent, ...words }: RemovalDialogProps): ReactNode {
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const confirm = async () => {
    setIsPending(true);
    setError(null);
    try {
      await remove();
      onClose();
    } catch (caught) {
      onCurrent(problemOf(caught).current);
      setError(caught);
    }
    setIsPending(false);
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      {...words}
      pending={isPending}
      onConfirm={() => void confirm()}
    >
      <WindowFault error={error} />
    </ConfirmDialog>
  );
}
