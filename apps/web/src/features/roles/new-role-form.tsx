import type { Role } from '@siteward/contract';
import { MEMBER_TYPE_LABELS, MEMBER_TYPES, permissionLabel } from '@siteward/domain';
import { Alert } from '@siteward/ui/alert';
import { Button } from '@siteward/ui/button';
import { DialogBody, DialogFooter } from '@siteward/ui/dialog';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { NativeSelect } from '@siteward/ui/native-select';
import { toast } from '@siteward/ui/toaster';
import { useOrganizationScope } from '#lib/organization-scope.ts';
import { startFrom } from './new-role.ts';
import { useRolesCache } from './queries.ts';
import { useNewRole } from './use-new-role.ts';
import { BLANK } from './use-roles-address.ts';

interface NewRoleFormProps {
  roles: readonly Role[];
  /** The id of the role to begin with; any other value for an empty one. */
  from: string;
  onCancel: () => void;
  onCreated: (role: Role) => void;
}

/** Name, type and description of a new role, and the role that it begins as a copy of. */
export function NewRoleForm({ roles, from, onCancel, onCreated }: NewRoleFormProps) {
  const { permissions: held } = useOrganizationScope();
  const cache = useRolesCache();
  const { form, fault, submit, submitting, forget, choose } = useNewRole({ roles, from }, (role) => {
    void cache.refresh();
    toast.success(`Role "${role.name}" is created`);
    onCreated(role);
  });
  const { errors } = form.formState;
  const chosen = form.watch('from');
  const start = startFrom(
    roles.find(({ _id }) => _id === chosen),
    held,
  );
  return (
    <form noValidate onSubmit={submit} className="contents">
      <DialogBody>
        <Field label="Start from" help={startHelp(start.permissions.length)}>
          <NativeSelect value={chosen} onChange={(event) => choose(event.target.value)}>
            <option value={BLANK}>No permissions</option>
            {roles.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                A copy of {name}
              </option>
            ))}
          </NativeSelect>
        </Field>
        {start.refused.length > 0 && (
          <Alert tone="warning">
            Not copied, since you do not hold it yourself: {start.refused.map(permissionLabel).join(', ')}.
          </Alert>
        )}
        <Field label="Name" required error={errors.name?.message}>
          <Input autoComplete="off" {...form.register('name')} />
        </Field>
        <Field label="Type" help="Only members of this type can have the role." error={errors.type?.message}>
          <NativeSelect {...form.register('type')}>
            {MEMBER_TYPES.map((type) => (
              <option key={type} value={type}>
                {MEMBER_TYPE_LABELS[type]}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Field label="Description" optional error={errors.description?.message} help="One line: what the role is for.">
          <Input autoComplete="off" {...form.register('description')} />
        </Field>
        {fault && (
          <Alert tone="danger" live>
            {fault}
          </Alert>
        )}
      </DialogBody>
      <DialogFooter>
        <Button
          onClick={() => {
            forget();
            onCancel();
          }}
        >
          Cancel
        </Button>
        <Button type="submit" variant="primary" loading={submitting}>
          Create role
        </Button>
      </DialogFooter>
    </form>
  );
}

function startHelp(count: number): string {
  if (count === 0) return 'Allow what it may do in the matrix afterwards.';
  return count === 1 ? 'It begins with 1 permission.' : `It begins with ${count} permissions.`;
}
