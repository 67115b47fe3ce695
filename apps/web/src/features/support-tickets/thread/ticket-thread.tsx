import { useLingui } from '@lingui/react/macro';
import type { RecordHistoryEntry, SupportTicketDetail, TicketMessage } from '@siteward/contract';
import { Avatar } from '@siteward/ui/avatar';
import { cx } from '@siteward/ui/lib/cx';
import { Skeleton } from '@siteward/ui/skeleton';
import { Lock } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { QueryFault } from '#components/query-fault.tsx';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { useNow } from '#lib/time/time-ago.ts';
import { useMessages, useTicketHistory } from '../queries.ts';
import { dayOf, dayWords } from '../words.ts';
import { MessageFiles } from './message-files.tsx';
import { ClockTime, TicketEvent } from './ticket-event.tsx';

type Entry = { key: string; at: string; content: ReactNode };

/** The messages and events of a ticket in chronological order, day by day, scrolled to the end. */
export function TicketThread({ ticket: { _id: id } }: { ticket: SupportTicketDetail }) {
  const { t } = useLingui();
  const { site } = useOrganizationScope();
  const now = useNow();
  const query = useMessages(id);
  const happened = useTicketHistory(id);
  const box = useRef<HTMLDivElement>(null);
  const messages = query.data?.body.items;
  const entries = messages && inOrder(messages, happened.data?.body.items ?? []);
  const latest = entries?.at(-1)?.key;
  useLayoutEffect(() => {
    if (latest !== undefined && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [latest]);
  return (
    <div
      ref={box}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain bg-canvas px-4 py-4 print:overflow-visible"
    >
      {!entries &&
        (query.error ? (
          <QueryFault title={t`The messages could not be loaded.`} query={query} />
        ) : (
          <Skeleton className="h-4 w-72 max-w-full" />
        ))}
      {entries && (
        // Makes the thread scrollable with the keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: there may be nothing focusable in it
        <ol aria-label={t`Messages`} tabIndex={0} className="grid grid-cols-1 gap-4">
          {entries.map(({ key, at, content }, index) => {
            const before = entries[index - 1];
            const isFirst = !before || dayOf(before.at, site?.timezone) !== dayOf(at, site?.timezone);
            return (
              <li key={key} className="grid grid-cols-1 gap-4">
                {isFirst && (
                  <p className="flex items-center gap-3 text-muted text-sm">
                    <span className="flex-1 border-line border-t" />
                    {dayWords(at, now, site?.timezone)}
                    <span className="flex-1 border-line border-t" />
                  </p>
                )}
                {content}
              </li>
            );
          })}
        </ol>
      )}
    </div>
  );
}

/** The initial request is shown as a message, so creating it needs no line of its own unless somebody wrote it for another. */
function inOrder(messages: readonly TicketMessage[], happened: readonly RecordHistoryEntry[]): Entry[] {
  const said = messages.map((message) => ({
    key: message._id,
    at: message.createdAt,
    content: <Message message={message} />,
  }));
  const since = messages.length < SHOWN ? '' : (messages.at(-1)?.createdAt ?? '');
  const events = happened
    .filter(
      ({ action, at, changes }) => at >= since && (action !== 'support-ticket.created' || changes.some(isForOther)),
    )
    .map((entry) => ({ key: entry._id, at: entry.at, content: <TicketEvent entry={entry} /> }));
  return [...said, ...events].toSorted((one, other) => (one.at === other.at ? 0 : one.at < other.at ? -1 : 1));
}

const isForOther = ({ field }: { field: string }) => field === 'requester';

/** The number of messages loaded. Events before the first of them are left out, as they would appear next to a gap. */
const SHOWN = 100;

function Message({ message }: { message: TicketMessage }) {
  const { t } = useLingui();
  const { author, text, internal, fromTeam, createdAt, files } = message;
  const isAnswer = fromTeam && !internal;
  return (
    <div
      className={cx(
        'flex items-start gap-2.5',
        isAnswer && 'ml-auto flex-row-reverse',
        !isAnswer && !internal && 'justify-self-start',
      )}
      style={{ maxWidth: internal ? undefined : 640 }}
    >
      <Avatar name={author.name} />
      <div className={cx('grid min-w-0 flex-1 grid-cols-1 gap-1 rounded-md border px-4 py-2.5', lookOf(message))}>
        <p className="flex flex-wrap items-center gap-x-2">
          {internal && (
            <span className="inline-flex items-center gap-1.5 font-medium text-amber text-sm">
              <Lock aria-hidden="true" className="size-4 flex-none" />
              {t`Internal note`}
            </span>
          )}
          <strong className="font-semibold">{author.name}</strong>
          <ClockTime at={createdAt} />
        </p>
        <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
        {files.length > 0 && <MessageFiles message={message._id} files={files} />}
      </div>
    </div>
  );
}

/** A note looks like nothing else, because only the team sees it; the team's messages are blue. */
function lookOf({ internal, fromTeam }: TicketMessage): string {
  if (internal) return 'border-amber border-dashed bg-amber-soft';
  return fromTeam ? 'border-transparent bg-blue-soft' : 'border-line bg-surface';
}
