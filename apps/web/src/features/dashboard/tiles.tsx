import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Dashboard } from '@siteward/contract';
import { COUNTED, changeInPercent, type DashboardRange } from '@siteward/domain';
import { cx } from '@siteward/ui/lib/cx';
import { CircleAlert, CircleCheck, ClipboardList, Clock, type LucideIcon, MessageSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '#components/link.tsx';
import { durationWords } from '#components/work/due.tsx';
import { useNow } from '#lib/time/time-ago.ts';
import { countLabel } from '#lib/words/counts.ts';
import { numberFormat } from '#lib/words/formats.ts';
import type { LinkOf } from './links.ts';
import { meanWords } from './range.ts';

interface TilesProps {
  dashboard: Dashboard;
  range: DashboardRange;
  linkOf: LinkOf;
}

/** The most important numbers, each of which links to the list that it counts. */
export function Tiles({ dashboard: { work, feedback }, range, linkOf }: TilesProps) {
  const { t } = useLingui();
  const now = useNow();
  const oldest = work?.oldestOverdue ? durationWords(now - Date.parse(work.oldestOverdue)) : '';
  const unassigned = work ? countLabel(work.unassigned) : '';
  const average = feedback?.average ?? null;
  const rating = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return (
    <div className="mb-4 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
      {work && (
        <>
          <Tile
            Icon={CircleAlert}
            label={t`Overdue`}
            value={countLabel(work.overdue)}
            to={linkOf(COUNTED.overdue())}
            tone={work.overdue > 0 ? 'red' : undefined}
          >
            {oldest ? t`oldest ${oldest}` : t`nothing is late`}
          </Tile>
          <Tile
            Icon={ClipboardList}
            label={t({ message: 'Open', context: 'how many' })}
            value={countLabel(work.open)}
            to={linkOf(COUNTED.open())}
          >
            <Link to={linkOf(COUNTED.unassigned())} className="relative z-10 py-1.5 underline-offset-2 hover:underline">
              <Trans>{unassigned} unassigned</Trans>
            </Link>
          </Tile>
          <Tile
            Icon={Clock}
            label={t`Time to respond`}
            value={meanWords(work.respond.ms)}
            to={linkOf(COUNTED.responded(range))}
          >
            <Change now={work.respond.ms} before={work.respond.before} />
          </Tile>
          <Tile
            Icon={CircleCheck}
            label={t`Time to complete`}
            value={meanWords(work.complete.ms)}
            to={linkOf(COUNTED.completed(range))}
          >
            <Change now={work.complete.ms} before={work.complete.before} />
          </Tile>
        </>
      )}
      {feedback && (
        <Tile
          Icon={MessageSquare}
          label={t`Feedback rating`}
          value={average === null ? '–' : numberFormat(rating).format(average)}
          to={linkOf(COUNTED.rated(range))}
          isLast
        >
          {feedback.count === 0
            ? t`no ratings`
            : plural(feedback.count, { one: 'of 5, # answer', other: 'of 5, # answers' })}
        </Tile>
      )}
    </div>
  );
}

/** By how much something has become faster or slower compared with the same number of days before. */
function Change({ now, before }: { now: number | null; before: number | null }) {
  const { t } = useLingui();
  const change = changeInPercent(now, before);
  if (change === null) return now === null ? t`nothing to measure` : t`nothing to compare with`;
  const percent = numberFormat({ style: 'percent' }).format(Math.abs(change) / 100);
  if (change === 0) return t`as fast as before`;
  return change < 0 ? (
    <span className="text-green">{t`${percent} faster`}</span>
  ) : (
    <span className="text-amber">{t`${percent} slower`}</span>
  );
}

interface TileProps {
  Icon: LucideIcon;
  label: string;
  value: string;
  /** The list behind the number. */
  to: string;
  tone?: 'red' | undefined;
  isLast?: boolean;
  /** A second line. */
  children: ReactNode;
}

function Tile({ Icon, label, value, to, tone, isLast = false, children }: TileProps) {
  return (
    <section
      className={cx(
        'relative grid content-start gap-0.5 rounded-lg border border-line bg-surface p-4 shadow-sm hover:border-line-strong has-[a:focus-visible]:border-line-strong',
        isLast && 'max-sm:col-span-2',
      )}
    >
      <h2 className="text-muted">
        <Link to={to} className="flex items-center gap-2 after:absolute after:inset-0 after:rounded-lg">
          <Icon aria-hidden="true" className="size-4 flex-none" />
          <span className="min-w-0 hyphens-auto">{label}</span>
          <span className="sr-only">: {value}</span>
        </Link>
      </h2>
      <p aria-hidden="true" className={cx('font-bold text-3xl tabular-nums', tone === 'red' && 'text-red')}>
        {value}
      </p>
      <p className="text-muted text-sm tabular-nums">{children}</p>
    </section>
  );
}
