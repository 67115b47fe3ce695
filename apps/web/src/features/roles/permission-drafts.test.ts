import { PERMISSIONS, type Permission } from '@siteward/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageScope } from '#testing/render-page.tsx';
import { changesLabel, changesOf, parseDrafts, type RoleDrafts, rebased, setPermissions } from './permission-drafts.ts';

const role = { ...pageScope(['plans:view', 'calendar:view']).role, version: 3 };
const some = fc.subarray([...PERMISSIONS]);

describe('setPermissions', () => {
  it('keeps the version and the permissions that were on screen', () => {
    expect(setPermissions({}, role, ['plans:manage'], true)).toEqual({
      [role._id]: {
        version: 3,
        base: ['plans:view', 'calendar:view'],
        permissions: ['plans:view', 'plans:manage', 'calendar:view'],
      },
    });
  });

  it('forgets a role once its changes are taken back', () => {
    const once = setPermissions({}, role, ['plans:manage'], true);
    expect(setPermissions(once, role, ['plans:manage'], false)).toEqual({});
    expect(setPermissions({}, role, ['plans:view'], true)).toEqual({});
  });

  it('keeps a permission that only a newer server knows', () => {
    // Parsed from JSON, as it arrives from the server, because the type does not allow an unknown permission.
    const permissions: Permission[] = JSON.parse('["elevators:view", "plans:view"]');
    const later = { ...role, permissions };
    const all = ['plans:view', 'plans:manage', 'elevators:view'];
    const drafts = setPermissions({}, later, ['plans:manage'], true);
    expect(drafts).toEqual({ [role._id]: { version: 3, base: permissions, permissions: all } });
    expect(setPermissions(drafts, later, ['plans:manage'], false)).toEqual({});
    const mine = { version: 3, base: permissions, permissions: [...permissions, 'plans:manage' as const] };
    expect(rebased(mine, { version: 9, permissions })).toEqual({ version: 9, base: permissions, permissions: all });
  });

  it('continues from the draft after somebody else has saved the role', () => {
    const once = setPermissions({}, role, ['plans:manage'], true);
    const newer = { ...role, version: 4, permissions: [] };
    expect(setPermissions(once, newer, ['plans:view'], false)[role._id]).toEqual({
      version: 3,
      base: ['plans:view', 'calendar:view'],
      permissions: ['plans:manage', 'calendar:view'],
    });
  });

  it('restores the role as it was when the changes are taken back', () => {
    fc.assert(
      fc.property(some, some, (base, toggled) => {
        const before = { ...role, permissions: base };
        const on = toggled.filter((each) => !base.includes(each));
        const off = toggled.filter((each) => base.includes(each));
        const drafts = setPermissions(setPermissions({}, before, on, true), before, off, false);
        const draft = drafts[role._id];
        expect(draft ? changesOf(draft) : { added: [], removed: [] }).toEqual({ added: on, removed: off });
        expect(setPermissions(setPermissions(drafts, before, on, false), before, off, true)).toEqual({});
      }),
    );
  });
});

describe('rebased', () => {
  it('keeps the changes of both people, and nothing else', () => {
    fc.assert(
      fc.property(some, some, some, (base, mine, theirs) => {
        const flipped = (toggled: readonly Permission[]) =>
          PERMISSIONS.filter((each) => base.includes(each) !== toggled.includes(each));
        const current = { version: 9, permissions: flipped(theirs) };
        expect(rebased({ version: 3, base, permissions: flipped(mine) }, current)).toEqual({
          version: 9,
          base: current.permissions,
          permissions: flipped(PERMISSIONS.filter((each) => mine.includes(each) || theirs.includes(each))),
        });
      }),
    );
  });
});

describe('changesLabel', () => {
  const changes = (added: number, removed: number) => ({
    added: PERMISSIONS.slice(0, added),
    removed: PERMISSIONS.slice(0, removed) as Permission[],
  });
  it.each([
    [[changes(1, 1)], '1 permission added, 1 removed'],
    [[changes(2, 0)], '2 permissions added'],
    [[changes(0, 1)], '1 permission removed'],
    [[changes(0, 3)], '3 permissions removed'],
    [[changes(1, 0), changes(2, 2)], '3 permissions added, 2 removed'],
  ])('%#: %j', (list, label) => {
    expect(changesLabel(list)).toBe(label);
  });
});

describe('parseDrafts', () => {
  const kept: RoleDrafts = { a: { version: 1, base: [], permissions: ['plans:view'] } };
  it.each([
    [null, {}],
    ['x', {}],
    [[1], {}],
    [{ a: null, b: { version: '1', base: [], permissions: [] }, c: { version: 1, base: 'x', permissions: [] } }, {}],
    [JSON.parse(JSON.stringify(kept)), kept],
  ])('%j becomes %j', (value, drafts) => {
    expect(parseDrafts(value)).toEqual(drafts);
  });
});
