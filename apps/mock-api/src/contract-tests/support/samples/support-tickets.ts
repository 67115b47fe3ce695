import type { House, Person } from '../house.ts';
import { TextFile } from '../send.ts';
import { FIRST_PAGE, ofPerson, type Samples, version } from './sample.ts';

const TICKET_FILTERS = {
  status: 'open',
  priority: 'medium',
  category: 'question',
} as const;

export const SUPPORT_TICKETS: Samples<'supportTickets' | 'ticketMessageFiles' | 'cannedReplies'> = {
  'supportTickets.list': ({ id, sites, target, people }, { member }) => ({
    query: {
      ...FIRST_PAGE,
      sort: '-lastMessage',
      org: id,
      site: sites.first,
      requester: member || target,
      ...TICKET_FILTERS,
      assignee: people.Manager.member,
    },
  }),
  'supportTickets.export': ({ id, sites, target, people }, { member }) => ({
    query: {
      search: 'a',
      sort: '-lastMessage',
      org: id,
      site: sites.first,
      requester: member || target,
      ...TICKET_FILTERS,
      assignee: people.Manager.member,
    },
  }),
  'supportTickets.counts': ({ id, sites }) => ({ query: { org: id, site: sites.first } }),
  'supportTickets.people': ({ id, sites }) => ({
    query: { ...FIRST_PAGE, sort: '-name', org: id, site: sites.first },
  }),
  'supportTickets.requesters': ({ id, sites }) => ({
    query: { ...FIRST_PAGE, sort: '-name', org: id, site: sites.first },
  }),
  'supportTickets.create': ({ id, sites, target }, { member }) => ({
    body: {
      org: id,
      site: sites.first,
      subject: 'Badge is refused',
      text: 'Since noon',
      category: 'access',
      priority: 'high',
      requester: member || target,
    },
  }),
  'supportTickets.get': (house, person) => ({ params: { id: ofPerson(house, person, house.tickets.own) } }),
  'supportTickets.update': (house, person) => ({
    params: { id: ofPerson(house, person, house.tickets.own) },
    body: {
      subject: 'Badges are refused',
      category: 'access',
      priority: 'urgent',
      version,
      assignee: house.people.Administrator.member,
      workOrder: house.workOrders.open,
    },
  }),
  'supportTickets.setStatus': (house, person) => ({
    params: { id: ofPerson(house, person, house.tickets.resolved), status: 'open' },
    body: { version },
  }),
  'supportTickets.rate': (house, person) => ({
    params: { id: ofPerson(house, person, house.tickets.resolved) },
    body: { score: 4, note: 'Quick', version },
  }),
  'supportTickets.messages': (house, person) => ({
    params: { id: ofPerson(house, person, house.tickets.own) },
    query: { page: 1, limit: 5, sort: '-createdAt' },
  }),
  'supportTickets.write': (house, person) => ({
    params: { id: ofPerson(house, person, house.tickets.own) },
    body: { text: 'Still refused', internal: false },
  }),
  'supportTickets.history': (house, person) => ({
    params: { id: ofPerson(house, person, house.tickets.own) },
    query: { page: 1, limit: 5, sort: '-createdAt' },
  }),

  'ticketMessageFiles.list': (house, person) => ({ params: { id: ofPerson(house, person, house.tickets.messages) } }),
  'ticketMessageFiles.add': (house, person) => ({
    params: { id: ofPerson(house, person, house.tickets.messages) },
    body: new TextFile('%PDF-1.7\n', 'Badges.pdf', 'application/pdf'),
  }),
  'ticketMessageFiles.remove': (house, person) => ({ params: ticketFileOf(house, person) }),
  'ticketMessageFiles.content': (house, person) => ({ params: ticketFileOf(house, person) }),
  'ticketMessageFiles.thumbnail': (house, person) => ({ params: ticketFileOf(house, person) }),

  'cannedReplies.list': ({ id }) => ({ query: { ...FIRST_PAGE, sort: '-title', org: id } }),
  'cannedReplies.create': ({ id }) => ({ body: { org: id, title: 'More, please', text: 'Dear {requester}' } }),
  'cannedReplies.update': ({ cannedReply }) => ({
    params: { id: cannedReply },
    body: { title: 'More, please', text: 'Dear {requester}', version },
  }),
  'cannedReplies.remove': ({ cannedReply }) => ({ params: { id: cannedReply } }),
};

const ticketFileOf = (house: House, person: Person) => ({
  id: ofPerson(house, person, house.tickets.messages),
  file: ofPerson(house, person, house.tickets.files),
});
