import type { Organization } from '@siteward/contract';
import {
  BUSINESS_KIND_LABELS,
  ORGANIZATION_NATURE_LABELS,
  ORGANIZATION_TYPE_LABELS,
  permissionLabel,
} from '@siteward/domain';
import { Card, CardBody, CardFooter, CardHeader } from '@siteward/ui/card';
import { Lock } from 'lucide-react';
import { Facts } from '#components/facts.tsx';
import { PhoneLink } from '#components/phone.tsx';

/** The organization for who may look at it only. */
export function OrganizationFacts({ organization }: { organization: Organization }) {
  const { name, email, contact, busInst, nature, type, currency } = organization;
  return (
    <Card>
      <CardHeader title="Organization" />
      <CardBody>
        <Facts
          facts={[
            ['Name', name],
            ['Email', email],
            ['Phone', contact === '' ? null : <PhoneLink number={contact} />],
            ['Kind', BUSINESS_KIND_LABELS[busInst]],
            ['Nature', ORGANIZATION_NATURE_LABELS[nature]],
            ['Type', ORGANIZATION_TYPE_LABELS[type]],
            ['Currency', currency],
          ]}
        />
      </CardBody>
      <CardFooter>
        <Lock aria-hidden="true" />
        Changing it needs the permission {permissionLabel('organization:manage')}.
      </CardFooter>
    </Card>
  );
}
