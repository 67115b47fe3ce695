import { useLingui } from '@lingui/react/macro';
import type { TimeEntry, WorkOrderCost } from '@siteward/contract';
import { calendarDay } from '@siteward/domain';
import { Alert } from '@siteward/ui/alert';
import { DialogForm, DialogHeader } from '@siteward/ui/dialog';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEventHandler, type ReactNode, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, Path, Resolver } from 'react-hook-form';
import { FormFaultAlert } from '#components/faults.tsx';
import { problemOf } from '#lib/calls/problem.ts';
import { writeDraft } from '#lib/drafts/draft.ts';
import { useForm, useSubmit } from '#lib/forms/form.ts';
import type { FormFault } from '#lib/forms/form-fault.ts';
import { useFormDraft } from '#lib/forms/record-form.ts';
import { minutesWords } from '#lib/time/minutes.ts';
import { dayWords, useSiteZone } from '#lib/time/site-time.ts';
import { useNow } from '#lib/time/time-ago.ts';
import { formatMinor } from '#lib/words/money.ts';

/** Today, by the calendar of the site. */
export function useToday(): string {
  return calendarDay(useNow(), useSiteZone());
}

interface EntryFrameProps extends Unsaved {
  /** The title of the dialog; for a new entry also the label of the button that adds it. */
  title: string;
  isNew: boolean;
  submitting: boolean;
  submit: FormEventHandler<HTMLFormElement>;
  cancel: () => void;
  fault: FormFault | null;
  clearFault: () => void;
  children: ReactNode;
}

/** The frame that both forms share. */
export function EntryFrame({ title, isNew, children, ...sending }: EntryFrameProps) {
  const { t } = useLingui();
  return (
    <>
      <DialogHeader title={title} />
      <DialogForm
        submitLabel={isNew ? title : t`Save`}
        submitting={sending.submitting}
        onSubmit={sending.submit}
        onCancel={sending.cancel}
      >
        <UnsavedAlert {...sending} />
        {children}
        <FormFaultAlert fault={sending.fault} onOver={sending.clearFault} />
      </DialogForm>
    </>
  );
}

type EntryFormOptions<Values extends FieldValues, Output> = {
  resolver: Resolver<Values, unknown, Output>;
  defaultValues: DefaultValues<Values>;
  /** Null for a new one. */
  entry: { _id: string; version: number } | null;
  names: readonly Path<Values>[];
  /** The key of the query that shows it. */
  shownIn: readonly string[];
  save: (values: Output, version: number) => Promise<void>;
  onDone: () => void;
};

/**
 * A short form, with a draft in this tab. If the entry has been changed in the meantime, the form shows its current state, and
 * saving again overwrites that.
 */
export function useEntryForm<Values extends FieldValues, Output>(options: EntryFormOptions<Values, Output>) {
  const { resolver, defaultValues, entry, names, shownIn, save, onDone } = options;
  const cache = useQueryClient();
  const [current, setCurrent] = useState<Versioned | null>(null);
  const form = useForm<Values, unknown, Output>({ defaultValues, resolver });
  const draft = `${shownIn.join('/')}/${entry?._id ?? 'new'}`;
  // The version that the changes are based on: that of the draft, if there is one.
  const base = useRef<Versioned>({ version: entry?.version ?? 1 });
  const restored = useFormDraft(form, draft, base);
  const sending = useSubmit(form, names, async (values) => {
    try {
      await save(values, base.current.version);
      writeDraft(draft, null);
      onDone();
    } catch (error) {
      const problem = problemOf(error);
      if (problem.code !== 'VERSION_CONFLICT' || !isVersioned(problem.current)) throw error;
      base.current = problem.current;
      setCurrent(problem.current);
    } finally {
      void cache.invalidateQueries({ queryKey: shownIn });
    }
  });
  const cancel = () => {
    writeDraft(draft, null);
    onDone();
  };
  return { form, current, restored: restored === true && form.formState.isDirty, cancel, ...sending };
}

type Versioned = { version: number };

function isVersioned(value: unknown): value is Versioned {
  return typeof value === 'object' && value !== null && 'version' in value && typeof value.version === 'number';
}

type Unsaved = { restored: boolean; current: Versioned | null };

/**
 * What people should know before saving: that what they had typed has been restored, or that the entry has been changed since.
 */
function UnsavedAlert({ restored, current }: Unsaved) {
  const { t } = useLingui();
  const now = useNow();
  if (current === null) return restored && <Alert>{t`Your unsaved changes have been restored.`}</Alert>;
  // A problem document carries the entry untyped.
  const { day, minutes, note, description, cost: money } = current as Partial<TimeEntry & WorkOrderCost>;
  const facts = [
    minutes === undefined ? description : minutesWords(minutes),
    money && formatMinor(money),
    day && dayWords(day, now),
    note,
  ];
  const words = facts.filter(Boolean).join(' · ');
  return <Alert tone="warning">{t`This was changed in the meantime: ${words}. Save again to replace that.`}</Alert>;
}
