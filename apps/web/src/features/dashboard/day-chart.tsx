import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Dashboard } from '@siteward/contract';
import { COUNTED, type DashboardRange } from '@siteward/domain';
import { Card, CardHeader } from '@siteward/ui/card';
import { cx } from '@siteward/ui/lib/cx';
import { Skeleton } from '@siteward/ui/skeleton';
import { type PointerEvent, Suspense, useState } from 'react';
import { Link } from '#components/link.tsx';
import { onDemand } from '#components/on-demand.tsx';
import { dayWords, rangeWords } from '#lib/time/site-time.ts';
import { countLabel } from '#lib/words/counts.ts';
import type { Bar, LinkOf } from './links.ts';
import { LookSwitch, useLook } from './look-switch.tsx';

type Days = NonNullable<Dashboard['work']>['days'];

// Loaded separately, so that the chart does not have to wait for the code of tables.
const DayTable = onDemand(async () => (await import('./tables.tsx')).DayTable);

const MOST_BARS = 62;
const WEEK = 7;
/** The height of the drawing, in its own units. */
const [HEIGHT, STEP] = [100, 10];

/** The bars for the days: one per day, or one per week if there are too many. */
export function barsOf(days: Days): Bar[] {
  const size = days.length > MOST_BARS ? WEEK : 1;
  const bars: Bar[] = [];
  for (let first = 0; first < days.length; first += size) {
    const some = days.slice(first, first + size);
    const sum = (of: 'created' | 'completed') => some.reduce((total, each) => total + each[of], 0);
    const [from = '', to = ''] = [some[0]?.day, some.at(-1)?.day];
    bars.push({ from, to, created: sum('created'), completed: sum('completed') });
  }
  return bars;
}

/** The lines of a scale from 0: at most five, at whole, round numbers. */
export function scaleOf(most: number): number[] {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most / 4)));
  const step = Math.max(1, [1, 2, 5, 10].map((each) => each * power).find((each) => each * 4 >= most) ?? power);
  const lines = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: lines + 1 }, (_, index) => index * step);
}

interface DayChartProps {
  days: Days;
  range: DashboardRange;
  totals: { created: number; completed: number };
  linkOf: LinkOf;
}

/** How much was created and completed on each day, as bars or as a table. */
export function DayChart({ days, range, totals, linkOf }: DayChartProps) {
  const { t } = useLingui();
  const [look, setLook] = useLook('days');
  const bars = barsOf(days);
  return (
    <Card className="flex flex-col">
      <CardHeader
        title={t`Created and completed`}
        action={<LookSwitch look={look} onChange={setLook} of={t`Created and completed`} />}
      />
      {look === 'table' ? (
        <Suspense fallback={<Skeleton className="m-4 h-60" />}>
          <DayTable bars={bars} linkOf={linkOf} />
        </Suspense>
      ) : (
        <Bars bars={bars} range={range} totals={totals} linkOf={linkOf} />
      )}
    </Card>
  );
}

