import type { Role } from '@siteward/contract';
import { DEFAULT_MEMBER_STATUS } from '@siteward/domain';
import { Alert } from '@siteward/ui/alert';
import { ConfirmDialog } from '@siteward/ui/alert-dialog';
import { buttonClass } from '@siteward/ui/button';
import { Dialog, DialogContent, DialogFooter, DialogHeader } from '@siteward/ui/dialog';
import { toast } from '@siteward/ui/toaster';
import { Link } from '#components/link.tsx';
import { api } from '#lib/api.ts';
import { faultWords } from '#lib/fault-words.ts';
import { useOrganizationScope } from '#lib/organization-scope.ts';
import { pathTo } from '#lib/paths.ts';
import { problemOf } from '#lib/problem.ts';
import { useRolesCache } from './queries.ts';
import { membersLabel } from './role-access.ts';

interface DeleteRoleDialogProps {
  role: Role;
  onClose: () => void;
  onDeleted: (role: Role) => void;
}

/** Asks before a role is deleted; explains what has to happen first while somebody holds it. */
export function DeleteRoleDialog({ role, onClose, onDeleted }: DeleteRoleDialogProps) {
  const cache = useRolesCache();
  const remove = api.roles.remove.useMutation({
    onSuccess: () => {
      toast.success(`Role "${role.name}" is deleted`);
      onDeleted(role);
      onClose();
    },
    onSettled: () => cache.refresh(),
  });
  const fault = remove.error ? problemOf(remove.error) : null;
  if (role.memberCount > 0 || fault?.code === 'ROLE_IN_USE') {
    const holders = `${membersLabel(role.memberCount)} ${role.memberCount === 1 ? 'holds' : 'hold'} it.`;
    const reason = fault?.message ?? `${holders} Give them another role first.`;
    return <RoleInUse role={role} reason={reason} onClose={onClose} />;
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete role "${role.name}"?`}
      description="Nobody holds it. It cannot be brought back, only created anew."
      confirmLabel="Delete role"
      pending={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: role._id }, extraHeaders: { 'if-match': String(role.version) } })}
    >
      {fault && (
        <Alert tone="danger" live>
          {faultWords(fault)}
        </Alert>
      )}
    </ConfirmDialog>
  );
}

function RoleInUse({ role, reason, onClose }: { role: Role; reason: string; onClose: () => void }) {
  const { org, siteId: site, permissions } = useOrganizationScope();
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader title={`"${role.name}" is in use`} description={`A role in use cannot be deleted. ${reason}`} />
        <DialogFooter>
          {permissions.includes('members:view') && (
            <Link
              to={pathTo('org-site-members-status', { org, site, status: DEFAULT_MEMBER_STATUS }, { role: role._id })}
              className={buttonClass({ variant: 'primary' })}
            >
              Show members
            </Link>
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
