import { type FormEvent, useLayoutEffect, useRef } from 'react';
import type {
  DefaultValues,
  FieldErrors,
  FieldPath,
  FieldValues,
  FormState,
  Path,
  PathValue,
  Resolver,
  UseFormRegisterReturn,
  UseFormReturn,
} from 'react-hook-form';
import { useForm, useSending } from './form.ts';
import type { FormFault } from './form-fault.ts';

/** What the fields of a form need. */
export interface FormFields<Values extends FieldValues> {
  /** The props that make an input a field of the form; `setValueAs` is for a field whose value is not a text. */
  register: (name: FieldPath<Values>, options?: Conversion) => UseFormRegisterReturn<FieldPath<Values>>;
  /** The value of a field. */
  watch: (name: FieldPath<Values>) => string;
  /** Sets the value of a field that is not an input, as if it had been typed. */
  set: (name: FieldPath<Values>, value: string) => void;
  setError: (name: FieldPath<Values>, error: { type: string; message: string }) => void;
  errors: FieldErrors<Values>;
}

type Conversion = { setValueAs: (typed: unknown) => unknown };

/** The fields of a text form that is run by react-hook-form. */
export function fieldsOf<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { errors, isSubmitted }: FormState<Values>,
): FormFields<Values> {
  return {
    register: (name, options) => form.register(name, options),
    watch: (name) => String(form.watch(name) ?? ''),
    set: (name, value) =>
      // All values of a text form are strings.
      form.setValue(name, value as PathValue<Values, Path<Values>>, { shouldDirty: true, shouldValidate: isSubmitted }),
    setError: form.setError,
    errors,
  };
}

/** What `FormEngine` provides to the form that it runs. */
export interface EngineState<Values extends FieldValues> extends FormFields<Values> {
  submitting: boolean;
  submitCount: number;
  fault: FormFault | null;
  /** There is no `event` when this sends what was submitted before the engine was there. */
  submit: (event?: FormEvent<HTMLFormElement>) => void;
  clearFault: () => void;
}

interface FormEngineProps<Values extends FieldValues, Output> {
  defaultValues: DefaultValues<Values>;
  resolver: Resolver<Values, unknown, Output>;
  names: readonly FieldPath<Values>[];
  send: (values: Output) => Promise<void>;
  /** What was typed before the engine was there. */
  typedBefore: () => Record<string, string>;
  /** Called with everything that the form shows, whenever any of it changes. */
  onChange: (state: EngineState<Values>) => void;
}

/** Runs react-hook-form for a form that is already on the page (lib/late-form.tsx); renders nothing itself. */
export function FormEngine<Values extends FieldValues, Output>(props: FormEngineProps<Values, Output>) {
  const { names, typedBefore, onChange } = props;
  const send = useRef(props.send);
  send.current = props.send;
  const form = useForm<Values, unknown, Output>({ defaultValues: props.defaultValues, resolver: props.resolver });
  const { submit, submitting, submitCount, fault, clearFault } = useSending(form, names, (values) =>
    send.current(values),
  );
  const { formState } = form;
  const hasTakenOver = useRef(false);
  // This must happen before the inputs are registered, which would fill them with the initial values. It must happen only once: React
  // runs the effect again when the page was hidden while more of it was loaded, and the faults would be lost.
  useLayoutEffect(() => {
    if (hasTakenOver.current) return;
    hasTakenOver.current = true;
    form.reset(Object.assign(form.getValues(), typedBefore()), { keepDefaultValues: true });
  }, [form, typedBefore]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `submit` is a new function each time, but does the same
  useLayoutEffect(() => {
    onChange({
      ...fieldsOf(form, formState),
      submitting,
      submitCount,
      fault,
      submit,
      clearFault,
    });
  }, [form, formState, submitting, submitCount, fault, clearFault, onChange]);
  return null;
}