function Bars({ bars, range, totals, linkOf }: Omit<DayChartProps, 'days'> & { bars: readonly Bar[] }) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<number | null>(null);
  const at = chosen === null ? undefined : bars[chosen];
  const scale = scaleOf(Math.max(1, ...bars.flatMap(({ created, completed }) => [created, completed])));
  const most = scale.at(-1) ?? 1;
  const y = (value: number) => HEIGHT - (value / most) * HEIGHT;
  const choose = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setChosen(Math.min(bars.length - 1, Math.max(0, Math.floor(((clientX - left) / width) * bars.length))));
  };
  const isByWeek = bars.some(({ from, to }) => from !== to);
  const every = Math.ceil(bars.length / (isByWeek ? 5 : 7));
  return (
    <div className="grid gap-3 p-4 pt-2">
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-sm">
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden="true" className="size-2.5 rounded-xs bg-action" />
          <Trans context="work orders">Created</Trans>
        </span>
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden="true" className="size-2.5 rounded-xs bg-green" />
          <Trans context="work orders">Completed</Trans>
        </span>
      </p>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <div aria-hidden="true" className="relative h-48 min-w-4 text-faint text-sm tabular-nums">
          {scale.map((line) => (
            <span key={line} className="-translate-y-1/2 absolute right-0" style={{ top: `${y(line)}%` }}>
              {line}
            </span>
          ))}
          {/* Gives the column its width. */}
          <span className="invisible">{most}</span>
        </div>
        <div
          className="relative h-48 touch-pan-y rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
          onPointerMove={choose}
          onPointerDown={choose}
        >
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
            preserveAspectRatio="none"
            className="absolute inset-0 size-full overflow-visible"
          >
            {scale.map((line) => (
              <line
                key={line}
                x1="0"
                x2={bars.length * STEP}
                y1={y(line)}
                y2={y(line)}
                vectorEffect="non-scaling-stroke"
                className="stroke-line"
              />
            ))}
            {chosen !== null && (
              <rect x={chosen * STEP} y="0" width={STEP} height={HEIGHT} className="fill-action-soft" />
            )}
            {bars.map(({ from, created, completed }, index) => (
              <g key={from}>
                <rect
                  x={index * STEP + 1.5}
                  y={y(created)}
                  width="3.2"
                  height={HEIGHT - y(created)}
                  className="fill-action"
                />
                <rect
                  x={index * STEP + 5.3}
                  y={y(completed)}
                  width="3.2"
                  height={HEIGHT - y(completed)}
                  className="fill-green"
                />
              </g>
            ))}
          </svg>
          {/* The keys of a slider move from day to day, and announce the numbers of each. */}
          <input
            type="range"
            min={0}
            max={bars.length - 1}
            value={chosen ?? 0}
            aria-label={t`Created and completed by day`}
            aria-valuetext={bars[chosen ?? 0] && barWords(bars[chosen ?? 0])}
            className="pointer-events-none absolute inset-0 size-full cursor-pointer opacity-0 print:hidden"
            onFocus={() => setChosen((before) => before ?? 0)}
            onChange={({ target }) => setChosen(Number(target.value))}
          />
        </div>
        <span />
        <div aria-hidden="true" className="relative mt-1.5 h-4 text-faint text-sm tabular-nums">
          {bars.map(({ from }, index) =>
            index % every === 0 ? (
              <span
                key={from}
                className="-translate-x-1/2 absolute whitespace-nowrap"
                style={{ left: `${((index + 0.5) / bars.length) * 100}%` }}
              >
                {isByWeek ? dayWords(from, Date.now()) : Number(from.slice(8))}
              </span>
            ) : null,
          )}
        </div>
      </div>
      <p className="flex flex-wrap gap-x-3 gap-y-1 text-muted tabular-nums">
        <span className="font-medium text-foreground">{rangeWords(at ?? range, Date.now())}</span>
        <Link to={linkOf(COUNTED.created(at ?? range))} className={linkClass}>
          <CreatedWords count={(at ?? totals).created} />
        </Link>
        <Link to={linkOf(COUNTED.completed(at ?? range))} className={linkClass}>
          <CompletedWords count={(at ?? totals).completed} />
        </Link>
      </p>
    </div>
  );
}

const linkClass = cx('-my-0.5 py-0.5 font-medium text-action-text underline-offset-2 hover:underline');

function CreatedWords({ count }: { count: number }) {
  const shown = countLabel(count);
  return <Trans>{shown} created</Trans>;
}

function CompletedWords({ count }: { count: number }) {
  const shown = countLabel(count);
  return <Trans>{shown} completed</Trans>;
}

/** What screen readers say for a bar. */
function barWords(bar: Bar | undefined): string {
  if (!bar) return '';
  const [days, created, completed] = [rangeWords(bar, Date.now()), countLabel(bar.created), countLabel(bar.completed)];
  return t`${days}: ${created} created, ${completed} completed`;
}
