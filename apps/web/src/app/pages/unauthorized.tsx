import { isPermission, permissionLabel, ROLE_MISSING } from '@siteward/domain';
import { buttonClass } from '@siteward/ui/button';
import type { ReactNode } from 'react';
import { useLoaderData, useSearchParams } from 'react-router-dom';
import { Link } from '#components/link.tsx';
import { PlainPage } from '#components/plain-page.tsx';
import { pathTo } from '#lib/paths.ts';
import type { Standing } from '../lookups.ts';

/**
 * Says which permission is missing and who can grant it (docs/product.md, Guards), where that is so: any link can name
 * one. Opened directly, nothing was refused.
 */
export function Component() {
  const [query] = useSearchParams();
  const standing = useLoaderData<Standing | null>();
  const refusal = refusalOf(standing, query.get('permission'));
  return (
    <PlainPage
      title={refusal ? 'You may not open this page' : 'Not allowed'}
      drawing="lock"
      text={
        refusal ? (
          <>
            <p>{refusal}</p>
            <p className="mt-1">An owner or administrator of the organization can grant it.</p>
          </>
        ) : (
          `This page appears when your role does not allow what you opened.${standing || !query.has('org') ? ' Nothing was refused just now.' : ''}`
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

function refusalOf(standing: Standing | null, permission: string | null): ReactNode {
  if (!standing) return null;
  const { organization, permissions } = standing;
  if (permissions === null) return `${ROLE_MISSING}.`;
  if (!isPermission(permission) || permissions.includes(permission)) return null;
  return (
    <>
      Your role in {organization.name} lacks the permission{' '}
      <b className="font-medium text-foreground">{permissionLabel(permission)}</b>.
    </>
  );
}
