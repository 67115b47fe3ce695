import { type InvitationStatus, MAX_LIMIT, sameId } from '@siteward/domain';
import type { To } from 'react-router-dom';
import { api } from '#lib/api.ts';
import { useOrganizationScope } from '#lib/organization-scope.ts';
import { InvitationsScreen } from './invitations-screen.tsx';
import type { Customer } from './queries.ts';

interface CustomerInvitationsProps {
  customer: Customer;
  status: InvitationStatus;
  tabTo: (status: InvitationStatus) => To;
}

/** The invitations of a customer's people, named where the person belongs to the customer as well. */
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

/** An organization's name is known to its own members only. */
function useCustomerName(id: string): string | undefined {
  const query = { limit: MAX_LIMIT } as const;
  const { data } = api.organizations.list.useQuery({
    queryKey: ['organizations', 'list', query],
    queryData: { query },
  });
  return data?.body.items.find(({ _id }) => sameId(_id, id))?.name;
}
