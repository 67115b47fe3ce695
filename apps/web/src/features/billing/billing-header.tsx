import { Trans } from '@lingui/react/macro';
import { Avatar } from '@siteward/ui/avatar';
import { Button } from '@siteward/ui/button';
import { Building2 } from 'lucide-react';
import { Link } from '#components/link.tsx';
import { pathTo } from '#lib/navigation/paths.ts';
import { personName } from '#lib/organization/person-name.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';

interface BillingHeaderProps {
  organization: string;
  /** Where the person came from; null if they came by another way. */
  returnTo: string | null;
  onSignOut: () => void;
}

/** The bar at the top of the billing set-up pages: the organization, which leads back into the application, and the person signed in. */
export function BillingHeader({ organization, returnTo, onSignOut }: BillingHeaderProps) {
  const user = useCurrentUser().data?.body;
  return (
    <header className="border-line border-b bg-surface">
      <div className="mx-auto flex min-h-15 max-w-[1128px] items-center gap-3 px-4 sm:min-h-16 sm:px-6">
        <Link to={returnTo ?? pathTo('index')} className="flex min-w-0 items-center gap-3">
          <span className="grid size-9 flex-none place-items-center rounded-md bg-linear-150 [&>svg]:size-5 from-[#2a86e8] to-[#1867c0] text-white">
            <Building2 aria-hidden="true" />
          </span>
          <span className="min-w-0">
            <b className="block font-semibold text-lg">Siteward</b>
            <small className="block truncate text-muted text-sm">{organization}</small>
          </span>
        </Link>
        {user && (
          <span className="ml-auto flex items-center gap-2.5">
            <Avatar name={personName(user)} />
            <span className="font-medium max-lg:sr-only">{personName(user)}</span>
            <Button size="sm" variant="ghost" onClick={onSignOut}>
              <Trans>Sign out</Trans>
            </Button>
          </span>
        )}
      </div>
    </header>
  );
}
