import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IMPORT_LIMIT, INVITATION_DAYS } from '@siteward/domain';
import { Dialog, DialogBody, DialogContent, DialogHeader } from '@siteward/ui/dialog';
import { LoadingRegion } from '@siteward/ui/loading-region';
import { Skeleton } from '@siteward/ui/skeleton';
import { Suspense } from 'react';
import { onDemand } from '#components/on-demand.tsx';
import type { InviteRequest } from './queries.ts';

// Loaded on demand: the form brings in the contract's schemas, without which the pages can be shown.
const InviteForm = onDemand(async () => (await import('./invite-form.tsx')).InviteForm);
const PeopleImportForm = onDemand(async () => (await import('./import-form.tsx')).PeopleImportForm);

interface InviteDialogProps {
  /** Null if the dialog is closed. */
  request: InviteRequest | null;
  onClose: () => void;
}

/** Invites people into the organization, many addresses at once (docs/product.md, Members). Needs `members:invite`. */
export function InviteDialog({ request, onClose }: InviteDialogProps) {
  const { t } = useLingui();
  const { again, customer } = request ?? {};
  const name = again && (again.name || again.email);
  const days = INVITATION_DAYS;
  const title = customer ? t`Invite a customer's people` : t`Invite members`;
  return (
    <Dialog open={request !== null} onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader
          title={name ? t`Invite ${name} again` : title}
          description={plural(days, {
            one: 'Everyone gets an email with their own link, which works for # day.',
            other: 'Everyone gets an email with their own link, which works for # days.',
          })}
        />
        {request && (
          <Suspense fallback={<FormSkeleton />}>
            <InviteForm request={request} onDone={onClose} />
          </Suspense>
        )}
      </DialogContent>
    </Dialog>
  );
}

/** Invites everybody in a CSV file, once all of its rows are valid (docs/product.md, Members). Needs `members:invite`. */
export function ImportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const most = IMPORT_LIMIT;
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      {/* A file dropped next to the field would otherwise be opened by the browser in place of the page. */}
      <DialogContent
        className="sm:max-w-2xl!"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => event.preventDefault()}
      >
        <DialogHeader
          title={t`Invite from a file`}
          description={plural(most, {
            one: 'A CSV file with the columns Email and Role, and optionally Name, Type and Sites; at most # person.',
            other: 'A CSV file with the columns Email and Role, and optionally Name, Type and Sites; at most # people.',
          })}
        />
        <Suspense fallback={<FormSkeleton />}>
          <PeopleImportForm onDone={onClose} />
        </Suspense>
      </DialogContent>
    </Dialog>
  );
}

function FormSkeleton() {
  const { t } = useLingui();
  return (
    <DialogBody className="pb-5">
      <LoadingRegion label={t`Loading`} className="grid gap-4">
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-control w-full" />
        <Skeleton className="h-16 w-full" />
      </LoadingRegion>
    </DialogBody>
  );
}
