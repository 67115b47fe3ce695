import type { Member, Role } from '@siteward/contract';
import { REQUIRED } from '@siteward/domain';
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
  const firstRadio = useRef<HTMLInputElement>(null);
  return (
    <form
      noValidate
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        const role = roles?.find(({ _id }) => _id === chosen);
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
