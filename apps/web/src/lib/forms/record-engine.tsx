import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { type EngineProps, type FormFields, fieldsOf, useTakeOver } from './form-engine.tsx';
import type { FormFault } from './form-fault.ts';
import {
  type CreateFormOptions,
  type RecordFormOptions,
  useCreateForm,
  useRecordForm,
  type Versioned,
} from './record-form.ts';

/** What a form that creates a record shows. */
export interface CreateState<Values extends FieldValues, Output = Values> extends FormFields<Values> {
  /** The form itself, for parts of the page that are loaded as late as react-hook-form; null until that is there. */
  form: UseFormReturn<Values, unknown, Output> | null;
  isDirty: boolean;
  /** Whether the form shows a draft kept from before. */
  restored: boolean;
  submitting: boolean;
  /** How often the form was sent. */
  submitCount: number;
  fault: FormFault | null;
  /** There is no `event` when this sends what was submitted before the engine was there. */
  submit: (event?: FormEvent<HTMLFormElement>) => void;
  clearFault: () => void;
  discard: () => void;
  /**
   * Checks some of the fields, and shows what is wrong with them.
   *
   * @param isStep - whether they were sent as a step of the form, so that a fault takes the focus
   * @returns Whether nothing is wrong; false as long as react-hook-form is not there.
   */
  check: (names: readonly FieldPath<Values>[], isStep?: boolean) => Promise<boolean>;
  /** How often a step was checked. */
  stepCount: number;
}

/** The same for a form that changes a record, which somebody else may have changed meanwhile. */
export interface RecordState<Values extends FieldValues, Saved, Output = Values> extends CreateState<Values, Output> {
  conflict: { current: Saved; values: Values } | null;
  keepTheirs: () => void;
  saveMine: () => void;
  cancelConflict: () => void;
}

/** Runs react-hook-form for a record's form that is already on the page (lib/forms/late-record-form.ts); renders nothing itself. */
export function RecordEngine<Values extends FieldValues, Output extends object, Saved extends Versioned>({
  typedBefore,
  listen,
  isShown,
  onChange,
  ...options
}: EngineProps<RecordState<Values, Saved, Output>> & RecordFormOptions<Values, Output, Saved>) {
  const { form, ...edit } = useRecordForm(options);
  const { conflict, ...shown } = edit;
  const latest = useRef(edit);
  latest.current = edit;
  const { current, values } = conflict ?? {};
  const isThere = useTakeOver(form, { typedBefore, listen, isShown });
  const steps = useSteps(form);
  // biome-ignore lint/correctness/useExhaustiveDependencies: its functions are new each time, and call the latest ones
  useLayoutEffect(() => {
    if (!isThere) return;
    onChange({
      form,
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
  listen,
  isShown,
  onChange,
  ...options
}: EngineProps<CreateState<Values, Output>> & CreateFormOptions<Values, Output, Created>) {
  const { form, ...edit } = useCreateForm(options);
  const { isDirty } = form.formState;
  const latest = useRef(edit);
  latest.current = edit;
  const isThere = useTakeOver(form, { typedBefore, listen, isShown });
  const steps = useSteps(form);
  // biome-ignore lint/correctness/useExhaustiveDependencies: its functions are new each time, and call the latest ones
  useLayoutEffect(() => {
    if (!isThere) return;
    onChange({
      form,
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

/** Checks some of a form's fields, and counts each step once its result is known. */
function useSteps<Values extends FieldValues, Output>({ trigger }: UseFormReturn<Values, unknown, Output>) {
  const [stepCount, setStepCount] = useState(0);
  const check: CreateState<Values>['check'] = async (names, isStep = false) => {
    const isGood = await trigger(names);
    if (isStep) setStepCount((count) => count + 1);
    return isGood;
  };
  return { check, stepCount };
}
