import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, Path, Resolver } from 'react-hook-form';
import { writeDraft } from './draft.ts';
import { faultWords } from './fault-words.ts';
import { useFaultFocus, useForm } from './form.ts';
import { problemOf, showAtFields } from './problem.ts';
import { useFormDraft } from './use-form-draft.ts';

type Versioned = { version: number };

export type RecordFormOptions<Values extends FieldValues, Output, Saved extends Versioned> = {
  resolver: Resolver<Values, unknown, Output>;
  /** The record as it is known; a newer one fills the form as long as nothing was changed. */
  record: Saved;
  valuesOf: (record: Saved) => DefaultValues<Values>;
  /** The fields that can show a fault, as the API names them. */
  fields: readonly Path<Values>[];
  /** What the draft is kept under in this tab: `organization/<id>`. */
  draft: string;
  /** Throws as `bodyOf` does. */
  save: (values: Output, version: number) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  /** Checks the record that comes with VERSION_CONFLICT, which has no type on its way. */
  isRecord: (value: unknown) => value is Saved;
};

/**
 * A form over one record (docs/web.md, Every screen): the contract's checks, a draft in this tab, the server's faults at the
 * fields, one sending at a time, and on VERSION_CONFLICT both versions. In: the record, and how it is saved.
 * Out: `form` for the fields; `conflict` is the record as it is by now, together with `values`, while that is open.
 */
export function useRecordForm<Values extends FieldValues, Output, Saved extends Versioned>(
  options: RecordFormOptions<Values, Output, Saved>,
) {
  const { record, valuesOf, draft, fields, isRecord } = options;
  const [fault, setFault] = useState<string | null>(null);
  const [conflict, setConflict] = useState<{ current: Saved; values: Output } | null>(null);
  const base = useRef(record);
  const form = useForm<Values, unknown, Output>({
    defaultValues: valuesOf(record),
    resolver: options.resolver,
  });
  const { isDirty, isSubmitting, submitCount } = form.formState;
  const noteSent = useFaultFocus(submitCount);
  const restored = useFormDraft(form, draft, base);

  const begin = (next: Saved) => {
    base.current = next;
    setFault(null);
    setConflict(null);
    form.reset(valuesOf(next));
    writeDraft(draft, null);
  };
  // Only once the form shows its draft is it known whether a newer record may fill it.
  useEffect(() => {
    if (restored === null || isDirty || record.version <= base.current.version) return;
    base.current = record;
    form.reset(valuesOf(record));
  }, [record, isDirty, restored, form, valuesOf]);

  const send = async (values: Output, version: number) => {
    setFault(null);
    try {
      const saved = await options.save(values, version);
      begin(saved);
      options.onSaved(saved);
    } catch (error) {
      const found = problemOf(error);
      if (found.code === 'VERSION_CONFLICT' && isRecord(found.current)) {
        setConflict({ current: found.current, values });
        return;
      }
      const rest = showAtFields(found, fields, (name, shown) => {
        const field = fields.find((each) => each === name);
        if (field !== undefined) form.setError(field, shown);
      });
      if (rest !== null) setFault(faultWords({ ...found, message: rest }));
    }
  };
  const attempt = form.handleSubmit((values) => send(values, base.current.version));

  return {
    form,
    isDirty,
    /** Whether what the form shows was kept from before. */
    restored: restored === true && isDirty,
    submitting: isSubmitting,
    /** A fault that no field shows. */
    fault,
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      noteSent(event);
      if (!isSubmitting) void attempt(event);
    },
    discard: () => begin(base.current.version > record.version ? base.current : record),
    conflict,
    keepTheirs: () => conflict && begin(conflict.current),
    saveMine: () => {
      if (conflict === null || isSubmitting) return;
      base.current = conflict.current;
      setConflict(null);
      void attempt();
    },
    cancelConflict: () => setConflict(null),
  };
}
