import type { Contract } from '@siteward/contract';
import { fileHandlers } from '#modules/files/files.routes.ts';
import type { Handlers } from '#plugins/contract-routes/handlers.ts';
import { createSupportTicket } from './create-support-ticket.ts';
import { setSupportTicketStatus } from './set-support-ticket-status.ts';
import { countTickets, findTicket, listTickets, toDetail } from './support-tickets.service.ts';
import { exportTickets } from './support-tickets-file.ts';
import { listMessages, MESSAGES_WITH_FILES, writeMessage } from './ticket-messages.ts';
import { listAnswering, listRequesters } from './ticket-people.ts';
import { listTicketHistory } from './ticket-work.ts';
import { rateSupportTicket, updateSupportTicket } from './update-support-ticket.ts';

/** The calls of contract/records/record-files.ts about messages on tickets. */
export const ticketMessageFiles = fileHandlers(MESSAGES_WITH_FILES);

/** The calls of contract/support-tickets/support-tickets.ts. */
export const supportTickets = {
  list: async ({ scope, query }) => ({ status: 200, body: await listTickets(scope, query) }),
  export: async ({ scope, query }) => ({ status: 200, body: await exportTickets(scope, query) }),
  counts: async ({ scope }) => ({ status: 200, body: await countTickets(scope) }),
  people: async ({ scope, query }) => ({ status: 200, body: await listAnswering(scope, query) }),
  requesters: async ({ scope, query }) => ({ status: 200, body: await listRequesters(scope, query) }),
  create: async ({ scope, body }) => {
    return { status: 201, body: await toDetail(scope, await createSupportTicket(scope, body)) };
  },
  get: async ({ scope, params }) => {
    return { status: 200, body: await toDetail(scope, await findTicket(scope, params.id)) };
  },
  update: async ({ scope, params, body: { version: _, ...change }, expectedVersion }) => {
    return {
      status: 200,
      body: await toDetail(scope, await updateSupportTicket(scope, params.id, change, expectedVersion)),
    };
  },
  setStatus: async ({ scope, params, expectedVersion }) => {
    const changed = await setSupportTicketStatus(scope, params.id, params.status, expectedVersion);
    return { status: 200, body: await toDetail(scope, changed) };
  },
  rate: async ({ scope, params, body: { version: _, ...rating }, expectedVersion }) => {
    return {
      status: 200,
      body: await toDetail(scope, await rateSupportTicket(scope, params.id, rating, expectedVersion)),
    };
  },
  messages: async ({ scope, params, query }) => ({ status: 200, body: await listMessages(scope, params.id, query) }),
  write: async ({ scope, params, body }) => ({ status: 201, body: await writeMessage(scope, params.id, body) }),
  history: async ({ scope, params, query }) => {
    return { status: 200, body: await listTicketHistory(scope, await findTicket(scope, params.id), query) };
  },
} satisfies Handlers<Contract['supportTickets']>;
