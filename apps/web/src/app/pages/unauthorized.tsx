import { isPermission, permissionLabel } from '@siteward/domain';
import { buttonClass } from '@siteward/ui/button';
import { useSearchParams } from 'react-router-dom';
import { Link } from '#components/link.tsx';
import { PlainPage } from '#components/plain-page.tsx';
import { guardMessage } from '#lib/guard-reasons.ts';
import { pathTo } from '#lib/paths.ts';

/** Says which permission is missing and who can grant it (docs/product.md, Guards). Opened directly, nothing was refused. */
export function Component() {
  const [query] = useSearchParams();
  const permission = query.get('permission');
  const reason = guardMessage(query.get('reason'));
  const isRefused = isPermission(permission) || reason !== null;
  return (
    <PlainPage
      title={isRefused ? 'You may not open this page' : 'Not allowed'}
      drawing="lock"
      text={
        isRefused ? (
          <>
            <p>
              {isPermission(permission) ? (
                <>
                  Your role lacks the permission{' '}
                  <b className="font-medium text-foreground">{permissionLabel(permission)}</b>.
                </>
              ) : (
                `${reason}.`
              )}
            </p>
            <p className="mt-1">An owner or administrator of the organization can grant it.</p>
          </>
        ) : (
          'Pages that a role does not allow lead here. Nothing was refused just now.'
        )
      }
      actions={
        <>
          <Link to={pathTo('index')} className={buttonClass({ variant: 'primary' })}>
            Back to the start
          </Link>
          <Link to={pathTo('require-organization-membership')} className={buttonClass()}>
            Your organizations
          </Link>
        </>
      }
    />
  );
}
