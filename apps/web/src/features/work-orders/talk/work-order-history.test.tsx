import { changeValue, type RecordHistoryEntry } from '@siteward/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { id } from '../records-testing.ts';
import { WorkOrderTalk } from './work-order-talk.tsx';

const url = `/api/work-orders/id/${id(412)}`;
const text = (words: string) => changeValue('text', { text: words });
const entry = (hour: number, more: Partial<RecordHistoryEntry>): RecordHistoryEntry => ({
  _id: id(hour),
  at: `2026-11-22T${String(hour).padStart(2, '0')}:00:00.000Z`,
  action: 'work-order.started',
  actor: { _id: id(8), name: 'Ben' },
  changes: [],
  ...more,
});

function open(pages: RecordHistoryEntry[][] | null) {
  const api = fakeApi({
    [`GET ${url}/comments`]: () => pageOf([]),
    [`GET ${url}/history`]: ({ query }) => {
      if (pages === null) return problem('INTERNAL', 500);
      const page = Number(query.get('page'));
      const items = pages[page - 1] ?? [];
      return { status: 200, body: { items, page, pages: pages.length, limit: 1, total: pages.length, capped: false } };
    },
  });
  renderPage(<WorkOrderTalk id={id(412)} />, pageScope(['work-orders:view-any']));
  return api;
}

/** The entries from top to bottom: who did it, and what. */
const entries = () =>
  [...document.querySelectorAll('ol > li')].map((item) =>
    Array.from(item.querySelectorAll('p, li'), (line) => line.querySelector('b')?.textContent ?? line.textContent),
  );

it('tells who did what, and what a long change was about', async () => {
  open([
    [
      entry(11, {
        actor: null,
        action: 'work-order.dispatch-expired',
        changes: [{ field: 'serviceProvider', from: null, to: text('Wulf') }],
      }),
      entry(10, {
        actor: { _id: id(9), name: '' },
        action: 'work-order.updated',
        changes: [
          { field: 'place', from: null, to: text('Roof') },
          { field: 'checklist', from: null, to: changeValue('names', { names: ['Isolate (strange)'] }) },
          { field: 'description', from: null, to: text('It trips') },
        ],
      }),
      entry(9, { action: 'work-order.created' }),
    ],
  ]);
  await screen.findByText('Created');
  expect(entries()).toEqual([
    ['Ben', 'Created'],
    [
      'Someone who is not a member',
      'Place set to Roof\nChecklist changed\nDescription changed',
      'Point added: “Isolate (strange)”',
    ],
    // The system itself has no name.
    [expect.stringContaining('22 November 2026'), 'No answer from Wulf, the link expired'],
  ]);
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['Nothing', 'It trips']);
});

it('loads earlier events page by page', async () => {
  const api = open([[entry(11, {})], [entry(9, { action: 'work-order.created' })]]);
  await screen.findByText('Started');
  fireEvent.click(screen.getByRole('button', { name: 'Show earlier' }));
  await screen.findByText('Created');
  expect(entries()).toEqual([
    ['Ben', 'Created'],
    ['Ben', 'Started'],
  ]);
  expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull();
  const asked = api.calls.filter(({ path }) => path === `${url}/history`).map(({ query }) => Object.fromEntries(query));
  expect(asked).toEqual([
    { page: '1', limit: expect.any(String) },
    { page: '2', limit: asked[0]?.['limit'] },
  ]);
});

it('says if the history could not be loaded, and loads it again', async () => {
  const api = open(null);
  await screen.findByText('The history could not be loaded.');
  api.answer(`GET ${url}/history`, () => pageOf([entry(9, { action: 'work-order.created' })]));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Created');
  await waitFor(() => expect(screen.queryByText('The history could not be loaded.')).toBeNull());
});
