import { buttonClass } from '@siteward/ui/button';
import { useSearchParams } from 'react-router-dom';
import { Link } from '#components/link.tsx';
import { PlainPage } from '#components/plain-page.tsx';
import { pathTo } from '#lib/paths.ts';

/** Why the organization's areas are closed, and who can open them (docs/product.md, Guards). Opened directly, none is. */
export function Component() {
  const [query] = useSearchParams();
  const isRefused = query.has('org');
  return (
    <PlainPage
      title={isRefused ? 'This organization needs a payment method' : 'Billing needed'}
      drawing="lock"
      text={
        isRefused
          ? 'Its trial has ended and no payment method is linked. Someone who may manage its billing, usually an owner, can link one; nothing is lost meanwhile.'
          : 'An organization whose trial has ended, and that has no payment method, leads here. No organization is closed to you just now.'
      }
      actions={
        <Link to={pathTo('require-organization-membership')} className={buttonClass({ variant: 'primary' })}>
          Your organizations
        </Link>
      }
    />
  );
}
