import { t } from '@lingui/core/macro';
import type { MaintenancePlan } from '@siteward/contract';
import { recordLinkClass } from '@siteward/ui/record-card';
import type { To } from 'react-router-dom';
import type { CardParts, Column } from '#components/data-list/types.ts';
import { Link } from '#components/link.tsx';
import { Faces } from '#components/work/faces.tsx';
import { siteClock, withZone } from '#lib/time/site-time.ts';
import { namesInLine } from '#lib/words/counts.ts';
import { repetitionWords } from '#lib/words/repetition-words.ts';
import { endWords } from '#lib/words/rule-words.ts';
import { PlanBadge } from './plan-state.tsx';

interface PlanColumnsOptions {
  /** Where a title links to. */
  linkTo: (id: string) => To;
  now: number;
}

/** The columns of the plans. */
export function planColumns({ linkTo, now }: PlanColumnsOptions): Column<MaintenancePlan>[] {
  return [
    {
      key: 'title',
      header: t({ message: 'Plan', context: 'maintenance' }),
      sort: 'title',
      fixed: true,
      skeleton: 'w-60',
      width: 'w-[36%]',
      cell: (plan) => (
        <span className="grid min-w-0">
          <Link to={linkTo(plan._id)} className="truncate font-medium hover:underline" title={plan.title}>
            {plan.title}
          </Link>
          <span className="truncate text-muted text-sm">{ruleWords(plan)}</span>
        </span>
      ),
    },
    {
      key: 'next',
      header: t`Next date`,
      sort: 'nextAt',
      width: 'w-52',
      cell: (plan) => <NextDate plan={plan} now={now} />,
    },
    {
      key: 'state',
      header: t`Status`,
      width: 'w-44',
      cell: (plan) => (
        <span className="grid min-w-0 justify-items-start">
          <PlanBadge plan={plan} />
          {plan.pauseReason && (
            <span className="max-w-full truncate text-muted text-sm" title={plan.pauseReason}>
              {plan.pauseReason}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'assignees',
      header: t`Assignees`,
      wide: true,
      width: 'w-24',
      cell: (plan) => <Faces people={plan.assignees} />,
    },
    { key: 'onTime', header: t`On time`, width: 'w-36', cell: (plan) => <OnTime plan={plan} /> },
  ];
}

/** A plan as a card. */
export function planCard(plan: MaintenancePlan, { linkTo, now }: PlanColumnsOptions): CardParts {
  return {
    title: (
      <Link to={linkTo(plan._id)} className={recordLinkClass}>
        {plan.title}
      </Link>
    ),
    status: <PlanBadge plan={plan} />,
    subtitle: ruleWords(plan),
    meta: (
      <>
        {plan.nextAt !== null && <NextDate plan={plan} now={now} />}
        {plan.pauseReason && <span className="wrap-anywhere basis-full">{plan.pauseReason}</span>}
        <OnTime plan={plan} />
      </>
    ),
    aside: plan.assignees.length > 0 && <Faces people={plan.assignees} />,
  };
}

/** "Every second Tuesday, 08:00", and when it ends. */
function ruleWords({ repeats, time, until, count }: MaintenancePlan): string {
  const hasEnd = until !== null || count !== null;
  return namesInLine([repetitionWords(repeats), time, ...(hasEnd ? [endWords({ until, count })] : [])]);
}

function NextDate({ plan: { nextAt, timezone }, now }: { plan: MaintenancePlan; now: number }) {
  if (nextAt === null) return <span className="text-muted">{t({ message: 'None', context: 'date' })}</span>;
  return (
    <time dateTime={nextAt} className="tabular-nums">
      {withZone(siteClock(nextAt, now, timezone), nextAt, timezone)}
    </time>
  );
}

function OnTime({ plan: { counts } }: { plan: MaintenancePlan }) {
  const { made, done, onTime } = counts;
  if (made === 0) return <span className="text-muted">{t`None created yet`}</span>;
  return <span className="tabular-nums">{done === 0 ? t`None done yet` : t`${onTime} of ${done} on time`}</span>;
}
