import { Trans, useLingui } from '@lingui/react/macro';
import type { Role } from '@siteward/contract';
import { Alert } from '@siteward/ui/alert';
import { Button } from '@siteward/ui/button';
import { Dialog, DialogBody, DialogContent, DialogFooter, DialogHeader } from '@siteward/ui/dialog';
import { beginAtTheWindow } from '@siteward/ui/lib/begin-at-the-window';
import { Minus, Plus } from 'lucide-react';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { permissionLabel, roleLabel } from '#lib/words/labels.ts';
import { type Changes, changesLabel, changesOf, type RoleDrafts } from './permission-drafts.ts';
import { membersLabel } from './role-access.ts';

/** The unsaved changes, as taken by both the bar and the dialog that lists them. */
export interface DraftBarProps {
  roles: readonly Role[];
  drafts: RoleDrafts;
  saving: boolean;
  onDiscard: () => void;
  onSave: () => void;
}

interface ReviewDialogProps extends DraftBarProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Every difference that saving would make, role by role, and who is affected. */
export function ReviewDialog({ open, onOpenChange, roles, drafts, saving, onDiscard, onSave }: ReviewDialogProps) {
  const { t } = useLingui();
  const { member } = useOrganizationScope();
  const isOwn = roles.some(({ _id }) => _id === member.role);
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      {/* The first button discards the very changes to be reviewed, and a key pressed twice would trigger it: the window
          itself gets the focus. */}
      <DialogContent onOpenAutoFocus={beginAtTheWindow}>
        <DialogHeader title={t`Review changes`} description={t`They apply as soon as they are saved.`} />
        <DialogBody>
          {isOwn && (
            <Alert tone="warning">
              <Trans>This is your own role: you lose every permission that you remove from it.</Trans>
            </Alert>
          )}
          {roles.map((role) => {
            const draft = drafts[role._id];
            return (
              draft && (
                <section key={role._id} className="grid gap-2">
                  <h3 className="font-semibold">
                    {roleLabel(role.name)}
                    <span className="ml-2 font-normal text-muted">
                      {changesLabel([changesOf(draft)])} · {membersLabel(role.memberCount)}
                    </span>
                  </h3>
                  <Differences {...changesOf(draft)} />
                </section>
              )
            );
          })}
        </DialogBody>
        <DialogFooter>
          <Button
            onClick={() => {
              onDiscard();
              onOpenChange(false);
            }}
          >
            <Trans>Discard</Trans>
          </Button>
          <Button
            variant="primary"
            loading={saving}
            onClick={() => {
              onSave();
              onOpenChange(false);
            }}
          >
            <Trans>Save changes</Trans>
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

function Differences({ added, removed }: Changes) {
  return (
    <ul className="grid gap-1">
      {added.map((permission) => (
        <li key={permission} className="flex items-center gap-2 rounded-sm bg-green-soft px-2.5 py-1.5">
          <Plus aria-hidden="true" className="text-green" />
          {permissionLabel(permission)}
          <span className="ml-auto text-green text-sm">
            <Trans context="permission">added</Trans>
          </span>
        </li>
      ))}
      {removed.map((permission) => (
        <li key={permission} className="flex items-center gap-2 rounded-sm bg-red-soft px-2.5 py-1.5">
          <Minus aria-hidden="true" className="text-red" />
          {permissionLabel(permission)}
          <span className="ml-auto text-red text-sm">
            <Trans context="permission">removed</Trans>
          </span>
        </li>
      ))}
    </ul>
  );
}
