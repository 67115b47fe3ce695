import type { Member } from '@siteward/contract';
import { ConfirmDialog } from '@siteward/ui/alert-dialog';
import { FieldError } from '@siteward/ui/field';
import { useState } from 'react';
import { faultWords } from '#lib/fault-words.ts';
import { useOrganizationScope } from '#lib/organization-scope.ts';
import type { Fault } from '#lib/problem.ts';
import { useKept } from '#lib/use-kept.ts';
import { nameOf } from './names.ts';

interface RemoveDialogProps {
  /** Who is to be removed; null: the dialog is closed. */
  member: Member | null;
  onClose: () => void;
  /** Removes the member. Out: the fault, null when it worked. */
  onRemove: (member: Member) => Promise<Fault | null>;
}

/** Asks before a member is removed, by name. */
export function RemoveDialog({ member, onClose, onRemove }: RemoveDialogProps) {
  const { organization } = useOrganizationScope();
  const kept = useKept(member);
  const [pending, setPending] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const close = () => {
    setFault(null);
    onClose();
  };
  const remove = async () => {
    if (!member) return;
    setPending(true);
    const found = await onRemove(member);
    setPending(false);
    // A conflict with somebody else's change has a dialog of its own.
    if (found && found.code !== 'VERSION_CONFLICT') setFault(found);
    else close();
  };
  return (
    <ConfirmDialog
      open={member !== null}
      onOpenChange={(open) => !open && close()}
      title={kept && `Remove ${nameOf(kept)} from ${organization.name}?`}
      description="They lose access at once. What they did stays. To come back they need a new invitation."
      confirmLabel="Remove member"
      pending={pending}
      onConfirm={() => void remove()}
    >
      {fault && <FieldError>{faultWords(fault)}</FieldError>}
    </ConfirmDialog>
  );
}
