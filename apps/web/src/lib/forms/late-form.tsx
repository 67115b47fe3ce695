import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import type { DefaultValues, FieldValues, Resolver } from 'react-hook-form';
import { loadChunk } from '#lib/navigation/load-chunk.ts';
import type { EngineProps, FormFields } from './form-engine.tsx';
import { type FormFault, formFaultOf } from './form-fault.ts';
import { textsByName } from './texts-by-name.ts';

// Kept apart from lib/forms/form.ts, so that a page that begins with a form paints without react-hook-form (docs/adr/0006).

/**
 * A form's resolver whose schemas are loaded when the form is first checked, so that the page paints without them.
 *
 * @param load - imports the module with the schemas
 * @returns The resolver, and `preload`, to be called when the form comes into use.
 */
export function lazyResolver<Input extends FieldValues, Output = Input>(
  load: () => Promise<Resolver<Input, unknown, Output>>,
): { resolver: Resolver<Input, unknown, Output>; preload: () => void } {
  return {
    resolver: async (...values) => (await loadChunk(load))(...values),
    // If this fails, the schemas are loaded when the form is sent.
    preload: () => void load().catch(() => undefined),
  };
}

interface EngineOptions {
  preload: () => void;
  /** What was typed. */
  typed: EngineProps<never>['typedBefore'];
  /** Calls back whenever something was typed, until the returned function is called. */
  listen: EngineProps<never>['listen'];
}

/**
 * The component that runs a form (its engine), loaded once the form comes into use.
 *
 * @param load - loads the engine
 * @returns The engine's `state` once it has reported one through `onChange`, and the state of the form `before` that. A form that was
 *   sent earlier is sent when the engine is there. `ties` are for the engine.
 */
export function useEngine<Engine, State extends { submit: (event?: FormEvent<HTMLFormElement>) => void }>(
  load: () => Promise<Engine>,
  { preload, typed, listen }: EngineOptions,
) {
  const [Engine, setEngine] = useState<Engine | null>(null);
  const [state, setState] = useState<State | null>(null);
  /** Whether the form was sent before the engine was there. */
  const [isWaiting, setIsWaiting] = useState(false);
  const [fault, setFault] = useState<FormFault | null>(null);
  const [, showTyped] = useReducer((times: number) => times + 1, 0);
  const clearFault = useCallback(() => setFault(null), []);
  const isShown = useRef(false);
  useLayoutEffect(() => {
    isShown.current = state !== null;
  }, [state]);
  const onChange = useCallback((next: State) => {
    // The first one draws every field anew, which takes a phone a third of a second: until it is shown, other events come first.
    if (isShown.current) setState(next);
    else startTransition(() => setState(next));
  }, []);
  useEffect(() => listen(showTyped), [listen]);
  useEffect(() => {
    if (state === null || !isWaiting) return;
    setIsWaiting(false);
    // Not through the form's `requestSubmit`: all this may happen within the event that sent it, and there browsers ignore that.
    state.submit();
  }, [state, isWaiting]);

  const keep = (loaded: Engine) => startTransition(() => setEngine(() => loaded));
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
  const begin = () => {
    // If this fails, the engine is loaded when the form is sent.
    if (!Engine) load().then(keep, () => undefined);
  };
  const wake = () => {
    preload();
    begin();
  };
  const ties: EngineProps<State> = { typedBefore: typed, listen, isShown: state !== null, onChange };
  return { Engine, state, ties, submit, begin, wake, before: { submitting: isWaiting, fault, clearFault } };
}

interface LateFormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  form: { submit: (event: FormEvent<HTMLFormElement>) => void; wake: () => void; engine: ReactNode };
}

/** The element of a form with an engine. */
export function LateForm({ form, children, ...props }: LateFormProps) {
  return (
    // A change without the focus comes from a password manager.
    <form noValidate onSubmit={form.submit} onFocus={form.wake} onChange={form.wake} {...props}>
      {children}
      {form.engine}
    </form>
  );
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isControl = (element: unknown): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;
const isChoice = (control: Control): control is HTMLInputElement => control.type === 'radio';

/**
 * The fields of a form before react-hook-form is there.
 *
 * @param draft - values kept from an earlier visit, which the engine will find by itself
 * @returns `typed` gives the values that differ from those, by field name. `reset` restores the initial values. `listen`
 *   calls back when something was typed; `watch` then returns the new value.
 */
export function earlyFields<Values extends FieldValues>(defaultValues: DefaultValues<Values>, draft: object = {}) {
  const initial = textsByName(defaultValues);
  const first = new Map([...initial, ...textsByName(draft)]);
  /** The inputs of each field; for radio buttons there are several. */
  const inputs = new Map<string, Control[]>();
  /** The values chosen in fields that are not inputs. */
  const chosen = new Map<string, string>();
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
  // Each field keeps one ref for good: React would call a new one with the same input again.
  const refs = new Map<string, (input: unknown) => void>();
  const refOf = (name: string) => {
    const known = refs.get(name);
    if (known) return known;
    const ref = (input: unknown) => {
      const before = inputs.get(name) ?? [];
      // An input that was hidden while more of the page was loaded is reported again: it still has what was typed into it.
      if (!isControl(input) || before.includes(input)) return;
      // A new input for the same field, as when a step of the form is shown again, takes over the value of the one before.
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
      first.clear();
      for (const [name, value] of initial) first.set(name, value);
      for (const [name, controls] of inputs) for (const control of controls) fill(control, first.get(name) ?? '');
      tell();
    },
    listen: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
