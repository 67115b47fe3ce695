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
      <DialogContent>
        <DialogHeader
          title="New role"
          description="You can give it what you hold yourself, and change it at any time."
        />
        <NewRoleForm {...props} onCancel={onClose} />
      </DialogContent>
    </Dialog>
  );
}
