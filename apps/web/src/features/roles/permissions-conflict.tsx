import { PERMISSIONS, permissionLabel } from '@siteward/domain';
import { VersionConflict } from '#components/version-conflict.tsx';
import type { Difference } from '#lib/differences.ts';
import type { RoleConflict } from './use-save-drafts.ts';

interface PermissionsConflictProps {
  conflict: RoleConflict | null;
  saving: boolean;
  onKeepTheirs: (conflict: RoleConflict) => void;
  onSaveMine: (conflict: RoleConflict) => void;
  onCancel: () => void;
}

/** Both versions of a role that two people have changed at once. */
export function PermissionsConflict({
  conflict,
  saving,
  onKeepTheirs,
  onSaveMine,
  onCancel,
}: PermissionsConflictProps) {
  return (
    <VersionConflict
      differences={conflict && differencesOf(conflict)}
      thing={`the role "${conflict?.current.name ?? ''}"`}
      onKeepTheirs={() => conflict && onKeepTheirs(conflict)}
      onSaveMine={() => conflict && onSaveMine(conflict)}
      onCancel={onCancel}
      pending={saving}
    />
  );
}

function differencesOf({ current, permissions }: RoleConflict): Difference[] {
  const word = (list: readonly string[], permission: string) => (list.includes(permission) ? 'Allowed' : 'Not allowed');
  return PERMISSIONS.map((permission) => ({
    label: permissionLabel(permission),
    theirs: word(current.permissions, permission),
    yours: word(permissions, permission),
  })).filter(({ theirs, yours }) => theirs !== yours);
}
