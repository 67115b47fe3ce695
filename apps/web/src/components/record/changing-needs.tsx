import { Trans } from '@lingui/react/macro';
import type { Permission } from '@siteward/domain';
import { CardFooter } from '@siteward/ui/card';
import { Lock } from 'lucide-react';
import { useOtherReason } from '#lib/organization/other-reason.ts';
import { permissionLabel } from '#lib/words/labels.ts';

/** The footer of a record's card for members who may only view it: what they would need to change it. */
export function ChangingNeeds({ permission: needed }: { permission: Permission }) {
  const permission = permissionLabel(needed);
  const otherReason = useOtherReason(needed);
  return (
    <CardFooter>
      <Lock aria-hidden="true" />
      {/* Long text wraps next to the lock, not below it. */}
      <span className="min-w-0 flex-1">
        {otherReason ?? <Trans>Changing it needs the permission {permission}.</Trans>}
      </span>
    </CardFooter>
  );
}
