import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ChangeValue, RecordHistoryEntry } from '@siteward/contract';
import { DEFAULT_LIMITS, LINK_RELATIONS } from '@siteward/domain';
import { Avatar } from '@siteward/ui/avatar';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Line } from '#components/comments/comment-item.tsx';
import { Comments } from '#components/comments/comments.tsx';
import { SaidAt } from '#components/comments/said-at.tsx';
import { QueryFault } from '#components/query-fault.tsx';
import { relationLabel } from '#components/record-links/relation-label.ts';
import { api, bodyOf } from '#lib/calls/api.ts';
import { minutesWords } from '#lib/time/minutes.ts';
import { useSiteZone } from '#lib/time/site-time.ts';
import { changeValueWords } from '#lib/words/change-values.ts';
import { isLongChange, LongChange } from './long-change.tsx';

/** The comments on a work order, and what happened to it, in words. */
export function WorkOrderTalk({ id }: { id: string }) {
  const { t } = useLingui();
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = useWorkOrderHistory(id);
  const entries = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Comments
      key={id}
      id={id}
      calls={api.workOrderComments}
      area="work-orders"
      events={entries.map((entry) => ({ key: entry._id, at: entry.at, content: <Entry entry={entry} /> }))}
      {...(hasNextPage && { onEarlierEvents: () => void fetchNextPage() })}
      eventsFault={
        error && <QueryFault title={t`The history could not be loaded.`} query={{ error, isFetching, refetch }} />
      }
    />
  );
}

/** What happened to a work order, latest first, page by page. */
function useWorkOrderHistory(id: string) {
  return useInfiniteQuery({
    queryKey: ['workOrders', 'history', id],
    queryFn: ({ pageParam: page, signal }) => {
      const query = { page, limit: DEFAULT_LIMITS.workOrders };
      return bodyOf(api.workOrders.history.query({ params: { id }, query, fetchOptions: { signal } }));
    },
    initialPageParam: 1,
    getNextPageParam: ({ page, pages }) => (page < pages ? page + 1 : undefined),
  });
}

function Entry({ entry }: { entry: RecordHistoryEntry }) {
  const { t } = useLingui();
  const zone = useSiteZone();
  const { at, actor } = entry;
  const name = actor && (actor.name || t`Someone who is not a member`);
  return (
    <Line avatar={<Avatar name={name ?? 'Siteward'} />}>
      <p className="wrap-anywhere flex flex-wrap items-center gap-x-2 gap-y-0.5">
        {name !== null && <b className="font-semibold">{name}</b>}
        <SaidAt at={at} />
      </p>
      <p className="wrap-anywhere whitespace-pre-line text-muted">{entryWords(entry, zone)}</p>
      {entry.changes.filter(isLongChange).map((change) => (
        <LongChange key={change.field} change={change} />
      ))}
    </Line>
  );
}

const FIELDS: Record<string, MessageDescriptor> = {
  title: msg`Title`,
  type: msg({ message: 'Type', context: 'work order' }),
  category: msg`Category`,
  priority: msg`Priority`,
  place: msg`Place`,
  assignees: msg`Assignees`,
  serviceProvider: msg`Service provider`,
  watchers: msg`Watchers`,
  scheduledStart: msg`Scheduled start`,
  scheduledEnd: msg`Scheduled end`,
  dueAt: msg`Due`,
  allDay: msg`All day`,
  estimatedMinutes: msg({ message: 'Estimate', context: 'work order' }),
  requiresSignature: msg`Signature before completion`,
  tags: msg`Tags`,
};

const PLAIN: Record<string, MessageDescriptor> = {
  'work-order.created': msg({ message: 'Created', context: 'what happened' }),
  'work-order.opened': msg({ message: 'Released', context: 'what happened' }),
  'work-order.started': msg({ message: 'Started', context: 'what happened' }),
  'work-order.held': msg({ message: 'Put on hold', context: 'what happened' }),
  'work-order.resumed': msg({ message: 'Resumed', context: 'what happened' }),
  'work-order.completed': msg({ message: 'Completed', context: 'what happened' }),
  'work-order.verified': msg({ message: 'Verified', context: 'what happened' }),
  'work-order.cancelled': msg({ message: 'Cancelled', context: 'what happened' }),
  'work-order.reopened': msg({ message: 'Reopened', context: 'what happened' }),
  'work-order.dispatch-accepted': msg({ message: 'Job accepted', context: 'what happened' }),
  'work-order.dispatch-declined': msg({ message: 'Job declined', context: 'what happened' }),
  'work-order.removed': msg({ message: 'Deleted', context: 'what happened' }),
};

