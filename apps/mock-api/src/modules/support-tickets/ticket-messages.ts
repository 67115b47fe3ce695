import { type createTicketMessageSchema, reason, type TicketMessage } from '@siteward/contract';
import { mayWriteMessage, seesInternalNotes, ticketStatusAfter } from '@siteward/domain';
import { Types } from 'mongoose';
import type { z } from 'zod';
import { AppError, lacksPermission, notFound, refusedAt } from '#app-error.ts';
import { recordToWire } from '#database/base-schema.ts';
import type { Filter } from '#database/model.ts';
import { scoped } from '#database/scoped.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { type FileHolder, type FileHolders, filesOfMany } from '#modules/files/files.service.ts';
import { type Page, type PageQuery, readPage } from '#modules/lists/list.ts';
import { memberNames } from '#modules/names/member-names.ts';
import type { OrgScope } from '#scope.ts';
import { afterResponse, storeSupportTicket } from './store-support-ticket.ts';
import { lastMessageOf, type SupportTicketDoc } from './support-tickets.model.ts';
import { findTicket, steppingOf, ticketsOf } from './support-tickets.service.ts';
import { tellOfMessage } from './ticket-mails.ts';
import { MESSAGE_LIST, type TicketMessageDoc } from './ticket-messages.model.ts';

/**
 * Filter for the messages on a ticket that someone who sees the ticket may see. Every read that shows messages goes
 * through it (docs/adr/0037).
 */
function shownOf({ actor }: OrgScope, ticket: Types.ObjectId): Filter<TicketMessageDoc> {
  return { ticket, ...(!seesInternalNotes(actor) && { internal: false }) };
}

const messagesOf = (scope: OrgScope) => scoped(scope.models.TicketMessage, scope);

/** One page of what was written on a ticket, latest first by default. */
export async function listMessages(
  scope: OrgScope,
  id: string,
  query: PageQuery & { sort?: 'createdAt' | '-createdAt' | undefined },
): Promise<Page<TicketMessage>> {
  const ticket = await findTicket(scope, id);
  const options = { filter: shownOf(scope, ticket._id), byDefault: '-createdAt' } as const;
  const page = await readPage(messagesOf(scope), MESSAGE_LIST, query, options);
  return { ...page, items: await toWires(scope, ticket, page.items) };
}

/**
 * Writes on a ticket. A message from its requester reopens it; the first message from the staff counts as the first response, and
 * opens a new ticket. A note changes nothing about the ticket.
 *
 * @throws NOT_FOUND; FORBIDDEN for a note by someone who would not see it, and for anyone who is neither the requester nor
 *   answers tickets.
 * @throws CONFLICT if the ticket is closed.
 */
export async function writeMessage(
  scope: OrgScope,
  id: string,
  { text, internal = false }: z.output<typeof createTicketMessageSchema>,
): Promise<TicketMessage> {
  const { actor, clock } = scope;
  const ticket = await findTicket(scope, id);
  const stepping = steppingOf(scope, ticket);
  assertMayWrite(scope, ticket, internal);
  const fromTeam = stepping.requester !== actor.member;
  if (internal) {
    if (!(await ticketsOf(scope).hold(id))) throw notFound('support-ticket');
    const note = await addMessage(scope, ticket, { text, internal, fromTeam: true });
    return toOneWire(scope, ticket, note);
  }
  const status = ticketStatusAfter(stepping.status, fromTeam ? 'team' : 'requester');
  const message = await addMessage(scope, ticket, { text, internal, fromTeam });
  const last = lastMessageOf({ text, author: message.author, at: clock() });
  const answered = fromTeam && ticket.firstResponseAt === null ? await afterResponse(scope, ticket) : {};
  const changed = await storeSupportTicket(scope, ticket, { ...last, ...answered, status });
  await tellOfMessage(scope, changed, { fromTeam });
  return toOneWire(scope, changed, message);
}

function assertMayWrite(scope: OrgScope, ticket: SupportTicketDoc, internal: boolean): void {
  const { actor } = scope;
  const stepping = steppingOf(scope, ticket);
  if (internal && !(seesInternalNotes(actor) && actor.permissions.includes('tickets:manage'))) {
    throw refusedAt('internal', 'FORBIDDEN', reason('notes-for-staff'));
  }
  if (mayWriteMessage(stepping, actor)) return;
  if (!mayWriteMessage({ ...stepping, status: 'open' }, actor)) throw lacksPermission('tickets:manage');
  throw new AppError('CONFLICT', reason('ticket-closed'));
}

