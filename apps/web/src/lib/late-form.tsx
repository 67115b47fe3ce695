import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useReducer,
  useState,
} from 'react';
import type { DefaultValues, FieldPath, FieldValues, Resolver } from 'react-hook-form';
import { useFaultFocus } from './fault-focus.ts';
import type { EngineState, FormFields } from './form-engine.tsx';
import { type FormFault, formFaultOf } from './form-fault.ts';
import { loadChunk } from './load-chunk.ts';

// Apart from lib/form.ts, so that a page which begins with a form paints without react-hook-form (docs/adr/0006).

type FormEngine = typeof import('./form-engine.tsx').FormEngine;

const loadEngine = async () => (await import('./form-engine.tsx')).FormEngine;

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

interface LateFormOptions<Values extends FieldValues, Output> {
  defaultValues: DefaultValues<Values>;
  resolver: Resolver<Values, unknown, Output>;
  /** Loads the schemas of the resolver. */
  preload: () => void;
  /** The fields that can show a fault, as the API names them. */
  names: readonly FieldPath<Values>[];
  /** What to do with the values; it may throw what a call throws. */
  send: (values: Output) => Promise<void>;
}

/** A form that `LateForm` shows. */
export interface LateFormState<Values extends FieldValues> extends Omit<EngineState<Values>, 'submitCount'> {
  wake: () => void;
  engine: ReactNode;
}

/**
 * A form of texts whose fields can be typed into at once, while react-hook-form comes with the first focus. It takes over
 * what was typed by then, in the same inputs: no focus, caret or keystroke is lost. Sent before, the form waits for it.
 * Otherwise as `useForm` and `useSubmit` together.
 */
export function useLateForm<Values extends FieldValues, Output = Values>(
  options: LateFormOptions<Values, Output>,
): LateFormState<Values> {
  const { preload } = options;
  const [Engine, setEngine] = useState<FormEngine | null>(null);
  const [state, setState] = useState<EngineState<Values> | null>(null);
  // The form that was sent before it could be.
  const [waiting, setWaiting] = useState<HTMLFormElement | null>(null);
  const [fault, setFault] = useState<FormFault | null>(null);
  const [, showTyped] = useReducer((times: number) => times + 1, 0);
  const [early] = useState(() => earlyFields<Values>(options.defaultValues, showTyped));
  const noteSent = useFaultFocus(state?.submitCount ?? 0);
  const clearFault = useCallback(() => setFault(null), []);
  const isReady = state !== null;
  useEffect(() => {
    if (!isReady || waiting === null) return;
    setWaiting(null);
    waiting.requestSubmit();
  }, [isReady, waiting]);

  const keep = (loaded: FormEngine) => setEngine(() => loaded);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    noteSent(event);
    if (state) return state.submit(event);
    if (waiting) return;
    setWaiting(event.currentTarget);
    setFault(null);
    loadChunk(loadEngine).then(keep, (error: unknown) => {
      setWaiting(null);
      setFault(formFaultOf(error));
    });
  };
  return {
    ...(state ?? { ...early.fields, submitting: waiting !== null, fault, clearFault }),
    submit,
    wake: () => {
      preload();
      // What fails to load here is loaded again when the form is sent.
      if (!Engine) loadEngine().then(keep, () => undefined);
    },
    engine: Engine && <Engine<Values, Output> {...options} typedBefore={early.typed} onChange={setState} />,
  };
}

interface LateFormProps<Values extends FieldValues> extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  form: LateFormState<Values>;
}

/** The element of such a form. */
export function LateForm<Values extends FieldValues>({ form, children, ...props }: LateFormProps<Values>) {
  return (
    // A change without a focus is that of a password manager.
    <form noValidate onSubmit={form.submit} onFocus={form.wake} onChange={form.wake} {...props}>
      {children}
      {form.engine}
    </form>
  );
}

/**
 * The fields as long as react-hook-form is not there.
 *
 * @param onTyped - called when something was typed, which `watch` then tells
 * @returns `typed`: what is in the inputs by now and was not from the start, by the field's name
 */
function earlyFields<Values extends FieldValues>(defaultValues: DefaultValues<Values>, onTyped: () => void) {
  const first = new Map(Object.entries(defaultValues).map(([name, value]) => [name, String(value ?? '')]));
  const inputs = new Map<FieldPath<Values>, HTMLInputElement>();
  // One for each field for good: another one would be told of the same input again.
  const refs = new Map<FieldPath<Values>, (input: unknown) => void>();
  const refOf = (name: FieldPath<Values>) => {
    const known = refs.get(name);
    if (known) return known;
    const ref = (input: unknown) => {
      // Told again of one that was hidden while more of the page was loaded: it has what was typed into it.
      if (!(input instanceof HTMLInputElement) || inputs.get(name) === input) return;
      inputs.set(name, input);
      input.value = first.get(name) ?? '';
    };
    refs.set(name, ref);
    return ref;
  };
  const fields: FormFields<Values> = {
    register: (name) => ({ name, ref: refOf(name), onChange: async () => onTyped(), onBlur: async () => {} }),
    watch: (name) => inputs.get(name)?.value ?? first.get(name) ?? '',
    setError: () => {},
    errors: {},
  };
  const typed = () =>
    Object.fromEntries([...inputs].flatMap(([name, { value }]) => (value === first.get(name) ? [] : [[name, value]])));
  return { fields, typed };
}
