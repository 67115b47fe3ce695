import { Trans, useLingui } from '@lingui/react/macro';
import type { Dashboard } from '@siteward/contract';
import { COUNTED } from '@siteward/domain';
import { Card, CardHeader } from '@siteward/ui/card';
import { AverageRating } from '#components/average-rating.tsx';
import { Link } from '#components/link.tsx';
import { pathTo } from '#lib/navigation/paths.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { countLabel } from '#lib/words/counts.ts';
import type { LinkOf } from './links.ts';

interface ProvidersCardProps {
  providers: NonNullable<Dashboard['providers']>;
  linkOf: LinkOf;
}

/** The service providers with the most open work, and their ratings. */
export function ProvidersCard({ providers, linkOf }: ProvidersCardProps) {
  const { t } = useLingui();
  const { org, siteId: site } = useOrganizationScope();
  return (
    <Card>
      <CardHeader
        title={t`Providers`}
        action={
          <Link
            to={pathTo('org-site-service-providers', { org, site })}
            className="-mx-1.5 px-1.5 py-0.5 underline-offset-2 hover:underline print:hidden"
          >
            <Trans context="service providers">All</Trans>
            <span className="sr-only">
              : <Trans>Providers</Trans>
            </span>
          </Link>
        }
      />
      {providers.length === 0 ? (
        <p className="px-4 pt-1 pb-4 text-muted">
          <Trans>No service provider has open work at the moment.</Trans>
        </p>
      ) : (
        <ul className="px-4 pt-1 pb-2">
          {providers.map(({ _id, name, open, rating }) => (
            <li
              key={_id}
              className="flex min-h-11 flex-wrap items-center gap-x-3 border-line border-t py-1.5 first:border-t-0"
            >
              <span className="wrap-anywhere min-w-26 flex-1 font-medium">{name}</span>
              <Link
                to={linkOf(COUNTED.provider(_id))}
                className="py-0.5 text-muted tabular-nums underline-offset-2 hover:underline"
              >
                <OpenWords count={open} />
              </Link>
              <AverageRating rating={rating} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function OpenWords({ count }: { count: number }) {
  const shown = countLabel(count);
  return <Trans>{shown} open</Trans>;
}
