import type { Role } from '@siteward/contract';
import { Dialog, DialogContent, DialogHeader } from '@siteward/ui/dialog';
import { NewRoleForm } from './new-role-form.tsx';

interface NewRoleDialogProps {
  roles: readonly Role[];
  /** The id of the role to begin with; any other value for an empty one. */
  from: string;
  onClose: () => void;
  onCreated: (role: Role) => void;
}

/** Creates a role: from nothing, or as a copy of another one. */
export function NewRoleDialog({ onClose, ...props }: NewRoleDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent onOpenAutoFocus={beginAtTheName}>
        <DialogHeader
          title="New role"
          description="You can give it what you hold yourself, and change it at any time."
        />
        <NewRoleForm {...props} onCancel={onClose} />
      </DialogContent>
    </Dialog>
  );
}

/** What has to be filled in, not the choice above it that can stay as it is. */
function beginAtTheName(event: Event): void {
  if (!(event.currentTarget instanceof HTMLElement)) return;
  const name = event.currentTarget.querySelector<HTMLElement>('[aria-required=true]');
  if (!name) return;
  event.preventDefault();
  name.focus();
}
