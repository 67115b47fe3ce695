import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
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
import { withTyped } from './texts-by-name.ts';

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

/** What ties an engine to a form that is already on the page. */
export interface EngineProps<State> {
  /** What was typed before the engine was there. */
  typedBefore: () => Readonly<Record<string, unknown>>;
  /** Calls back whenever that changes, until the returned function is called. */
  listen: (onTyped: () => void) => () => void;
  /** Whether the form shows what the engine has reported; before that, people still type into the fields as they were. */
  isShown: boolean;
  /** Called with everything that the form shows, whenever any of it changes. */
  onChange: (state: State) => void;
}

interface FormEngineProps<Values extends FieldValues, Output> extends EngineProps<EngineState<Values>> {
  defaultValues: DefaultValues<Values>;
  resolver: Resolver<Values, unknown, Output>;
  names: readonly FieldPath<Values>[];
  send: (values: Output) => Promise<void>;
}

/** Runs react-hook-form for a form that is already on the page (lib/forms/late-form.tsx); renders nothing itself. */
export function FormEngine<Values extends FieldValues, Output>(props: FormEngineProps<Values, Output>) {
  const { names, onChange } = props;
  const send = useRef(props.send);
  send.current = props.send;
  const form = useForm<Values, unknown, Output>({ defaultValues: props.defaultValues, resolver: props.resolver });
  const { submit, submitting, submitCount, fault, clearFault } = useSending(form, names, (values) =>
    send.current(values),
  );
  const { formState } = form;
  const isThere = useTakeOver(form, props);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `submit` is a new function each time, but does the same
  useLayoutEffect(() => {
    if (!isThere) return;
    onChange({
      ...fieldsOf(form, formState),
      submitting,
      submitCount,
      fault,
      submit,
      clearFault,
    });
  }, [isThere, form, formState, submitting, submitCount, fault, clearFault, onChange]);
  return null;
}

/**
 * Puts what was typed before the form was there into it, on top of the draft that it may have found, and what is typed until it is
 * shown: that takes a while on a phone, and people do not wait.
 *
 * @returns Whether that is done. The inputs must not be registered before, because that would fill them with the initial values.
 */
export function useTakeOver<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { typedBefore, listen, isShown }: Omit<EngineProps<never>, 'onChange'>,
): boolean {
  const [isDone, setIsDone] = useState(false);
  const found = useRef<Values | null>(null);
  const typed = useRef(typedBefore);
  typed.current = typedBefore;
  // Not once the form is shown, although React runs the effect again when the page was hidden while more of it was loaded.
  useEffect(() => {
    if (isShown) return;
    const takeOver = () => {
      found.current ??= { ...form.getValues() };
      form.reset({ ...found.current, ...withTyped(found.current, typed.current()) }, { keepDefaultValues: true });
    };
    takeOver();
    setIsDone(true);
    return listen(takeOver);
  }, [form, listen, isShown]);
  return isDone;
}
