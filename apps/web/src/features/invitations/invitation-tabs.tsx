import { countLabel, INVITATION_STATUS_LABELS, INVITATION_STATUSES, type InvitationStatus } from '@siteward/domain';
import { CountPill, TabNav, tabClass } from '@siteward/ui/tabs';
import type { To } from 'react-router-dom';
import { Link } from '#components/link.tsx';
import { type Customer, useInvitationCount } from './queries.ts';

interface InvitationTabsProps {
  status: InvitationStatus;
  customer: Customer | undefined;
  /** Where a status is shown. */
  to: (status: InvitationStatus) => To;
}

/** The statuses of invitations as tabs, with their counts. */
export function InvitationTabs({ status, customer, to }: InvitationTabsProps) {
  return (
    <TabNav label="Invitations by status">
      {INVITATION_STATUSES.map((each) => (
        <Link
          key={each}
          to={to(each)}
          preventScrollReset
          {...(each === status && { 'aria-current': 'page' as const })}
          className={tabClass(each === status)}
        >
          {INVITATION_STATUS_LABELS[each]}
          <Count status={each} customer={customer} />
        </Link>
      ))}
    </TabNav>
  );
}

function Count({ status, customer }: Omit<InvitationTabsProps, 'to'>) {
  const count = useInvitationCount(status, customer);
  return count === undefined ? null : <CountPill label="invitations">{countLabel(count)}</CountPill>;
}
