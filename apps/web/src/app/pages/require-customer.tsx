import { Trans, useLingui } from '@lingui/react/macro';
import { buttonClass } from '@siteward/ui/button';
import { useLoaderData, useSearchParams } from 'react-router-dom';
import { Link } from '#components/link.tsx';
import { PlainPage } from '#components/plain-page.tsx';
import { pathTo } from '#lib/paths.ts';
import { customerResult } from '../check-route.ts';
import type { Standing } from '../lookups.ts';

/**
 * Why the organization's areas are closed, and who can open them (docs/product.md, Guards), where that is so: any link can
 * name an organization. Opened directly, none is.
 */
export function Component() {
  const { t } = useLingui();
  const [query] = useSearchParams();
  const standing = useLoaderData<Standing | null>();
  const isClosed = standing && customerResult(standing.organization, Date.now()).outcome === 'redirect';
  const name = isClosed ? standing.organization.name : undefined;
  const isKnown = standing || !query.has('org');
  return (
    <PlainPage
      title={name === undefined ? t`Billing needed` : t`${name} needs a payment method`}
      drawing="lock"
      text={
        name === undefined ? (
          <>
            <Trans>This page appears when the trial of an organization has ended and it has no payment method.</Trans>{' '}
            {isKnown && <Trans>None of your organizations is affected right now.</Trans>}
          </>
        ) : (
          <Trans>
            Its trial has ended and no payment method is linked. Someone who can manage its billing, usually an owner,
            can link one. Nothing is lost in the meantime.
          </Trans>
        )
      }
      actions={
        <Link to={pathTo('require-organization-membership')} className={buttonClass({ variant: 'primary' })}>
          <Trans>Your organizations</Trans>
        </Link>
      }
    />
  );
}
