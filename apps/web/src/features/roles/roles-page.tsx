import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Role } from '@siteward/contract';
import { sameId } from '@siteward/domain';
import { Button } from '@siteward/ui/button';
import { Card } from '@siteward/ui/card';
import { LoadingRegion } from '@siteward/ui/loading-region';
import { Skeleton } from '@siteward/ui/skeleton';
import { Eye, Plus } from 'lucide-react';
import { useState } from 'react';
import { Can } from '#components/can.tsx';
import { LoadedMenu, Menu, MenuItem, MenuLabel } from '#components/menu.tsx';
import { OnceOpened, onDemand, usePreload } from '#components/on-demand.tsx';
import { Page } from '#components/page/page.tsx';
import { QueryFault } from '#components/query-fault.tsx';
import { LeaveGuard } from '#components/record/leave-guard.tsx';
import { useSingleKeys } from '#lib/browser/single-keys.ts';
import { useHasTable } from '#lib/browser/use-media-query.ts';
import { useUrlParams } from '#lib/lists/use-url-state.ts';
import { useIsHere } from '#lib/navigation/destination.ts';
import { useCan, useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { useOtherReason } from '#lib/organization/other-reason.ts';
import { namesInLine } from '#lib/words/counts.ts';
import { roleLabel } from '#lib/words/labels.ts';
import { DraftBar } from './draft-bar.tsx';
import { shownPermissions, useRoleDrafts } from './permission-drafts.ts';
import { useSortedRoles } from './queries.ts';
import { BLANK } from './role-access.ts';
import type { Asked } from './role-dialogs.tsx';
import { RoleMatrix, type RoleMatrixProps } from './role-matrix.tsx';
import { type NavigationOf, RolePreview } from './role-preview.tsx';
import { RoleSwitches } from './role-switches.tsx';
import { useSaveDrafts } from './save-drafts.tsx';

/**
 * What the page keeps in the address: `role` is the one shown on a phone, `view-as` the one being previewed, `new` the one being
 * copied.
 */
type RolesParam = 'role' | 'view-as' | 'new';

const NONE: readonly [] = [];

const RoleDialogs = onDemand(async () => (await import('./role-dialogs.tsx')).RoleDialogs);

/** Roles and permissions. The navigation that a role sees is passed in, because only the application knows it. */
export function RolesPage({ navigationOf }: { navigationOf: NavigationOf }) {
  const { t } = useLingui();
  const { roles = NONE, error, isPending, isFetching, refetch } = useSortedRoles();
  const { drafts, set, drop, clear } = useRoleDrafts(roles);
  const { save, saving } = useSaveDrafts(roles, drop);
  const { get, set: setAddress } = useUrlParams<RolesParam>();
  const isHere = useIsHere();
  const can = useCan();
  const [asked, setAsked] = useState<Asked>(null);
  const newFrom = can('roles:manage') && roles.length > 0 ? get('new') : undefined;
  const viewed = roles.find(({ _id }) => sameId(_id, get('view-as') ?? ''));
  const changed = roles.filter(({ _id }) => drafts[_id]);
  const rights = useRights();
  const actions = {
    onView: (role: { _id: string }) => setAddress({ 'view-as': role._id }),
    onCopy: (role: { _id: string }) => setAddress({ new: role._id }),
    onEdit: (role: { _id: string }) => setAsked({ what: 'edit', id: role._id }),
    onDelete: (role: { _id: string }) => setAsked({ what: 'delete', id: role._id }),
  };
  const close = () => {
    setAsked(null);
    if (isHere()) setAddress({ new: undefined }, { replace: true });
  };
  useSingleKeys({ c: () => can('roles:manage') && roles.length > 0 && setAddress({ new: BLANK }) });
  return (
    <Page
      title={t`Roles and permissions`}
      help={t`Who may do what. ${rights}`}
      actions={<RolesActions roles={roles} onView={actions.onView} onNew={() => setAddress({ new: BLANK })} />}
    >
      {isPending && <RolesSkeleton />}
      {error && roles.length === 0 && (
        <Card>
          <QueryFault title={t`The roles could not be loaded.`} query={{ error, isFetching, refetch }} />
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
      <OnceOpened open={asked !== null || newFrom !== undefined} onClose={close} early={RoleDialogs}>
        <RoleDialogs
          roles={roles}
          asked={asked}
          newFrom={newFrom}
          onClose={close}
          onCreated={({ _id }) => isHere() && setAddress({ new: undefined, role: _id }, { replace: true })}
          onDeleted={({ _id }) => drop(_id)}
        />
      </OnceOpened>
      <LeaveGuard when={changed.length > 0} what={namesInLine(changed.map(({ name }) => name))} />
    </Page>
  );
}

/** Says what the person may do here, and why not more. */
function useRights(): string {
  const { permissions } = useOrganizationScope();
  const otherReason = useOtherReason('roles:manage');
  if (otherReason !== null) return otherReason;
  if (!permissions.includes('roles:manage')) return t`Your role lets you view the roles, but not change them.`;
  return t`System roles are fixed; copy one to change it.`;
}

interface RolesActionsProps {
  roles: readonly Role[];
  onView: (role: Role) => void;
  onNew: () => void;
}

/** The buttons of the page: to preview a role, and to create one. */
function RolesActions({ roles, onView, onNew }: RolesActionsProps) {
  // The roles' menus use it too.
  usePreload(LoadedMenu);
  return (
    <>
      <Menu
        button={(props) => (
          <Button disabled={roles.length === 0} {...props}>
            <Eye aria-hidden="true" />
            <Trans>View as role</Trans>
          </Button>
        )}
      >
        <MenuLabel>
          <Trans>See the application as</Trans>
        </MenuLabel>
        {roles.map((role) => (
          <MenuItem key={role._id} onSelect={() => onView(role)}>
            {roleLabel(role.name)}
          </MenuItem>
        ))}
      </Menu>
      <Can permission="roles:manage">
        <Button variant="primary" onClick={onNew} disabled={roles.length === 0}>
          <Plus aria-hidden="true" />
          <Trans>New role</Trans>
        </Button>
      </Can>
    </>
  );
}

/** The matrix, or below 960 px one role at a time: the one in the address, otherwise the first that can be changed. */
function RolesBody(props: RoleMatrixProps) {
  const { get, set } = useUrlParams<RolesParam>();
  const hasTable = useHasTable();
  const { roles } = props;
  const role =
    roles.find(({ _id }) => sameId(_id, get('role') ?? '')) ?? roles.find(({ system }) => !system) ?? roles[0];
  if (role === undefined) return null;
  if (hasTable) return <RoleMatrix {...props} />;
  return <RoleSwitches {...props} role={role} onChoose={(id) => set({ role: id }, { replace: true })} />;
}

const ROWS = Array.from({ length: 14 }, (_, index) => index);
const COLUMNS = Array.from({ length: 7 }, (_, index) => index);

/** A placeholder shaped like the matrix, or like the list on a phone, while the roles load. */
function RolesSkeleton() {
  const { t } = useLingui();
  const hasTable = useHasTable();
  return (
    <LoadingRegion label={t`Loading roles`}>
      <Card>
        {ROWS.map((row) => (
          <div key={row} className="flex h-11 items-center gap-6 border-line border-b px-3 last:border-b-0">
            <Skeleton className="h-3.5 w-36" />
            {!hasTable ? (
              <Skeleton className="ml-auto h-6 w-10 rounded-full!" />
            ) : (
              COLUMNS.map((column) => (
                <span key={column} className="grid flex-1 justify-items-center">
                  <Skeleton className={row === 0 ? 'h-3.5 w-16' : 'size-4'} />
                </span>
              ))
            )}
          </div>
        ))}
      </Card>
    </LoadingRegion>
  );
}
