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
  const [query] = useSearchParams();
  const standing = useLoaderData<Standing | null>();
  const isClosed = standing && customerResult(standing.organization, Date.now()).outcome === 'redirect';
  const isKnown = standing || !query.has('org');
  return (
    <PlainPage
      title={isClosed ? `${standing.organization.name} needs a payment method` : 'Billing needed'}
      drawing="lock"
      text={
        isClosed
          ? 'Its trial has ended and no payment method is linked. Someone who may manage its billing, usually an owner, can link one; nothing is lost meanwhile.'
          : `An organization whose trial has ended, and that has no payment method, leads here.${isKnown ? ' No organization is closed to you just now.' : ''}`
      }
      actions={
        <Link to={pathTo('require-organization-membership')} className={buttonClass({ variant: 'primary' })}>
          Your organizations
        </Link>
      }
    />
  );
}
