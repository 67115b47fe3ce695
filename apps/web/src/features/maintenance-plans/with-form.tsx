import { type ReactNode, Suspense, useEffect } from 'react';
import { type OnDemand, onDemand } from '#components/on-demand.tsx';
import type { PlanForm } from './plan-form.ts';

/** Begins to run the form as soon as react-hook-form is there, for which it waits without a connection. */
const Begin = onDemand(async () => {
  await import('#lib/forms/record-engine.tsx');
  return function Begin({ edit, fallback }: Omit<WithFormProps, 'part' | 'children'>) {
    const { begin } = edit;
    // biome-ignore lint/correctness/useExhaustiveDependencies: `begin` is a new function each time, but does the same
    useEffect(() => begin(), []);
    return fallback;
  };
});

interface WithFormProps {
  edit: PlanForm;
  /** The part itself, if it is loaded on demand: that is done at the same time. */
  part: Pick<OnDemand<object>, 'preload'>;
  /** What is shown meanwhile. */
  fallback: ReactNode;
  children: (form: NonNullable<PlanForm['form']>) => ReactNode;
}

/** A part of a plan's page that needs react-hook-form, which is loaded along with it. */
export function WithForm({ edit, part, fallback, children }: WithFormProps) {
  const { form } = edit;
  useEffect(() => void part.preload(), [part]);
  return <Suspense fallback={fallback}>{form ? children(form) : <Begin edit={edit} fallback={fallback} />}</Suspense>;
}
