import type { InvitationStatus } from '@siteward/domain';
import type { To } from 'react-router-dom';
import { useOrganizationScope } from '#lib/organization-scope.ts';
import { useCustomerName } from '#lib/use-customers.ts';
import { InvitationsScreen } from './invitations-screen.tsx';
import type { Customer } from './queries.ts';

interface CustomerInvitationsProps {
  customer: Customer;
  status: InvitationStatus;
  tabTo: (status: InvitationStatus) => To;
}

/** The invitations of a customer's people. */
export function CustomerInvitations({ customer, status, tabTo }: CustomerInvitationsProps) {
  const { organization } = useOrganizationScope();
  const name = useCustomerName(customer.org);
  return (
    <InvitationsScreen
      title="Customer invitations"
      help={`Who was invited into ${organization.name} for ${name ?? 'this customer'} and its site, and what became of it.`}
      status={status}
      tabTo={tabTo}
      customer={customer}
    />
  );
}
