import type { CalendarEntry, FileAnswer } from '@siteward/contract';
import { CALENDAR_FEED, DAY_MS, daysOfSpan, type Language, type Span, workOrderNumber } from '@siteward/domain';
import { scoped } from '#database/scoped.ts';
import { pageLink } from '#mail/links.ts';
import type { OrgScope, PublicScope } from '#scope.ts';
import { calendarOf } from '../calendar.service.ts';
import { type CalendarEvent, iCalendar } from './icalendar.ts';
import { openFeed } from './open-feed.ts';

/** What a feed says in its own words, besides what people have written. */
type FeedWords = {
  ownWork: string;
  due: (title: string) => string;
  contractEnds: (name: string) => string;
};

/** In the terms of docs/glossary.md. */
const FEED_WORDS: Readonly<Record<Language, FeedWords>> = {
  en: {
    ownWork: 'My work',
    due: (title) => `Due: ${title}`,
    contractEnds: (name) => `Contract ends: ${name}`,
  },
  de: {
    ownWork: 'Meine Arbeit',
    due: (title) => `Fällig: ${title}`,
    contractEnds: (name) => `Vertragsende: ${name}`,
  },
  es: {
    ownWork: 'Mi trabajo',
    due: (title) => `Límite: ${title}`,
    contractEnds: (name) => `Fin del contrato: ${name}`,
  },
  hi: {
    ownWork: 'मेरा काम',
    due: (title) => `नियत: ${title}`,
    contractEnds: (name) => `कॉन्ट्रैक्ट की समाप्ति: ${name}`,
  },
};

/** How much is read at a time, so that the limit on one answer of the calendar applies to a month here. */
const PART_MS = 30 * DAY_MS;

type Place = { name: string; timezone: string };

/**
 * A calendar as a file: what its owner sees of it now.
 *
 * @param token - the secret of its link, with or without `.ics`
 * @throws NOT_FOUND for a dead link.
 */
export async function readFeed(outside: PublicScope, token: string): Promise<FileAnswer> {
  const { scope, site, language } = await openFeed(outside, token);
  const now = scope.clock();
  const today = now.getTime();
  const range = { start: today - CALENDAR_FEED.daysBack * DAY_MS, end: today + CALENDAR_FEED.daysAhead * DAY_MS };
  const events = new Map<string, CalendarEvent>();
  for (let start = range.start; start < range.end; start += PART_MS) {
    const part = { start, end: Math.min(start + PART_MS, range.end) };
    // An entry that lasts into the next part is found again there.
    for (const event of await eventsOf(scope, part, language)) events.set(event.uid, event);
  }
  const name = site?.name ?? FEED_WORDS[language].ownWork;
  return { name: 'calendar.ics', content: iCalendar(name, [...events.values()], now) };
}

/** Everything that the calendar has in a range; a range with more than one answer may hold is read in halves, down to a day. */
async function entriesOf(scope: OrgScope, { start, end }: Span): Promise<CalendarEntry[]> {
  const asked = scope.site === undefined ? { assignee: ['me'] } : {};
  const { items, capped } = await calendarOf(scope, { start, end }, asked);
  if (!capped || end - start <= DAY_MS) return items;
  const middle = start + Math.floor((end - start) / 2);
  return [...(await entriesOf(scope, { start, end: middle })), ...(await entriesOf(scope, { start: middle, end }))];
}

async function eventsOf(scope: OrgScope, range: Span, language: Language): Promise<CalendarEvent[]> {
  const items = await entriesOf(scope, range);
  const ids = new Set(items.flatMap((entry) => siteOf(entry) ?? []));
  const fields = { name: 1, timezone: 1 } as const;
  const sites = await scoped(scope.models.Site, scope.org).list({ _id: { $in: [...ids] } }, { fields });
  const places = new Map<string, Place>(sites.map((site) => [site._id.toString(), site]));
  return items.map((entry) => eventOf(scope, entry, places, language));
}

function siteOf(entry: CalendarEntry): string | undefined {
  if (entry.kind === 'work-order') return entry.workOrder.site;
  return entry.kind === 'plan' ? entry.plan.site : undefined;
}

function eventOf(
  { env, org, site = '' }: OrgScope,
  entry: CalendarEntry,
  places: ReadonlyMap<string, Place>,
  language: Language,
): CalendarEvent {
  const words = FEED_WORDS[language];
  const span = { start: Date.parse(entry.start), end: Date.parse(entry.end) };
  const { name, timezone: zone } = places.get(siteOf(entry) ?? '') ?? { name: '', timezone: 'UTC' };
  const where = (place: string) => [place, name].filter((part) => part !== '').join(', ');
  switch (entry.kind) {
    case 'work-order': {
      const { _id: id, site: at, number, title, place, status, updatedAt } = entry.workOrder;
      const named = `${workOrderNumber(number)} ${title}`;
      return {
        uid: `work-order-${id}@siteward`,
        time: entry.allDay ? daysOfSpan(span, zone) : { ...span, zone },
        summary: entry.by === 'due' ? words.due(named) : named,
        location: where(place),
        url: pageLink(env, 'org-site-work-orders-id', { org, site: at, id }),
        status: status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED',
        modified: new Date(updatedAt),
      };
    }
    case 'plan': {
      const { _id: id, site: at, title, place } = entry.plan;
      return {
        uid: `plan-${id}-${entry.day}@siteward`,
        time: { ...span, zone },
        summary: title,
        location: where(place),
        url: pageLink(env, 'org-site-plans-id', { org, site: at, id }),
        status: 'TENTATIVE',
        modified: null,
      };
    }
    case 'contract-end': {
      const { _id: id, name: provider } = entry.serviceProvider;
      return {
        uid: `contract-${id}@siteward`,
        time: { first: entry.day, last: entry.day },
        summary: words.contractEnds(provider),
        location: '',
        url: pageLink(env, 'org-site-service-providers', { org, site }, { provider: id }),
        status: 'CONFIRMED',
        modified: null,
      };
    }
  }
}
