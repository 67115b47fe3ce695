import { plural, t } from '@lingui/core/macro';
import type { Role } from '@siteward/contract';
import { PERMISSIONS, type Permission } from '@siteward/domain';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { readDraft, writeDraft } from '#lib/draft.ts';
import { useIsLimited, useOrganizationScope } from '#lib/organization-scope.ts';
import { useSayDiscarded } from '#lib/say-discarded.ts';
import { roleLock } from './role-access.ts';

/** The permissions that one role is to have, and the version of the role that was looked at. */
export type RoleDraft = { version: number; base: readonly Permission[]; permissions: readonly Permission[] };
/** By the id of the role; a role without changes is not in it. */
export type RoleDrafts = Readonly<Record<string, RoleDraft>>;
/** Allows or forbids something in a role. */
export type SetPermissions = (role: Role, permissions: readonly Permission[], on: boolean) => void;
export type Changes = { added: Permission[]; removed: Permission[] };

/** The permissions that a role shows: those of its draft, else its own. */
export function shownPermissions(role: Role, drafts: RoleDrafts): readonly Permission[] {
  return drafts[role._id]?.permissions ?? role.permissions;
}

/**
 * Allows or forbids something in a role.
 *
 * @returns The drafts; the role is not among them once nothing about it is changed any more.
 */
export function setPermissions(drafts: RoleDrafts, role: Role, some: readonly Permission[], on: boolean): RoleDrafts {
  const { version = role.version, base = role.permissions } = drafts[role._id] ?? {};
  const before = shownPermissions(role, drafts);
  const permissions = inOrder(on ? [...before, ...some] : before.filter((each) => !some.includes(each)));
  const { [role._id]: _, ...others } = drafts;
  const isSame = permissions.length === base.length && permissions.every((each) => base.includes(each));
  return isSame ? others : { ...others, [role._id]: { version, base, permissions } };
}

/** Each once, in the order of the matrix. One that only a later server knows stays: saving the role would take it away. */
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
 * A draft of a role that somebody else has saved meanwhile, over what is saved by now: what each of the two allowed and forbade.
 * Both began with the same, so that they cannot have changed one permission to different ends.
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

/** What was kept in the tab, as drafts; anything else is forgotten. */
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
 * The changes to roles that are not saved yet; this tab keeps them.
 *
 * @param roles - the roles as they are saved
 */
export function useRoleDrafts(roles: readonly Role[]) {
  const { org, permissions: held } = useOrganizationScope();
  const isLimited = useIsLimited();
  const sayDiscarded = useSayDiscarded();
  const key = `roles/${org}`;
  const [kept, setDrafts] = useState(() => parseDrafts(readDraft(key)));
  const isEmpty = Object.keys(kept).length === 0;
  useEffect(() => writeDraft(key, isEmpty ? null : kept), [key, kept, isEmpty]);

  // A role that is gone, or that one's own role no longer allows to change, cannot be saved.
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
    /** Forgets all of them; the message that says so brings them back, but for roles that were changed anew since. */
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
