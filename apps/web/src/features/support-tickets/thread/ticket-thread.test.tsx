import type { RecordHistoryEntry } from '@siteward/contract';
import { PERMISSIONS } from '@siteward/domain';
import { act, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { aMessage, GATE, gate } from '../tickets-testing.tsx';
import { TicketThread } from './ticket-thread.tsx';

const AMIR = { _id: 'b'.repeat(24), name: 'Amir Haddad' };
const id = (number: number) => number.toString(16).padStart(24, '0');
const at = (minute: number) => new Date(Date.UTC(2026, 0, 2, 3, minute)).toISOString();
const said = (minute: number, text: string, more = {}) =>
  aMessage(id(minute), text, { createdAt: at(minute), ...more });
const happened = (minute: number, action: string, changes: RecordHistoryEntry['changes'] = []): RecordHistoryEntry => ({
  _id: id(1000 + minute),
  at: at(minute),
  action: `support-ticket.${action}`,
  actor: AMIR,
  changes,
});

function open(messages: ReturnType<typeof said>[], history: RecordHistoryEntry[] = []) {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  const api = fakeApi({
    [`GET /api/support-tickets/id/${GATE}/messages`]: () => pageOf(messages.toReversed()),
    [`GET /api/support-tickets/id/${GATE}/history`]: () => pageOf(history.toReversed()),
  });
  return { ...api, ...renderPage(<TicketThread ticket={gate} />, pageScope(PERMISSIONS)) };
}

const items = async () =>
  within(await screen.findByRole('list', { name: 'Messages' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('has messages and events in order, a message first when both are of the same moment', async () => {
  open(
    [said(1, 'It blinks'), said(5, 'We look', { fromTeam: true, author: AMIR })],
    [happened(3, 'waiting'), happened(5, 'resolved')],
  );
  await screen.findByText(/resolved the ticket/);
  const order = [/It blinks/, /waiting for the customer/, /We look/, /resolved the ticket/];
  expect(await items()).toEqual(order.map((words) => expect.stringMatching(words)));
});

it('is at its end again as soon as there is more', async () => {
  const messages = [said(1, 'It blinks')];
  const { queryClient } = open(messages);
  const box = (await screen.findByRole('list', { name: 'Messages' })).parentElement ?? document.body;
  Object.defineProperty(box, 'scrollHeight', { value: 500 });
  box.scrollTop = 0;
  messages.push(said(2, 'It still blinks'));
  await act(() => queryClient.invalidateQueries());
  await screen.findByText('It still blinks');
  expect(box.scrollTop).toBe(500);
});

it('says that it was opened only if somebody did so for another', async () => {
  const requester = { code: 'text', params: { text: 'Farah' }, message: 'Farah' } as const;
  open(
    [said(1, 'It blinks')],
    [happened(0, 'created'), happened(2, 'created', [{ field: 'requester', from: null, to: requester }])],
  );
  await screen.findByText(/opened the ticket for Farah/);
  expect(await items()).toHaveLength(2);
});

it('leaves out what happened before the first message that it has, if it may not have all', async () => {
  const history = [happened(0, 'opened'), happened(1, 'waiting'), happened(2, 'resolved')];
  const messages = Array.from({ length: 100 }, (_, index) => said(1 + index, `Message ${index}`));
  const { calls } = open(messages, history);
  await screen.findByText(/resolved the ticket/);
  expect(screen.queryByText(/opened the ticket/)).toBeNull();
  screen.getByText(/waiting for the customer/);
  expect(calls.map(({ query }) => query.get('limit'))).toEqual(['100', '100']);
});

it('marks an internal note, and no other message', async () => {
  open([said(1, 'It blinks'), said(2, 'They never pay', { internal: true, fromTeam: true, author: AMIR })]);
  const [first, second] = await items();
  expect(first).not.toContain('Internal note');
  expect(second).toMatch(/Internal note.*Amir Haddad.*They never pay/);
});

it('says that its messages could not be loaded', async () => {
  open([]).answer(`GET /api/support-tickets/id/${GATE}/messages`, () => problem('INTERNAL', 500));
  await screen.findByText('The messages could not be loaded.');
});