/** Adds what the actor wrote to a ticket that exists or is being created. */
export async function addMessage(
  scope: OrgScope,
  { _id: ticket, site }: Pick<SupportTicketDoc, '_id' | 'site'>,
  { _id, ...written }: Pick<TicketMessageDoc, 'text' | 'internal' | 'fromTeam'> & { _id?: Types.ObjectId },
): Promise<TicketMessageDoc> {
  const { actor } = scope;
  const message = await messagesOf(scope).create({
    ...written,
    ticket,
    site,
    author: new Types.ObjectId(actor.member),
    authorName: actor.name,
    ...(_id && { _id }),
  });
  // Two kinds, because the kind alone decides which pages hear of it (contract, `LIVE_AREAS`); the text itself is not logged.
  const kind = kindOf(message);
  await audit(scope, {
    action: `${kind}.written`,
    target: { kind, id: message._id },
    changes: { ticket: ticket.toString() },
  });
  return message;
}

const kindOf = ({ internal }: TicketMessageDoc) => (internal ? 'ticket-note' : 'ticket-message');

type Found = { message: TicketMessageDoc; ticket: SupportTicketDoc };

async function findMessage(scope: OrgScope, id: string): Promise<Found> {
  const message = await messagesOf(scope).findOne({ _id: id });
  if (!message) throw notFound('ticket-message');
  const ticket = await findTicket(scope, message.ticket).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'NOT_FOUND' ? notFound('ticket-message') : error;
  });
  const shown = await messagesOf(scope).findOne({ $and: [{ _id: message._id }, shownOf(scope, ticket._id)] });
  if (!shown) throw notFound('ticket-message');
  return { message: shown, ticket };
}

/** Messages have files, visible to those who see the message; its author can add files until the ticket is closed. */
export const MESSAGES_WITH_FILES: FileHolders = {
  kind: 'ticket-message',
  changeAny: 'tickets:manage',
  find: async (scope, id) => holderOf(scope, await findMessage(scope, id)),
  hold: async (scope, id) => {
    const found = await findMessage(scope, id);
    if (!(await messagesOf(scope).hold(id))) throw notFound('ticket-message');
    return holderOf(scope, found);
  },
};

function holderOf(scope: OrgScope, { message, ticket }: Found): FileHolder {
  const refusal = refusalToAdd(scope, ticket, message);
  return { _id: message._id, kind: kindOf(message), refusal, removal: refusalToRemove(scope, ticket) };
}

function refusalToAdd(scope: OrgScope, ticket: SupportTicketDoc, message: TicketMessageDoc): AppError | null {
  if (message.author.toString() !== scope.actor.member) return new AppError('FORBIDDEN', reason('not-own-message'));
  return steppingOf(scope, ticket).status === 'closed' ? new AppError('CONFLICT', reason('ticket-closed')) : null;
}

function refusalToRemove(scope: OrgScope, ticket: SupportTicketDoc): AppError | null {
  return steppingOf(scope, ticket).status === 'closed' ? new AppError('FORBIDDEN', reason('ticket-closed')) : null;
}

async function toOneWire(scope: OrgScope, ticket: SupportTicketDoc, message: TicketMessageDoc): Promise<TicketMessage> {
  const [wire] = await toWires(scope, ticket, [message]);
  if (!wire) throw notFound('ticket-message');
  return wire;
}

async function toWires(
  scope: OrgScope,
  ticket: SupportTicketDoc,
  messages: readonly TicketMessageDoc[],
): Promise<TicketMessage[]> {
  const nameOf = await memberNames(
    scope,
    messages.map(({ author }) => author),
  );
  const rules = { changeAny: MESSAGES_WITH_FILES.changeAny, removal: refusalToRemove(scope, ticket) };
  const filesOf = await filesOfMany(
    scope,
    rules,
    messages.map(({ _id }) => _id),
  );
  return messages.map((message) => {
    const { author, authorName, fromTeam, internal, text } = message;
    return recordToWire(message, {
      fromTeam,
      internal,
      text,
      org: message.org.toString(),
      ticket: message.ticket.toString(),
      author: { _id: author.toString(), name: nameOf(author) || authorName },
      files: filesOf(message._id),
      mayAddFiles: refusalToAdd(scope, ticket, message) === null,
    });
  });
}
