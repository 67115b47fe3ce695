import { useFaultFocus } from '@siteward/ui/lib/fault-focus';
import { createElement, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type Checks, draftOf, type Late, useEarly, useLastDraft, useWaking } from './early-form.ts';
import { useEngine } from './late-form.tsx';
import type { RecordState } from './record-engine.tsx';
import type { RecordFormOptions, Versioned } from './record-form.ts';

type RecordEngine = typeof import('./record-engine.tsx').RecordEngine;

const loadEngine = async () => (await import('./record-engine.tsx')).RecordEngine;

/**
 * A form of texts and choices for one record, like `useRecordForm`, that people can type into immediately, although react-hook-form is
 * loaded only with the first focus (lib/forms/late-form.tsx). If there is a draft, or the record changes, it is loaded right away.
 */
export function useLateRecordForm<Values extends FieldValues, Output extends object, Saved extends Versioned>(
  options: RecordFormOptions<Values, Output, Saved> & Checks,
): RecordState<Values, Saved, Output> & Late {
  const { record, valuesOf, draft } = options;
  const { version } = record;
  const [began] = useState(() => ({ version, values: valuesOf(record) }));
  const early = useEarly<Values>(began.values, options.read);
  const late = useEngine<RecordEngine, RecordState<Values, Saved, Output>>(loadEngine, {
    ...options,
    ...early,
  });
  const { Engine, state } = late;
  // Here rather than in the engine, because the fields and their faults are rendered by the caller.
  const noteSent = useFaultFocus(state?.submitCount ?? 0);
  useWaking(late.wake, draft, version !== began.version);
  const first = { version: began.version, base: began.values, values: began.values };
  useLastDraft(draft, () => (state === null ? draftOf(draft, first, early.typed()) : null));
  return {
    ...(state ?? { ...early.state, ...late.before, ...NO_CONFLICT }),
    submit: (event) => {
      noteSent(event);
      late.submit(event);
    },
    begin: late.begin,
    wake: late.wake,
    engine: Engine && createElement(Engine<Values, Output, Saved>, { ...options, ...late.ties }),
  };
}

const nothing = () => {};
const NO_CONFLICT = { conflict: null, keepTheirs: nothing, saveMine: nothing, cancelConflict: nothing };
