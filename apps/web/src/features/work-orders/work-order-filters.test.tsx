import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageOf } from '#testing/fake-api.ts';
import { asked, dana, emre, openWorkOrders, sink } from './list-testing.tsx';
import { id } from './records-testing.ts';

const WULF = { _id: id(80), name: 'Wulf' };
const PLAN = { _id: id(88), title: 'Flush' };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T12:00:00.000Z') });
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});
afterEach(() => {
  vi.useRealTimers();
});

function open(query: string, items = [{ ...sink, assignees: [dana] }]) {
  const api = openWorkOrders({ at: `/work-orders?${query}`, items });
  api.answer('GET /api/service-providers', () => pageOf([WULF]));
  api.answer('GET /api/maintenance-plans', () => pageOf([PLAN]));
  return { ...api, search: () => api.router.state.location.search };
}

describe('the filters that are on', () => {
  /** The query, and the name of each filter with what it is set to. */
  const CASES: [string, string][][] = [
    [
      ['status=open', 'Status Open'],
      ['priority=low,medium,high,urgent', 'Priority Low, Medium, High, Urgent'],
      ['type=corrective,preventive,inspection', 'Type Corrective, Preventive, Inspection'],
      ['assignee=me,none', 'Assignee Me, Nobody'],
      [`serviceProvider=${WULF._id}`, 'Service provider Wulf'],
      [`plan=${PLAN._id}`, 'Plan Flush'],
      ['due=today', 'Due Today'],
      ['overdue=true', 'Overdue Overdue only'],
      ['unscheduled=true', 'Schedule Unscheduled only'],
      ['tag=a,b', 'Tag a,b'],
      ['category=Lifts, doors', 'Category Lifts, doors'],
      ['created=2026-11-22..2026-11-24', 'Created 22 Nov – 24 Nov'],
      ['responded=..2026-11-22', 'Started until 22 Nov'],
      ['sites=all', 'Site All my sites'],
    ],
    [
      ['status=in-progress,on-hold', 'Status In progress, On hold'],
      [`assignee=${dana._id}`, 'Assignee Dana Whitfield'],
      [`serviceProvider=${id(81)}`, 'Service provider 1 service provider'],
      [`plan=${id(89)}`, 'Plan 1 plan'],
      ['due=this-week', 'Due This week'],
      ['uncategorized=true', 'Category Without a category'],
    ],
    // Nobody in the records shown: the server is asked.
    [
      [`assignee=${emre._id}`, 'Assignee Emre Kaya'],
      ['due=next-7-days', 'Due Next 7 days'],
    ],
    [
      [`assignee=${id(98)}`, 'Assignee 1 person'],
      ['due=2026-11-22..', 'Due from 22 Nov'],
    ],
    [
      [`assignee=me,${id(98)},${id(99)}`, 'Assignee Me, 2 people'],
      ['due=..2027-01-03', 'Due until 3 Jan 2027'],
    ],
    [
      ['status=draft,completed,verified,cancelled', 'Status Draft, Completed, Verified, Cancelled'],
      ['due=2026-11-22..2026-11-22', 'Due 22 Nov'],
      ['completed=2026-11-22..', 'Completed from 22 Nov'],
    ],
  ];
  it.each(CASES.map((filters) => ({ filters })))('are named: $filters.0.1 and so on', async ({ filters }) => {
    open(`tab=all&${filters.map(([query]) => query).join('&')}`);
    const removals = await screen.findAllByRole('button', { name: /^Remove filter / });
    const shown = () =>
      removals.map((each) => each.parentElement?.querySelector('button')?.textContent?.replaceAll(' ', ''));
    await waitFor(() => expect(shown()).toEqual(filters.map(([, name]) => name.replaceAll(' ', ''))));
  });

  it('can be removed one by one', async () => {
    const { search } = open('priority=high&due=today&tag=a');
    fireEvent.click(await screen.findByRole('button', { name: 'Remove filter Due' }));
    await waitFor(() => expect(search()).toBe('?priority=high&tag=a'));
    fireEvent.click(screen.getByRole('button', { name: 'Remove filter Tag' }));
    await waitFor(() => expect(search()).toBe('?priority=high'));
  });
});

describe('the window of the filters', () => {
  const openWindow = async (query: string) => {
    const page = open(query);
    fireEvent.click(await screen.findByRole('button', { name: 'Filter' }));
    await screen.findByRole('dialog', { name: 'Filters' });
    return page;
  };
  const change = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } });
  const options = (name: string) =>
    Array.from(screen.getByRole('combobox', { name }).querySelectorAll('option'), ({ textContent }) => textContent);

  it.each([
    ['Plan', 'plan', PLAN._id, ['Any', 'Flush']],
    ['Service provider', 'serviceProvider', WULF._id, ['Any', 'Wulf']],
  ])('offers what the site has, and any: %s', async (label, key, value, offered) => {
    const { search } = await openWindow('');
    await waitFor(() => expect(options(label)).toEqual(offered));
    change(label, value);
    await waitFor(() => expect(search()).toBe(`?${key}=${value}`));
    change(label, '');
    await waitFor(() => expect(search()).toBe(''));
  });

  it.each([
    ['Plan', `plan=${id(89)}`, ['Any', '1 plan', 'Flush']],
    ['Service provider', `serviceProvider=${id(81)}`, ['Any', '1 service provider', 'Wulf']],
  ])('keeps one that it has no name for: %s', async (label, query, offered) => {
    await openWindow(query);
    await waitFor(() => expect(options(label)).toEqual(offered));
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: label }).value).toBe(query.split('=')[1]);
  });

  it.each([
    ['Due', 'due=2026-11-22..', 'due'],
    ['Created', 'created=2026-11-22..', 'created'],
  ])('takes days off again, and any range that is one: %s', async (_, query, key) => {
    const { search } = await openWindow(query);
    const [from, to] = [screen.getByLabelText('From'), screen.getByLabelText('To')];
    fireEvent.change(to, { target: { value: '2026-11-21' } });
    await screen.findByText(/^The end must be after the start/);
    expect(search()).toBe(`?${query}`);
    fireEvent.change(from, { target: { value: '' } });
    await waitFor(() => expect(search()).toBe(`?${key}=..2026-11-21`));
    expect(screen.queryByText(/^The end must be after the start/)).toBeNull();
    fireEvent.change(to, { target: { value: '' } });
    await waitFor(() => expect(search()).toBe(''));
  });

  it.each([
    ['Tag', 'tag', 'a, b'],
    ['Category', 'category', 'Lifts, doors'],
  ])('takes a text as a whole when its field is left, and none when that is empty: %s', async (label, key, text) => {
    const api = await openWindow('');
    const field = screen.getByLabelText(label);
    fireEvent.change(field, { target: { value: ` ${text} ` } });
    expect(asked(api)[key]).toBeUndefined();
    fireEvent.blur(field);
    await waitFor(() => expect(asked(api)[key]).toBe(text));
    fireEvent.change(field, { target: { value: ' ' } });
    fireEvent.blur(field);
    await waitFor(() => expect(api.search()).toBe(''));
  });
});
