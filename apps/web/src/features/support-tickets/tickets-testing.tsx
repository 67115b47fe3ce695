import type { RecordHistoryEntry, SupportTicket, SupportTicketDetail, TicketMessage } from '@siteward/contract';
import { PERMISSIONS, type Permission } from '@siteward/domain';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { ORG, pageScope, renderPage, SITE } from '#testing/render-page.tsx';
import { SupportTicketsScreen } from './support-tickets-screen.tsx';
// Loaded on demand by the screen; imported here so tests need not wait for it.
import './new/ticket-form.tsx';
import './ticket-view.tsx';

export const AT = '2026-01-02T03:04:05.678Z';
export const GATE = '1'.repeat(24);
export const LIFT = '2'.repeat(24);
export const ASKER = { _id: 'a'.repeat(24), name: 'Farah Siddiqui' };

/** A ticket of the site of `pageScope`. */
export function aTicket(_id: string, number: number, subject: string, more: Partial<SupportTicketDetail> = {}) {
  return {
    _id,
    createdAt: AT,
    updatedAt: AT,
    deletedAt: null,
    version: 1,
    org: ORG,
    site: SITE,
    number,
    subject,
    category: 'access',
    priority: 'high',
    status: 'open',
    requester: ASKER,
    own: false,
    assignee: null,
    lastMessage: { text: 'A truck is waiting', at: AT, author: ASKER, fromTeam: false },
    responseDueAt: AT,
    firstResponseAt: AT,
    responseMinutes: 75,
    resolvedAt: null,
    resolutionMinutes: null,
    closesAt: null,
    csat: null,
    firstMessage: 'f'.repeat(24),
    requesterEmail: 'farah@kontor.example',
    requesterCustomer: null,
    workOrder: null,
    mayWrite: true,
    mayNote: true,
    mayChange: true,
    mayRate: false,
    allowedTransitions: ['waiting-customer', 'resolved'],
    ...more,
  } satisfies SupportTicketDetail;
}

/** A message of the ticket `gate`. */
export function aMessage(_id: string, text: string, more: Partial<TicketMessage> = {}): TicketMessage {
  return {
    _id,
    createdAt: AT,
    updatedAt: AT,
    deletedAt: null,
    version: 1,
    org: ORG,
    ticket: GATE,
    author: ASKER,
    fromTeam: false,
    internal: false,
    text,
    files: [],
    mayAddFiles: false,
    ...more,
  };
}

export const gate = aTicket(GATE, 218, 'East gate reader rejects all badges');
export const lift = aTicket(LIFT, 217, 'How do we book the lift?', { status: 'new', firstResponseAt: null });
const taken: RecordHistoryEntry = {
  _id: 'd'.repeat(24),
  at: '2026-01-02T03:05:00.000Z',
  action: 'support-ticket.assigned',
  actor: { _id: 'b'.repeat(24), name: 'Amir Haddad' },
  changes: [
    { field: 'assignee', from: null, to: { code: 'text', params: { text: 'Amir Haddad' }, message: 'Amir Haddad' } },
  ],
};

type Opened = { permissions?: readonly Permission[]; at?: string; first?: SupportTicketDetail; isReadOnly?: boolean };

/** Opens the screen with two tickets, of which the first has a message and an event. */
export function openTickets({ permissions = PERMISSIONS, at = '/', first = gate, isReadOnly = false }: Opened = {}) {
  const items: SupportTicket[] = [gate, lift];
  const replies = [
    { title: 'We are on it', text: 'Thank you, {requester}.' },
    { title: 'Solved', text: '{number} is solved.' },
  ].map((each, index) => ({
    _id: String(index).repeat(24),
    createdAt: AT,
    updatedAt: AT,
    deletedAt: null,
    version: 1,
    org: ORG,
    ...each,
  }));
  const api = fakeApi({
    'GET /api/support-tickets': ({ query }) => pageOf(query.has('requester') ? [gate, lift] : items),
    'GET /api/support-tickets/counts': () => ({
      status: 200,
      body: { all: 2, open: 2, waiting: 0, mine: 0, resolved: 0 },
    }),
    'GET /api/support-tickets/people': () => pageOf([]),
    'GET /api/support-tickets/requesters': () => pageOf([ASKER]),
    'GET /api/canned-replies': () => pageOf(replies),
    'GET /api/support-tickets/id/*': ({ path }) =>
      /\/(messages|history)$/.test(path) ? pageOf([]) : problem('NOT_FOUND', 404),
    [`GET /api/support-tickets/id/${GATE}`]: () => ({ status: 200, body: first }),
    [`GET /api/support-tickets/id/${LIFT}`]: () => ({ status: 200, body: lift }),
    [`GET /api/support-tickets/id/${GATE}/messages`]: () => pageOf([aMessage('e'.repeat(24), 'It blinks red')]),
    [`GET /api/support-tickets/id/${GATE}/history`]: () => pageOf([taken]),
  });
  return { ...api, ...renderPage(<SupportTicketsScreen />, pageScope(permissions, { isReadOnly }), at) };
}
