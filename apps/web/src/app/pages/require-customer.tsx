import { buttonClass } from '@siteward/ui/button';
import { Link } from '#components/link.tsx';
import { PlainPage } from '#components/plain-page.tsx';
import { pathTo } from '#lib/paths.ts';

/** Why the organization's areas are closed, and who can open them (product 3.3). */
export function Component() {
  return (
    <PlainPage
      title="This organization needs a payment method"
      drawing="lock"
      text="Its trial has ended and no payment method is linked. Someone who may manage its billing, usually an owner, can link one; nothing is lost meanwhile."
      actions={
        <Link to={pathTo('require-organization-membership')} className={buttonClass({ variant: 'primary' })}>
          Your organizations
        </Link>
      }
    />
  );
}
