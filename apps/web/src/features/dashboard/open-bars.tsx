import { Card, CardHeader } from '@siteward/ui/card';
import { Skeleton } from '@siteward/ui/skeleton';
import { Suspense } from 'react';
import { Link } from '#components/link.tsx';
import { onDemand } from '#components/on-demand.tsx';
import { countLabel } from '#lib/words/counts.ts';
import type { OpenRow } from './links.ts';
import { LookSwitch, useLook } from './look-switch.tsx';

const OpenTable = onDemand(async () => (await import('./tables.tsx')).OpenTable);

interface OpenBarsProps {
  /** The beginning of the query parameter for chart or table. */
  part: string;
  title: string;
  /** What the rows are; the column heading in the table. */
  heading: string;
  rows: readonly OpenRow[];
  /** Shown if no row has any. */
  nothing: string;
}

/** How much open work there is of each kind, as bars or as a table. Each one links to its list. */
export function OpenBars({ part, title, heading, rows, nothing }: OpenBarsProps) {
  const [look, setLook] = useLook(part);
  const most = Math.max(1, ...rows.map(({ count }) => count));
  if (rows.every(({ count }) => count === 0)) {
    return (
      <Card>
        <CardHeader title={title} />
        <p className="px-4 pt-1 pb-4 text-muted">{nothing}</p>
      </Card>
    );
  }
  return (
    <Card>
      <CardHeader title={title} action={<LookSwitch look={look} onChange={setLook} of={title} />} />
      {look === 'table' ? (
        <Suspense fallback={<Skeleton className="m-4 h-40" />}>
          <OpenTable title={title} heading={heading} rows={rows} />
        </Suspense>
      ) : (
        <ul className="grid gap-0.5 px-2 pt-1 pb-3">
          {rows.map(({ key, label, count, to }) => (
            <li key={key}>
              <Link
                to={to}
                className="grid min-h-8 grid-cols-[minmax(0,38%)_minmax(0,1fr)_3.5rem] items-center gap-3 rounded-sm px-2 hover:bg-hover"
              >
                <span className="truncate" title={label}>
                  {label}
                </span>
                <span aria-hidden="true">
                  <span
                    className="block h-2 rounded-full bg-action [print-color-adjust:exact]"
                    style={{ width: `${(count / most) * 100}%`, minWidth: count > 0 ? 2 : 0 }}
                  />
                </span>
                <span className="text-right text-muted tabular-nums">{countLabel(count)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
