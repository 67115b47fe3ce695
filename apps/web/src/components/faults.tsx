import { Trans } from '@lingui/react/macro';
import { Alert } from '@siteward/ui/alert';
import { use, useEffect, useRef, useState } from 'react';
import { type Fault, faultWords, problemOf } from '#lib/calls/problem.ts';
import { type FormFault, formFaultWords } from '#lib/forms/form-fault.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { OrganizationScopeContext } from '#lib/organization/organization-scope.ts';
import { useLanguage } from '#lib/words/i18n.tsx';
import { Link } from './link.tsx';

interface FormFaultAlertProps {
  fault: FormFault | null;
  /** Called when the waiting time is over. */
  onOver: () => void;
}

/** The fault of a form, above its button; it disappears once the form may be sent again. */
export function FormFaultAlert({ fault, onOver }: FormFaultAlertProps) {
  useLanguage();
  const until = fault?.until ?? null;
  useEffect(() => {
    if (until === null) return;
    const timer = setTimeout(onOver, until - Date.now());
    return () => clearTimeout(timer);
  }, [until, onOver]);
  const place = useRef<HTMLDivElement>(null);
  // A long form is sent from a bar that is always in view, while its end may be far away.
  useEffect(() => {
    if (fault !== null) place.current?.scrollIntoView({ block: 'nearest' });
  }, [fault]);
  if (fault === null) return null;
  return (
    <div ref={place} className="scroll-my-24">
      <Alert tone={until === null ? 'danger' : 'warning'} live>
        {formFaultWords(fault)}
        <WayOut error={fault.error} />
      </Alert>
    </div>
  );
}

/** For refusals with CUSTOMER_REQUIRED: a link to what can be done about it, within reach even in a dialog. */
function WayOut({ error }: { error: unknown }) {
  const org = use(OrganizationScopeContext)?.org;
  if (org === undefined || problemOf(error).code !== 'CUSTOMER_REQUIRED') return null;
  const { pathname, search } = location;
  return (
    <>
      {' '}
      <Link to={pathTo('require-customer', {}, { org, returnTo: pathname + search })} className="font-medium underline">
        <Trans>What can be done</Trans>
      </Link>
    </>
  );
}

interface WindowFaultProps {
  /** What a call threw; null or undefined if nothing. */
  error?: unknown;
  /** The fault that was read from it (`problemOf`), if that is all the caller has. */
  fault?: Fault | null;
}

/**
 * Why the action of a dialog failed. The dialog stays mounted while it is closed: what was refused before it was opened may
 * concern another record, and is not repeated.
 */
export function WindowFault({ error, fault }: WindowFaultProps) {
  useLanguage();
  const refused = fault ?? error;
  // The content of a dialog is mounted again each time it opens.
  const [before] = useState(refused);
  if (refused === null || refused === undefined || refused === before) return null;
  return (
    <Alert tone="danger" live>
      {faultWords(fault ?? problemOf(error))}
    </Alert>
  );
}

/** What a call threw, in words, for actions without a form; nothing if there is no error. */
export function FaultAlert({ error }: { error: unknown }) {
  useLanguage();
  if (error === null || error === undefined) return null;
  return (
    <Alert tone="danger" live>
      {faultWords(problemOf(error))}
    </Alert>
  );
}
