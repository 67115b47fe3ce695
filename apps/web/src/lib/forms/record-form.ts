import { type RefObject, useEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form';
import { problemOf } from '#lib/calls/problem.ts';
import { readDraft, writeDraft } from '#lib/drafts/draft.ts';
import { useSayDiscarded } from '#lib/drafts/say-discarded.ts';
import { useForm, useSubmit } from './form.ts';
import { changedFields, type Merged, mergeFields } from './merge.ts';

export type Versioned = { version: number };

/** What a form began with: the values of the fields, and the version of the record. */
type Base<Values> = Versioned & { values: Values };

export type RecordFormOptions<Values extends FieldValues, Output, Saved extends Versioned> = {
  resolver: Resolver<Values, unknown, Output>;
  /** The record as currently known; a newer one fills the form as long as nothing was changed. */
  record: Saved;
  valuesOf: (record: Saved) => Values & DefaultValues<Values>;
  /** The fields that can show a fault, as the API names them. */
  fields: readonly Path<Values>[];
  /** The name under which the draft is kept in this tab: `organization/<id>`. */
  draft: string;
  /**
   * Saves the fields that were changed.
   *
   * @throws What `bodyOf` throws.
   */
  save: (changes: Partial<Output>, version: number) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  /** Checks the record that comes with VERSION_CONFLICT, which has no type when it arrives. */
  isRecord: (value: unknown) => value is Saved;
};

/** How often one save is sent at most, if somebody else keeps changing other fields meanwhile. */
const SENDINGS = 4;

/**
 * A form for one record (docs/web.md, Every screen): the contract's checks, a draft in this tab, the server's faults at the
 * fields, one submission at a time. Only changed fields are sent. On VERSION_CONFLICT, fields that nobody else has changed are
 * sent again on top of what is saved by now; only if somebody has changed the same field are both versions shown.
 *
 * @returns `form` for the fields. While a conflict is open, `conflict` is the record as it is by now, together with `values`,
 *   which differ from it in the fields that both people have changed.
 */
export function useRecordForm<Values extends FieldValues, Output extends object, Saved extends Versioned>(
  options: RecordFormOptions<Values, Output, Saved>,
) {
  const { record, valuesOf, draft, isRecord } = options;
  type Fields = ReturnType<typeof valuesOf>;
  const [conflict, setConflict] = useState<{ current: Saved; merged: Merged<Fields> } | null>(null);
  const baseOf = (saved: Saved): Base<Fields> => ({ version: saved.version, values: valuesOf(saved) });
  const base = useRef(baseOf(record));
  const sayDiscarded = useSayDiscarded();
  const form = useForm<Values, unknown, Output>({
    defaultValues: valuesOf(record),
    resolver: options.resolver,
  });
  const { isDirty } = form.formState;
  const restored = useFormDraft(form, draft, base);
  const { attempt, clearFault, ...sending } = useSubmit(form, options.fields, async (typed) => {
    let from = base.current;
    let values = typed;
    for (let sent = 1; ; sent += 1) {
      try {
        const saved = await options.save(changedFields(from.values, values), from.version);
        begin(baseOf(saved));
        options.onSaved(saved);
        return;
      } catch (error) {
        const { code, current } = problemOf(error);
        if (code !== 'VERSION_CONFLICT' || !isRecord(current) || sent === SENDINGS) {
          // The fault is about what was sent, so that is what the form has to show next to it.
          if (from !== base.current) goOn(from, { ...from.values, ...values });
          throw error;
        }
        const merged = mergeFields(from.values, valuesOf(current), values);
        if (merged.clashes) return setConflict({ current, merged });
        from = baseOf(current);
        values = { ...values, ...merged.mine };
      }
    }
  });

  /** Shows values as if they had been typed over what is saved by now. */
  const goOn = (next: Base<Fields>, values: Fields) => {
    base.current = next;
    form.reset(next.values, { keepSubmitCount: true });
    form.reset(values, { keepDefaultValues: true, keepSubmitCount: true });
  };
  const begin = (next: Base<Fields>) => {
    base.current = next;
    clearFault();
    setConflict(null);
    form.reset(next.values);
    writeDraft(draft, null);
  };
  /** Closes the conflict with one of the two outcomes. */
  const settle = (end: 'mine' | 'theirs') => {
    if (conflict === null) return;
    clearFault();
    setConflict(null);
    goOn(baseOf(conflict.current), conflict.merged[end]);
  };
  // Only once the form shows its draft is it known whether a newer record may fill it.
  useEffect(() => {
    if (restored === null || isDirty || record.version <= base.current.version) return;
    base.current = { version: record.version, values: valuesOf(record) };
    form.reset(valuesOf(record));
  }, [record, isDirty, restored, form, valuesOf]);

  return {
    ...sending,
    form,
    isDirty,
    /** Whether the form shows a draft kept from before. */
    restored: restored === true && isDirty,
    clearFault,
    discard: () => {
      const [from, typed] = [base.current, form.getValues()];
      begin(from.version > record.version ? from : baseOf(record));
      sayDiscarded(changedFields(from.values, typed), (isShown) => {
        const since = isShown ? changedFields(base.current.values, form.getValues()) : {};
        const values = { ...from.values, ...typed, ...since };
        writeDraft(draft, { version: from.version, values, base: from.values });
        if (isShown) goOn(from, values);
      });
    },
    conflict: conflict && { current: conflict.current, values: conflict.merged.contested },
    /** Takes what is saved for the fields that both have changed; other changes stay in the form. */
    keepTheirs: () => settle('theirs'),
    saveMine: () => {
      if (conflict === null || sending.submitting) return;
      settle('mine');
      void attempt();
    },
    cancelConflict: () => setConflict(null),
  };
}

export type CreateFormOptions<Values extends FieldValues, Output, Created> = {
  resolver: Resolver<Values, unknown, Output>;
  defaultValues: DefaultValues<Values>;
  /** The fields that can show a fault, as the API names them. */
  fields: readonly Path<Values>[];
  /** The name under which the draft is kept in this tab: `site/new/<organization>`. */
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
 * submission at a time. If it fails, what was typed stays.
 *
 * @returns `form` for the fields; `fault` is what no field shows; `discard` drops what was typed and its draft, with a message
 *   that offers to bring it back.
 */
export function useCreateForm<Values extends FieldValues, Output, Created>(
  options: CreateFormOptions<Values, Output, Created>,
) {
  const { resolver, defaultValues, draft } = options;
  const form = useForm<Values, unknown, Output>({ resolver, defaultValues });
  const { isDirty } = form.formState;
  const sayDiscarded = useSayDiscarded();
  const restored = useFormDraft(form, draft);
  // The page may stay for a moment, because what comes next is still loading: sent again, the form only goes on from there.
  const created = useRef<{ record: Created } | null>(null);
  const { attempt: _, ...sending } = useSubmit(form, options.fields, async (values) => {
    created.current ??= { record: await options.create(values) };
    writeDraft(draft, null);
    options.onCreated(created.current.record);
  });
  return {
    ...sending,
    form,
    isDirty,
    restored: restored === true && isDirty,
    discard: () => {
      const [began, typed] = [form.formState.defaultValues ?? {}, form.getValues()];
      created.current = null;
      writeDraft(draft, null);
      form.reset();
      sayDiscarded(changedFields(began, typed), (isShown) => {
        const since = isShown ? changedFields(began, form.getValues()) : {};
        const values = { ...typed, ...since };
        writeDraft(draft, { version: 0, values });
        if (isShown) form.reset(values, { keepDefaultValues: true });
      });
    },
  };
}

/** What is kept of an unsaved form. For a form that changes a record, `base` has the values it began with. */
type Draft = { version: number; values: Record<string, unknown>; base?: object };

/**
 * Shows, once, the draft that this tab has kept of a form, and keeps what is typed as long as it differs from what is saved.
 *
 * @param key - the draft's name, null for a form without one
 * @param record - what the form began with, if it changes a record; replaced by what the draft began with
 * @returns Null until the draft is shown, then whether there was one.
 */
export function useFormDraft<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  key: string | null,
  record?: RefObject<Versioned & { values?: Values }>,
): boolean | null {
  const [restored, setRestored] = useState<boolean | null>(null);
  const none = useRef<Versioned & { values?: Values }>({ version: 0 });
  const base = record ?? none;
  useEffect(() => {
    if (key === null) return undefined;
    const kept = readDraft(key);
    const found = isDraft(kept);
    if (found) {
      base.current = { ...base.current, version: kept.version };
      if (kept.base) {
        base.current.values = { ...form.getValues(), ...kept.base };
        form.reset(base.current.values);
      }
      form.reset(Object.assign(form.getValues(), kept.values), { keepDefaultValues: true });
    }
    setRestored(found);
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        const { version, values: began } = base.current;
        writeDraft(key, isDirty ? { version, values, base: began } : null);
      },
    });
  }, [key, base, form]);
  return restored;
}

function isDraft(value: unknown): value is Draft {
  return typeof value === 'object' && value !== null && 'version' in value && 'values' in value;
}
