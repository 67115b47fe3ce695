import { type FormEvent, useCallback, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useFaultFocus } from '#lib/form.ts';
import { problemOf, showAtFields } from '#lib/problem.ts';
import { type FormFault, formFaultOf } from './form-fault.tsx';

/**
 * Sends a form once at a time. What the call refuses stands at its fields, the rest in `fault`; what was typed stays.
 * In: the form, the names of its fields, and what to do with its values, which may throw what a call throws.
 */
export function useSubmit<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  names: readonly FieldPath<Values>[],
  send: (values: Output) => Promise<void>,
) {
  const [fault, setFault] = useState<FormFault | null>(null);
  const clearFault = useCallback(() => setFault(null), []);
  const { isSubmitting, submitCount } = form.formState;
  const noteSent = useFaultFocus(submitCount);

  const attempt = form.handleSubmit(async (values) => {
    setFault(null);
    try {
      await send(values);
    } catch (error) {
      const rest = showAtFields(problemOf(error), names, (field, found) => {
        const name = names.find((each) => each === field);
        if (name !== undefined) form.setError(name, found);
      });
      if (rest !== null) setFault(formFaultOf(error));
    }
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    noteSent(event);
    if (!isSubmitting) void attempt(event);
  };
  return { submit, submitting: isSubmitting, fault, setFault, clearFault };
}
