import { type RefObject, useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { readDraft, writeDraft } from './draft.ts';

/** What is kept of a form that is not saved. */
type Draft = { version: number; values: Record<string, unknown> };

/**
 * Shows the draft that this tab has kept of a form, once, and keeps what is typed as long as it differs from what is saved.
 * In: the form; the draft's name; the record that the form began with, which gets the version that the draft began with.
 * Out: null until that is done, then whether there was a draft.
 */
export function useFormDraft<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  key: string,
  base: RefObject<{ version: number }>,
): boolean | null {
  const [restored, setRestored] = useState<boolean | null>(null);
  useEffect(() => {
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
