import { CALENDAR_LIMITS } from '@siteward/domain';
import { expect, it } from 'vitest';
import { createTeam, createWork } from '#modules/work-orders/work-orders-testing.ts';
import { createTestApi } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { copyWork } from '../calendar-testing.ts';

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