/** The field in which a step keeps the text that was entered with it. */
const BECAUSE: Record<string, string> = {
  'work-order.held': 'holdReason',
  'work-order.completed': 'resolution',
  'work-order.cancelled': 'cancelReason',
  'work-order.reopened': 'reason',
  'work-order.dispatch-declined': 'reason',
};

type Told = Pick<RecordHistoryEntry, 'action' | 'changes'>;

/**
 * What happened, as a sentence without its subject: "Put on hold: waiting for a part".
 *
 * @param timeZone - the site's
 */
export function entryWords({ action, changes }: Told, timeZone: string): string {
  const became = (name: string) => changeValueWords(changes.find(({ field }) => field === name)?.to ?? null, timeZone);
  const plain = PLAIN[action];
  if (plain) {
    const because = became(BECAUSE[action] ?? '');
    return because ? `${t(plain)}: ${because}` : t(plain);
  }
  if (action === 'work-order.step-undone') {
    const step = changes.find(({ field }) => field === 'status');
    const from = changeValueWords(step?.from ?? null, timeZone);
    const to = changeValueWords(step?.to ?? null, timeZone);
    return t`Step undone: from “${from}” to “${to}”`;
  }
  const provider = became('serviceProvider');
  if (action === 'work-order.dispatched') return t`Sent to ${provider}`;
  if (action === 'work-order.dispatched-again') return t`Sent again to ${provider}`;
  if (action === 'work-order.dispatch-revoked') return t`Taken back from ${provider}`;
  if (action === 'work-order.dispatch-expired') return t`No answer from ${provider}, the link expired`;
  if (action === 'work-order.mail-withheld') return t`${provider} was not emailed: too many emails have been sent`;
  const file = became('file');
  if (action === 'work-order.signed') {
    const name = became('signedBy');
    return t`Signed by ${name}`;
  }
  if (action === 'work-order.file-added') return t`File added: ${file}`;
  if (action === 'work-order.file-removed') return t`File removed: ${file}`;
  if (action === 'work-order.point-answered') return answerWords(became('point'), became('value'));
  if (action === 'work-order.linked' || action === 'work-order.unlinked') {
    const relation = LINK_RELATIONS.find((each) => each === became('relation')) ?? 'related';
    const what = `${became('number')} ${became('workOrder')}`;
    const label = relationLabel(relation);
    return action === 'work-order.linked' ? t`Link added – ${label}: ${what}` : t`Link removed – ${label}: ${what}`;
  }
  const words = changes.flatMap((change) => changedWords(change, timeZone));
  return words.length > 0 ? words.join('\n') : t`Changed`;
}

function answerWords(point: string, value: string): string {
  const known: Record<string, string> = {
    true: t({ message: 'done', context: 'a step' }),
    pass: t({ message: 'Pass', context: 'point of a checklist' }),
    fail: t({ message: 'Fail', context: 'point of a checklist' }),
  };
  if (value === '' || value === 'false') return t`${point}: answer removed`;
  return `${point}: ${known[value] ?? value}`;
}

function changedWords({ field, from, to }: Told['changes'][number], timeZone: string): string[] {
  if (field === 'sites') return [movedWords(from, to)];
  if (field === 'description') return [t`Description changed`];
  if (field === 'checklist') return [t`Checklist changed`];
  const label = FIELDS[field];
  if (!label) return [];
  const [before, now] = [from, to].map((value) => valueWords(field, changeValueWords(value, timeZone)));
  const what = t(label);
  if (!before) return now ? [t`${what} set to ${now}`] : [];
  return [now ? t`${what} changed from ${before} to ${now}` : t`${what} ${before} removed`];
}

/** Readers do not learn the name of a site that they have no access to. */
function movedWords(from: ChangeValue | null, to: ChangeValue | null): string {
  const nameOf = (value: ChangeValue | null) => (value?.code === 'names' ? changeValueWords(value) : '');
  const [before, now] = [nameOf(from), nameOf(to)];
  if (before && now) return t`Moved from ${before} to ${now}`;
  return now ? t`Moved to ${now}` : t`Moved from ${before} to another site`;
}

function valueWords(field: string, words: string): string {
  if (field === 'estimatedMinutes' && words !== '') return minutesWords(Number(words));
  if (field === 'allDay' || field === 'requiresSignature') return words === 'true' ? t`Yes` : t`No`;
  return words;
}
