import { useLingui } from '@lingui/react/macro';
import type { Dashboard } from '@siteward/contract';
import { COUNTED } from '@siteward/domain';
import { Card, CardHeader } from '@siteward/ui/card';
import { cx } from '@siteward/ui/lib/cx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@siteward/ui/table';
import { Link } from '#components/link.tsx';
import { countLabel } from '#lib/counts.ts';
import { useOrganizationScope } from '#lib/organization-scope.ts';
import { pathTo } from '#lib/paths.ts';
import type { LinkOf } from './links.ts';

interface SitesCardProps {
  sites: NonNullable<Dashboard['sites']>;
  linkOf: LinkOf;
}

/** The organization at a glance: how each site stands, the one first that needs somebody most. */
export function SitesCard({ sites, linkOf }: SitesCardProps) {
  const { t } = useLingui();
  const { org } = useOrganizationScope();
  return (
    <Card className="mb-4">
      <CardHeader title={t`Organization at a glance`} />
      <div className="mt-2 border-line border-t">
        <Table label={t`Organization at a glance`} className="min-w-100">
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
                  <Link
                    to={pathTo('org-site-dashboard', { org, site: _id })}
                    className="font-medium text-action-text underline-offset-2 hover:underline"
                  >
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
