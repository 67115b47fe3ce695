import type { HistoryEntry } from '@siteward/contract';
import { MAX_LIMIT } from '@siteward/domain';
import { Button } from '@siteward/ui/button';
import { Skeleton } from '@siteward/ui/skeleton';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryFault } from '#components/faults.tsx';
import { TimeAgo } from '#components/time-ago.tsx';
import { api } from '#lib/api.ts';
import { useUndoBulkChange } from './use-change-members.ts';

const FIRST = 10;

/** What happened to a member, the latest first; what was done to many at once can be undone from here. */
export function MemberHistory({ id }: { id: string }) {
  const [limit, setLimit] = useState(FIRST);
  const { data, error, isFetching, refetch } = api.members.history.useQuery({
    queryKey: ['members', 'history', id, limit],
    queryData: { params: { id }, query: { limit } },
    placeholderData: keepPreviousData,
  });
  const page = data?.body;
  if (error && !page) {
    return <QueryFault title="The history could not be loaded." query={{ error, isFetching, refetch }} />;
  }
  if (!page) return <Skeleton className="h-4 w-72" />;
  if (page.total === 0) return <p className="text-muted">No changes yet.</p>;
  return (
    <>
      <ol aria-label="History" className="grid">
        {page.items.map((entry) => (
          <Entry key={entry._id} entry={entry} />
        ))}
      </ol>
      {page.total > page.items.length && limit < MAX_LIMIT && (
        <Button size="sm" className="mt-2" loading={isFetching} onClick={() => setLimit(MAX_LIMIT)}>
          Show more
        </Button>
      )}
    </>
  );
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const { at, actorName, bulkChange } = entry;
  const { undo, isUndoing } = useUndoBulkChange();
  return (
    <li className="grid gap-0.5 border-line border-t py-2.5 first:border-t-0">
      <span className="wrap-anywhere">{entryWords(entry)}</span>
      <span className="text-muted text-sm">
        {actorName && `${actorName} · `}
        <TimeAgo at={at} />
        {bulkChange && bulkChange.changed > 1 && ` · with ${othersWords(bulkChange.changed - 1)}`}
      </span>
      {bulkChange?.undoable && (
        <Button
          size="sm"
          className="mt-1 justify-self-start"
          loading={isUndoing}
          onClick={() => void undo(bulkChange._id)}
        >
          {bulkChange.changed === 1 ? 'Undo' : `Undo for all ${bulkChange.changed}`}
        </Button>
      )}
    </li>
  );
}

function othersWords(others: number): string {
  return others === 1 ? '1 other' : `${others} others`;
}

const FIELDS: Record<string, string> = {
  name: 'Name',
  role: 'Role',
  type: 'Type',
  sites: 'Sites',
  customerOrgId: 'Customer',
  customerSiteId: "Customer's site",
};

const PLAIN: Record<string, string> = {
  'member.joined': 'Joined',
  'member.suspended': 'Suspended',
  'member.reactivated': 'Reactivated',
  'member.removed': 'Removed',
  'member.left': 'Left the organization',
  'invitation.resent': 'Invitation sent again',
  'invitation.revoked': 'Invitation revoked',
  'invitation.declined': 'Invitation declined',
  'invitation.expired': 'Invitation expired',
};

/** What happened, in a sentence without its subject: "Role changed from Viewer to Manager". */
export function entryWords({ action, changes }: Pick<HistoryEntry, 'action' | 'changes'>): string {
  const plain = PLAIN[action];
  if (plain) {
    const because = changes.find(({ field }) => field === 'because')?.to;
    return because ? `${plain}: ${because}` : plain;
  }
  if (action === 'member.invited') {
    const role = changes.find(({ field }) => field === 'role')?.to;
    return role ? `Invited as ${role}` : 'Invited';
  }
  const told = changes.filter(({ field, from, to }) => field in FIELDS && from !== to);
  const words = told.map(({ field, from, to }) => {
    const name = FIELDS[field];
    if (from === null) return `${name} set to ${to}`;
    return to === null ? `${name} ${from} removed` : `${name} changed from ${from} to ${to}`;
  });
  return words.length > 0 ? words.join('; ') : action.replace('.', ' ').replaceAll('-', ' ');
}
