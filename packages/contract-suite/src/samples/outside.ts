import { pdf, picture } from '../world/records.ts';
import { done } from '../world/unavailable.ts';
import type { Place } from '../world/world.ts';
import { PAGE, type SamplesOf } from './sample.ts';

const SAID = { kind: 'complaint', subject: 'Lift stops', message: 'Below the 5th floor', place: 'Lift 3' } as const;
const SIGNED = { name: 'Jonas Petersen', drawing: 'M10 20L30 40' };

/** The token of the link with which a firm does the work that was sent to it. */
export async function sentTo({ records, mailbox }: Place): Promise<{ token: string; point: string; id: string }> {
  const { order, email } = await records.dispatched();
  const token = await mailbox.tokenTo(email, /^http\S+\/dispatch\/\S+$/m);
  return { token, point: order.checklist[0]?._id ?? '', id: order._id };
}

/** The same, after the firm has accepted and begun it. */
async function begunBy(place: Place): Promise<{ token: string; point: string }> {
  const sent = await sentTo(place);
  const params = { token: sent.token };
  const { dispatch } = place.owner.api;
  await done('Accepting work', dispatch.step({ params, body: { step: 'accepted' } }), 200);
  await done('Starting work', dispatch.step({ params, body: { step: 'started' } }), 200);
  return sent;
}

async function fileBy(place: Place): Promise<{ token: string; file: string }> {
  const { token } = await begunBy(place);
  const { files } = await done(
    'Adding a file',
    place.owner.api.dispatch.addFile({ params: { token }, body: picture() }),
    201,
  );
  return { token, file: files[0]?._id ?? '' };
}

export const outside: SamplesOf<'serviceProviders' | 'serviceProviderFiles' | 'dispatch' | 'publicFeedbacks'> = {
  'serviceProviders.list': ({ org, site }) => ({ query: { ...PAGE, sort: '-name', org, site } }),
  'serviceProviders.export': ({ org, site }) => ({ query: { sort: '-name', org, site } }),
  'serviceProviders.counts': ({ org, site }) => ({ query: { org, site } }),
  'serviceProviders.create': ({ org, site, records }) => ({
    body: {
      org,
      sites: [site],
      name: records.name(),
      contactName: 'Ralf Wulf',
      email: 'office@suite.example',
      phone: '+49405551299',
      website: 'https://suite.example',
      address: 'Seehafenstrasse 40, Hamburg',
      contractStart: '2024-04-01',
      contractEnd: '2030-03-31',
      hourlyRateMinor: 7200,
      trades: ['plumbing'],
    },
  }),
  'serviceProviders.get': async ({ records }) => ({ params: { id: (await records.anyProvider())._id } }),
  'serviceProviders.update': async ({ records, site }) => ({
    params: { id: (await records.provider())._id },
    body: { name: records.name(), sites: [site], contactName: 'Ralf Wulf', trades: ['plumbing', 'heating'] },
  }),
  'serviceProviders.remove': async ({ records }) => ({ params: { id: (await records.provider())._id } }),
  'serviceProviders.setStatus': async ({ records }) => ({
    params: { id: (await records.provider())._id, status: 'blocked' },
    body: { reason: 'Left a valve open' },
  }),
  'serviceProviders.describeDocument': async ({ records }) => {
    const { id, file: document } = await records.providerFile();
    return { params: { id, document }, body: { title: 'Insurance', note: 'Policy HV-88214', expiresOn: '2030-06-30' } };
  },
  'serviceProviders.history': async ({ records }) => ({
    params: { id: (await records.anyProvider())._id },
    query: { ...PAGE, sort: '-createdAt' },
  }),
  'serviceProviderFiles.list': async ({ records }) => ({ params: { id: (await records.anyProvider())._id } }),
  'serviceProviderFiles.add': async ({ records }) => ({
    params: { id: (await records.anyProvider())._id },
    body: pdf(),
  }),
  'serviceProviderFiles.remove': async ({ records }) => ({ params: await records.providerFile() }),
  'serviceProviderFiles.content': async ({ records }) => ({ params: await records.providerFile() }),
  'serviceProviderFiles.thumbnail': async ({ records }) => ({ params: await records.providerFile() }),

  'dispatch.get': async (place) => ({ params: { token: (await sentTo(place)).token } }),
  'dispatch.step': async (place) => ({ params: { token: (await sentTo(place)).token }, body: { step: 'accepted' } }),
  'dispatch.comment': async (place) => ({
    params: { token: (await begunBy(place)).token },
    body: { text: 'On our way' },
  }),
  'dispatch.answerPoint': async (place) => ({ params: await begunBy(place), body: { value: true } }),
  'dispatch.sign': async (place) => ({ params: { token: (await begunBy(place)).token }, body: SIGNED }),
  'dispatch.addFile': async (place) => ({ params: { token: (await begunBy(place)).token }, body: pdf() }),
  'dispatch.content': async (place) => ({ params: await fileBy(place) }),
  'dispatch.thumbnail': async (place) => ({ params: await fileBy(place) }),

  'publicFeedbacks.form': async ({ org, site, owner: { api } }) => {
    const { token } = await done('Asking for the form', api.feedbacks.form({ query: { org, site } }), 200);
    return { params: { token } };
  },
  'publicFeedbacks.send': async ({ records }) => {
    const { token, stamp } = await records.form();
    const who = { anonymous: false, name: 'Farah Siddiqui', contact: '+49405551299', language: 'en' } as const;
    return { params: { token }, body: { ...SAID, ...who, stamp, website: '' } };
  },
  'publicFeedbacks.track': async ({ records }) => ({ params: { token: await records.anyTracked() } }),
  'publicFeedbacks.addPhoto': async ({ records }) => ({
    params: { token: await records.anyTracked() },
    body: picture(),
  }),
  'publicFeedbacks.step': async ({ records }) => ({
    params: { token: await records.tracked(), status: 'withdrawn' },
    body: { message: 'It works again' },
  }),
  'publicFeedbacks.reply': async ({ records }) => ({
    params: { token: await records.anyTracked() },
    body: { body: 'It still drips' },
  }),
  'publicFeedbacks.rate': async ({ records, org, owner: { api } }) => {
    const token = await records.tracked();
    const { items } = await done(
      'Listing feedbacks',
      api.feedbacks.list({ query: { org, sort: '-number', limit: 1 } }),
      200,
    );
    const id = items[0]?._id ?? '';
    await done('Looking at it', api.feedbacks.setStatus({ params: { id, status: 'acknowledged' }, body: {} }), 200);
    const body = { response: 'It works again' };
    await done('Resolving it', api.feedbacks.setStatus({ params: { id, status: 'resolved' }, body }), 200);
    return { params: { token }, body: { rating: 5 } };
  },
};

