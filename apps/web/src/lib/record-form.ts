import { type RefObject, useEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form';
import { readDraft, writeDraft } from './draft.ts';
import { useForm, useSubmit } from './form.ts';
import { problemOf } from './problem.ts';

type Versioned = { version: number };

type RecordFormOptions<Values extends FieldValues, Output, Saved extends Versioned> = {
  resolver: Resolver<Values, unknown, Output>;
  /** The record as it is known; a newer one fills the form as long as nothing was changed. */
  record: Saved;
  valuesOf: (record: Saved) => DefaultValues<Values>;
  /** The fields that can show a fault, as the API names them. */
  fields: readonly Path<Values>[];
  /** What the draft is kept under in this tab: `organization/<id>`. */
  draft: string;
  /**
   * Saves the record.
   *
   * @throws What `bodyOf` throws.
   */
  save: (values: Output, version: number) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  /** Checks the record that comes with VERSION_CONFLICT, which has no type when it arrives. */
  isRecord: (value: unknown) => value is Saved;
};

/**
 * A form over one record (docs/web.md, Every screen): the contract's checks, a draft in this tab, the server's faults
 * at the fields, one sending at a time, and on VERSION_CONFLICT both versions.
 *
 * @returns `form` for the fields. `conflict` is the record as it is by now, together with `values`, while that is open.
 */
export function useRecordForm<Values extends FieldValues, Output, Saved extends Versioned>(
  options: RecordFormOptions<Values, Output, Saved>,
) {
  const { record, valuesOf, draft, isRecord } = options;
  const [conflict, setConflict] = useState<{ current: Saved; values: Output } | null>(null);
  const base = useRef(record);
  const form = useForm<Values, unknown, Output>({
    defaultValues: valuesOf(record),
    resolver: options.resolver,
  });
  const { isDirty } = form.formState;
  const restored = useFormDraft(form, draft, base);
  const { attempt, clearFault, ...sending } = useSubmit(form, options.fields, async (values) => {
    try {
      const saved = await options.save(values, base.current.version);
      begin(saved);
      options.onSaved(saved);
    } catch (error) {
      const { code, current } = problemOf(error);
      if (code !== 'VERSION_CONFLICT' || !isRecord(current)) throw error;
      setConflict({ current, values });
    }
  });

  const begin = (next: Saved) => {
    base.current = next;
    clearFault();
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

  return {
    ...sending,
    form,
    isDirty,
    /** Whether what the form shows was kept from before. */
    restored: restored === true && isDirty,
    clearFault,
    discard: () => begin(base.current.version > record.version ? base.current : record),
    conflict,
    keepTheirs: () => conflict && begin(conflict.current),
    saveMine: () => {
      if (conflict === null || sending.submitting) return;
      base.current = conflict.current;
      setConflict(null);
      void attempt();
    },
    cancelConflict: () => setConflict(null),
  };
}

type CreateFormOptions<Values extends FieldValues, Output, Created> = {
  resolver: Resolver<Values, unknown, Output>;
  defaultValues: DefaultValues<Values>;
  /** The fields that can show a fault, as the API names them. */
  fields: readonly Path<Values>[];
  /** What the draft is kept under in this tab: `site/new/<organization>`. */
  draft: string;
  /**
   * Creates the record.
   *
   * @throws What `bodyOf` throws.
   */
  create: (values: Output) => Promise<Created>;
  onCreated: (created: Created) => void;
};

/**
 * A form that creates a record: the contract's checks, a draft in this tab, the server's faults at the fields, and one
 * sending at a time; what was typed stays when it fails.
 *
 * @returns `form` for the fields; `fault` is what no field shows; `discard` drops what was typed, and the draft of it.
 */
export function useCreateForm<Values extends FieldValues, Output, Created>(
  options: CreateFormOptions<Values, Output, Created>,
) {
  const { resolver, defaultValues, draft } = options;
  const form = useForm<Values, unknown, Output>({ resolver, defaultValues });
  const restored = useFormDraft(form, draft);
  const { attempt: _, ...sending } = useSubmit(form, options.fields, async (values) => {
    const created = await options.create(values);
    writeDraft(draft, null);
    options.onCreated(created);
  });
  return {
    ...sending,
    form,
    restored: restored === true && form.formState.isDirty,
    discard: () => {
      writeDraft(draft, null);
      form.reset();
    },
  };
}

/** What is kept of a form that is not saved. */
type Draft = { version: number; values: Record<string, unknown> };

/**
 * Shows the draft that this tab has kept of a form, once, and keeps what is typed as long as it differs from what is
 * saved.
 *
 * @param key - the draft's name, null for a form without one
 * @param record - the record that the form began with, if there is one; it gets the version that the draft began with
 * @returns Null until that is done, then whether there was a draft.
 */
export function useFormDraft<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  key: string | null,
  record?: RefObject<{ version: number }>,
): boolean | null {
  const [restored, setRestored] = useState<boolean | null>(null);
  const none = useRef({ version: 0 });
  const base = record ?? none;
  useEffect(() => {
    if (key === null) return undefined;
    const kept = readDraft(key);
    const found = isDraft(kept);
    if (found) {
      base.current = { ...base.current, version: kept.version };
      form.reset(Object.assign(form.getValues(), kept.values), { keepDefaultValues: true });
    }
    setRestored(found);
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        writeDraft(key, isDirty ? { version: base.current.version, values } : null);
      },
    });
  }, [key, base, form]);
  return restored;
}

function isDraft(value: unknown): value is Draft {
  return typeof value === 'object' && value !== null && 'version' in value && 'values' in value;
}
