import { useLingui } from '@lingui/react/macro';
import type { Dashboard } from '@siteward/contract';
import { COUNTED } from '@siteward/domain';
import { Card, CardHeader } from '@siteward/ui/card';
import { cx } from '@siteward/ui/lib/cx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@siteward/ui/table';
import { Link } from '#components/link.tsx';
import { pathTo } from '#lib/navigation/paths.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { dayWords, rangeWords } from '#lib/time/site-time.ts';
import { countLabel } from '#lib/words/counts.ts';
import type { Bar, LinkOf, OpenRow } from './links.ts';

/** Aligns the first and the last column with the title of their card. */
const inLine = '[&_:is(td,th):first-child]:pl-4! [&_:is(td,th):last-child]:pr-4!';
const linkClass = 'font-medium text-action-text underline-offset-2 hover:underline';

/** How much was created and completed on each day, latest first. */
export function DayTable({ bars, linkOf }: { bars: readonly Bar[]; linkOf: LinkOf }) {
  const { t } = useLingui();
  const isByWeek = bars.some(({ from, to }) => from !== to);
  return (
    <div className="mt-2 max-h-80 overflow-y-auto border-line border-t print:max-h-none">
      <Table label={t`Created and completed`} density="compact" className={inLine}>
        <TableHeader>
          <tr>
            <TableHead>{isByWeek ? t`Days` : t`Day`}</TableHead>
            <TableHead className="text-right!">{t({ message: 'Created', context: 'work orders' })}</TableHead>
            <TableHead className="text-right!">{t({ message: 'Completed', context: 'work orders' })}</TableHead>
          </tr>
        </TableHeader>
        <TableBody>
          {bars.toReversed().map((bar) => {
            const { from, to, created, completed } = bar;
            const name = from === to ? dayWords(from, Date.now()) : rangeWords(bar, Date.now());
            return (
              <TableRow key={from}>
                <TableCell>{name}</TableCell>
                <TableCell className="text-right tabular-nums">
                  <Link to={linkOf(COUNTED.created({ from, to }))} className={linkClass}>
                    {countLabel(created)}
                  </Link>
                </TableCell>
                <TableCell className="text-right tabular-nums">
                  <Link to={linkOf(COUNTED.completed({ from, to }))} className={linkClass}>
                    {countLabel(completed)}
                  </Link>
                </TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </div>
  );
}

interface OpenTableProps {
  title: string;
  /** What the rows are. */
  heading: string;
  rows: readonly OpenRow[];
}

/** How much open work there is of each kind. */
export function OpenTable({ title, heading, rows }: OpenTableProps) {
  const { t } = useLingui();
  return (
    <div className="mt-2 border-line border-t">
      <Table label={title} density="compact" className={inLine}>
        <TableHeader>
          <tr>
            <TableHead>{heading}</TableHead>
            <TableHead className="w-28 text-right!">{t({ message: 'Open', context: 'how many' })}</TableHead>
          </tr>
        </TableHeader>
        <TableBody>
          {rows.map(({ key, label, count, to }) => (
            <TableRow key={key}>
              <TableCell>{label}</TableCell>
              <TableCell className="text-right tabular-nums">
                <Link to={to} className={linkClass}>
                  {countLabel(count)}
                </Link>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

interface SitesCardProps {
  sites: NonNullable<Dashboard['sites']>;
  linkOf: LinkOf;
}

/** The organization at a glance: the state of each site, the one that most needs attention first. */
export function SitesCard({ sites, linkOf }: SitesCardProps) {
  const { t } = useLingui();
  const { org } = useOrganizationScope();
  return (
    <Card className="mb-4">
      <CardHeader title={t`Organization at a glance`} />
      <div className="mt-2 border-line border-t">
        <Table label={t`Organization at a glance`} className={`${inLine} min-w-120`}>
          <TableHeader>
            <tr>
              <TableHead>{t`Site`}</TableHead>
              <TableHead className="w-24 text-right!">{t`Overdue`}</TableHead>
              <TableHead className="w-24 text-right!">{t({ message: 'Open', context: 'how many' })}</TableHead>
              <TableHead className="w-28 text-right!">{t`Unassigned`}</TableHead>
            </tr>
          </TableHeader>
          <TableBody>
            {sites.map(({ _id, name, overdue, open, unassigned }) => (
              <TableRow key={_id}>
                <TableCell>
                  <Link to={pathTo('org-site-dashboard', { org, site: _id })} className={linkClass}>
                    {name}
                  </Link>
                </TableCell>
                <Count count={overdue} to={linkOf(COUNTED.overdue(), _id)} isBad />
                <Count count={open} to={linkOf(COUNTED.open(), _id)} />
                <Count count={unassigned} to={linkOf(COUNTED.unassigned(), _id)} />
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
    </Card>
  );
}

function Count({ count, to, isBad = false }: { count: number; to: string; isBad?: boolean }) {
  return (
    <TableCell className="text-right tabular-nums">
      <Link
        to={to}
        className={cx(
          'inline-block min-w-6 underline-offset-2 hover:underline',
          isBad && count > 0 && 'font-semibold text-red',
        )}
      >
        {countLabel(count)}
      </Link>
    </TableCell>
  );
}
