import { useLingui } from '@lingui/react/macro';
import { Card, CardHeader } from '@siteward/ui/card';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@siteward/ui/table';
import { Link } from '#components/link.tsx';
import { countLabel } from '#lib/counts.ts';
import { LookSwitch, useLook } from './look-switch.tsx';

export type OpenRow = { key: string; label: string; count: number; to: string };

interface OpenBarsProps {
  /** The key of the address that says how it is looked at. */
  part: string;
  title: string;
  /** What the rows are, above them in the table. */
  heading: string;
  rows: readonly OpenRow[];
  /** Said instead of rows without a number. */
  nothing: string;
}

/** How much open work there is of each of some kinds, as bars or as a table. Each leads to its list. */
export function OpenBars({ part, title, heading, rows, nothing }: OpenBarsProps) {
  const { t } = useLingui();
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
        <div className="mt-2 border-line border-t">
          <Table label={title} density="compact">
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
                    <Link to={to} className="font-medium text-action-text underline-offset-2 hover:underline">
                      {countLabel(count)}
                    </Link>
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </div>
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
                    className="block h-2 min-w-0.5 rounded-full bg-action [print-color-adjust:exact]"
                    style={{ width: `${(count / most) * 100}%` }}
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
