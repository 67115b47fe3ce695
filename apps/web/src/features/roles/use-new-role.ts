import type { Role } from '@siteward/contract';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { bodyOf } from '#lib/answer.ts';
import { api } from '#lib/api.ts';
import { writeDraft } from '#lib/draft.ts';
import { faultWords } from '#lib/fault-words.ts';
import { lazyResolver } from '#lib/lazy-resolver.ts';
import { useOrganizationScope } from '#lib/organization-scope.ts';
import { problemOf, showAtFields } from '#lib/problem.ts';
import { useFormDraft } from '#lib/use-form-draft.ts';
import { copyName, startFrom } from './new-role.ts';

const FIELDS = ['name', 'type', 'description'] as const;
const { resolver, preload } = lazyResolver(async () => (await import('./schemas.ts')).newRoleResolver);

/** The form of a new role. In: all roles, the id of the one to begin with, and what follows when it is created. */
export function useNewRole({ roles, from }: { roles: readonly Role[]; from: string }, onCreated: (role: Role) => void) {
  const { org, permissions: held } = useOrganizationScope();
  const [fault, setFault] = useState<string | null>(null);
  const roleOf = (id: string) => roles.find(({ _id }) => _id === id);
  const valuesFor = (id: string) => {
    const { type, description } = startFrom(roleOf(id), held);
    return { from: id, name: copyName(roleOf(id), roles), type, description };
  };
  const form = useForm({ resolver, defaultValues: valuesFor(from) });
  const draft = `role/new/${org}/${from}`;
  useFormDraft(form, draft, useRef({ version: 0 }));
  useEffect(preload, []);

  const attempt = form.handleSubmit(async ({ from: copied, ...details }) => {
    setFault(null);
    try {
      const { permissions } = startFrom(roleOf(copied), held);
      const role = await bodyOf(api.roles.create.mutate({ body: { ...details, permissions, org } }));
      writeDraft(draft, null);
      onCreated(role);
    } catch (error) {
      const found = problemOf(error);
      const rest = showAtFields(found, FIELDS, (name, shown, focus) => {
        const field = FIELDS.find((each) => each === name);
        if (field !== undefined) form.setError(field, shown, focus);
      });
      if (rest !== null) setFault(faultWords({ ...found, message: rest }));
    }
  });

  return {
    form,
    fault,
    submitting: form.formState.isSubmitting,
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (!form.formState.isSubmitting) void attempt(event);
    },
    /** Begins from another role; a name or description that was typed stays. */
    choose: (id: string) => {
      const { dirtyFields } = form.formState;
      const values = valuesFor(id);
      form.setValue('type', values.type);
      if (!dirtyFields.name) form.setValue('name', values.name);
      if (!dirtyFields.description) form.setValue('description', values.description);
    },
    /** Forgets what was typed. */
    forget: () => writeDraft(draft, null),
  };
}
