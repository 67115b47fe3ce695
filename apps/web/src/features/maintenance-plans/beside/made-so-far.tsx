import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { MaintenancePlanDetail, WorkOrder } from '@siteward/contract';
import {
  calendarDay,
  countingDue,
  DAY_MS,
  type Punctuality,
  punctualityOf,
  toMillis,
  workOrderNumber,
} from '@siteward/domain';
import { Card, CardHeader } from '@siteward/ui/card';
import { cx } from '@siteward/ui/lib/cx';
import { Ban, Check, CircleDot, ClockAlert, History } from 'lucide-react';
import type { ComponentType } from 'react';
import { Link } from '#components/link.tsx';
import { QueryFault } from '#components/query-fault.tsx';
import { StatusBadge } from '#components/work/status-badge.tsx';
import { pathTo } from '#lib/navigation/paths.ts';
import { useCan, useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { siteDay } from '#lib/time/site-time.ts';
import { useNow } from '#lib/time/time-ago.ts';
import { repetitionWords } from '#lib/words/repetition-words.ts';
import { calendarDate } from '#lib/words/rule-words.ts';
import { useMadeBy } from '../queries.ts';

/** How many work orders are listed below the squares. */
const LISTED = 4;

/** What a plan has made, and how much of it was done on time; and its previous rule. */
export function MadeSoFar({ plan }: { plan: MaintenancePlanDetail }) {
  const { t } = useLingui();
  const now = useNow();
  const { made, timezone } = plan;
  const { total, onTime, late, open, overdue, since } = made;
  const done = onTime + late;
  const first = since === null ? '' : siteDay(since, now, timezone);
  const rest = [
    late > 0 && plural(late, { one: '# late', other: '# late' }),
    overdue > 0 && plural(overdue, { one: '# overdue', other: '# overdue' }),
    open > 0 && plural(open, { one: '# open', other: '# open' }),
  ].filter((words) => words !== false);
  const [earlier] = plan.earlierRules;
  return (
    <Card>
      <section aria-label={t`Created so far`}>
        <CardHeader
          title={t`Created so far`}
          action={since !== null && <span className="font-normal text-muted text-sm">{t`since ${first}`}</span>}
          className="pb-2"
        />
        {total === 0 ? (
          <p className="px-4 pb-4 text-muted">
            <Trans>No work orders created yet.</Trans>
          </p>
        ) : (
          <>
            <p className="flex flex-wrap items-baseline gap-x-2 px-4">
              {done > 0 && <b className="font-semibold text-2xl tabular-nums">{t`${onTime} of ${done}`}</b>}
              <span className="text-muted">{[done > 0 ? t`done on time` : t`none done yet`, ...rest].join(', ')}</span>
            </p>
            <Orders plan={plan} />
          </>
        )}
        {earlier && (
          <p className="flex gap-2 border-line border-t px-4 py-2.5 text-muted text-sm">
            <History aria-hidden="true" className="mt-0.5 size-3.5 flex-none" />
            <EarlierRule earlier={earlier} timezone={timezone} />
          </p>
        )}
      </section>
    </Card>
  );
}

type Earlier = MaintenancePlanDetail['earlierRules'][number];

function EarlierRule({ earlier, timezone }: { earlier: Earlier; timezone: string }) {
  const day = calendarDate(calendarDay(earlier.replacedAt, timezone));
  const rule = repetitionWords(earlier.repeats);
  const { time } = earlier;
  const name = earlier.replacedBy.name || t`Someone who is not a member`;
  return (
    <span>
      <Trans>
        Before {day}: {rule}, {time}. {name} changed it.
      </Trans>
    </span>
  );
}

function Orders({ plan }: { plan: MaintenancePlanDetail }) {
  const { t } = useLingui();
  const { org, siteId: site } = useOrganizationScope();
  const can = useCan();
  const now = useNow();
  const query = useMadeBy(plan);
  const page = query.data?.body;
  if (!can('work-orders:view-own', 'work-orders:view-any')) return null;
  if (!page) return query.error ? <QueryFault title={t`The work orders could not be loaded.`} query={query} /> : null;
  const items = page.items;
  const [last] = items;
  const first = items.at(-1);
  const all = page.total;
  const dayOf = (order: WorkOrder) => siteDay(order.scheduledStart ?? order.createdAt, now, plan.timezone);
  return (
    <>
      <ul aria-label={t`Each work order`} className="grid grid-cols-12 gap-1 px-4 pt-2 pb-1">
        {items.toReversed().map((order) => (
          <li key={order._id}>
            <Square order={order} day={dayOf(order)} now={now} />
          </li>
        ))}
      </ul>
      {last && first && (
        <p aria-hidden="true" className="flex justify-between px-4 pb-2.5 text-muted text-xs tabular-nums">
          <span>{dayOf(first)}</span>
          {first !== last && <span>{dayOf(last)}</span>}
        </p>
      )}
      <ul>
        {items.slice(0, LISTED).map((order) => (
          <li key={order._id}>
            <Link
              to={pathTo('org-site-work-orders-id', { org, site, id: order._id })}
              className="flex min-h-10 flex-wrap items-center gap-x-2 gap-y-0.5 border-line py-1 border-t px-4 text-md hover:bg-hover max-lg:min-h-11"
            >
              <span className="w-22 font-medium text-action-text tabular-nums">{workOrderNumber(order.number)}</span>
              <span className="min-w-max flex-1 text-muted tabular-nums">{dayOf(order)}</span>
              <StatusBadge status={order.status} />
              {!isSaidByStatus(punctualityOf(order, now)) && (
                <span
                  className={cx(
                    'tabular-nums',
                    isBad(punctualityOf(order, now)) ? 'font-medium text-red' : 'text-muted',
                  )}
                >
                  {punctualityWords(order, now)}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      <Link
        to={pathTo('org-site-work-orders', { org, site }, { tab: 'all', plan: plan._id })}
        className="flex h-10 items-center justify-center border-line border-t font-medium text-action-text text-md hover:bg-hover max-lg:h-11"
      >
        {plural(all, { one: 'Show # work order', other: 'Show all # work orders' })}
      </Link>
    </>
  );
}

const isSaidByStatus = (punctuality: Punctuality) => punctuality === 'open' || punctuality === 'cancelled';
const isBad = (punctuality: Punctuality) => punctuality === 'late' || punctuality === 'overdue';

const SQUARES: Record<
  Punctuality,
  { look: string; Icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }> }
> = {
  'on-time': { look: 'bg-green-soft text-green', Icon: Check },
  late: { look: 'bg-red-soft text-red', Icon: ClockAlert },
  overdue: { look: 'bg-red-soft text-red', Icon: ClockAlert },
  open: { look: 'bg-blue-soft text-blue', Icon: CircleDot },
  cancelled: { look: 'bg-grey-soft text-grey', Icon: Ban },
};

/** One work order as a small square that links to it. */
function Square({ order, day, now }: { order: WorkOrder; day: string; now: number }) {
  const { org, siteId: site } = useOrganizationScope();
  const { look, Icon } = SQUARES[punctualityOf(order, now)];
  const words = punctualityWords(order, now);
  const name = `${day}: ${words}`;
  return (
    <Link
      to={pathTo('org-site-work-orders-id', { org, site, id: order._id })}
      aria-label={name}
      title={name}
      className={cx('grid h-7 place-items-center rounded-sm hover:ring-1 hover:ring-current', look)}
    >
      <Icon aria-hidden="true" className="size-3.5" />
    </Link>
  );
}

/** How punctual a work order was or is: "on time", "2 d late". Call it while rendering. */
function punctualityWords(order: WorkOrder, now: number): string {
  const punctuality = punctualityOf(order, now);
  const due = countingDue(order);
  const late = order.completedAt === null || due === null ? 0 : toMillis(order.completedAt) - due;
  const days = Math.floor(late / DAY_MS);
  switch (punctuality) {
    case 'on-time':
      return t`on time`;
    case 'late':
      return days > 0 ? plural(days, { one: '# d late', other: '# d late' }) : t({ message: 'late', context: 'done' });
    case 'overdue':
      return t({ message: 'overdue', context: 'work order' });
    case 'open':
      return t({ message: 'open', context: 'work order' });
    case 'cancelled':
      return t({ message: 'cancelled', context: 'work order' });
  }
}
