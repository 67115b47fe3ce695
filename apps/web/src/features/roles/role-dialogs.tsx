import type { Role } from '@siteward/contract';
import { DeleteRoleDialog } from './delete-role-dialog.tsx';
import { EditRoleDialog } from './edit-role-dialog.tsx';
import { NewRoleDialog } from './new-role-dialog.tsx';

/** What is asked about a role: its name and description, or whether to delete it. By its id, so that it stays current. */
export type Asked = { what: 'edit' | 'delete'; id: string } | null;

interface RoleDialogsProps {
  roles: readonly Role[];
  asked: Asked;
  /** The role that a new one is copied from; undefined while none is created. */
  newFrom: string | undefined;
  onClose: () => void;
  onCreated: (role: Role) => void;
  onDeleted: (role: Role) => void;
}

/** The dialog that is open, if one is. */
export function RoleDialogs({ roles, asked, newFrom, onClose, onCreated, onDeleted }: RoleDialogsProps) {
  if (newFrom !== undefined) {
    return <NewRoleDialog key={newFrom} roles={roles} from={newFrom} onClose={onClose} onCreated={onCreated} />;
  }
  const role = roles.find(({ _id }) => _id === asked?.id);
  if (asked === null || role === undefined) return null;
  return asked.what === 'edit' ? (
    <EditRoleDialog role={role} onClose={onClose} />
  ) : (
    <DeleteRoleDialog role={role} onClose={onClose} onDeleted={onDeleted} />
  );
}
