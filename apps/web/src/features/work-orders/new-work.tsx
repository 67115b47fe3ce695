import { Trans } from '@lingui/react/macro';
import { Button } from '@siteward/ui/button';
import { Plus } from 'lucide-react';
import { Suspense } from 'react';
import { Can } from '#components/can.tsx';
import { onDemand, usePreload, WaitingWindow } from '#components/on-demand.tsx';
import { useSingleKeys } from '#lib/browser/single-keys.ts';
import { useUrlState } from '#lib/lists/use-url-state.ts';
import { useIsHere } from '#lib/navigation/destination.ts';
import { useCan } from '#lib/organization/organization-scope.ts';

const NewWorkOrderDialog = onDemand(async () => (await import('./form/new-work-order.tsx')).NewWorkOrderDialog);

/** The key in the address that opens the form. */
export const NEW_KEY = 'new';

/** Creating a work order, wherever work is shown; the address says whether the form is open. */
export type NewWork = { isOpen: boolean; open: () => void; close: () => void };

/** The form for a new work order, for those who may create one; C opens it too. */
export function useNewWork(): NewWork {
  const mayCreate = useCan()('work-orders:create');
  const [state, setState] = useUrlState(NEW_KEY, ['closed', 'blank']);
  const isHere = useIsHere();
  const open = () => setState('blank');
  // Back does not lead to a form that is finished with.
  const close = () => {
    if (isHere()) setState('closed', { replace: true });
  };
  usePreload(mayCreate ? NewWorkOrderDialog : undefined);
  useSingleKeys({ c: () => mayCreate && open() });
  return { isOpen: mayCreate && state === 'blank', open, close };
}

/** Opens the form. */
export function NewWorkButton({ work }: { work: NewWork }) {
  return (
    <Can permission="work-orders:create">
      <Button variant="primary" aria-keyshortcuts="C" onClick={work.open} onPointerEnter={NewWorkOrderDialog.preload}>
        <Plus aria-hidden="true" />
        <Trans>New work order</Trans>
      </Button>
    </Can>
  );
}

/** The form, if it is open. */
export function NewWorkWindow({ work }: { work: NewWork }) {
  if (!work.isOpen) return null;
  return (
    <Suspense fallback={<WaitingWindow onClose={work.close} />}>
      <NewWorkOrderDialog onClose={work.close} />
    </Suspense>
  );
}
