import { plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { WorkOrder } from '@siteward/contract';
import { calendarDay, countingDue, workOrderNumber } from '@siteward/domain';
import { Card } from '@siteward/ui/card';
import { CardShape } from '@siteward/ui/card-shape';
import { EmptyState } from '@siteward/ui/empty-state';
import { LoadingRegion } from '@siteward/ui/loading-region';
import { Pager } from '@siteward/ui/pager';
import { recordLinkClass } from '@siteward/ui/record-card';
import { CountPill } from '@siteward/ui/tabs';
import { useId, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { turning, useLastPage } from '#components/data-list/data-list.tsx';
import { listResult } from '#components/data-list/types.ts';
import { useListKeys } from '#components/data-list/use-list-keys.ts';
import { Link } from '#components/link.tsx';
import { QueryFault } from '#components/query-fault.tsx';
import { movedWords } from '#components/work/due.tsx';
import { Faces } from '#components/work/faces.tsx';
import { pathTo } from '#lib/navigation/paths.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { hourOf, longDay, siteTime, useSiteZone, withZone } from '#lib/time/site-time.ts';
import { useNow } from '#lib/time/time-ago.ts';
import { countLabel, pageRangeLabel } from '#lib/words/counts.ts';
import { useWorkOrderFlow, type WorkOrderFlow } from '../changes/use-work-order-flow.ts';
import { InlineAssignees, InlinePriority, InlineStatus } from '../inline-fields.tsx';
import { ListFrame, type LookProps } from '../list-frame.tsx';
import { useAgenda } from '../queries.ts';
import { type AgendaPart, agendaOf } from './agenda-days.ts';

/** The work orders of a tab by the day on which they are due in the site's calendar; what is overdue comes first. */
export function WorkOrderAgenda({ view, views }: LookProps) {
  const { t } = useLingui();
  const { org, siteId: site } = useOrganizationScope();
  const navigate = useNavigate();
  const flow = useWorkOrderFlow();
  const result = listResult(useAgenda(view));
  const { page, error, isFetching, isStale, retry } = result;
  const top = useRef<HTMLDivElement>(null);
  useLastPage(view, page?.pages);
  const linkTo = (id: string) => pathTo('org-site-work-orders-id', { org, site, id });
  useListKeys(top, { result, rowId: ({ _id }: WorkOrder) => _id, onOpen: ({ _id }) => void navigate(linkTo(_id)) });
  const zone = useSiteZone();
  const now = useNow();
  const today = calendarDay(now, zone);
  return (
    <div ref={top}>
      <ListFrame view={view} views={views} flow={flow} isSearching={isStale === true}>
        {page ? (
          <div className="grid gap-4" aria-busy={isFetching}>
            {agendaOf(page, zone, now).map((part) =>
              part.kind === 'free' ? (
                <Free key={part.key} from={part.from} to={part.to} today={today} />
              ) : (
                <Day key={part.key} group={part} today={today} flow={flow} linkTo={linkTo} />
              ),
            )}
            {page.total === 0 ? (
              <EmptyState title={view.isFiltered ? t`No work orders match` : t`Nothing is due here`} />
            ) : (
              <Pager
                label={pageRangeLabel(page)}
                page={page.page}
                pageCount={page.pages}
                onPageChange={turning(view, top)}
              />
            )}
          </div>
        ) : error ? (
          <QueryFault title={t`The work orders could not be loaded.`} query={{ error, isFetching, refetch: retry }} />
        ) : (
          <LoadingRegion label={t`Loading work orders`} className="grid gap-4">
            {[0, 1].map((each) => (
              <CardShape key={each} className="h-48" />
            ))}
          </LoadingRegion>
        )}
      </ListFrame>
    </div>
  );
}

type Group = Exclude<AgendaPart, { kind: 'free' }>;

function titleOf({ kind, key }: Group, today: string): string {
  if (kind === 'overdue') return t`Overdue`;
  if (kind === 'stopped') return t({ message: 'Clock stopped', context: 'group of the agenda' });
  return kind === 'never' ? t`No due date` : longDay(key, today);
}

interface DayProps {
  group: Group;
  today: string;
  flow: WorkOrderFlow;
  linkTo: (id: string) => string;
}

function Day({ group, today, ...row }: DayProps) {
  const { t } = useLingui();
  const id = useId();
  const { orders, isPart } = group;
  const isOver = group.kind === 'overdue';
  const count = countLabel(orders.length);
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h2 id={id} className="flex items-center gap-2 font-semibold text-md">
        {titleOf(group, today)}
        <CountPill
          label={plural(count, { one: 'work order', other: 'work orders' })}
          {...(isOver && { tone: 'red' as const })}
        >
          {isPart ? t`${count} on this page` : count}
        </CountPill>
      </h2>
      <Card>
        <ul aria-labelledby={id}>
          {orders.map((order) => (
            <Row key={order._id} order={order} kind={group.kind} {...row} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

/** A run of days on which nothing is due, in one line. */
function Free({ from, to, today }: { from: string; to: string; today: string }) {
  const { t } = useLingui();
  const [first, last] = [longDay(from, today), longDay(to, today)];
  return (
    <p className="flex flex-wrap gap-x-2 rounded-lg border border-line border-dashed px-4 py-2.5 text-muted">
      <span className="font-medium">{from === to ? first : `${first} – ${last}`}</span>
      {t({ message: 'No work', context: 'days of the agenda' })}
    </p>
  );
}

type RowProps = Pick<DayProps, 'flow' | 'linkTo'> & { order: WorkOrder; kind: Group['kind'] };

function Row({ order, kind, flow, linkTo }: RowProps) {
  const { _id, number, title, place, assignees } = order;
  const zone = useSiteZone();
  const now = useNow();
  const moved = movedWords(order, now, zone);
  return (
    <li
      data-row={_id}
      tabIndex={-1}
      className="relative flex min-h-13 flex-wrap items-center gap-x-4 gap-y-1 border-line border-t px-4 py-2 first:border-t-0 hover:bg-hover"
    >
      <When order={order} kind={kind} />
      <span className="grid min-w-48 flex-1">
        <Link to={linkTo(_id)} className={`wrap-anywhere font-medium ${recordLinkClass}`}>
          {title}
        </Link>
        <span className="wrap-anywhere text-muted text-sm tabular-nums">
          {workOrderNumber(number)}
          {place && ` · ${place}`}
          {moved && ` · ${moved}`}
        </span>
      </span>
      <span className="relative z-1 flex items-center gap-3 md:grid md:grid-cols-[6.5rem_8.5rem_7rem]">
        <span>
          <InlinePriority order={order} flow={flow} />
        </span>
        <span>
          <InlineStatus order={order} flow={flow} />
        </span>
        <InlineAssignees order={order} flow={flow}>
          <Faces people={assignees} />
        </InlineAssignees>
      </span>
    </li>
  );
}

/** When something is effectively due: only the hour under the heading of a day, otherwise with the day as well. */
function When({ order, kind }: Pick<RowProps, 'order' | 'kind'>) {
  const zone = useSiteZone();
  const now = useNow();
  const due = countingDue(order);
  const isHourOnly = kind === 'day';
  if (due === null || (isHourOnly && order.allDay)) return <span className="w-40" />;
  const words = isHourOnly ? hourOf(due, zone) : siteTime(due, now, zone);
  return (
    <time
      dateTime={new Date(due).toISOString()}
      className={kind === 'overdue' ? 'w-40 font-medium text-red tabular-nums' : 'w-40 text-muted tabular-nums'}
    >
      {withZone(words, due, zone)}
    </time>
  );
}
