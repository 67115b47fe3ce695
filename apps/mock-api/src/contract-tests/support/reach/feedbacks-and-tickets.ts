import { type Attempt, note, type Place } from './place.ts';

const SAID = { kind: 'request', subject: 'Lamp', message: 'It flickers' } as const;

/** Feedbacks and support tickets that look as if they did not exist. */
export const HIDDEN_FEEDBACKS_AND_TICKETS: Attempt[] = [
  [
    'supportTickets.create',
    'at another site',
    (by, place) =>
      by.client.supportTickets.create({ body: { org: place.org, site: place.b, subject: 'Mine', text: 'Mine' } }),
  ],
  [
    'supportTickets.update',
    'of another site',
    (by, place) => by.client.supportTickets.update({ params: { id: place.ticket.id }, body: { subject: 'Mine' } }),
  ],
  [
    'supportTickets.setStatus',
    'of another site',
    (by, place) => by.client.supportTickets.setStatus({ params: { id: place.ticket.id, status: 'open' }, body: {} }),
  ],
  [
    'supportTickets.rate',
    'of another site',
    (by, place) => by.client.supportTickets.rate({ params: { id: place.ticket.id }, body: { score: 1 } }),
  ],
  [
    'supportTickets.write',
    'on one of another site',
    (by, place) => by.client.supportTickets.write({ params: { id: place.ticket.id }, body: { text: 'Mine' } }),
  ],
  [
    'ticketMessageFiles.add',
    'on one of another site',
    (by, place) => by.client.ticketMessageFiles.add({ params: { id: place.ticket.message }, body: note() }),
  ],
  [
    'ticketMessageFiles.remove',
    'on one of another site',
    (by, place) =>
      by.client.ticketMessageFiles.remove({ params: { id: place.ticket.message, file: place.ticket.file } }),
  ],
  [
    'feedbacks.create',
    'at another site',
    (by, place) => by.client.feedbacks.create({ body: { ...SAID, ...atB(place) } }),
  ],
  [
    'feedbacks.update',
    'of another site',
    (by, place) => by.client.feedbacks.update({ params: feedbackAtB(place), body: { place: 'Mine' } }),
  ],
  ['feedbacks.remove', 'of another site', (by, place) => by.client.feedbacks.remove({ params: feedbackAtB(place) })],
  [
    'feedbacks.setStatus',
    'of another site',
    (by, place) =>
      by.client.feedbacks.setStatus({ params: { ...feedbackAtB(place), status: 'acknowledged' }, body: {} }),
  ],
  [
    'feedbacks.rate',
    'of another site',
    (by, place) => by.client.feedbacks.rate({ params: feedbackAtB(place), body: { rating: 1 } }),
  ],
  [
    'feedbacks.markRead',
    'of another site',
    (by, place) => by.client.feedbacks.markRead({ params: feedbackAtB(place) }),
  ],
  [
    'feedbacks.convert',
    'of another site',
    (by, place) => by.client.feedbacks.convert({ params: feedbackAtB(place), body: {} }),
  ],
  [
    'feedbacks.reply',
    'to one of another site',
    (by, place) => by.client.feedbacks.reply({ params: feedbackAtB(place), body: { body: 'Mine' } }),
  ],
  [
    'feedbackFiles.add',
    'to one of another site',
    (by, place) => by.client.feedbackFiles.add({ params: feedbackAtB(place), body: note() }),
  ],
  [
    'feedbackFiles.remove',
    'of one of another site',
    (by, place) => by.client.feedbackFiles.remove({ params: { ...feedbackAtB(place), file: place.feedback.file } }),
  ],
];

const feedbackAtB = (place: Place) => ({ id: place.feedback.atB });

const atB = (place: Place) => ({ org: place.org, site: place.b });
