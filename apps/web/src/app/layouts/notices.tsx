import { TrialNotice } from '#features/billing/trial-notice.tsx';
import { useOrganizationScope } from '#lib/organization-scope.ts';
import { ReadOnlyBar } from './read-only-bar.tsx';

/** What stands above the pages of an organization that nobody pays for yet. */
export function Notices() {
  const { org, isReadOnly } = useOrganizationScope();
  return isReadOnly ? <ReadOnlyBar /> : <TrialNotice key={org} />;
}
