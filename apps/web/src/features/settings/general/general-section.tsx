import { Can } from '#components/can.tsx';
import { BillingCard } from './billing-card.tsx';
import { OrganizationFacts } from './organization-facts.tsx';
import { OrganizationForm } from './organization-form.tsx';
import { useOrganization } from './queries.ts';

/** The organization itself, for who manages it a form; and its seats, for who may see the billing. */
export function GeneralSection() {
  const { organization, refresh } = useOrganization();
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px]">
      <Can permission="organization:manage" otherwise={<OrganizationFacts organization={organization} />}>
        <OrganizationForm organization={organization} onSaved={() => void refresh()} />
      </Can>
      <Can permission="billing:view">
        <BillingCard organization={organization} />
      </Can>
    </div>
  );
}
