import { CALENDAR_LIMITS } from '@siteward/domain';
import { expect, it } from 'vitest';
import { createTeam, createWork } from '#modules/work-orders/work-orders-testing.ts';
import { createTestApi } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { copyWork } from '../calendar-testing.ts';
import { type CalendarEvent, iCalendar } from './icalendar.ts';

const api = await openForFile(createTestApi());

it('a feed has more entries in a month than one answer of the calendar', async () => {
  const { owner, org, site, ids } = await createTeam(api);
  const dueAt = new Date(api.now().getTime() + 60_000).toISOString();
  await copyWork(api, await createWork(owner, ids, { title: 'One of many', dueAt }), CALENDAR_LIMITS.entries, dueAt);
  const feed = await owner.client.calendar.createFeed({ body: { org, site } });
  if (feed.status !== 201) throw new Error(JSON.stringify(feed.body));
  const token = feed.body.url.split('/').at(-1) ?? '';
  const answer = await api.client().calendar.feed({ params: { token } });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  const text = await answer.body.text();
  expect(new Set(text.match(/^UID:.*$/gm)).size).toBe(CALENDAR_LIMITS.entries + 1);
});

it('a feed notes at most once a minute that it was read', async () => {
  const { owner, org } = await createTeam(api);
  const feed = await owner.client.calendar.createFeed({ body: { org } });
  if (feed.status !== 201) throw new Error(JSON.stringify(feed.body));
  const token = feed.body.url.split('/').at(-1) ?? '';
  const noted = async (after: number) => {
    api.advance(after);
    expect(await api.client().calendar.feed({ params: { token } })).toMatchObject({ status: 200 });
    return (await api.deps.models.CalendarFeed.findOne({ org }).orFail().lean()).fetchedAt?.getTime();
  };
  const first = await noted(1);
  expect(first).toBe(api.now().getTime());
  expect(await noted(59_999)).toBe(first);
  expect(await noted(1)).toBe(api.now().getTime());
  expect(await noted(60_000)).toBe(api.now().getTime());
});

it('a feed is written two hundred events at a time, and between these others are answered', async () => {
  const start = api.now().getTime();
  const time = { start, end: start + 3_600_000, zone: 'Europe/Berlin' };
  const said = { time, summary: 'Filters', location: '', url: 'https://siteward.example/', modified: null } as const;
  const events = Array.from({ length: 1000 }, (_, index): CalendarEvent => {
    return { ...said, uid: `${index}@siteward`, status: 'CONFIRMED' };
  });
  let turns = 0;
  const count = () => {
    turns += 1;
    waiting = setImmediate(count);
  };
  let waiting = setImmediate(count);
  const pieces: { events: number; turns: number }[] = [];
  for await (const piece of iCalendar('Mill Street', events, api.now())) {
    pieces.push({ events: piece.split('BEGIN:VEVENT').length - 1, turns });
  }
  clearImmediate(waiting);
  expect(pieces.map((piece) => piece.events)).toEqual([0, 200, 200, 200, 200, 200, 0]);
  expect(pieces.slice(1, -1).map((piece, index) => piece.turns > (pieces[index]?.turns ?? 0))).toEqual(
    Array.from({ length: 5 }, () => true),
  );
});
