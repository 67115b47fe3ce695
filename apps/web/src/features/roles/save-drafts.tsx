import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Role } from '@siteward/contract';
import type { Permission } from '@siteward/domain';
import { toast } from '@siteward/ui/toaster';
import { useState } from 'react';
import { api, bodyOf } from '#lib/calls/api.ts';
import { problemOf } from '#lib/calls/problem.ts';
import { sayNotDone } from '#lib/calls/say-failed.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import {
  type Changes,
  changeCount,
  changesLabel,
  changesOf,
  type RoleDraft,
  type RoleDrafts,
  rebased,
} from './permission-drafts.ts';
import { useRolesCache } from './queries.ts';
import { isRole } from './role-access.ts';

/** The most attempts at one save while somebody else keeps saving the role in the meantime. */
const SENDINGS = 4;
const NOTHING: Changes = { added: [], removed: [] };

/**
 * Saves drafts one role after the other, keeping what somebody else has changed about a role in the meantime.
 *
 * @param roles - the roles as they are shown
 * @param drop - forgets the draft of a saved role
 */
export function useSaveDrafts(roles: readonly Role[], drop: (id: string) => void) {
  const { t } = useLingui();
  const { member, refresh } = useOrganizationScope();
  const cache = useRolesCache();
  const [saving, setSaving] = useState(false);

  const replace = async (id: string, permissions: readonly Permission[], version: number) => {
    const body = { permissions: [...permissions], version };
    const saved = await bodyOf(api.roles.replacePermissions.mutate({ params: { id }, body }));
    cache.put(saved);
    // A change to one's own role can change the navigation.
    if (id === member.role) await refresh();
    return saved;
  };

  const undo = async (saved: Role, before: readonly Permission[]) => {
    const { name } = saved;
    try {
      await replace(saved._id, before, saved.version);
      toast.success(t`${name} has been restored`);
    } catch (error) {
      sayNotDone(t`${name} could not be restored`, problemOf(error));
    }
    await cache.refresh();
  };

  /** @param theirs - what others have changed about the role since the draft was started */
  const saveOne = async (id: string, draft: RoleDraft, theirs = NOTHING, sent = 1): Promise<boolean> => {
    try {
      const saved = await replace(id, draft.permissions, draft.version);
      drop(id);
      const { name } = saved;
      toast.success(t`${name} has been saved`, {
        description: savedWords(changesLabel([changesOf(draft)]), theirs),
        action: { label: t`Undo`, onClick: () => void undo(saved, draft.base) },
      });
      return true;
    } catch (error) {
      const fault = problemOf(error);
      const { code, current } = fault;
      if (code === 'VERSION_CONFLICT' && isRole(current) && sent < SENDINGS) {
        const others = changesOf({ base: draft.base, permissions: current.permissions });
        const next = rebased(draft, current);
        if (changeCount(next) > 0) return saveOne(id, next, together(theirs, others), sent + 1);
        const { name } = current;
        cache.put(current);
        drop(id);
        toast.success(t`Somebody else has changed ${name} in the same way`);
        return true;
      }
      const name = roles.find(({ _id }) => _id === id)?.name;
      const title = name === undefined ? t`The role could not be saved` : t`${name} could not be saved`;
      sayNotDone(title, fault);
      return false;
    }
  };

  return {
    saving,
    /** Stops at the first role that cannot be saved. Resolves to whether all of them were saved. */
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

function together(one: Changes, other: Changes): Changes {
  return { added: [...one.added, ...other.added], removed: [...one.removed, ...other.removed] };
}

/** What was saved, and that what somebody else has saved in the meantime is kept as well. */
function savedWords(mine: string, others: Changes): string {
  if (others.added.length + others.removed.length === 0) return mine;
  const theirs = changesLabel([others]);
  return t`${mine}. Somebody else changed this role too (${theirs}); both are kept.`;
}
