import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Role } from '@siteward/contract';
import { DEFAULT_MEMBER_STATUS } from '@siteward/domain';
import { ConfirmDialog } from '@siteward/ui/alert-dialog';
import { buttonClass } from '@siteward/ui/button';
import { Dialog, DialogContent, DialogFooter, DialogHeader } from '@siteward/ui/dialog';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { toast } from '@siteward/ui/toaster';
import { FaultAlert } from '#components/faults.tsx';
import { Link } from '#components/link.tsx';
import { EditRecordDialog } from '#components/record/record-dialogs.tsx';
import { api, bodyOf } from '#lib/calls/api.ts';
import { problemOf } from '#lib/calls/problem.ts';
import type { Described } from '#lib/forms/differences.ts';
import { lazyResolver } from '#lib/forms/late-form.tsx';
import { useRecordForm } from '#lib/forms/record-form.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { countLabel } from '#lib/words/counts.ts';
import { NewRoleDialog } from './new-role-dialog.tsx';
import { useRolesCache } from './queries.ts';
import { isRole } from './role-access.ts';

/**
 * The open dialog about a role: editing its name and description, or deleting it. Holds only the id, so the role shown stays
 * current.
 */
export type Asked = { what: 'edit' | 'delete'; id: string } | null;

interface RoleDialogsProps {
  roles: readonly Role[];
  asked: Asked;
  /** The role to copy into a new one; undefined while none is being created. */
  newFrom: string | undefined;
  onClose: () => void;
  onCreated: (role: Role) => void;
  onDeleted: (role: Role) => void;
}

/** The dialog that is open, if any. */
export function RoleDialogs({ roles, asked, newFrom, onClose, onCreated, onDeleted }: RoleDialogsProps) {
  if (newFrom !== undefined) {
    return <NewRoleDialog key={newFrom} roles={roles} from={newFrom} onClose={onClose} onCreated={onCreated} />;
  }
  const role = roles.find(({ _id }) => _id === asked?.id);
  if (asked === null || role === undefined) return null;
  return asked.what === 'edit' ? (
    <EditRoleDialog role={role} onClose={onClose} />
  ) : (
    <DeleteRoleDialog role={role} onClose={onClose} onDeleted={onDeleted} />
  );
}

type Details = Pick<Role, 'name' | 'description'>;

const described = (): readonly Described<Details>[] => [
  { label: t`Name`, words: ({ name }) => name },
  { label: t`Description`, words: ({ description }) => description },
];
const { resolver, preload } = lazyResolver(async () => (await import('./schemas.ts')).roleDetailsResolver);
/** The initial values of the form. */
export const detailsOf = ({ name, description }: Details): Details => ({ name, description });

/** Renames a role and changes its description. */
export function EditRoleDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const { t } = useLingui();
  const { name } = role;
  const cache = useRolesCache();
  const { member, refresh } = useOrganizationScope();
  const { form, ...editing } = useRecordForm({
    resolver,
    record: role,
    valuesOf: detailsOf,
    fields: ['name', 'description'],
    draft: `role/${role._id}`,
    save: (body, version) => bodyOf(api.roles.update.mutate({ params: { id: role._id }, body: { ...body, version } })),
    onSaved: (saved) => {
      cache.put(saved);
      void cache.refresh();
      if (saved._id === member.role) void refresh();
      const { name } = saved;
      toast.success(t`${name} has been saved`);
      onClose();
    },
    isRecord: isRole,
  });
  const { errors } = form.formState;
  return (
    <EditRecordDialog
      title={t`Change “${name}”`}
      editing={editing}
      preload={preload}
      onClose={onClose}
      thing={t`the role “${name}”`}
      valuesOf={detailsOf}
      described={described()}
      onTheirs={cache.put}
    >
      <Field label={t`Name`} error={errors.name?.message} required>
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
      <Field
        label={t`Description`}
        optional
        error={errors.description?.message}
        help={t`One line: what the role is for.`}
      >
        <Input autoComplete="off" {...form.register('description')} />
      </Field>
    </EditRecordDialog>
  );
}

interface DeleteRoleDialogProps {
  role: Role;
  onClose: () => void;
  onDeleted: (role: Role) => void;
}

/** Asks before a role is deleted; explains what has to happen first while somebody holds it. */
export function DeleteRoleDialog({ role, onClose, onDeleted }: DeleteRoleDialogProps) {
  const { t } = useLingui();
  const { name, memberCount } = role;
  const cache = useRolesCache();
  const remove = api.roles.remove.useMutation({
    onSuccess: () => {
      toast.success(t`Role “${name}” has been deleted`);
      onDeleted(role);
      onClose();
    },
    onSettled: () => cache.refresh(),
  });
  const fault = remove.error ? problemOf(remove.error) : null;
  if (memberCount > 0 || fault?.code === 'ROLE_IN_USE') {
    return <RoleInUse role={role} reason={fault?.message ?? holdersWords(memberCount)} onClose={onClose} />;
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Delete role “${name}”?`}
      description={t`Nobody holds it. This cannot be undone.`}
      confirmLabel={t`Delete role`}
      pending={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: role._id }, extraHeaders: { 'if-match': String(role.version) } })}
    >
      <FaultAlert error={remove.error} />
    </ConfirmDialog>
  );
}

function holdersWords(count: number): string {
  const members = countLabel(count);
  return plural(count, {
    one: `${members} member holds it. Give them another role first.`,
    other: `${members} members hold it. Give them another role first.`,
  });
}

function RoleInUse({ role, reason, onClose }: { role: Role; reason: string; onClose: () => void }) {
  const { t } = useLingui();
  const { org, siteId: site, permissions } = useOrganizationScope();
  const { name } = role;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader title={t`“${name}” is in use`} description={t`A role in use cannot be deleted. ${reason}`} />
        <DialogFooter>
          {permissions.includes('members:view') && (
            <Link
              to={pathTo('org-site-members-status', { org, site, status: DEFAULT_MEMBER_STATUS }, { role: role._id })}
              className={buttonClass({ variant: 'primary' })}
            >
              <Trans>Show members</Trans>
            </Link>
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
