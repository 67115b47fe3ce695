import { useFaultFocus } from '@siteward/ui/lib/fault-focus';
import { type FormEvent, useCallback, useState } from 'react';
import {
  type FieldPath,
  type FieldValues,
  type UseFormProps,
  type UseFormReturn,
  useForm as useHookForm,
} from 'react-hook-form';
import { problemOf, showAtFields } from '#lib/calls/problem.ts';
import { type FormFault, formFaultOf } from './form-fault.ts';

/** react-hook-form's `useForm`, except that focusing a fault is left to `useSubmit`. */
export function useForm<Values extends FieldValues, Context = unknown, Output = Values>(
  options: UseFormProps<Values, Context, Output>,
): UseFormReturn<Values, Context, Output> {
  return useHookForm<Values, Context, Output>({ ...options, shouldFocusError: false });
}

/**
 * Sends a form, one submission at a time. What the call refuses is shown at the fields it concerns, the rest in `fault`; what was
 * typed stays. `attempt` sends the form without an event.
 *
 * @param names - the names of the form's fields
 * @param send - what to do with its values; it may throw what a call throws
 */
export function useSubmit<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  names: readonly FieldPath<Values>[],
  send: (values: Output) => Promise<void>,
) {
  const { submitCount, ...sending } = useSending(form, names, send);
  const noteSent = useFaultFocus(submitCount);
  const submit = (event?: FormEvent<HTMLFormElement>) => {
    noteSent(event);
    sending.submit(event);
  };
  return { ...sending, submit };
}

/** The same, except that focusing a fault is left to the caller. */
export function useSending<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  names: readonly FieldPath<Values>[],
  send: (values: Output) => Promise<void>,
) {
  const [fault, setFault] = useState<FormFault | null>(null);
  const clearFault = useCallback(() => setFault(null), []);
  const { isSubmitting, submitCount } = form.formState;

  const attempt = form.handleSubmit(async (values) => {
    setFault(null);
    try {
      await send(values);
    } catch (error) {
      if (showAtFields(problemOf(error), names, form.setError) !== null) setFault(formFaultOf(error));
    }
  });
  const submit = (event?: FormEvent<HTMLFormElement>) => {
    event?.preventDefault();
    if (!isSubmitting) void attempt(event);
  };
  return { submit, attempt, submitting: isSubmitting, submitCount, fault, clearFault };
}
