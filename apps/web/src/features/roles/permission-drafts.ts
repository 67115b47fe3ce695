import { plural, t } from '@lingui/core/macro';
import type { Role } from '@siteward/contract';
import { PERMISSIONS, type Permission } from '@siteward/domain';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { readDraft, writeDraft } from '#lib/drafts/draft.ts';
import { useSayDiscarded } from '#lib/drafts/say-discarded.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { useRoleLock } from './role-access.ts';

/** The permissions that a role is to have, with the version and the permissions of the role that the draft is based on. */
export type RoleDraft = { version: number; base: readonly Permission[]; permissions: readonly Permission[] };
/** Keyed by the role's id; a role without changes is left out. */
export type RoleDrafts = Readonly<Record<string, RoleDraft>>;
/** Allows or forbids some permissions in a role. */
export type SetPermissions = (role: Role, permissions: readonly Permission[], on: boolean) => void;
export type Changes = { added: Permission[]; removed: Permission[] };

/** The permissions shown for a role: those of its draft if it has one, otherwise its own. */
export function shownPermissions(role: Role, drafts: RoleDrafts): readonly Permission[] {
  return drafts[role._id]?.permissions ?? role.permissions;
}

/**
 * Allows or forbids some permissions in a role.
 *
 * @returns The drafts, without the role once nothing about it differs any more.
 */
export function setPermissions(drafts: RoleDrafts, role: Role, some: readonly Permission[], on: boolean): RoleDrafts {
  const { version = role.version, base = role.permissions } = drafts[role._id] ?? {};
  const before = shownPermissions(role, drafts);
  const permissions = inOrder(on ? [...before, ...some] : before.filter((each) => !some.includes(each)));
  const { [role._id]: _, ...others } = drafts;
  const isSame = permissions.length === base.length && permissions.every((each) => base.includes(each));
  return isSame ? others : { ...others, [role._id]: { version, base, permissions } };
}

/**
 * Without duplicates, in the order of the matrix. Permissions that only a newer server knows are kept, or saving the role would
 * take them away.
 */
function inOrder(some: readonly Permission[]): readonly Permission[] {
  const unknown = some.filter((each) => !PERMISSIONS.includes(each));
  return [...PERMISSIONS.filter((each) => some.includes(each)), ...new Set(unknown)];
}

/** What a draft changes. */
export function changesOf({ base, permissions }: Pick<RoleDraft, 'base' | 'permissions'>): Changes {
  return {
    added: permissions.filter((each) => !base.includes(each)),
    removed: base.filter((each) => !permissions.includes(each)),
  };
}

/** The changes of one role or of several, in words: "1 permission added, 2 removed". */
export function changesLabel(changes: readonly Changes[]): string {
  const added = changes.reduce((sum, each) => sum + each.added.length, 0);
  const removed = changes.reduce((sum, each) => sum + each.removed.length, 0);
  if (added === 0) return plural(removed, { one: '# permission removed', other: '# permissions removed' });
  if (removed === 0) return plural(added, { one: '# permission added', other: '# permissions added' });
  return t`${plural(added, { one: '# permission added', other: '# permissions added' })}, ${plural(removed, { one: '# removed', other: '# removed' })}`;
}

/**
 * Reapplies a draft to a role that somebody else has saved in the meantime, keeping the permissions that each of the two added or
 * removed. Both started from the same permissions, so they cannot have changed one of them in opposite ways.
 */
export function rebased(draft: RoleDraft, current: Pick<Role, 'version' | 'permissions'>): RoleDraft {
  const { added, removed } = changesOf(draft);
  const { version, permissions: base } = current;
  const permissions = inOrder([...base.filter((each) => !removed.includes(each)), ...added]);
  return { version, base, permissions };
}

/** How many cells a draft changes. */
export function changeCount(draft: RoleDraft): number {
  const { added, removed } = changesOf(draft);
  return added.length + removed.length;
}

/** Reads the drafts kept in this tab; anything that is not a draft is dropped. */
export function parseDrafts(kept: unknown): RoleDrafts {
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(Object.entries(kept).filter((pair): pair is [string, RoleDraft] => isDraft(pair[1])));
}

function isDraft(value: unknown): value is RoleDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { version, base, permissions } = value as Partial<Record<keyof RoleDraft, unknown>>;
  return typeof version === 'number' && Array.isArray(base) && Array.isArray(permissions);
}

/**
 * The unsaved changes to roles, which are kept in this tab.
 *
 * @param roles - the roles as they are saved
 */
export function useRoleDrafts(roles: readonly Role[]) {
  const { org } = useOrganizationScope();
  const lockOf = useRoleLock();
  const sayDiscarded = useSayDiscarded();
  const key = `roles/${org}`;
  const [kept, setDrafts] = useState(() => parseDrafts(readDraft(key)));
  const isEmpty = Object.keys(kept).length === 0;
  useEffect(() => writeDraft(key, isEmpty ? null : kept), [key, kept, isEmpty]);

  // Changes cannot be saved if the role is gone, or if one's own role no longer allows changing it.
  const drafts = useMemo<RoleDrafts>(() => {
    const open = roles.filter((role) => kept[role._id] && lockOf(role) === null);
    return Object.fromEntries(open.map(({ _id }) => [_id, kept[_id]]).filter(isPair));
  }, [kept, roles, lockOf]);

  const set = useCallback((role: Role, some: readonly Permission[], on: boolean) => {
    setDrafts((now) => setPermissions(now, role, some, on));
  }, []);
  return {
    drafts,
    set,
    drop: (id: string) => setDrafts(({ [id]: _, ...others }) => others),
    /**
     * Discards all of them. The message that says so can bring them back, except for roles that have been changed again since.
     */
    clear: () => {
      setDrafts({});
      sayDiscarded(kept, (isShown) => {
        if (isShown) setDrafts((since) => ({ ...kept, ...since }));
        else writeDraft(key, { ...kept, ...parseDrafts(readDraft(key)) });
      });
    },
  };
}

function isPair<Key, Value>(pair: readonly (Key | Value | undefined)[]): pair is [Key, Value] {
  return pair[1] !== undefined;
}
