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
  /** What makes an input a field of the form. */
  register: (name: FieldPath<Values>) => UseFormRegisterReturn<FieldPath<Values>>;
  /** What is in a field. */
  watch: (name: FieldPath<Values>) => string;
  /** Puts something else into a field that is no input, as if it had been typed. */
  set: (name: FieldPath<Values>, value: string) => void;
  setError: (name: FieldPath<Values>, error: { type: string; message: string }) => void;
  errors: FieldErrors<Values>;
}

/** The fields of a form of texts that react-hook-form works for. */
export function fieldsOf<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { errors, isSubmitted }: FormState<Values>,
): FormFields<Values> {
  return {
    register: (name) => form.register(name),
    watch: (name) => String(form.watch(name) ?? ''),
    set: (name, value) =>
      // A form of texts: its values are no others.
      form.setValue(name, value as PathValue<Values, Path<Values>>, { shouldDirty: true, shouldValidate: isSubmitted }),
    setError: form.setError,
    errors,
  };
}

/** What `FormEngine` gives to the form that it works for. */
export interface EngineState<Values extends FieldValues> extends FormFields<Values> {
  submitting: boolean;
  submitCount: number;
  fault: FormFault | null;
  /** `event`: none where what was sent before this was there is sent now. */
  submit: (event?: FormEvent<HTMLFormElement>) => void;
  clearFault: () => void;
}

interface FormEngineProps<Values extends FieldValues, Output> {
  defaultValues: DefaultValues<Values>;
  resolver: Resolver<Values, unknown, Output>;
  names: readonly FieldPath<Values>[];
  send: (values: Output) => Promise<void>;
  /** What was typed before this was there. */
  typedBefore: () => Record<string, string>;
  /** Called with all that the form shows, whenever any of it changes. */
  onChange: (state: EngineState<Values>) => void;
}

/** react-hook-form at work for a form that is on the page already (lib/late-form.tsx); shows nothing itself. */
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
  // Before the inputs become its own, which would be given the values that it began with. Once: React runs this again where
  // the page was hidden while more of it was loaded, and faults would be gone.
  useLayoutEffect(() => {
    if (hasTakenOver.current) return;
    hasTakenOver.current = true;
    form.reset(Object.assign(form.getValues(), typedBefore()), { keepDefaultValues: true });
  }, [form, typedBefore]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `submit` is made anew each time, and does the same
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