export const talk: SamplesOf<
  'feedbacks' | 'feedbackFiles' | 'supportTickets' | 'ticketMessageFiles' | 'cannedReplies'
> = {
  'feedbacks.list': ({ org, site }) => ({ query: { ...PAGE, sort: '-createdAt', org, site } }),
  'feedbacks.export': ({ org, site }) => ({ query: { sort: '-createdAt', org, site } }),
  'feedbacks.counts': ({ org, site }) => ({ query: { org, site } }),
  'feedbacks.form': ({ org, site }) => ({ query: { org, site } }),
  'feedbacks.create': ({ org, site }) => ({ body: { org, site, ...SAID, reporterName: 'Farah Siddiqui' } }),
  'feedbacks.get': async ({ records }) => ({ params: { id: (await records.anyFeedback())._id } }),
  'feedbacks.update': async ({ records }) => ({ params: { id: (await records.feedback())._id }, body: SAID }),
  'feedbacks.remove': async ({ records }) => ({ params: { id: (await records.feedback())._id } }),
  'feedbacks.setStatus': async ({ records }) => ({
    params: { id: (await records.feedback())._id, status: 'acknowledged' },
    body: {},
  }),
  'feedbacks.rate': async ({ records }) => ({
    params: { id: (await records.resolvedFeedback())._id },
    body: { rating: 4 },
  }),
  'feedbacks.convert': async ({ records, owner }) => ({
    params: { id: (await records.feedback())._id },
    body: { priority: 'high', category: 'Lifts', assignees: [owner.member] },
  }),
  'feedbacks.similarWork': async ({ records }) => ({ params: { id: (await records.anyFeedback())._id } }),
  'feedbacks.markRead': async ({ records }) => ({ params: { id: (await records.anyFeedback())._id } }),
  'feedbacks.messages': async ({ records }) => ({
    params: { id: (await records.anyFeedback())._id },
    query: { ...PAGE, sort: '-createdAt' },
  }),
  'feedbacks.reply': async ({ records }) => ({
    params: { id: (await records.anyFeedback())._id },
    body: { body: 'Thank you' },
  }),
  'feedbacks.history': async ({ records }) => ({
    params: { id: (await records.anyFeedback())._id },
    query: { ...PAGE, sort: '-createdAt' },
  }),
  'feedbacks.bulk': async ({ org, records }) => {
    const { _id: id, version } = await records.feedback();
    return { body: { org, feedbacks: [{ id, version }], change: { kind: 'status', status: 'acknowledged' } } };
  },
  'feedbackFiles.list': async ({ records }) => ({ params: { id: (await records.anyFeedback())._id } }),
  'feedbackFiles.add': async ({ records }) => ({ params: { id: (await records.feedback())._id }, body: pdf() }),
  'feedbackFiles.remove': async ({ records }) => ({ params: await records.feedbackFile() }),
  'feedbackFiles.content': async ({ records }) => ({ params: await records.feedbackFile() }),
  'feedbackFiles.thumbnail': async ({ records }) => ({ params: await records.feedbackFile() }),

  'supportTickets.list': ({ org, site }) => ({ query: { ...PAGE, sort: '-createdAt', org, site } }),
  'supportTickets.export': ({ org, site }) => ({ query: { sort: '-createdAt', org, site } }),
  'supportTickets.counts': ({ org, site }) => ({ query: { org, site } }),
  'supportTickets.people': ({ org, site }) => ({ query: { ...PAGE, sort: '-name', org, site } }),
  'supportTickets.requesters': ({ org, site }) => ({ query: { ...PAGE, sort: '-name', org, site } }),
  'supportTickets.create': ({ org, site, records }) => ({
    body: { org, site, subject: records.name(), text: 'Since noon', category: 'access', priority: 'high' },
  }),
  'supportTickets.get': async ({ records }) => ({ params: { id: (await records.anyTicket())._id } }),
  'supportTickets.update': async ({ records, owner }) => ({
    params: { id: (await records.ticket())._id },
    body: { subject: records.name(), category: 'access', priority: 'urgent', assignee: owner.member },
  }),
  'supportTickets.setStatus': async ({ records }) => ({
    params: { id: (await records.resolvedTicket())._id, status: 'open' },
    body: {},
  }),
  'supportTickets.rate': async ({ records }) => ({
    params: { id: (await records.resolvedTicket())._id },
    body: { score: 4, note: 'Quick' },
  }),
  'supportTickets.messages': async ({ records }) => ({
    params: { id: (await records.anyTicket())._id },
    query: { ...PAGE, sort: '-createdAt' },
  }),
  'supportTickets.write': async ({ records }) => ({
    params: { id: (await records.anyTicket())._id },
    body: { text: 'Still refused', internal: false },
  }),
  'supportTickets.history': async ({ records }) => ({
    params: { id: (await records.anyTicket())._id },
    query: { ...PAGE, sort: '-createdAt' },
  }),
  'ticketMessageFiles.list': async ({ records }) => ({ params: { id: (await records.anyMessage())._id } }),
  'ticketMessageFiles.add': async ({ records }) => ({
    params: { id: (await records.ticketMessage())._id },
    body: pdf(),
  }),
  'ticketMessageFiles.remove': async ({ records }) => ({ params: await records.ticketFile() }),
  'ticketMessageFiles.content': async ({ records }) => ({ params: await records.ticketFile() }),
  'ticketMessageFiles.thumbnail': async ({ records }) => ({ params: await records.ticketFile() }),

  'cannedReplies.list': ({ org }) => ({ query: { ...PAGE, sort: '-title', org } }),
  'cannedReplies.create': ({ org, records }) => ({ body: { org, title: records.name(), text: 'Dear {requester}' } }),
  'cannedReplies.update': async ({ records }) => ({
    params: { id: (await records.cannedReply())._id },
    body: { title: records.name(), text: 'Dear {requester}' },
  }),
  'cannedReplies.remove': async ({ records }) => ({ params: { id: (await records.cannedReply())._id } }),
};
