import { Card } from '@siteward/ui/card';
import { ErrorState } from '@siteward/ui/error-state';
import { useState } from 'react';
import { LeaveGuard } from '#components/leave-guard.tsx';
import { Page } from '#components/page.tsx';
import { faultWords } from '#lib/fault-words.ts';
import { useCan, useIsLimited, useOrganizationScope } from '#lib/organization-scope.ts';
import { problemOf } from '#lib/problem.ts';
import { useSingleKeys } from '#lib/single-keys.ts';
import { DraftBar } from './draft-bar.tsx';
import { shownPermissions } from './permission-drafts.ts';
import { PermissionsConflict } from './permissions-conflict.tsx';
import type { NavigationOf } from './preview-navigation.tsx';
import { useRoles } from './queries.ts';
import { LIMITED } from './role-access.ts';
import { type Asked, RoleDialogs } from './role-dialogs.tsx';
import { RolePreview } from './role-preview.tsx';
import { RolesActions } from './roles-actions.tsx';
import { RolesBody } from './roles-body.tsx';
import { RolesSkeleton } from './roles-skeleton.tsx';
import { useRoleDrafts } from './use-role-drafts.ts';
import { BLANK, useRolesAddress } from './use-roles-address.ts';
import { useSaveDrafts } from './use-save-drafts.ts';

const NONE: readonly [] = [];

/** Roles and permissions. In: how the navigation looks to a role, which only the application knows. */
export function RolesPage({ navigationOf }: { navigationOf: NavigationOf }) {
  const { roles = NONE, error, isPending, isFetching, refetch } = useRoles();
  const { drafts, set, drop, clear } = useRoleDrafts(roles);
  const { save, saving, conflict, closeConflict } = useSaveDrafts(roles, drop);
  const { get, set: setAddress } = useRolesAddress();
  const can = useCan();
  const [asked, setAsked] = useState<Asked>(null);
  const viewed = roles.find(({ _id }) => _id === get('view-as'));
  const changed = roles.filter(({ _id }) => drafts[_id]);
  const actions = {
    onView: (role: { _id: string }) => setAddress({ 'view-as': role._id }),
    onCopy: (role: { _id: string }) => setAddress({ new: role._id }),
    onEdit: (role: { _id: string }) => setAsked({ what: 'edit', id: role._id }),
    onDelete: (role: { _id: string }) => setAsked({ what: 'delete', id: role._id }),
  };
  useSingleKeys({ c: () => can('roles:manage') && roles.length > 0 && setAddress({ new: BLANK }) });
  return (
    <Page
      title="Roles and permissions"
      help={`Who may do what. ${useRights()}`}
      actions={<RolesActions roles={roles} onView={actions.onView} onNew={() => setAddress({ new: BLANK })} />}
    >
      {isPending && <RolesSkeleton />}
      {error && roles.length === 0 && (
        <Card>
          <ErrorState
            title="The roles could not be loaded."
            description={faultWords(problemOf(error))}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        </Card>
      )}
      {viewed ? (
        <RolePreview
          roles={roles}
          role={viewed}
          permissions={shownPermissions(viewed, drafts)}
          isDraft={drafts[viewed._id] !== undefined}
          navigationOf={navigationOf}
          onChoose={(id) => setAddress({ 'view-as': id }, { replace: true })}
          onExit={() => setAddress({ 'view-as': undefined })}
        />
      ) : (
        <RolesBody roles={roles} drafts={drafts} onSet={set} {...actions} />
      )}
      <DraftBar roles={roles} drafts={drafts} saving={saving} onDiscard={clear} onSave={() => void save(drafts)} />
      <PermissionsConflict
        conflict={conflict}
        saving={saving}
        onCancel={closeConflict}
        onKeepTheirs={({ current }) => {
          drop(current._id);
          closeConflict();
        }}
        onSaveMine={({ current: { _id, version, permissions: base }, permissions }) => {
          closeConflict();
          void save({ [_id]: { version, base, permissions } });
        }}
      />
      <RoleDialogs
        roles={roles}
        asked={asked}
        newFrom={can('roles:manage') && roles.length > 0 ? get('new') : undefined}
        onClose={() => {
          setAsked(null);
          setAddress({ new: undefined }, { replace: true });
        }}
        onCreated={({ _id }) => setAddress({ new: undefined, role: _id }, { replace: true })}
        onDeleted={({ _id }) => drop(_id)}
      />
      <LeaveGuard when={changed.length > 0} what={changed.map(({ name }) => name).join(', ')} />
    </Page>
  );
}

/** What whoever looks may do here, and why not more. */
function useRights(): string {
  const { permissions } = useOrganizationScope();
  const isLimited = useIsLimited();
  if (!permissions.includes('roles:manage')) return 'Your role lets you look, but change nothing.';
  if (isLimited) return LIMITED;
  return 'System roles are fixed; copy one to change it.';
}
