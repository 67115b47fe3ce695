import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@siteward/ui/button';
import { Card } from '@siteward/ui/card';
import { cx } from '@siteward/ui/lib/cx';
import { Meter } from '@siteward/ui/meter';
import { Skeleton } from '@siteward/ui/skeleton';
import { loadFaultWords } from '#lib/calls/problem.ts';
import { useCan, useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { useSeats } from '#lib/organization/people.ts';
import { pricePerSeatWords, seatTotalWords } from '#lib/words/money.ts';

/** How many seats are in use and what they cost, in the organization's currency. */
export function SeatBar({ onManage }: { onManage: () => void }) {
  const { t } = useLingui();
  const { data, error, refetch, isFetching } = useSeats();
  const { currency } = useOrganizationScope().organization;
  const canManage = useCan()('billing:manage');
  if (!data) {
    const reason = error ? loadFaultWords(error) : '';
    return (
      <SeatCard>
        {error ? (
          <>
            <span className="text-muted">{t`The seats could not be loaded. ${reason}`}</span>
            <Button size="sm" className="ml-auto" loading={isFetching} onClick={() => void refetch()}>
              <Trans>Try again</Trans>
            </Button>
          </>
        ) : (
          <span className={cx('flex w-full items-center', canManage && '-my-2 h-control')}>
            <Skeleton className="my-0.5 h-4 w-full max-w-96" />
          </span>
        )}
      </SeatCard>
    );
  }
  const { seats, used, pricePerSeat, total } = data.body;
  const free = seats - used;
  const ofSeats = plural(seats, { one: `${used} of ${seats} seat`, other: `${used} of ${seats} seats` });
  const price = `${pricePerSeatWords(pricePerSeat, currency)} · ${seatTotalWords(total, currency)}`;
  return (
    <SeatCard>
      <span className="tabular-nums">
        <Trans>
          <b className="font-semibold">{ofSeats}</b> <span className="text-muted">used</span>
        </Trans>
      </span>
      <Meter
        label={t`Seats used`}
        value={used}
        max={seats}
        valueText={ofSeats}
        tone={free > 0 ? 'action' : 'red'}
        className="w-auto! min-w-8 max-w-80 flex-1"
      />
      {free <= 0 && (
        <span className="font-medium text-red max-lg:order-last max-lg:basis-full">
          <Trans>No seat is free</Trans>
        </span>
      )}
      <span className="ml-auto text-muted tabular-nums max-lg:hidden">{price}</span>
      {canManage && (
        <Button variant="link" className="-my-2 -mr-3.5 max-lg:-ml-3.5 lg:ml-auto" onClick={onManage}>
          <Trans>Manage seats</Trans>
        </Button>
      )}
    </SeatCard>
  );
}

function SeatCard({ children }: { children: React.ReactNode }) {
  return <Card className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">{children}</Card>;
}
