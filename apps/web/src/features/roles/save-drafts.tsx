import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Role } from '@siteward/contract';
import { PERMISSIONS, type Permission } from '@siteward/domain';
import { toast } from '@siteward/ui/toaster';
import { useState } from 'react';
import { VersionConflict } from '#components/version-conflict.tsx';
import { api, bodyOf } from '#lib/api.ts';
import { type Described, differencesBetween } from '#lib/differences.ts';
import { permissionLabel } from '#lib/labels.ts';
import { useOrganizationScope } from '#lib/organization-scope.ts';
import { faultWords, problemOf } from '#lib/problem.ts';
import { changesLabel, changesOf, type RoleDraft, type RoleDrafts } from './permission-drafts.ts';
import { useRolesCache } from './queries.ts';
import { isRole } from './role-access.ts';

/** A role that somebody else has changed too: as it is saved now, and what it should become. */
type RoleConflict = { current: Role; permissions: readonly Permission[] };

/**
 * Saves drafts one role after the other.
 *
 * @param roles - the roles as they are shown
 * @param drop - forgets the draft of a saved role
 */
export function useSaveDrafts(roles: readonly Role[], drop: (id: string) => void) {
  const { t } = useLingui();
  const { member, refresh } = useOrganizationScope();
  const cache = useRolesCache();
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<RoleConflict | null>(null);

  const replace = async (id: string, permissions: readonly Permission[], version: number) => {
    const body = { permissions: [...permissions], version };
    const saved = await bodyOf(api.roles.replacePermissions.mutate({ params: { id }, body }));
    cache.put(saved);
    // Whoever narrows their own role has another navigation from now on.
    if (id === member.role) await refresh();
    return saved;
  };

  const undo = async (saved: Role, before: readonly Permission[]) => {
    const { name } = saved;
    try {
      await replace(saved._id, before, saved.version);
      toast.success(t`${name} has been restored`);
    } catch (error) {
      toast.error(t`${name} could not be restored`, { description: faultWords(problemOf(error)) });
    }
    await cache.refresh();
  };

  const saveOne = async (id: string, draft: RoleDraft): Promise<boolean> => {
    try {
      const saved = await replace(id, draft.permissions, draft.version);
      drop(id);
      const description = changesLabel([changesOf(draft)]);
      const action = { label: t`Undo`, onClick: () => void undo(saved, draft.base) };
      const { name } = saved;
      toast.success(t`${name} has been saved`, { description, action });
      return true;
    } catch (error) {
      const fault = problemOf(error);
      const { code, current } = fault;
      const name = roles.find(({ _id }) => _id === id)?.name;
      if (code === 'VERSION_CONFLICT' && isRole(current)) {
        if (isSame(current.permissions, draft.base)) return saveOne(id, { ...draft, version: current.version });
        setConflict({ current, permissions: draft.permissions });
      } else {
        const title = name === undefined ? t`The role could not be saved` : t`${name} could not be saved`;
        toast.error(title, { description: faultWords(fault) });
      }
      return false;
    }
  };

  return {
    saving,
    conflict,
    closeConflict: () => setConflict(null),
    /** Stops at the first that cannot be saved. Answers whether all of them are saved. */
    save: async (drafts: RoleDrafts): Promise<boolean> => {
      if (saving) return false;
      setSaving(true);
      let done = true;
      for (const [id, draft] of Object.entries(drafts)) done = done && (await saveOne(id, draft));
      setSaving(false);
      void cache.refresh();
      return done;
    },
  };
}

function isSame(one: readonly Permission[], other: readonly Permission[]): boolean {
  return one.length === other.length && one.every((each) => other.includes(each));
}

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
  const { t } = useLingui();
  const name = conflict?.current.name ?? '';
  return (
    <VersionConflict
      differences={conflict && differencesBetween(described(), conflict.current.permissions, conflict.permissions)}
      thing={t`the role "${name}"`}
      onKeepTheirs={() => conflict && onKeepTheirs(conflict)}
      onSaveMine={() => conflict && onSaveMine(conflict)}
      onCancel={onCancel}
      pending={saving}
    />
  );
}

function described(): readonly Described<readonly Permission[]>[] {
  return PERMISSIONS.map((permission) => ({
    label: permissionLabel(permission),
    words: (held) => (held.includes(permission) ? t`Allowed` : t`Not allowed`),
  }));
}
