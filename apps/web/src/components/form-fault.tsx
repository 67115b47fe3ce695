import { Alert } from '@siteward/ui/alert';
import { useEffect } from 'react';
import type { FormFault } from '#lib/form.ts';
import { faultWords, problemOf } from '#lib/problem.ts';

interface FormFaultAlertProps {
  fault: FormFault | null;
  /** Called when the time to wait is over. */
  onOver: () => void;
}

/** The fault of a form, above its button; it goes away when the form may be sent again. */
export function FormFaultAlert({ fault, onOver }: FormFaultAlertProps) {
  const until = fault?.until ?? null;
  useEffect(() => {
    if (until === null) return;
    const timer = setTimeout(onOver, until - Date.now());
    return () => clearTimeout(timer);
  }, [until, onOver]);
  if (fault === null) return null;
  return (
    <Alert tone={until === null ? 'danger' : 'warning'} live>
      {fault.message}
    </Alert>
  );
}

/** What a call threw, in words, where no form was sent; nothing for no error. */
export function FaultAlert({ error }: { error: unknown }) {
  if (error === null || error === undefined) return null;
  return (
    <Alert tone="danger" live>
      {faultWords(problemOf(error))}
    </Alert>
  );
}
