import { type FormEvent, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, Path, Resolver } from 'react-hook-form';
import { writeDraft } from './draft.ts';
import { faultWords } from './fault-words.ts';
import { useFaultFocus, useForm } from './form.ts';
import { problemOf, showAtFields } from './problem.ts';
import { useFormDraft } from './use-form-draft.ts';

export type CreateFormOptions<Values extends FieldValues, Output, Created> = {
  resolver: Resolver<Values, unknown, Output>;
  defaultValues: DefaultValues<Values>;
  /** The fields that can show a fault, as the API names them. */
  fields: readonly Path<Values>[];
  /** What the draft is kept under in this tab: `site/new/<organization>`. */
  draft: string;
  /** Throws as `bodyOf` does. */
  create: (values: Output) => Promise<Created>;
  onCreated: (created: Created) => void;
};

/**
 * A form that creates a record: the contract's checks, a draft in this tab, the server's faults at the fields, and one
 * sending at a time; what was typed stays when it fails. Out: `form` for the fields; `fault` is what no field shows;
 * `forget` drops the draft.
 */
export function useCreateForm<Values extends FieldValues, Output, Created>(
  options: CreateFormOptions<Values, Output, Created>,
) {
  const { resolver, defaultValues, fields, draft, create, onCreated } = options;
  const [fault, setFault] = useState<string | null>(null);
  const form = useForm<Values, unknown, Output>({ resolver, defaultValues });
  const restored = useFormDraft(form, draft, useRef({ version: 0 }));
  const { isSubmitting, isDirty, submitCount } = form.formState;
  const noteSent = useFaultFocus(submitCount);

  const attempt = form.handleSubmit(async (values) => {
    setFault(null);
    try {
      const created = await create(values);
      writeDraft(draft, null);
      onCreated(created);
    } catch (error) {
      const found = problemOf(error);
      const rest = showAtFields(found, fields, (name, shown) => {
        const field = fields.find((each) => each === name);
        if (field !== undefined) form.setError(field, shown);
      });
      if (rest !== null) setFault(faultWords({ ...found, message: rest }));
    }
  });

  return {
    form,
    fault,
    restored: restored === true && isDirty,
    submitting: isSubmitting,
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      noteSent(event);
      if (!isSubmitting) void attempt(event);
    },
    forget: () => writeDraft(draft, null),
  };
}
