import { useFaultFocus } from '@siteward/ui/lib/fault-focus';
import { type ReactNode, useState } from 'react';
import type { DefaultValues, FieldPath, FieldValues, Resolver } from 'react-hook-form';
import type { EngineState } from './form-engine.tsx';
import { earlyFields, useEngine } from './late-form.tsx';

type FormEngine = typeof import('./form-engine.tsx').FormEngine;

const loadEngine = async () => (await import('./form-engine.tsx')).FormEngine;

interface LateFormOptions<Values extends FieldValues, Output> {
  defaultValues: DefaultValues<Values>;
  resolver: Resolver<Values, unknown, Output>;
  /** Loads the schemas of the resolver. */
  preload: () => void;
  /** The fields that can show a fault, as the API names them. */
  names: readonly FieldPath<Values>[];
  /** Sends the values; it may throw what a call throws. */
  send: (values: Output) => Promise<void>;
}

/** A form that `LateForm` shows. */
export interface LateFormState<Values extends FieldValues> extends Omit<EngineState<Values>, 'submitCount'> {
  wake: () => void;
  engine: ReactNode;
}

/**
 * A text form that people can type into immediately, although react-hook-form is loaded only with the first focus. That then takes
 * over what has been typed, in the same inputs: no focus, caret or keystroke is lost. A form that is sent earlier waits for it.
 * Otherwise this is like `useForm` and `useSubmit` together.
 */
export function useLateForm<Values extends FieldValues, Output = Values>(
  options: LateFormOptions<Values, Output>,
): LateFormState<Values> {
  const [early] = useState(() => earlyFields<Values>(options.defaultValues));
  const late = useEngine<FormEngine, EngineState<Values>>(loadEngine, { ...options, ...early });
  const { Engine, state } = late;
  const noteSent = useFaultFocus(state?.submitCount ?? 0);
  return {
    ...(state ?? { ...early.fields, ...late.before }),
    submit: (event) => {
      noteSent(event);
      late.submit(event);
    },
    wake: late.wake,
    engine: Engine && <Engine<Values, Output> {...options} {...late.ties} />,
  };
}
