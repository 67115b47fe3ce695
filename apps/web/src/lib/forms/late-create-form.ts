import { useFaultFocus } from '@siteward/ui/lib/fault-focus';
import { createElement, type FormEvent, useCallback, useRef } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { type Checks, draftOf, keptIn, type Late, useEarly, useLastDraft, useWaking } from './early-form.ts';
import { useEngine } from './late-form.tsx';
import type { CreateState } from './record-engine.tsx';
import type { CreateFormOptions } from './record-form.ts';

type CreateEngine = typeof import('./record-engine.tsx').CreateEngine;

const loadEngine = async () => (await import('./record-engine.tsx')).CreateEngine;

/**
 * A form that creates a record, like `useCreateForm`; react-hook-form is loaded only with the first focus (lib/forms/late-form.tsx).
 *
 * @returns Also `sendStep`, for a form in steps that is not at its last one: it checks some of the fields as soon as the engine is
 *   there, and resolves to whether they are all right.
 */
export function useLateCreateForm<Values extends FieldValues, Output, Created>(
  options: CreateFormOptions<Values, Output, Created> & Checks,
): CreateState<Values, Output> & Late & { sendStep: SendStep<Values> } {
  const { defaultValues, draft } = options;
  const early = useEarly<Values>(defaultValues, options.read, () => keptIn(draft));
  const late = useEngine<CreateEngine, CreateState<Values, Output>>(loadEngine, {
    ...options,
    ...early,
  });
  const { Engine, state } = late;
  // Here rather than in the engine, because the fields and their faults are rendered by the caller.
  const noteSent = useFaultFocus(state ? state.submitCount + state.stepCount : 0);
  const step = useRef<Step<Values> | null>(null);
  const { onChange } = late.ties;
  const show = useCallback(
    (shown: CreateState<Values, Output>) =>
      onChange({
        ...shown,
        submit: (event) => {
          if (!step.current) return shown.submit(event);
          const { names, answer } = step.current;
          step.current = null;
          void shown.check(names, true).then(answer);
        },
      }),
    [onChange],
  );
  const send = (event?: FormEvent<HTMLFormElement>) => {
    if (event) noteSent(event);
    late.submit(event);
  };
  useWaking(late.wake, draft, false);
  const first = { version: 0, values: defaultValues };
  useLastDraft(draft, () => (state === null ? draftOf(draft, first, early.typed()) : null));
  return {
    ...(state ?? { ...early.state, ...late.before }),
    submit: (event) => {
      step.current = null;
      send(event);
    },
    sendStep: (event, names) =>
      new Promise((answer) => {
        step.current = { names, answer };
        send(event);
      }),
    begin: late.begin,
    wake: late.wake,
    engine: Engine && createElement(Engine<Values, Output, Created>, { ...options, ...late.ties, onChange: show }),
  };
}

type SendStep<Values extends FieldValues> = (
  event: FormEvent<HTMLFormElement>,
  names: readonly FieldPath<Values>[],
) => Promise<boolean>;

/** A step that was sent: the fields to check, and the callback for the result. */
interface Step<Values extends FieldValues> {
  names: readonly FieldPath<Values>[];
  answer: (isGood: boolean) => void;
}
