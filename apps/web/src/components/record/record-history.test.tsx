import { msg } from '@lingui/core/macro';
import { changeValue, type RecordHistoryEntry } from '@siteward/contract';
import { MAX_LIMIT } from '@siteward/domain';
import { fireEvent, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, it, vi } from 'vitest';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { type HistoryWords, RecordHistory } from './record-history.tsx';

const WORDS = {
  actions: { created: msg`Created`, changed: msg`Changed` },
  fields: { place: msg`Place`, priority: msg`Priority` },
};
const text = (value: string) => changeValue('text', { text: value });
const entry = (number: number, action: string, more: Partial<RecordHistoryEntry> = {}): RecordHistoryEntry => ({
  _id: String(number).repeat(24),
  at: '2026-11-22T08:30:00.000Z',
  action: `thing.${action}`,
  actor: { _id: '7'.repeat(24), name: 'Ada' },
  changes: [],
  ...more,
});

function open(
  items: RecordHistoryEntry[],
  more: Partial<ComponentProps<typeof RecordHistory>> = {},
  total = items.length,
) {
  const onLimit = vi.fn();
  const query = { data: { body: { items, total } }, error: null, isFetching: false, refetch: vi.fn() };
  renderPage(<RecordHistory query={query} limit={5} onLimit={onLimit} words={WORDS} {...more} />, pageScope([]));
  return onLimit;
}
const lines = () =>
  screen.getAllByRole('listitem').map((item) => [...item.children].map(({ textContent }) => textContent ?? ''));

it('says what happened, which fields changed, and who did it', () => {
  open([
    entry(1, 'changed', {
      changes: [
        { field: 'place', from: text('3.07'), to: text('3.08') },
        { field: 'priority', from: null, to: changeValue('work-order-priority', { priority: 'high' }) },
        { field: 'secret', from: text('a'), to: text('b') },
      ],
    }),
    entry(2, 'created', { changes: [{ field: 'place', from: text('3.07'), to: null }] }),
    entry(3, 'moved-by-a-newer-api'),
  ]);
  expect(lines()).toEqual([
    ['Changed', 'Place: 3.07 → 3.08', 'Priority: High', expect.stringMatching(/^Ada · /)],
    ['Created', 'Place: 3.07', expect.stringMatching(/^Ada · /)],
    ['thing.moved-by-a-newer-api', expect.stringMatching(/^Ada · /)],
  ]);
});

it.each([
  ['a member', { _id: '7'.repeat(24), name: 'Ada' }, undefined, 'Ada · '],
  ['someone who is not a member', { _id: '7'.repeat(24), name: '' }, undefined, 'Someone who is not a member · '],
  ['the system', null, msg`Siteward`, 'Siteward · '],
  ['nobody', null, undefined, ''],
])('names %s', (_, actor, nobody, expected) => {
  open([entry(1, 'created', { actor })], { words: { ...WORDS, ...(nobody && { nobody }) } });
  const time = screen.getByRole('listitem').querySelector('time')?.textContent ?? '?';
  expect(lines()[0]?.at(-1)?.replace(time, '')).toBe(expected);
});

it('uses the words of the area for a value if it has its own', () => {
  const valueWords: HistoryWords['valueWords'] = (field, value) => (value === null ? '' : `${field} ${value.message}`);
  const changes = ['place', 'priority'].map((field) => ({ field, from: null, to: text('x') }));
  open([entry(1, 'changed', { changes })], { words: { ...WORDS, valueWords } });
  expect(lines()[0]?.slice(0, 3)).toEqual(['Changed', 'Place: place x', 'Priority: priority x']);
});

it('asks for as many entries as there can be on a page when more are wanted, and then for no more', () => {
  const onLimit = open([entry(1, 'created')], {}, 300);
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(onLimit.mock.calls).toEqual([[MAX_LIMIT]]);
});

it.each([
  ['all are shown', 1, 5],
  ['no more fit on a page', 300, MAX_LIMIT],
])('offers no more if %s', (_, total, limit) => {
  open([entry(1, 'created')], { limit }, total);
  expect(screen.queryByRole('button')).toBeNull();
});

it('says that there are no changes yet', () => {
  open([]);
  expect(screen.getByText('No changes yet.')).toBeTruthy();
});

it('says that it could not be loaded, and asks again', () => {
  const refetch = vi.fn();
  open([], { query: { data: undefined, error: new TypeError('Failed to fetch'), isFetching: false, refetch } });
  expect(screen.getByRole('alert').textContent).toContain('The history could not be loaded.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledTimes(1);
});

it('keeps what is shown while asking for more fails', () => {
  const data = { body: { items: [entry(1, 'created')], total: 1 } };
  open([], { query: { data, error: new TypeError('Failed to fetch'), isFetching: false, refetch: vi.fn() } });
  expect(lines()).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
});
