import type { FileAnswer, Invitation } from '@siteward/contract';
import { INVITATION_STATUS_LABELS, MEMBER_TYPE_LABELS } from '@siteward/domain';
import { scoped } from '#database/scoped.ts';
import { csvFile, type ExportColumn, everyRecord, limitWordsOf } from '#modules/export.ts';
import { namesOf } from '#modules/names.ts';
import type { OrgScope } from '#scope.ts';
import { INVITATION_LIST, toWire } from './invitations.model.ts';
import { filterOf, type InvitationListQuery, LISTING } from './invitations.service.ts';

const COLUMNS: readonly ExportColumn<{ invitation: Invitation; limits: string }>[] = [
  { label: 'Name', cell: ({ invitation }) => invitation.name },
  { label: 'Email', cell: ({ invitation }) => invitation.email },
  { label: 'Role', cell: ({ invitation }) => invitation.roleName },
  { label: 'Type', cell: ({ invitation }) => MEMBER_TYPE_LABELS[invitation.type] },
  { label: 'Sites', cell: ({ limits }) => limits },
  { label: 'Status', cell: ({ invitation }) => INVITATION_STATUS_LABELS[invitation.status] },
  { label: 'Invited by', cell: ({ invitation }) => invitation.invitedByName },
  { label: 'Sent', cell: ({ invitation }) => invitation.sentAt },
  { label: 'Times sent', cell: ({ invitation }) => invitation.sentCount },
  { label: 'Expires', cell: ({ invitation }) => invitation.expiresAt },
];

/** The invitations that a list with this query would show on all its pages, and beyond, as a CSV file. */
export async function exportInvitations(
  scope: OrgScope,
  query: Omit<InvitationListQuery, 'page' | 'limit'>,
): Promise<FileAnswer> {
  const now = scope.clock();
  const wanted = { filter: await filterOf(scope, query, now), ...LISTING };
  const records = everyRecord(scoped(scope.models.Invitation, scope.org), INVITATION_LIST, query, wanted);
  const name = ['invitations', ...(query.status ?? [])].join('-');
  return csvFile({ name, now, columns: COLUMNS }, records, async (some) => {
    const [names, limitsOf] = [await namesOf(scope.models, some), await limitWordsOf(scope, some)];
    return some.map((invitation) => ({
      invitation: toWire(invitation, names(invitation), now, scope.actor.reach),
      limits: limitsOf(invitation),
    }));
  });
}
