import type { User } from '@siteward/contract';
import type { BusinessKind, OrganizationNature } from '@siteward/domain';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { api } from '#lib/api.ts';
import { writeDraft } from '#lib/draft.ts';
import { faultWords } from '#lib/fault-words.ts';
import { useFaultFocus, useForm } from '#lib/form.ts';
import { lazyResolver } from '#lib/lazy-resolver.ts';
import { problemOf, showAtFields } from '#lib/problem.ts';
import { useFormDraft } from '#lib/use-form-draft.ts';
import { useEnterNew } from './queries.ts';

const FIELDS = ['name', 'email', 'contact', 'busInst', 'nature', 'siteName', 'timezone'] as const;
const { resolver, preload } = lazyResolver(async () => (await import('./schemas.ts')).createOrganizationResolver);

type Values = {
  name: string;
  email: string;
  contact: string;
  busInst: BusinessKind;
  nature: OrganizationNature;
  /** Undefined: named like the organization. */
  siteName: string | undefined;
  timezone: string;
};

function firstValues(user: User): Values {
  return {
    name: '',
    email: user.email,
    contact: '',
    busInst: 'business',
    nature: 'facility-management',
    siteName: undefined,
    timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

/** The form of a new organization, which is opened once it is there. In: the person, who becomes its Owner. */
export function useCreateOrganization(user: User) {
  const [fault, setFault] = useState<string | null>(null);
  const [created, setCreated] = useState<string | null>(null);
  const form = useForm({ resolver, defaultValues: firstValues(user) });
  const noteSent = useFaultFocus(form.formState.submitCount);
  const draft = `organization/new/${user._id}`;
  const restored = useFormDraft(form, draft, useRef({ version: 0 }));
  useEffect(preload, []);

  const create = api.organizations.create.useMutation();
  const enterNew = useEnterNew();
  const { mutate: open, isError } = useMutation({ mutationFn: (org: string) => enterNew(user._id, org) });
  // Not while the form still counts as changed: leaving would be asked about.
  useEffect(() => {
    if (created !== null) open(created);
  }, [created, open]);

  const attempt = form.handleSubmit(async (body) => {
    setFault(null);
    try {
      const answer = await create.mutateAsync({ body });
      writeDraft(draft, null);
      setCreated(answer.body._id);
    } catch (error) {
      const found = problemOf(error);
      const rest = showAtFields(found, FIELDS, (name, shown) => {
        const field = FIELDS.find((each) => each === name);
        if (field !== undefined) form.setError(field, shown);
      });
      if (rest !== null) setFault(faultWords({ ...found, message: rest }));
    }
  });
  const { isDirty, isSubmitting } = form.formState;
  const submitting = isSubmitting || (created !== null && !isError);
  return {
    form,
    fault: isError ? 'The organization is created, but could not be opened. It stands in your list.' : fault,
    submitting,
    unsaved: isDirty && created === null,
    /** Whether the form shows what this tab has kept from before. */
    restored: restored === true && isDirty,
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      noteSent(event);
      if (!submitting && created === null) void attempt(event);
    },
    /** Forgets what was typed. */
    discard: () => {
      writeDraft(draft, null);
      form.reset(firstValues(user));
    },
  };
}
