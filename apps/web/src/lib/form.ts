import { plural } from '@lingui/core/macro';
import { type FormEvent, type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react';
import {
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormProps,
  type UseFormReturn,
  useForm as useHookForm,
} from 'react-hook-form';
import { retryAfterMs } from './connection.ts';
import { intlLocale } from './language.ts';
import { loadChunk } from './load-chunk.ts';
import { faultWords, problemOf, showAtFields } from './problem.ts';

/** react-hook-form's `useForm`, which leaves the focus on a fault to `useSubmit`. */
export function useForm<Values extends FieldValues, Context = unknown, Output = Values>(
  options: UseFormProps<Values, Context, Output>,
): UseFormReturn<Values, Context, Output> {
  return useHookForm<Values, Context, Output>({ ...options, shouldFocusError: false });
}

/**
 * Puts the focus on the first fault of a form, in the order of the page, once it was sent and has any: its own or the
 * server's.
 *
 * @param submitCount - how often the form was sent
 * @returns What to call with the event that sends it.
 */
function useFaultFocus(submitCount: number): (event: SyntheticEvent<HTMLFormElement>) => void {
  const sent = useRef<HTMLFormElement | null>(null);
  useEffect(() => {
    if (submitCount > 0) sent.current?.querySelector<HTMLElement>(FAULTY)?.focus();
  }, [submitCount]);
  return ({ currentTarget }) => {
    sent.current = currentTarget;
  };
}

// A group takes no focus, its choices do.
const FAULTY = '[data-fault] :is(input, select, textarea, button):enabled, [aria-invalid=true]';

/**
 * A form's resolver whose schemas are loaded when the form is first checked, so that the page paints without them.
 *
 * @param load - imports the module of the schemas
 * @returns The resolver, and `preload` to call when the form comes into use.
 */
export function lazyResolver<Input extends FieldValues, Output = Input>(
  load: () => Promise<Resolver<Input, unknown, Output>>,
): { resolver: Resolver<Input, unknown, Output>; preload: () => void } {
  return {
    resolver: async (...values) => (await loadChunk(load))(...values),
    // What fails to load here is loaded again when the form is sent.
    preload: () => void load().catch(() => undefined),
  };
}

/** What went wrong with a form as a whole. `until`: when it may be sent again, in ms since 1970; null: now. */
export type FormFault = { message: string; until: number | null };

/**
 * Reads what a call threw.
 *
 * @param now - the time in ms
 */
export function formFaultOf(error: unknown, now = Date.now()): FormFault {
  const fault = problemOf(error);
  const wait = fault.status === 429 ? retryAfterMs(error) : 0;
  if (wait === 0) return { message: faultWords(fault), until: null };
  const until = now + wait;
  const minutes = Math.ceil(wait / 60_000);
  const time = new Intl.DateTimeFormat(intlLocale(), { timeStyle: 'short' }).format(until);
  const message = plural(minutes, {
    one: `Too many attempts. Try again in # minute, at ${time}.`,
    other: `Too many attempts. Try again in # minutes, at ${time}.`,
  });
  return { message, until };
}

/**
 * Sends a form, once at a time. What the call refuses is shown at its fields, the rest in `fault`; what was typed
 * stays. `attempt` sends it without an event.
 *
 * @param names - the names of the form's fields
 * @param send - what to do with its values; it may throw what a call throws
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
      if (showAtFields(problemOf(error), names, form.setError) !== null) setFault(formFaultOf(error));
    }
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    noteSent(event);
    if (!isSubmitting) void attempt(event);
  };
  return { submit, attempt, submitting: isSubmitting, fault, clearFault };
}
