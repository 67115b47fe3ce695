import { Trans } from '@lingui/react/macro';
import type { Permission } from '@siteward/domain';
import { CardFooter } from '@siteward/ui/card';
import { Lock } from 'lucide-react';
import { permissionLabel } from '#lib/labels.ts';

/** What a card of facts ends with, for whoever may only look at them. */
export function ChangingNeeds({ permission: needed }: { permission: Permission }) {
  const permission = permissionLabel(needed);
  return (
    <CardFooter>
      <Lock aria-hidden="true" />
      <Trans>Changing it needs the permission {permission}.</Trans>
    </CardFooter>
  );
}
