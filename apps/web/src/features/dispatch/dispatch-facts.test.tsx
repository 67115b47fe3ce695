import type { DispatchedWork } from '@siteward/contract';
import { DAY_MS } from '@siteward/domain';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { problem } from '#testing/fake-api.ts';
import { AT, aWork, openLink } from './dispatch-testing.tsx';

type Order = Partial<DispatchedWork['workOrder']>;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS - 60_000).toISOString();
const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const ELSEWHERE = HERE === 'Asia/Kolkata' ? 'Asia/Dubai' : 'Asia/Kolkata';
const site = (more: Partial<DispatchedWork['site']>) => ({ name: 'Harbour', address: '', timezone: HERE, ...more });

/** Each fact of the page with its value. */
async function facts(more: Partial<DispatchedWork>, order: Order = {}) {
  openLink(aWork({ site: site({}), ...more }, order));
  await screen.findByRole('heading', { level: 1, name: 'Chiller 2 trips' });
  const terms = [...document.querySelectorAll('dt')];
  return Object.fromEntries(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent]));
}

describe('the facts', () => {
  it('leave out what is not known, and the status of work that nobody has accepted', async () => {
    expect(await facts({}, { place: '', priority: 'none' })).toEqual({});
  });

  it.each([
    ['open', 'Open'],
    ['in-progress', 'In progress'],
    ['on-hold', 'On hold'],
    ['completed', 'Completed'],
    ['verified', 'Verified'],
    ['cancelled', 'Cancelled'],
  ] as const)('say of accepted work that is %s: “%s”', async (status, words) => {
    expect(await facts({ status: 'accepted', answeredAt: AT }, { status, place: '' })).toMatchObject({ Status: words });
  });

  it.each([
    ['none', undefined],
    ['low', 'Low'],
    ['medium', 'Medium'],
    ['high', 'High'],
    ['urgent', 'Urgent'],
  ] as const)('have words for the priority %s', async (priority, words) => {
    expect((await facts({}, { priority }))['Priority']).toBe(words);
  });

  it.each([
    [false, '5 Mar 2024, 11:30'],
    [true, '5 Mar 2024'],
  ])('give the day alone for all-day work, by the clock of the site: %s', async (allDay, words) => {
    // Completed, because what is past its time otherwise says so beside it.
    const at = { dueAt: '2024-03-05T10:30:00.000Z', allDay, status: 'completed' } as const;
    expect(await facts({ site: site({ timezone: 'Europe/Berlin' }) }, at)).toMatchObject({ Due: words });
  });

  it.each([
    ['is overdue', { dueAt: daysAgo(3) }, /^.+ · 3 d over$/],
    ['is not, as time on hold moved it', { dueAt: daysAgo(3), heldTotalMs: 5 * DAY_MS }, /^[^·]+was .+, 5 d on hold$/],
    ['was put on hold before', { dueAt: daysAgo(3), heldSince: daysAgo(4), status: 'on-hold' }, /^[^·]+clock stopped$/],
    ['is completed', { dueAt: daysAgo(3), status: 'completed' }, /^[^·]+$/],
  ] as const)('say of the due time of work that %s', async (_, order, words) => {
    expect((await facts({ status: 'accepted', answeredAt: AT }, order))['Due']).toMatch(words);
  });

  it('name the time zone of the site only if it is not the reader’s', async () => {
    expect((await facts({}))['Time zone']).toBeUndefined();
  });

  it('name a time zone that is not the reader’s', async () => {
    expect((await facts({ site: site({ timezone: ELSEWHERE }) }))['Time zone']).toBe(ELSEWHERE);
  });

  it('lead from the address to a map', async () => {
    await facts({ site: site({ address: 'Am Kai 1 & 2, Hamburg' }) });
    const link = screen.getByRole('link', { name: /^Am Kai 1 & 2, Hamburg/ });
    expect(link.getAttribute('href')).toBe(
      'https://www.openstreetmap.org/search?query=Am%20Kai%201%20%26%202%2C%20Hamburg',
    );
  });
});

describe('the sender', () => {
  it.each([
    ['Beatriz', 'Sent by Beatriz, Northwind, to service@elbe.example. It is for you only.'],
    ['', 'Sent by Northwind to service@elbe.example. It is for you only.'],
  ])('is named with or without a person: “%s”', async (sentByName, words) => {
    await facts({ sentByName });
    expect(screen.getByText(/It is for you only/).textContent).toBe(words);
  });

  it.each([
    ['', null],
    ['+49 40 5551299', 'tel:+49 40 5551299'],
  ])('can be called if the organization has a number: “%s”', async (contact, href) => {
    await facts({ organization: { name: 'Northwind', contact } });
    const call = screen.queryByText(/^Not sure it is us\? Call Northwind:/);
    expect(call?.querySelector('a')?.getAttribute('href') ?? null).toBe(href);
  });

  it.each([
    ['2024-03-05T10:30:00.000Z', 'Link works until 5 Mar 2024, 11:30'],
    [null, 'Link works until the job is done'],
  ])('says until when the link works: %s', async (expiresAt, words) => {
    await facts({ expiresAt, site: site({ timezone: 'Europe/Berlin' }) });
    expect(screen.getByText(/^Link works until/).textContent).toMatch(new RegExp(`^${words}`));
  });
});

it.each([
  ['GONE', 410, 'This link no longer works'],
  ['VALIDATION', 400, 'This link no longer works'],
  ['UNAVAILABLE', 503, 'The work could not be loaded.'],
])('says why it shows nothing after %s', async (code, status, words) => {
  const { answer, token, reload } = openLink(null);
  answer(`GET /api/public/dispatch/${token}`, () => problem(code, status));
  reload();
  await screen.findByText(words);
});
