import type { SupportTicketDetail } from '@siteward/contract';
import { PERMISSIONS } from '@siteward/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { TicketFacts } from './ticket-facts.tsx';
import { GATE, gate, openTickets } from './tickets-testing.tsx';

const AMIR = { _id: '3'.repeat(24), name: 'Amir Haddad' };
const TESS = { _id: '4'.repeat(24), name: 'Tess Technician' };
const EARLIER = '2026-01-02T04:00:00.000Z';
const LATER = '2099-01-02T04:00:00.000Z';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});

async function facts() {
  return within(await screen.findByRole('complementary', { name: 'Details' }));
}

describe('the facts of a ticket that the reader may change', () => {
  it.each([
    ['Priority', 'urgent', ['Low', 'Medium', 'High', 'Urgent'], { priority: 'urgent' }],
    ['About', 'billing', ['Something is broken', 'Billing', 'Access', 'Question', 'Other'], { category: 'billing' }],
    ['Assignee', TESS._id, ['Nobody', 'Amir Haddad', 'Tess Technician'], { assignee: TESS._id }],
  ])(
    'offers every choice of %s and sends the one that is made, at the version that is shown',
    async (name, value, offered, body) => {
      const first = { ...gate, version: 7, assignee: AMIR };
      const { answer, sent } = openTickets({ at: `/?ticket=${GATE}`, first });
      answer('GET /api/support-tickets/people', () => pageOf([AMIR, TESS]));
      answer(`PATCH /api/support-tickets/id/${GATE}`, () => ({ status: 200, body: { ...first, ...body, version: 8 } }));
      const select = (await facts()).getByRole<HTMLSelectElement>('combobox', { name });
      await within(select).findByRole('option', { name: offered.at(-1) ?? '' });
      await waitFor(() => expect([...select.options].map(({ text }) => text)).toEqual(offered));
      fireEvent.change(select, { target: { value } });
      await waitFor(() => expect(sent('PATCH').map((call) => call.body)).toEqual([{ ...body, version: 7 }]));
    },
  );

  it('keeps an assignee who no longer answers tickets in the choice', async () => {
    const { answer } = openTickets({ at: `/?ticket=${GATE}`, first: { ...gate, assignee: AMIR } });
    answer('GET /api/support-tickets/people', () => pageOf([TESS]));
    const select = (await facts()).getByRole<HTMLSelectElement>('combobox', { name: 'Assignee' });
    await within(select).findByRole('option', { name: TESS.name });
    expect([...select.options].map(({ text }) => text)).toEqual(['Nobody', AMIR.name, TESS.name]);
    expect(select.value).toBe(AMIR._id);
  });

  it('takes a step that is chosen as the status, and says why if it is refused', async () => {
    const { answer, sent } = openTickets({ at: `/?ticket=${GATE}`, first: { ...gate, version: 7 } });
    const step = `PUT /api/support-tickets/id/${GATE}/status/waiting-customer`;
    answer(step, () => problem('UNAVAILABLE', 503, { detail: 'Not now.' }));
    const select = (await facts()).getByRole<HTMLSelectElement>('combobox', { name: 'Status' });
    expect([...select.options].map(({ text }) => text)).toEqual(['Open', 'Waiting for customer', 'Resolved']);
    fireEvent.change(select, { target: { value: 'waiting-customer' } });
    await screen.findByText('The ticket could not be changed');
    screen.getByText('Not now.');
    expect(sent('PUT').map(({ path, body }) => [`PUT ${path}`, body])).toEqual([[step, { version: 7 }]]);
  });

  it('does not take the status that it already has for a step', async () => {
    const { sent } = openTickets({ at: `/?ticket=${GATE}` });
    fireEvent.change((await facts()).getByRole('combobox', { name: 'Status' }), { target: { value: 'open' } });
    expect(sent('PUT')).toEqual([]);
  });

  it('has no status to choose when there is no step to take', async () => {
    openTickets({ at: `/?ticket=${GATE}`, first: { ...gate, allowedTransitions: [] } });
    expect((await facts()).getByRole<HTMLSelectElement>('combobox', { name: 'Status' }).disabled).toBe(true);
  });
});

describe('the facts of a ticket that the reader may only see', () => {
  function shown(more: Partial<SupportTicketDetail>) {
    fakeApi({ 'GET /api/support-tickets': () => pageOf([]) });
    const ticket = { ...gate, mayChange: false, ...more };
    renderPage(<TicketFacts ticket={ticket} />, pageScope(PERMISSIONS));
    return document.body.textContent ?? '';
  }

  it('says its status, assignee, priority and subject matter', () => {
    expect(shown({ assignee: AMIR })).toContain('StatusOpenAssigneeAmir HaddadPriorityHighAboutAccess');
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('says that nobody is assigned', () => {
    expect(shown({})).toContain('AssigneeNobody');
  });

  it.each<[string, Partial<SupportTicketDetail>, RegExp]>([
    [
      'a response in time',
      { responseDueAt: LATER, firstResponseAt: EARLIER },
      /First responsedue .*answered after 1 h 15 min/,
    ],
    [
      'a response without a time limit',
      { responseDueAt: null, firstResponseAt: EARLIER },
      /First responseanswered after 1 h 15 min/,
    ],
    [
      'a response that is still due',
      { responseDueAt: LATER, firstResponseAt: null, responseMinutes: null },
      /First responsedue 2 Jan 2099Opened/,
    ],
    [
      'a response of unknown length',
      { responseDueAt: LATER, firstResponseAt: EARLIER, responseMinutes: null },
      /First responsedue 2 Jan 2099Opened/,
    ],
    [
      'how long it took to resolve',
      { status: 'resolved', resolvedAt: LATER, resolutionMinutes: 120 },
      /Resolved2 Jan 2099after 2 h/,
    ],
    [
      'when it was resolved',
      { status: 'resolved', resolvedAt: LATER, resolutionMinutes: null },
      /Resolved2 Jan 2099(?!after)/,
    ],
    ['when it closes', { status: 'resolved', closesAt: LATER }, /Closes2 Jan 2099/],
  ])('says %s', (_, more, words) => {
    expect(shown(more)).toMatch(words);
  });

  it('says nothing of times that it does not have', () => {
    const text = shown({ responseDueAt: null, firstResponseAt: null });
    expect(text).not.toMatch(/First response|Resolved|Closes/);
  });

  it('does not say when a ticket that was reopened would have closed', () => {
    expect(shown({ closesAt: LATER })).not.toContain('Closes');
  });

  it.each([
    ['after it was due', EARLIER, '2026-01-02T04:00:00.001Z', 'text-red'],
    ['when it was due', EARLIER, EARLIER, 'text-green'],
  ])('marks a response that came %s', (_, responseDueAt, firstResponseAt, look) => {
    shown({ responseDueAt, firstResponseAt });
    expect(screen.getByText('answered after 1 h 15 min').className).toContain(look);
  });

  it('marks a response that is overdue', () => {
    shown({ responseDueAt: EARLIER, firstResponseAt: null });
    expect(screen.getByText(/^due/).className).toContain('text-red');
  });

  it('says when the linked work is due', () => {
    const work = { _id: '7'.repeat(24), site: gate.site, number: 405, title: 'Reader', status: 'open' as const };
    expect(shown({ workOrder: { ...work, dueAt: LATER } })).toMatch(/Readerdue 2 Jan 2099/);
  });
});
