import type { Member, Role } from '@siteward/contract';
import { MEMBER_TYPE_LABELS, REQUIRED } from '@siteward/domain';
import { Alert } from '@siteward/ui/alert';
import { Button } from '@siteward/ui/button';
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFooter, DialogHeader } from '@siteward/ui/dialog';
import { useRef, useState } from 'react';
import { RoleField } from '#components/role-field.tsx';
import { useKept } from '#lib/use-kept.ts';
import { useGrantableRoles } from '#lib/use-roles.ts';
import { namesOf } from './names.ts';

interface RoleDialogProps {
  /** Whose role changes; null: the dialog is closed. */
  members: readonly Member[] | null;
  onClose: () => void;
  onChoose: (role: Role) => void;
}

/** The choice of another role for one or more members. */
export function RoleDialog({ members, onClose, onChoose }: RoleDialogProps) {
  const kept = useKept(members);
  return (
    <Dialog open={members !== null} onOpenChange={(open) => !open && onClose()}>
      <DialogContent>{kept && <RoleForm members={kept} onChoose={onChoose} />}</DialogContent>
    </Dialog>
  );
}

interface RoleFormProps extends Pick<RoleDialogProps, 'onChoose'> {
  members: readonly Member[];
}

function RoleForm({ members, onChoose }: RoleFormProps) {
  const roles = useGrantableRoles();
  const [first] = members;
  const isShared = members.every(({ role }) => role === first?.role);
  const [chosen, setChosen] = useState(isShared ? (first?.role ?? '') : '');
  const [error, setError] = useState<string>();
  const role = roles?.find(({ _id }) => _id === chosen);
  const retyped = role ? members.filter(({ type }) => type !== role.type) : [];
  const firstRadio = useRef<HTMLInputElement>(null);
  return (
    <form
      noValidate
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        if (role) return onChoose(role);
        setError(REQUIRED);
        firstRadio.current?.focus();
      }}
    >
      <DialogHeader title={`Change the role of ${namesOf(members)}`} description="It counts from their next step on." />
      <DialogBody>
        <RoleField
          roles={roles}
          value={chosen}
          onValueChange={(id) => {
            setChosen(id);
            setError(undefined);
          }}
          error={error}
          ref={firstRadio}
        />
      </DialogBody>
      {role && retyped.length > 0 && <TypeChange members={retyped} role={role} />}
      <DialogFooter>
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="primary">
          Change role
        </Button>
      </DialogFooter>
    </form>
  );
}

/** Says that the type changes with the role, and what goes with it. */
function TypeChange({ members, role }: { members: readonly Member[]; role: Role }) {
  const to = MEMBER_TYPE_LABELS[role.type];
  const [first] = members;
  const from = members.every(({ type }) => type === first?.type) && first && MEMBER_TYPE_LABELS[first.type];
  const isCustomers = members.some(({ customerOrgId }) => customerOrgId !== null) && role.type !== 'customer';
  return (
    <Alert tone="warning" live className="mx-5 mt-3">
      {`With this role the type of ${namesOf(members)} changes${from ? ` from ${from}` : ''} to ${to}.`}
      {isCustomers && ' Whoever was limited to a customer is not any more.'}
    </Alert>
  );
}
