import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { INVITATION_STATUSES, type InvitationStatus } from '@siteward/domain';
import { Button } from '@siteward/ui/button';
import { CountPill } from '@siteward/ui/tabs';
import { FileUp, Plus } from 'lucide-react';
import { useState } from 'react';
import type { To } from 'react-router-dom';
import { Can } from '#components/can.tsx';
import { ExportButton } from '#components/export-button.tsx';
import { OnceOpened, onDemand } from '#components/on-demand.tsx';
import { LinkTabs } from '#components/page/link-tabs.tsx';
import { Page } from '#components/page/page.tsx';
import { useSingleKeys } from '#lib/browser/single-keys.ts';
import { useCan, useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { countLabel } from '#lib/words/counts.ts';
import { useLanguage } from '#lib/words/i18n.tsx';
import { InvitationList } from './invitation-list.tsx';
import {
  type Customer,
  exportInvitations,
  type InviteRequest,
  useInvitationCount,
  useInvitationsView,
} from './queries.ts';

const InviteDialog = onDemand(async () => (await import('./invite-dialog.tsx')).InviteDialog);
const ImportDialog = onDemand(async () => (await import('./invite-dialog.tsx')).ImportDialog);

interface InvitationsScreenProps {
  title: string;
  help: string;
  status: InvitationStatus;
  /** The address of the page with another status. */
  tabTo: (status: InvitationStatus) => To;
  /** If given, the page shows only this customer's invitations, and invites this customer's people. */
  customer?: Customer;
}

/** Who was invited and what became of it (docs/product.md, Members). */
export function InvitationsScreen({ title, help, status, tabTo, customer }: InvitationsScreenProps) {
  const { org } = useOrganizationScope();
  const view = useInvitationsView();
  const [request, setRequest] = useState<InviteRequest | null>(null);
  const [importing, setImporting] = useState(false);
  const invite = (again?: NonNullable<InviteRequest['again']>) => {
    setRequest({ ...(again && { again }), ...(customer && { customer }) });
  };
  const can = useCan();
  useSingleKeys({ c: () => can('members:invite') && invite() });
  return (
    <Page
      title={title}
      help={help}
      actions={
        <>
          <ExportButton load={() => exportInvitations({ org, status, customer }, view)} />
          <Can permission="members:invite">
            {!customer && (
              <Button onClick={() => setImporting(true)} className="max-lg:w-control max-lg:px-0">
                <FileUp aria-hidden="true" />
                <span className="max-lg:sr-only">
                  <Trans>Invite from a file</Trans>
                </span>
              </Button>
            )}
            <Button variant="primary" onClick={() => invite()}>
              <Plus aria-hidden="true" />
              <Trans>Invite members</Trans>
            </Button>
          </Can>
        </>
      }
    >
      <InvitationTabs status={status} customer={customer} to={tabTo} />
      <InvitationList key={status} status={status} customer={customer} view={view} onInvite={invite} />
      <OnceOpened open={request !== null} onClose={() => setRequest(null)} early={InviteDialog}>
        <InviteDialog request={request} onClose={() => setRequest(null)} />
      </OnceOpened>
      <OnceOpened open={importing} onClose={() => setImporting(false)}>
        <ImportDialog open={importing} onClose={() => setImporting(false)} />
      </OnceOpened>
    </Page>
  );
}

interface InvitationTabsProps {
  status: InvitationStatus;
  customer: Customer | undefined;
  /** The address of a status. */
  to: (status: InvitationStatus) => To;
}

const STATUSES: Record<InvitationStatus, MessageDescriptor> = {
  pending: msg({ message: 'Pending', context: 'invitations' }),
  accepted: msg({ message: 'Accepted', context: 'invitations' }),
  declined: msg({ message: 'Declined', context: 'invitations' }),
  expired: msg({ message: 'Expired', context: 'invitations' }),
  revoked: msg({ message: 'Revoked', context: 'invitations' }),
};

/** The statuses of invitations as tabs, with their counts. */
function InvitationTabs({ status, customer, to }: InvitationTabsProps) {
  const { t } = useLingui();
  return (
    <LinkTabs
      label={t`Invitations by status`}
      current={status}
      tabs={INVITATION_STATUSES.map((each) => ({
        key: each,
        title: t(STATUSES[each]),
        to: to(each),
        count: <Count status={each} customer={customer} />,
      }))}
    />
  );
}

function Count({ status, customer }: Omit<InvitationTabsProps, 'to'>) {
  useLanguage();
  const count = useInvitationCount(status, customer);
  if (count === undefined) return null;
  return <CountPill label={plural(count, { one: 'invitation', other: 'invitations' })}>{countLabel(count)}</CountPill>;
}
