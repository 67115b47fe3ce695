import { Alert } from '@siteward/ui/alert';
import { useEffect } from 'react';
import { problemOf } from '#lib/problem.ts';

/** What went wrong with a form as a whole. `until`: when it may be sent again, in ms since 1970; null: now. */
export type FormFault = { message: string; until: number | null };

/** Reads what a call threw. In: the error, the time now in ms. */
export function formFaultOf(error: unknown, now = Date.now()): FormFault {
  const { message, status } = problemOf(error);
  const seconds = status === 429 ? retryAfterOf(error) : null;
  if (seconds === null) return { message, until: null };
  const until = now + seconds * 1000;
  return { message: `Too many attempts. Try again in ${minutes(seconds)}, at ${clock.format(until)}.`, until };
}

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });

function minutes(seconds: number): string {
  const count = Math.ceil(seconds / 60);
  return count === 1 ? '1 minute' : `${count} minutes`;
}

/** The seconds of `Retry-After`; null where the answer has none. */
function retryAfterOf(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || !('headers' in error)) return null;
  const header = error.headers instanceof Headers ? error.headers.get('retry-after') : null;
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) : null;
}

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
