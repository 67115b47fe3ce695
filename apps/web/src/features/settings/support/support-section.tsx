import { useCan, useIsLimited } from '#lib/organization/organization-scope.ts';
import { useOrganization } from '../use-organization.ts';
import { CannedRepliesCard } from './canned-replies-card.tsx';
import { ResponseFacts, ResponseForm } from './response-form.tsx';

/** How support tickets are answered: the canned replies, and how soon the first answer is due. */
export function SupportSection() {
  const { organization, refresh } = useOrganization();
  const can = useCan();
  const isLimited = useIsLimited();
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px]">
      {can('tickets:manage') && <CannedRepliesCard mayChange={!isLimited} />}
      {can('organization:manage') ? (
        <ResponseForm organization={organization} onSaved={() => void refresh()} />
      ) : (
        <ResponseFacts organization={organization} />
      )}
    </div>
  );
}
