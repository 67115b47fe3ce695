import { useLingui } from '@lingui/react/macro';
import { Dialog, DialogContent } from '@siteward/ui/dialog';
import { LoadingRegion } from '@siteward/ui/loading-region';
import { Skeleton } from '@siteward/ui/skeleton';
import { Suspense } from 'react';
import { onDemand } from '#components/on-demand.tsx';
import { useSeats } from '#lib/organization/people.ts';

// Loaded on demand: the form brings in the contract's schemas, which the list does not need.
const SeatsForm = onDemand(async () => (await import('./seats-form.tsx')).SeatsForm);

/** Sets the number of seats. */
export function SeatsDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { data } = useSeats();
  return (
    <Dialog open={open && data !== undefined} onOpenChange={onOpenChange}>
      <DialogContent className="sm:max-w-[440px]!">
        {data && (
          <Suspense fallback={<FormSkeleton />}>
            <SeatsForm seats={data.body} onDone={() => onOpenChange(false)} />
          </Suspense>
        )}
      </DialogContent>
    </Dialog>
  );
}

function FormSkeleton() {
  const { t } = useLingui();
  return (
    <LoadingRegion label={t`Loading`} className="grid gap-4 p-5">
      <Skeleton className="h-6 w-40" />
      <Skeleton className="h-control w-full" />
      <Skeleton className="h-5 w-56" />
    </LoadingRegion>
  );
}
