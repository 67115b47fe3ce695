import { plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { MemberName, WorkOrder } from '@siteward/contract';
import {
  type WorkOrderExtraColumn,
  type WorkOrderHideable,
  type WorkOrderSort,
  workOrderNumber,
} from '@siteward/domain';
import { Avatar } from '@siteward/ui/avatar';
import { recordLinkClass } from '@siteward/ui/record-card';
import type { ReactNode } from 'react';
import type { To } from 'react-router-dom';
import type { CardParts, Column } from '#components/data-list/types.ts';
import { Link } from '#components/link.tsx';
import { dueHeader } from '#components/work/due.tsx';
import { Faces } from '#components/work/faces.tsx';
import { useSitesById } from '#lib/organization/places.ts';
import { siteDay } from '#lib/time/site-time.ts';
import { andWords, namesInLine } from '#lib/words/counts.ts';
import { workOrderTypeLabel } from '#lib/words/labels.ts';

export type WorkOrderColumnsOptions = {
  /** Where a title leads. */
  linkTo: (id: string) => To;
  /** The time zone of the site, and the current time. */
  zone: string;
  now: number;
  /** Whether columns are shown that are hidden by default: the table is then as wide as they need, and scrolls. */
  hasExtra: boolean;
  /** Priority and status, with a control for changing them if the member may. */
  priority: (order: WorkOrder) => ReactNode;
  status: (order: WorkOrder) => ReactNode;
  /** Who is assigned and when it is due, likewise. */
  assignees: (order: WorkOrder, shown: ReactNode) => ReactNode;
  /** `isZoneSaid`: the heading above already names the time zone. */
  due: (order: WorkOrder, isZoneSaid: boolean) => ReactNode;
};

/** A column, with the keys that saved views of the list store. */
type WorkOrderColumn = Column<WorkOrder> & { sort?: WorkOrderSort } & (
    | { key: WorkOrderHideable | WorkOrderExtraColumn; fixed?: never }
    | { key: 'title'; fixed: true }
  );

/** The columns of the work orders. */
export function workOrderColumns({ linkTo, zone, ...parts }: WorkOrderColumnsOptions): WorkOrderColumn[] {
  return [
    {
      key: 'number',
      header: t`Number`,
      sort: 'number',
      muted: true,
      skeleton: 'w-20',
      width: 'w-28',
      cell: ({ number }) => <span className="tabular-nums">{workOrderNumber(number)}</span>,
    },
    {
      key: 'title',
      header: t`Title`,
      sort: 'title',
      fixed: true,
      skeleton: 'w-60',
      width: parts.hasExtra ? 'w-60' : 'w-[26%]',
      cell: (order) => <Title order={order} to={linkTo(order._id)} />,
    },
    { key: 'priority', header: t`Priority`, sort: 'priority', skeleton: 'w-16', width: 'w-28', cell: parts.priority },
    { key: 'status', header: t`Status`, width: 'w-38', cell: parts.status },
    {
      key: 'assignees',
      header: t`Assignee`,
      skeleton: 'w-32',
      ...(parts.hasExtra && { width: 'w-44' }),
      cell: (order) => parts.assignees(order, <Assignees people={order.assignees} />),
    },
    {
      key: 'due',
      header: dueHeader(zone),
      sort: 'dueAt',
      width: 'w-52',
      cell: (order) => parts.due(order, true),
    },
    {
      key: 'type',
      header: t({ message: 'Type', context: 'work order' }),
      skeleton: 'w-16',
      width: 'w-30',
      cell: ({ type }) => workOrderTypeLabel(type),
    },
    { key: 'place', header: t`Place`, skeleton: 'w-16', width: 'w-40', cell: ({ place }) => <Short text={place} /> },
    {
      key: 'tags',
      header: t`Tags`,
      skeleton: 'w-16',
      width: 'w-40',
      cell: ({ tags }) => <Short text={namesInLine(tags)} />,
    },
    {
      key: 'site',
      header: t`Site`,
      skeleton: 'w-16',
      width: 'w-40',
      cell: ({ site }) => <SiteName id={site} />,
    },
    {
      key: 'created',
      header: t({ message: 'Created', context: 'column of a list' }),
      sort: 'createdAt',
      muted: true,
      skeleton: 'w-16',
      width: 'w-30',
      cell: ({ createdAt }) => <span className="tabular-nums">{siteDay(createdAt, parts.now, zone)}</span>,
    },
  ];
}

/** A text on one line, shown in full under the pointer. */
function Short({ text }: { text: string }) {
  return (
    <span className="block truncate" title={text}>
      {text}
    </span>
  );
}

/** Looks up the name by itself: if the list did, the arrival of its rows would render all of them twice. */
function SiteName({ id }: { id: string }) {
  const { sites } = useSitesById([id]);
  return <Short text={sites[0]?.name ?? ''} />;
}

/** The title above the place; side by side in compact rows. */
function Title({ order: { title, place }, to }: { order: WorkOrder; to: To }) {
  return (
    <span className="grid min-w-0 in-data-[density=compact]:flex in-data-[density=compact]:items-center in-data-[density=compact]:gap-2">
      <Link to={to} className="truncate font-medium hover:underline in-data-[density=compact]:max-w-[65%]">
        {title}
      </Link>
      {place && <span className="truncate text-muted text-sm">{place}</span>}
    </span>
  );
}

/** The assignees: one by name, several as the first of them and the number of others. */
function Assignees({ people }: { people: readonly MemberName[] }) {
  const { t } = useLingui();
  const [first, ...others] = people;
  if (!first) return <span className="text-muted">{t`Nobody yet`}</span>;
  const more = others.length;
  const words = more === 0 ? first.name : andWords([first.name, plural(more, { one: '# other', other: '# others' })]);
  return (
    // A name that would be only two letters wide wraps below the initials, out of sight, leaving just these.
    <span
      className="flex h-7 min-w-0 flex-wrap items-center gap-2.5 overflow-hidden"
      title={people.map(({ name }) => name).join(', ')}
    >
      <Avatar name={first.name} />
      <span className="min-w-16 flex-1 truncate">{words}</span>
    </span>
  );
}

/** A work order as a card. */
export function workOrderCard(order: WorkOrder, parts: WorkOrderColumnsOptions): CardParts {
  const { _id, number, title, place, assignees } = order;
  return {
    eyebrow: workOrderNumber(number),
    status: <span className="relative z-1">{parts.status(order)}</span>,
    title: (
      <Link to={parts.linkTo(_id)} className={recordLinkClass}>
        {title}
      </Link>
    ),
    subtitle: place,
    meta: (
      <>
        <span className="relative z-1">{parts.priority(order)}</span>
        <span className="relative z-1">{parts.due(order, false)}</span>
      </>
    ),
    aside: <span className="relative z-1">{parts.assignees(order, <Faces people={assignees} />)}</span>,
  };
}
