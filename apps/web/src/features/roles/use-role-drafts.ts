import type { Role } from '@siteward/contract';
import type { Permission } from '@siteward/domain';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { readDraft, writeDraft } from '#lib/draft.ts';
import { useIsLimited, useOrganizationScope } from '#lib/organization-scope.ts';
import { parseDrafts, type RoleDrafts, setPermissions } from './permission-drafts.ts';
import { roleLock } from './role-access.ts';

/** The changes to roles that are not saved yet; this tab keeps them. In: the roles as they are saved. */
export function useRoleDrafts(roles: readonly Role[]) {
  const { org, permissions: held } = useOrganizationScope();
  const isLimited = useIsLimited();
  const key = `roles/${org}`;
  const [kept, setDrafts] = useState(() => parseDrafts(readDraft(key)));
  const isEmpty = Object.keys(kept).length === 0;
  useEffect(() => writeDraft(key, isEmpty ? null : kept), [key, kept, isEmpty]);

  // A role that is gone, or that the own role does not allow to change any more, cannot be saved.
  const drafts = useMemo<RoleDrafts>(() => {
    const open = roles.filter((role) => kept[role._id] && roleLock(role, held, isLimited) === null);
    return Object.fromEntries(open.map(({ _id }) => [_id, kept[_id]]).filter(isPair));
  }, [kept, roles, held, isLimited]);

  const set = useCallback((role: Role, some: readonly Permission[], on: boolean) => {
    setDrafts((now) => setPermissions(now, role, some, on));
  }, []);
  return {
    drafts,
    set,
    drop: (id: string) => setDrafts(({ [id]: _, ...others }) => others),
    clear: () => setDrafts({}),
  };
}

function isPair<Key, Value>(pair: readonly (Key | Value | undefined)[]): pair is [Key, Value] {
  return pair[1] !== undefined;
}
