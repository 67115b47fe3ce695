import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Role } from '@siteward/contract';
import { givesType, MEMBER_TYPES } from '@siteward/domain';
import { Alert } from '@siteward/ui/alert';
import { Dialog, DialogContent, DialogForm, DialogHeader } from '@siteward/ui/dialog';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { NativeSelect } from '@siteward/ui/native-select';
import { toast } from '@siteward/ui/toaster';
import { useEffect } from 'react';
import { FormFaultAlert } from '#components/faults.tsx';
import { api, bodyOf } from '#lib/calls/api.ts';
import { lazyResolver } from '#lib/forms/late-form.tsx';
import { useCreateForm } from '#lib/forms/record-form.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { namesInLine } from '#lib/words/counts.ts';
import { memberTypeLabel, permissionLabel, roleLabel } from '#lib/words/labels.ts';
import { useRolesCache } from './queries.ts';
import { BLANK, copyName, startFrom, useOwn } from './role-access.ts';

interface NewRoleDialogProps {
  roles: readonly Role[];
  /** The id of the role to copy; `BLANK` for none. */
  from: string;
  onClose: () => void;
  onCreated: (role: Role) => void;
}

/** Creates a role: from scratch, or as a copy of another one. */
export function NewRoleDialog({ onClose, ...props }: NewRoleDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent onOpenAutoFocus={beginAtTheName}>
        <DialogHeader
          title={t`New role`}
          description={t`You can give it permissions that you hold yourself, and change it at any time.`}
        />
        <NewRoleForm {...props} onCancel={onClose} />
      </DialogContent>
    </Dialog>
  );
}

/** Focuses the field that has to be filled in, not the choice above it, which can stay as it is. */
function beginAtTheName(event: Event): void {
  if (!(event.currentTarget instanceof HTMLElement)) return;
  const name = event.currentTarget.querySelector<HTMLElement>('[aria-required=true]');
  if (!name) return;
  event.preventDefault();
  name.focus();
}

interface NewRoleFormProps extends Omit<NewRoleDialogProps, 'onClose'> {
  onCancel: () => void;
}

/** Name, type and description of a new role, and the role it starts as a copy of. */
function NewRoleForm({ roles, from, onCancel, onCreated }: NewRoleFormProps) {
  const { t } = useLingui();
  const own = useOwn();
  const cache = useRolesCache();
  const { form, fault, submit, submitting, discard, clearFault, choose } = useNewRole({ roles, from }, (role) => {
    void cache.refresh();
    const { name } = role;
    toast.success(t`Role “${name}” has been created`);
    onCreated(role);
  });
  const { errors } = form.formState;
  const chosen = form.watch('from');
  const start = startFrom(
    roles.find(({ _id }) => _id === chosen),
    own,
  );
  const refused = namesInLine(start.refused.map(permissionLabel));
  return (
    <DialogForm
      submitLabel={t`Create role`}
      onSubmit={submit}
      submitting={submitting}
      onCancel={() => {
        discard();
        onCancel();
      }}
    >
      <Field label={t`Start from`} help={startHelp(start.permissions.length)}>
        <NativeSelect value={chosen} onChange={(event) => choose(event.target.value)}>
          <option value={BLANK}>{t`No permissions`}</option>
          {roles.map((role) => {
            const name = roleLabel(role.name);
            return (
              <option key={role._id} value={role._id}>
                {t`A copy of ${name}`}
              </option>
            );
          })}
        </NativeSelect>
      </Field>
      {start.refused.length > 0 && (
        <Alert tone="warning">
          <Trans>Not copied, because you do not hold it yourself: {refused}.</Trans>
        </Alert>
      )}
      <Field label={t`Name`} required error={errors.name?.message}>
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
      <Field label={t`Type`} help={t`Only members of this type can have the role.`} error={errors.type?.message}>
        <NativeSelect {...form.register('type')}>
          {MEMBER_TYPES.filter((type) => givesType(own.type, type)).map((type) => (
            <option key={type} value={type}>
              {memberTypeLabel(type)}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field
        label={t`Description`}
        optional
        error={errors.description?.message}
        help={t`One line: what the role is for.`}
      >
        <Input autoComplete="off" {...form.register('description')} />
      </Field>
      <FormFaultAlert fault={fault} onOver={clearFault} />
    </DialogForm>
  );
}

function startHelp(count: number): string {
  if (count === 0) return t`Set its permissions in the matrix afterwards.`;
  return plural(count, { one: 'It starts with # permission.', other: 'It starts with # permissions.' });
}

const { resolver, preload } = lazyResolver(async () => (await import('./schemas.ts')).newRoleResolver);

/**
 * The form of a new role.
 *
 * @param start - all roles, and the id of the one to start from
 */
function useNewRole({ roles, from }: { roles: readonly Role[]; from: string }, onCreated: (role: Role) => void) {
  const { org } = useOrganizationScope();
  const own = useOwn();
  const roleOf = (id: string) => roles.find(({ _id }) => _id === id);
  const valuesFor = (id: string) => {
    const { type, description } = startFrom(roleOf(id), own);
    return { from: id, name: copyName(roleOf(id), roles), type, description };
  };
  const create = useCreateForm({
    resolver,
    defaultValues: valuesFor(from),
    fields: ['name', 'type', 'description'],
    draft: `role/new/${org}/${from}`,
    create: ({ from: copied, ...details }) => {
      const { permissions } = startFrom(roleOf(copied), own);
      return bodyOf(api.roles.create.mutate({ body: { ...details, permissions, org } }));
    },
    onCreated,
  });
  useEffect(preload, []);

  const { form } = create;
  const { dirtyFields } = form.formState;
  return {
    ...create,
    /** Starts from another role; a name or description that was typed is kept. */
    choose: (id: string) => {
      const values = valuesFor(id);
      form.setValue('from', id, { shouldDirty: true });
      form.setValue('type', values.type);
      if (!dirtyFields.name) form.setValue('name', values.name);
      if (!dirtyFields.description) form.setValue('description', values.description);
    },
  };
}
