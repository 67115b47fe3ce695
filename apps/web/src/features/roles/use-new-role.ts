import type { Role } from '@siteward/contract';
import { useEffect } from 'react';
import { bodyOf } from '#lib/answer.ts';
import { api } from '#lib/api.ts';
import { lazyResolver } from '#lib/lazy-resolver.ts';
import { useOrganizationScope } from '#lib/organization-scope.ts';
import { useCreateForm } from '#lib/use-create-form.ts';
import { copyName, startFrom } from './new-role.ts';

const { resolver, preload } = lazyResolver(async () => (await import('./schemas.ts')).newRoleResolver);

/** The form of a new role. In: all roles, the id of the one to begin with, and what follows when it is created. */
export function useNewRole({ roles, from }: { roles: readonly Role[]; from: string }, onCreated: (role: Role) => void) {
  const { org, permissions: held } = useOrganizationScope();
  const roleOf = (id: string) => roles.find(({ _id }) => _id === id);
  const valuesFor = (id: string) => {
    const { type, description } = startFrom(roleOf(id), held);
    return { from: id, name: copyName(roleOf(id), roles), type, description };
  };
  const create = useCreateForm({
    resolver,
    defaultValues: valuesFor(from),
    fields: ['name', 'type', 'description'],
    draft: `role/new/${org}/${from}`,
    create: ({ from: copied, ...details }) => {
      const { permissions } = startFrom(roleOf(copied), held);
      return bodyOf(api.roles.create.mutate({ body: { ...details, permissions, org } }));
    },
    onCreated,
  });
  useEffect(preload, []);

  const { form } = create;
  const { dirtyFields } = form.formState;
  return {
    ...create,
    /** Begins from another role; a name or description that was typed stays. */
    choose: (id: string) => {
      const values = valuesFor(id);
      form.setValue('from', id, { shouldDirty: true });
      form.setValue('type', values.type);
      if (!dirtyFields.name) form.setValue('name', values.name);
      if (!dirtyFields.description) form.setValue('description', values.description);
    },
  };
}
