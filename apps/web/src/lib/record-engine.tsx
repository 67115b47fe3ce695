import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { type FormFields, fieldsOf } from './form-engine.tsx';
import type { FormFault } from './form-fault.ts';
import {
  type CreateFormOptions,
  type RecordFormOptions,
  useCreateForm,
  useRecordForm,
  type Versioned,
} from './record-form.ts';
import { withTexts } from './texts-by-name.ts';

/** What a form that creates a record shows of its work. */
export interface CreateState<Values extends FieldValues> extends FormFields<Values> {
  isDirty: boolean;
  /** Whether what the form shows was kept from before. */
  restored: boolean;
  submitting: boolean;
  /** How often it was sent. */
  submitCount: number;
  fault: FormFault | null;
  /** `event`: none where what was sent before this was there is sent now. */
  submit: (event?: FormEvent<HTMLFormElement>) => void;
  clearFault: () => void;
  discard: () => void;
  /**
   * Checks some of the fields, and shows what is wrong with them.
   *
   * @param isStep - whether they were sent as a step of the form, so that a fault takes the focus
   * @returns Whether nothing is; false as long as react-hook-form is not there.
   */
  check: (names: readonly FieldPath<Values>[], isStep?: boolean) => Promise<boolean>;
  /** How many steps were checked. */
  stepCount: number;
}

/** The same of one over a record, where somebody else may have changed it. */
export interface RecordState<Values extends FieldValues, Saved> extends CreateState<Values> {
  conflict: { current: Saved; values: Values } | null;
  keepTheirs: () => void;
  saveMine: () => void;
  cancelConflict: () => void;
}

interface EngineProps<State> {
  /** What was typed before this was there. */
  typedBefore: () => Record<string, string>;
  /** Called with all that the form shows, whenever any of it changes. */
  onChange: (state: State) => void;
}

/** react-hook-form at work for a form over a record that is on the page already (lib/late-record-form.ts); shows nothing itself. */
export function RecordEngine<Values extends FieldValues, Output extends object, Saved extends Versioned>({
  typedBefore,
  onChange,
  ...options
}: EngineProps<RecordState<Values, Saved>> & RecordFormOptions<Values, Output, Saved>) {
  const { form, ...edit } = useRecordForm(options);
  const { conflict, ...shown } = edit;
  const latest = useRef(edit);
  latest.current = edit;
  const { current, values } = conflict ?? {};
  const isThere = useTakeOver(form, typedBefore);
  const steps = useSteps(form);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it calls is the latest, and made anew each time
  useLayoutEffect(() => {
    if (!isThere) return;
    onChange({
      ...fieldsOf(form, form.formState),
      submitCount: form.formState.submitCount,
      ...steps,
      ...shown,
      conflict: current && values ? { current, values } : null,
      submit: (event) => latest.current.submit(event),
      discard: () => latest.current.discard(),
      keepTheirs: () => latest.current.keepTheirs(),
      saveMine: () => latest.current.saveMine(),
      cancelConflict: () => latest.current.cancelConflict(),
    });
  }, [
    isThere,
    form.formState,
    steps.stepCount,
    shown.isDirty,
    shown.restored,
    shown.submitting,
    shown.fault,
    current,
    values,
    onChange,
  ]);
  return null;
}

/** The same for a form that creates a record. */
export function CreateEngine<Values extends FieldValues, Output, Created>({
  typedBefore,
  onChange,
  ...options
}: EngineProps<CreateState<Values>> & CreateFormOptions<Values, Output, Created>) {
  const { form, ...edit } = useCreateForm(options);
  const { isDirty } = form.formState;
  const latest = useRef(edit);
  latest.current = edit;
  const isThere = useTakeOver(form, typedBefore);
  const steps = useSteps(form);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it calls is the latest, and made anew each time
  useLayoutEffect(() => {
    if (!isThere) return;
    onChange({
      ...fieldsOf(form, form.formState),
      submitCount: form.formState.submitCount,
      ...steps,
      ...edit,
      isDirty,
      submit: (event) => latest.current.submit(event),
      discard: () => latest.current.discard(),
    });
  }, [isThere, form.formState, steps.stepCount, isDirty, edit.restored, edit.submitting, edit.fault, onChange]);
  return null;
}

/** The checks of some of a form's fields, each step counted once what it has found is known. */
function useSteps<Values extends FieldValues, Output>({ trigger }: UseFormReturn<Values, unknown, Output>) {
  const [stepCount, setStepCount] = useState(0);
  const check: CreateState<Values>['check'] = async (names, isStep = false) => {
    const isGood = await trigger(names);
    if (isStep) setStepCount((count) => count + 1);
    return isGood;
  };
  return { check, stepCount };
}

/**
 * Gives a form what was typed before it was there, over the draft that it may have found.
 *
 * @returns Whether that is done, so that the inputs may become its own, which would be given the values that it began with.
 */
function useTakeOver<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  typedBefore: () => Record<string, string>,
): boolean {
  const [isDone, setIsDone] = useState(false);
  const hasBegun = useRef(false);
  // Once: React runs this again where the page was hidden while more of it was loaded.
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    const values = form.getValues();
    form.reset(Object.assign(values, withTexts(values, typedBefore())), { keepDefaultValues: true });
    setIsDone(true);
  }, [form, typedBefore]);
  return isDone;
}
