import { Trans, useLingui } from '@lingui/react/macro';
import { isPermission } from '@siteward/domain';
import { buttonClass } from '@siteward/ui/button';
import type { ReactNode } from 'react';
import { useLoaderData, useSearchParams } from 'react-router-dom';
import { Link } from '#components/link.tsx';
import { PlainPage } from '#components/page/plain-page.tsx';
import { guardMessage, pathTo } from '#lib/navigation/paths.ts';
import { permissionLabel } from '#lib/words/labels.ts';
import { asSentence } from '#lib/words/reasons.ts';
import type { Standing } from '../lookups.ts';

/**
 * Says which permission is missing and who can grant it (docs/product.md, Guards). It checks first that it is missing, because
 * any link can name one; opened directly, the page says that nothing was refused.
 */
export function Component() {
  const { t } = useLingui();
  const [query] = useSearchParams();
  const standing = useLoaderData<Standing | null>();
  const refusal = refusalOf(standing, query.get('permission'));
  return (
    <PlainPage
      title={refusal ? t`You do not have access to this page` : t`Not allowed`}
      drawing="lock"
      text={
        refusal ? (
          <>
            <p>{refusal}</p>
            <p className="mt-1">
              <Trans>An owner or administrator of the organization can grant it.</Trans>
            </p>
          </>
        ) : (
          <>
            <Trans>This page appears when your role does not allow what you opened.</Trans>{' '}
            {(standing || !query.has('org')) && <Trans>Nothing has been refused.</Trans>}
          </>
        )
      }
      actions={
        <>
          <Link to={pathTo('index')} className={buttonClass({ variant: 'primary' })}>
            <Trans>Back to home</Trans>
          </Link>
          <Link to={pathTo('require-organization-membership')} className={buttonClass()}>
            <Trans>Your organizations</Trans>
          </Link>
        </>
      }
    />
  );
}

function refusalOf(standing: Standing | null, permission: string | null): ReactNode {
  if (!standing) return null;
  const { organization, permissions } = standing;
  const { name } = organization;
  if (permissions === null) return asSentence(guardMessage('role-missing') ?? '');
  if (!isPermission(permission) || permissions.includes(permission)) return null;
  const label = permissionLabel(permission);
  return (
    <Trans>
      Your role in {name} lacks the permission <b className="font-medium text-foreground">{label}</b>.
    </Trans>
  );
}
