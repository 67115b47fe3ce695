import type { House, Person } from '../house.ts';
import { TextFile } from '../send.ts';
import { DUE, FIRST_PAGE, ofPerson, type Samples, version } from './sample.ts';

const FEEDBACK_FILTERS = {
  status: 'new',
  kind: 'request',
  rating: '1,2',
  createdFrom: '2020-01-01T00:00:00.000Z',
  createdTo: DUE,
} as const;

const SAID = { kind: 'complaint', subject: 'Lift stops', message: 'Below the 5th floor', place: 'Lift 3' } as const;

/** A picture of one pixel whose bytes are all ASCII characters. */
const WEBP = 'RIFF\x16\0\0\0WEBPVP8L\n\0\0\0/\0\0\0\0(@\x01"\x02';

export const FEEDBACKS: Samples<'feedbacks' | 'feedbackFiles' | 'publicFeedbacks'> = {
  'feedbacks.list': ({ id, sites }) => ({
    query: { ...FIRST_PAGE, search: 'lamp', sort: '-createdAt', org: id, site: sites.first, ...FEEDBACK_FILTERS },
  }),
  'feedbacks.export': ({ id, sites }) => ({
    query: { search: 'lamp', sort: '-createdAt', org: id, site: sites.first, ...FEEDBACK_FILTERS },
  }),
  'feedbacks.counts': ({ id, sites }) => ({ query: { org: id, site: sites.first } }),
  'feedbacks.form': ({ id, sites }) => ({ query: { org: id, site: sites.first } }),
  'feedbacks.create': ({ id, sites, people: { Requester, Custom } }, person) => ({
    body: {
      org: id,
      site: sites.first,
      ...SAID,
      ...(person.id !== Requester.id &&
        person.id !== Custom.id && { reporterName: 'Farah Siddiqui', contact: 'farah@kontor.example' }),
    },
  }),
  'feedbacks.get': (house, person) => ({ params: { id: newBy(house, person) } }),
  'feedbacks.update': (house, person) => ({
    params: { id: newBy(house, person) },
    body: {
      ...SAID,
      version,
      ...(person.id !== house.people.Requester.id && person.id !== house.people.Custom.id && { newLink: true }),
    },
  }),
  'feedbacks.remove': (house, person) => ({ params: { id: newBy(house, person) } }),
  'feedbacks.setStatus': (house, person) => ({
    params: { id: newBy(house, person), status: 'withdrawn' },
    body: { reason: 'It works again', response: 'It works again', version },
  }),
  'feedbacks.rate': (house, person) => ({
    params: { id: ofPerson(house, person, house.feedbacks.resolved) },
    body: { rating: 4, version },
  }),
  'feedbacks.convert': (house, person) => ({
    params: { id: newBy(house, person) },
    body: {
      workOrder: house.workOrders.open,
      priority: 'high',
      category: 'Lifts',
      version,
      assignees: [house.people.Owner.member],
    },
  }),
  'feedbacks.similarWork': (house, person) => ({ params: { id: newBy(house, person) } }),
  'feedbacks.markRead': (house, person) => ({ params: { id: newBy(house, person) } }),
  'feedbacks.messages': (house, person) => ({
    params: { id: newBy(house, person) },
    query: { page: 1, limit: 5, sort: '-createdAt' },
  }),
  'feedbacks.reply': (house, person) => ({ params: { id: newBy(house, person) }, body: { body: 'Thank you' } }),
  'feedbacks.history': (house, person) => ({
    params: { id: newBy(house, person) },
    query: { page: 1, limit: 5, sort: '-createdAt' },
  }),
  'feedbacks.bulk': (house, person) => ({
    body: {
      org: house.id,
      feedbacks: [{ id: newBy(house, person), version }],
      change: { kind: 'status', status: 'declined', reason: 'Not ours', response: 'Not ours' },
    },
  }),

  'feedbackFiles.list': (house, person) => ({ params: { id: newBy(house, person) } }),
  'feedbackFiles.add': (house, person) => ({
    params: { id: newBy(house, person) },
    body: new TextFile('%PDF-1.7\n', 'Letter.pdf', 'application/pdf'),
  }),
  'feedbackFiles.remove': (house, person) => ({ params: pictureBy(house, person) }),
  'feedbackFiles.content': (house, person) => ({ params: pictureBy(house, person) }),
  'feedbackFiles.thumbnail': (house, person) => ({ params: pictureBy(house, person) }),

  'publicFeedbacks.form': ({ feedbackLinks }) => ({ params: { token: feedbackLinks.form } }),
  'publicFeedbacks.send': ({ feedbackLinks: { form: token, stamp } }) => ({
    params: { token },
    body: {
      ...SAID,
      anonymous: false,
      name: 'Farah Siddiqui',
      contact: 'farah@kontor.example',
      language: 'de',
      stamp,
      website: '',
    },
  }),
  'publicFeedbacks.track': ({ feedbackLinks }) => ({ params: { token: feedbackLinks.new } }),
  'publicFeedbacks.addPhoto': ({ feedbackLinks }) => ({
    params: { token: feedbackLinks.new },
    body: new TextFile(WEBP, 'Stain.webp', 'image/webp'),
  }),
  'publicFeedbacks.step': ({ feedbackLinks }) => ({
    params: { token: feedbackLinks.new, status: 'withdrawn' },
    body: { message: 'It works again' },
  }),
  'publicFeedbacks.reply': ({ feedbackLinks }) => ({
    params: { token: feedbackLinks.new },
    body: { body: 'It still drips' },
  }),
  'publicFeedbacks.rate': ({ feedbackLinks }) => ({
    params: { token: feedbackLinks.resolved },
    body: { rating: 5 },
  }),
};

/** A feedback from one of a house's people that nobody has looked at. */
function newBy(house: House, person: Person): string {
  return ofPerson(house, person, house.feedbacks.new);
}

function pictureBy(house: House, person: Person) {
  return { id: newBy(house, person), file: ofPerson(house, person, house.feedbacks.files) };
}
