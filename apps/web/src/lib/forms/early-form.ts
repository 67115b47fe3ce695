import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { readDraft, writeDraft } from '#lib/drafts/draft.ts';
import { earlyFields } from './late-form.tsx';
import { withTyped } from './texts-by-name.ts';

// What the forms of a record have in common as long as react-hook-form is not there (docs/adr/0006).

/** What a form needs that is shown before react-hook-form is there. Both go into `LateForm`. */
export interface Late {
  /** Loads react-hook-form, for a part of the page that needs it. */
  begin: () => void;
  /** The same, and what checks the form, because somebody begins to use it. */
  wake: () => void;
  engine: ReactNode;
}

/** What such a form needs to be checked. */
export interface Checks {
  /** Loads the schemas of the resolver. */
  preload: () => void;
  /** How to read what was typed into fields whose values are not texts. */
  read?: Readonly<Record<string, (typed: string) => unknown>>;
}

/** The fields and their state before react-hook-form is there. */
export function useEarly<Values extends FieldValues>(
  defaultValues: DefaultValues<Values>,
  read: Checks['read'] = {},
  kept: () => object = () => ({}),
) {
  const [early] = useState(() => earlyFields<Values>(defaultValues, kept()));
  const { fields, reset, listen } = early;
  const typed = () =>
    Object.fromEntries(Object.entries(early.typed()).map(([name, text]) => [name, (read[name] ?? String)(text)]));
  const state = {
    form: null,
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
export function keptIn(draft: string): object {
  const kept = readDraft(draft);
  const values = typeof kept === 'object' && kept !== null && 'values' in kept ? kept.values : null;
  return typeof values === 'object' && values !== null ? values : {};
}

/**
 * The draft of what was typed before the engine was there, on top of the draft that there may be already; null if nothing was.
 *
 * @param first - what the form began with
 */
export function draftOf(
  draft: string,
  first: { values: object },
  typed: Readonly<Record<string, unknown>>,
): object | null {
  if (Object.keys(typed).length === 0) return null;
  const kept = readDraft(draft);
  return {
    ...first,
    ...(typeof kept === 'object' && kept),
    values: withTyped({ ...first.values, ...keptIn(draft) }, typed),
  };
}

/** Loads the engine of a form right away if the form cannot be shown correctly without it: with its draft, or with a changed record. */
export function useWaking(wake: () => void, draft: string, isNeeded: boolean): void {
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
export function useLastDraft(draft: string, kept: () => object | null): void {
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
