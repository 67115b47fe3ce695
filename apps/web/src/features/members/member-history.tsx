import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { HistoryEntry } from '@siteward/contract';
import { Button } from '@siteward/ui/button';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { HistoryList } from '#components/record/history-list.tsx';
import { TimeAgo } from '#components/time-ago.tsx';
import { api } from '#lib/calls/api.ts';
import { changeValueWords } from '#lib/words/change-values.ts';
import { useUndoBulkChange } from './use-member-flow.ts';

const FIRST = 10;

/** The history of a member, latest first; changes made to many members together can be undone from here. */
export function MemberHistory({ id }: { id: string }) {
  const [limit, setLimit] = useState(FIRST);
  const query = api.members.history.useQuery({
    queryKey: ['members', 'history', id, limit],
    queryData: { params: { id }, query: { limit } },
    placeholderData: keepPreviousData,
  });
  return (
    <HistoryList query={query} limit={limit} onLimit={setLimit}>
      {(entry) => <Entry entry={entry} />}
    </HistoryList>
  );
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const { t } = useLingui();
  const { at, actorName, bulkChange } = entry;
  const all = bulkChange?.changed ?? 0;
  const others = all - 1;
  const { undo, isUndoing } = useUndoBulkChange();
  return (
    <li className="grid gap-0.5 border-line border-t py-2.5 first:border-t-0">
      <span className="wrap-anywhere">{entryWords(entry)}</span>
      <span className="text-muted text-sm">
        {actorName !== null && `${actorName || t`Someone who is not a member`} · `}
        <TimeAgo at={at} />
        {others > 0 && ` · ${plural(others, { one: 'with # other', other: 'with # others' })}`}
      </span>
      {bulkChange?.undoable && (
        <Button
          size="sm"
          className="mt-1 justify-self-start"
          loading={isUndoing}
          onClick={() => void undo(bulkChange._id)}
        >
          {all === 1 ? t`Undo` : t`Undo for all ${all}`}
        </Button>
      )}
    </li>
  );
}

const FIELDS: Record<string, MessageDescriptor> = {
  name: msg`Name`,
  role: msg`Role`,
  type: msg`Type`,
  sites: msg`Sites`,
  customerOrgId: msg`Customer`,
  customerSiteId: msg`Customer's site`,
  serviceProviderId: msg`Service provider`,
};

const PLAIN: Record<string, MessageDescriptor> = {
  'member.joined': msg`Joined`,
  'member.suspended': msg({ message: 'Suspended', context: 'what happened' }),
  'member.reactivated': msg({ message: 'Reactivated', context: 'what happened' }),
  'member.removed': msg({ message: 'Removed', context: 'what happened' }),
  'member.left': msg`Left the organization`,
  'invitation.resent': msg`Invitation sent again`,
  'invitation.revoked': msg`Invitation revoked`,
  'invitation.declined': msg`Invitation declined`,
  'invitation.expired': msg`Invitation expired`,
};

/** What happened, in a sentence without its subject: "Role changed from Viewer to Manager". */
export function entryWords({ action, changes }: Pick<HistoryEntry, 'action' | 'changes'>): string {
  const plain = PLAIN[action];
  if (plain) {
    const because = changes.find(({ field }) => field === 'because')?.to;
    return because ? `${t(plain)}: ${changeValueWords(because)}` : t(plain);
  }
  if (action === 'member.invited') {
    const given = changes.find(({ field }) => field === 'role')?.to;
    const role = given && changeValueWords(given);
    return role ? t`Invited as ${role}` : t({ message: 'Invited', context: 'what happened' });
  }
  const words = changes.flatMap(({ field, from, to }) => {
    const label = FIELDS[field];
    const [before, now] = [changeValueWords(from), changeValueWords(to)];
    if (!label || before === now) return [];
    const what = t(label);
    if (from === null) return t`${what} set to ${now}`;
    return to === null ? t`${what} ${before} removed` : t`${what} changed from ${before} to ${now}`;
  });
  return words.length > 0 ? words.join('; ') : action.replace('.', ' ').replaceAll('-', ' ');
}
