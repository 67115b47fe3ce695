import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Role } from '@siteward/contract';
import { Alert } from '@siteward/ui/alert';
import { BulkAction, BulkBar } from '@siteward/ui/bulk-bar';
import { Button } from '@siteward/ui/button';
import { Dialog, DialogBody, DialogContent, DialogFooter, DialogHeader } from '@siteward/ui/dialog';
import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { permissionLabel, roleLabel } from '#lib/labels.ts';
import { useOrganizationScope } from '#lib/organization-scope.ts';
import { useIsMobile } from '#lib/use-media-query.ts';
import { type Changes, changesLabel, changesOf, type RoleDrafts } from './permission-drafts.ts';
import { membersLabel } from './role-access.ts';

/** What is changed and not saved; the bar and the dialog that lists it take the same. */
interface DraftBarProps {
  roles: readonly Role[];
  drafts: RoleDrafts;
  saving: boolean;
  onDiscard: () => void;
  onSave: () => void;
}

/** The dark bar for permissions that are changed and not saved: what they are, and what to do with them. */
export function DraftBar({ roles, drafts, saving, onDiscard, onSave }: DraftBarProps) {
  const { t } = useLingui();
  const [reviewing, setReviewing] = useState(false);
  const isMobile = useIsMobile();
  const changed = roles.filter(({ _id }) => drafts[_id]);
  const changes = Object.values(drafts).map(changesOf);
  const [only] = changed;
  if (only === undefined) return null;
  const roleCount = changed.length;
  const subject = roleCount === 1 ? only.name : plural(roleCount, { one: '# role', other: '# roles' });
  const count = changes.reduce((sum, { added, removed }) => sum + added.length + removed.length, 0);
  const short = plural(count, { one: '# change', other: '# changes' });
  return (
    <>
      <BulkBar label={t`Unsaved changes`} summary={isMobile ? short : `${subject}: ${changesLabel(changes)}`}>
        <BulkAction onClick={() => setReviewing(true)}>
          <Trans>Review</Trans>
        </BulkAction>
        <BulkAction onClick={onDiscard} disabled={saving}>
          <Trans>Discard</Trans>
        </BulkAction>
        <BulkAction primary onClick={onSave} loading={saving} aria-label={t`Save changes`}>
          {isMobile ? t`Save` : t`Save changes`}
        </BulkAction>
      </BulkBar>
      <ReviewDialog
        open={reviewing}
        onOpenChange={setReviewing}
        roles={changed}
        drafts={drafts}
        saving={saving}
        onDiscard={onDiscard}
        onSave={onSave}
      />
    </>
  );
}

interface ReviewDialogProps extends DraftBarProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Every difference that saving would make, role by role, and whom it touches. */
function ReviewDialog({ open, onOpenChange, roles, drafts, saving, onDiscard, onSave }: ReviewDialogProps) {
  const { t } = useLingui();
  const { member } = useOrganizationScope();
  const isOwn = roles.some(({ _id }) => _id === member.role);
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
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
