import { createElement, type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldPath, FieldValues } from 'react-hook-form';
import { readDraft, writeDraft } from './draft.ts';
import { useFaultFocus } from './fault-focus.ts';
import { earlyFields, useEngine } from './late-form.tsx';
import type { CreateState, RecordState } from './record-engine.tsx';
import type { CreateFormOptions, RecordFormOptions, Versioned } from './record-form.ts';
import { withTexts } from './texts-by-name.ts';

type Engines = typeof import('./record-engine.tsx');

const loadRecordEngine = async () => (await import('./record-engine.tsx')).RecordEngine;
const loadCreateEngine = async () => (await import('./record-engine.tsx')).CreateEngine;

/** What a form needs that is shown before react-hook-form is there. Both go into `LateForm`. */
export interface Late {
  wake: () => void;
  engine: ReactNode;
}

interface Checks {
  /** Loads the schemas of the resolver. */
  preload: () => void;
}

/**
 * A form of texts and choices for one record, like `useRecordForm`, that people can type into immediately, although react-hook-form is
 * loaded only with the first focus (lib/late-form.tsx). If there is a draft, or the record changes, it is loaded right away.
 */
export function useLateRecordForm<Values extends FieldValues, Output extends object, Saved extends Versioned>(
  options: RecordFormOptions<Values, Output, Saved> & Checks,
): RecordState<Values, Saved> & Late {
  const { record, valuesOf, draft } = options;
  const { version } = record;
  const [began] = useState(() => ({ version, values: valuesOf(record) }));
  const early = useEarly<Values>(began.values);
  const late = useEngine<Engines['RecordEngine'], RecordState<Values, Saved>>(loadRecordEngine, {
    ...options,
    ...early,
  });
  const { Engine, state } = late;
  // Here rather than in the engine, because the fields and their faults are rendered by the caller.
  const noteSent = useFaultFocus(state?.submitCount ?? 0);
  useWaking(late.wake, draft, version !== began.version);
  useLastDraft(draft, () => {
    const typed = early.typed();
    const isKept = state === null && Object.keys(typed).length > 0;
    return isKept ? { version: began.version, base: began.values, values: withTexts(began.values, typed) } : null;
  });
  return {
    ...(state ?? { ...early.state, ...late.before, ...NO_CONFLICT }),
    submit: (event) => {
      noteSent(event);
      late.submit(event);
    },
    wake: late.wake,
    engine:
      Engine &&
      createElement(Engine<Values, Output, Saved>, { ...options, typedBefore: early.typed, onChange: late.onChange }),
  };
}

/**
 * The same for a form that creates a record, like `useCreateForm`.
 *
 * @returns Also `sendStep`, for a form in steps that is not at its last one: it checks some of the fields as soon as the engine is
 *   there, and resolves to whether they are all right.
 */
export function useLateCreateForm<Values extends FieldValues, Output, Created>(
  options: CreateFormOptions<Values, Output, Created> & Checks,
): CreateState<Values> & Late & { sendStep: SendStep<Values> } {
  const { defaultValues, draft } = options;
  const early = useEarly<Values>(defaultValues, () => keptIn(draft));
  const late = useEngine<Engines['CreateEngine'], CreateState<Values>>(loadCreateEngine, { ...options, ...early });
  const { Engine, state } = late;
  // Here rather than in the engine, because the fields and their faults are rendered by the caller.
  const noteSent = useFaultFocus(state ? state.submitCount + state.stepCount : 0);
  const step = useRef<Step<Values> | null>(null);
  const { onChange } = late;
  const show = useCallback(
    (shown: CreateState<Values>) =>
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
  useLastDraft(draft, () => {
    const typed = early.typed();
    const isKept = state === null && Object.keys(typed).length > 0;
    return isKept ? { version: 0, values: withTexts(defaultValues, typed) } : null;
  });
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
    wake: late.wake,
    engine:
      Engine &&
      createElement(Engine<Values, Output, Created>, { ...options, typedBefore: early.typed, onChange: show }),
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

const nothing = () => {};
const NO_CONFLICT = { conflict: null, keepTheirs: nothing, saveMine: nothing, cancelConflict: nothing };

/** The fields and their state before react-hook-form is there. */
function useEarly<Values extends FieldValues>(defaultValues: DefaultValues<Values>, kept: () => object = () => ({})) {
  const [early] = useState(() => earlyFields<Values>(defaultValues, kept()));
  const { fields, typed, reset, listen } = early;
  const state = {
    ...fields,
    submitCount: 0,
    stepCount: 0,
    check: async () => false,
    isDirty: Object.keys(typed()).length > 0,
    restored: false,
    discard: reset,
  };
  return { state, typed, listen };
}

/** The values in a draft; none if there is no draft. */
function keptIn(draft: string): object {
  const kept = readDraft(draft);
  const values = typeof kept === 'object' && kept !== null && 'values' in kept ? kept.values : null;
  return typeof values === 'object' && values !== null ? values : {};
}

/** Loads the engine of a form right away if the form cannot be shown correctly without it: with its draft, or with a changed record. */
function useWaking(wake: () => void, draft: string, isNeeded: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `wake` is a new function each time, but does the same
  useEffect(() => {
    if (isNeeded || readDraft(draft) !== null) wake();
  }, [draft, isNeeded]);
}

/**
 * Keeps what was typed if the page is left before the engine, which normally keeps drafts, was there.
 *
 * @param kept - returns the draft; null if there is nothing to keep
 */
function useLastDraft(draft: string, kept: () => object | null): void {
  const latest = useRef(kept);
  latest.current = kept;
  useEffect(() => {
    const keep = () => {
      const values = latest.current();
      if (values !== null) writeDraft(draft, values);
    };
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [draft]);
}
