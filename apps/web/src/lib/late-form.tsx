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
import { textsByName } from './texts-by-name.ts';

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
  const [early] = useState(() => earlyFields<Values>(options.defaultValues));
  const late = useEngine<FormEngine, EngineState<Values>>(loadEngine, { ...options, listen: early.listen });
  const { Engine, state } = late;
  const noteSent = useFaultFocus(state?.submitCount ?? 0);
  return {
    ...(state ?? { ...early.fields, ...late.before }),
    submit: (event) => {
      noteSent(event);
      late.submit(event);
    },
    wake: late.wake,
    engine: Engine && <Engine<Values, Output> {...options} typedBefore={early.typed} onChange={late.onChange} />,
  };
}

interface EngineOptions {
  preload: () => void;
  /** Calls when something was typed, until it is told to stop. */
  listen: (onTyped: () => void) => () => void;
}

/**
 * The component that works for a form, which is loaded once the form comes into use.
 *
 * @param load - loads it
 * @returns Its `state` once it has given one by `onChange`, and what the form is `before` that. What is sent by then is sent again
 *   when it is there.
 */
export function useEngine<Engine, State extends { submit: (event?: FormEvent<HTMLFormElement>) => void }>(
  load: () => Promise<Engine>,
  { preload, listen }: EngineOptions,
) {
  const [Engine, setEngine] = useState<Engine | null>(null);
  const [state, onChange] = useState<State | null>(null);
  /** Whether the form was sent before it could be. */
  const [isWaiting, setIsWaiting] = useState(false);
  const [fault, setFault] = useState<FormFault | null>(null);
  const [, showTyped] = useReducer((times: number) => times + 1, 0);
  const clearFault = useCallback(() => setFault(null), []);
  useEffect(() => listen(showTyped), [listen]);
  useEffect(() => {
    if (state === null || !isWaiting) return;
    setIsWaiting(false);
    // Not by the form's `requestSubmit`: all this may happen within the event that sent it, where a browser ignores that.
    state.submit();
  }, [state, isWaiting]);

  const keep = (loaded: Engine) => setEngine(() => loaded);
  const submit = (event?: FormEvent<HTMLFormElement>) => {
    event?.preventDefault();
    if (state) return state.submit(event);
    if (isWaiting) return;
    setIsWaiting(true);
    setFault(null);
    loadChunk(load).then(keep, (error: unknown) => {
      setIsWaiting(false);
      setFault(formFaultOf(error));
    });
  };
  const wake = () => {
    preload();
    // What fails to load here is loaded again when the form is sent.
    if (!Engine) load().then(keep, () => undefined);
  };
  return { Engine, state, onChange, submit, wake, before: { submitting: isWaiting, fault, clearFault } };
}

interface LateFormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  form: { submit: (event: FormEvent<HTMLFormElement>) => void; wake: () => void; engine: ReactNode };
}

/** The element of such a form. */
export function LateForm({ form, children, ...props }: LateFormProps) {
  return (
    // A change without a focus is that of a password manager.
    <form noValidate onSubmit={form.submit} onFocus={form.wake} onChange={form.wake} {...props}>
      {children}
      {form.engine}
    </form>
  );
}

type Control = HTMLInputElement | HTMLSelectElement;

const isControl = (element: unknown): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
const isChoice = (control: Control): control is HTMLInputElement => control.type === 'radio';

/**
 * The fields as long as react-hook-form is not there.
 *
 * @param draft - values that were kept of them, which count as typed
 * @returns `typed`: what is in the fields by now and was not from the start, by the field's name. `reset` puts back what was there
 *   from the start. `listen` calls when something was typed, which `watch` then tells.
 */
export function earlyFields<Values extends FieldValues>(defaultValues: DefaultValues<Values>, draft: object = {}) {
  const first = new Map(textsByName(defaultValues));
  /** The inputs of a field; of choices there are several. */
  const inputs = new Map<string, Control[]>();
  /** What was chosen in fields that are no inputs, or kept of any. */
  const chosen = new Map(textsByName(draft));
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const fill = (control: Control, value: string) => {
    if (isChoice(control)) control.checked = control.value === value;
    else control.value = value;
  };
  const valueAt = (name: string): string => {
    const [input, ...others] = inputs.get(name) ?? [];
    const own = chosen.get(name) ?? first.get(name) ?? '';
    if (input === undefined) return own;
    return isChoice(input)
      ? ([input, ...others].find((each) => isChoice(each) && each.checked)?.value ?? own)
      : input.value;
  };
  // One for each field for good: another one would be told of the same input again.
  const refs = new Map<string, (input: unknown) => void>();
  const refOf = (name: string) => {
    const known = refs.get(name);
    if (known) return known;
    const ref = (input: unknown) => {
      const before = inputs.get(name) ?? [];
      // Told again of one that was hidden while more of the page was loaded: it has what was typed into it.
      if (!isControl(input) || before.includes(input)) return;
      // Another one for the same field, where a step of the form is shown again, has what was in the one before.
      const value = valueAt(name);
      inputs.set(name, isChoice(input) ? [...before, input] : [input]);
      fill(input, value);
    };
    refs.set(name, ref);
    return ref;
  };
  const fields: FormFields<Values> = {
    register: (name) => ({ name, ref: refOf(name), onChange: async () => tell(), onBlur: async () => {} }),
    watch: valueAt,
    set: (name, value) => {
      chosen.set(name, value);
      tell();
    },
    setError: () => {},
    errors: {},
  };
  return {
    fields,
    typed: () =>
      Object.fromEntries(
        [...inputs.keys(), ...chosen.keys()].flatMap((name) =>
          valueAt(name) === (first.get(name) ?? '') ? [] : [[name, valueAt(name)]],
        ),
      ),
    reset: () => {
      chosen.clear();
      for (const [name, controls] of inputs) for (const control of controls) fill(control, first.get(name) ?? '');
      tell();
    },
    listen: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
