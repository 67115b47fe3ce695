import { t } from '@lingui/core/macro';
import type { RecordHistoryEntry } from '@siteward/contract';
import {
  Archive,
  Check,
  Clock,
  Link2,
  type LucideIcon,
  Pencil,
  RotateCcw,
  Star,
  Unlink,
  UserRoundCheck,
  UserRoundPen,
} from 'lucide-react';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { absoluteTime } from '#lib/time/time-ago.ts';
import { changeValueWords } from '#lib/words/change-values.ts';
import { dateFormat } from '#lib/words/formats.ts';
import { useLanguage } from '#lib/words/i18n.tsx';

const ICONS: Readonly<Record<string, LucideIcon>> = {
  assigned: UserRoundCheck,
  opened: RotateCcw,
  reopened: RotateCcw,
  waiting: Clock,
  resolved: Check,
  closed: Archive,
  rated: Star,
  created: UserRoundPen,
  linked: Link2,
  unlinked: Unlink,
};

/** An event of a ticket, as a line between its messages. */
export function TicketEvent({ entry }: { entry: RecordHistoryEntry }) {
  useLanguage();
  const Icon = ICONS[happenedTo(entry)] ?? Pencil;
  return (
    <p className="flex items-start justify-center gap-2 text-muted text-sm">
      <Icon aria-hidden="true" className="mt-0.5 size-4 flex-none" />
      <span className="wrap-anywhere min-w-0">
        {eventWords(entry)} · <ClockTime at={entry.at} />
      </span>
    </p>
  );
}

const happenedTo = ({ action }: RecordHistoryEntry) => action.replace('support-ticket.', '');

function eventWords(entry: RecordHistoryEntry): string {
  const { actor, changes } = entry;
  const who = actor ? actor.name || t`Someone who is not a member` : '';
  const of = (name: string) => {
    const { from = null, to = null } = changes.find(({ field }) => field === name) ?? {};
    return [changeValueWords(from), changeValueWords(to)] as const;
  };
  switch (happenedTo(entry)) {
    case 'created': {
      const [, whom] = of('requester');
      return t`${who} opened the ticket for ${whom}`;
    }
    case 'assigned':
      return assignedWords(who, of('assignee'), of('status'));
    case 'opened':
      return t`${who} opened the ticket`;
    case 'reopened':
      return t`${who} reopened the ticket`;
    case 'waiting':
      return t`${who} is waiting for the customer`;
    case 'resolved':
      return t`${who} resolved the ticket`;
    case 'closed':
      return t`Closed because nobody reopened it`;
    case 'linked':
    case 'unlinked': {
      const [, order] = of('number');
      return happenedTo(entry) === 'linked' ? t`${who} linked ${order}` : t`${who} unlinked ${order}`;
    }
    case 'rated': {
      const [, score] = of('score');
      return t`${who} rated it ${score} of 5`;
    }
    default: {
      const what = changedWords(entry);
      return t`${who} changed it: ${what}`;
    }
  }
}

function assignedWords(
  who: string,
  [, to]: readonly [string, string],
  [before, after]: readonly [string, string],
): string {
  if (to === '') return t`${who} removed the assignee`;
  const said = to === who ? t`${who} took the ticket` : t`${who} assigned the ticket to ${to}`;
  return after === '' ? said : `${said} · ${before} → ${after}`;
}

function changedWords({ changes }: RecordHistoryEntry): string {
  const names: Readonly<Record<string, string>> = {
    subject: t`Subject`,
    category: t({ message: 'About', context: 'ticket' }),
    priority: t`Priority`,
    status: t`Status`,
  };
  return changes
    .map(({ field, from, to }) => {
      const values = [from, to].map((value) => changeValueWords(value)).filter((text) => text !== '');
      return `${names[field] ?? field} ${values.join(' → ')}`;
    })
    .join(', ');
}

/** The time of day at which something was said or happened; the day is shown above it. */
export function ClockTime({ at }: { at: string }) {
  const { site } = useOrganizationScope();
  const timeZone = site?.timezone;
  const words = dateFormat({ timeZone, hour: '2-digit', minute: '2-digit' });
  return (
    <time dateTime={at} title={absoluteTime(at, timeZone)} className="text-muted text-sm tabular-nums">
      {words.format(Date.parse(at))}
    </time>
  );
}
