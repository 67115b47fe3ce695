import type { Invitation } from '@siteward/contract';
import { INVITATION_STATUS_LABELS, MEMBER_TYPE_LABELS } from '@siteward/domain';
import { limitWords } from '#components/site-names.tsx';
import type { CsvColumn } from '#lib/csv.ts';

/** The columns of exported invitations. In: the sites that the exporter sees, for their names. */
export function invitationCsv(sites: readonly { _id: string; name: string }[]): CsvColumn<Invitation>[] {
  return [
    { label: 'Name', value: ({ name }) => name },
    { label: 'Email', value: ({ email }) => email },
    { label: 'Role', value: ({ roleName }) => roleName },
    { label: 'Type', value: ({ type }) => MEMBER_TYPE_LABELS[type] },
    { label: 'Sites', value: (invitation) => limitWords(invitation, sites) },
    { label: 'Status', value: ({ status }) => INVITATION_STATUS_LABELS[status] },
    { label: 'Invited by', value: ({ invitedByName }) => invitedByName },
    { label: 'Sent', value: ({ sentAt }) => sentAt },
    { label: 'Times sent', value: ({ sentCount }) => sentCount },
    { label: 'Expires', value: ({ expiresAt }) => expiresAt },
  ];
}
