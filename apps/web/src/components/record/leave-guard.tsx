import { useLingui } from '@lingui/react/macro';
import { type Location, useBlocker } from 'react-router-dom';
import { useWarnOnClose } from '#lib/browser/warn-on-close.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';

interface LeaveGuardProps {
  /** Whether there are unsaved changes. */
  when: boolean;
  /** Their subject, after "Your changes to": "Night crew". */
  what: string;
  /** Query parameters whose change also counts as leaving: "section". */
  params?: readonly string[];
}

/** Warns before unsaved changes are left behind; they are kept as a draft in this tab (docs/web.md, Every screen). */
export function LeaveGuard({ when, what, params = [] }: LeaveGuardProps) {
  const { t } = useLingui();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && leadsAway(currentLocation, nextLocation, params),
  );
  useWarnOnClose(when);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title={t`Leave without saving?`}
      description={t`Your changes to ${what} are not saved. This tab keeps them as a draft until you come back.`}
      confirmLabel={t({ message: 'Leave', context: 'a page' })}
      cancelLabel={t`Stay`}
      tone="primary"
      onConfirm={() => blocker.proceed?.()}
    />
  );
}

function leadsAway(current: Location, next: Location, params: readonly string[]): boolean {
  if (current.pathname !== next.pathname) return true;
  const [from, to] = [new URLSearchParams(current.search), new URLSearchParams(next.search)];
  return params.some((name) => from.get(name) !== to.get(name));
}
