import { useLingui } from '@lingui/react/macro';
import type { Organization } from '@siteward/contract';
import { Card, CardBody, CardHeader } from '@siteward/ui/card';
import { Can } from '#components/can.tsx';
import { PhoneLink } from '#components/fields/phone.tsx';
import { ChangingNeeds } from '#components/record/changing-needs.tsx';
import { Facts } from '#components/record/facts.tsx';
import { businessKindLabel, organizationNatureLabel, organizationTypeLabel } from '#lib/words/labels.ts';
import { useOrganization } from '../use-organization.ts';
import { BillingCard } from './billing-card.tsx';
import { OrganizationForm } from './organization-form.tsx';

/** The organization itself, as a form for those who manage it, and its seats, for those who may see the billing. */
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

/** The organization, for those who may only look at it. */
function OrganizationFacts({ organization }: { organization: Organization }) {
  const { t } = useLingui();
  const { name, email, contact, busInst, nature, type, currency } = organization;
  return (
    <Card>
      <CardHeader title={t`Organization`} />
      <CardBody>
        <Facts
          facts={[
            [t`Name`, name],
            [t`Email`, email],
            [t`Phone`, contact === '' ? null : <PhoneLink number={contact} />],
            [t`Kind`, businessKindLabel(busInst)],
            [t`What it does`, organizationNatureLabel(nature)],
            [t`Type`, organizationTypeLabel(type)],
            [t`Currency`, currency],
          ]}
        />
      </CardBody>
      <ChangingNeeds permission="organization:manage" />
    </Card>
  );
}
