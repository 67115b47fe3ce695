import { type House, type Person, PLAN_DAYS } from './house.ts';
import { CALLERS, type Caller, PASSWORD } from './people.ts';
import type { AnyCall, CallOf, RouteName } from './routes.ts';
import { CsvFile, TextFile } from './send.ts';

type Sample<Name extends RouteName> = (house: House, person: Person) => CallOf<Name>;

const NEW_PASSWORD = 'violet-harbour-77';
const FIRST_PAGE = { page: 1, limit: 5, search: 'a' } as const;
const version = 1;
const WEEK = Array.from({ length: 7 }, (_, day) => ({ closed: day > 4, open: '08:00', close: '17:30' }));
const DUE = '2026-12-31T16:00:00.000Z';
const SCHEDULE = {
  scheduledStart: '2026-12-30T08:00:00.000Z',
  scheduledEnd: '2026-12-30T10:00:00.000Z',
  allDay: false,
};
const WORK = {
  requiresSignature: false,
  title: 'Pump leaks',
  description: 'Under the boiler',
  type: 'inspection',
  category: 'Water',
  priority: 'high',
  place: 'Cellar',
  ...SCHEDULE,
  dueAt: DUE,
  estimatedMinutes: 90,
  tags: ['pump'] as string[],
} as const;
const POINT = { label: 'Water is off', kind: 'check', required: true } as const;
const DAYS = { from: '2026-11-08', to: '2026-11-21', timezone: 'Europe/Berlin' } as const;
const WORK_FILTERS = {
  ...({ category: 'Water', uncategorized: 'true' } as const),
  ...{ createdFrom: '2020-01-01T00:00:00.000Z', createdTo: DUE },
  ...{ completedFrom: '2020-01-01T00:00:00.000Z', completedTo: DUE },
  ...{ respondedFrom: '2020-01-01T00:00:00.000Z', respondedTo: DUE },
  status: 'open',
  priority: 'none',
  type: 'corrective',
  tag: 'pump',
  overdue: 'true',
  unscheduled: 'true',
  dueFrom: '2020-01-01T00:00:00.000Z',
  dueTo: DUE,
} as const;
const PLANNED = {
  title: 'Check filters',
  description: 'All seven units',
  type: 'preventive',
  category: 'Cooling',
  priority: 'medium',
  ...{ place: 'Roof', estimatedMinutes: 90, requiresSignature: true, tags: ['filter'] as string[] },
  ...{ from: '2026-11-24', time: '08:00', leadDays: 7, dueDays: 0, dueTime: '17:00' },
  repeats: { every: 'year', interval: 2, month: 3, on: { kind: 'weekday', nth: -1, weekday: 'TU' } },
  checklist: [{ label: 'Isolate the unit', kind: 'check', required: true }] as {
    label: string;
    kind: 'check';
    required: true;
  }[],
} as const;
const PLAN_FILTERS = { status: 'active', state: 'active' } as const;
const PROVIDER_FILTERS = { status: 'active', trade: 'plumbing', documents: 'due' } as const;
const FEEDBACK_FILTERS = {
  ...{ status: 'new', kind: 'request', rating: '1,2' },
  ...{ createdFrom: '2020-01-01T00:00:00.000Z', createdTo: DUE },
} as const;
const SAID = { kind: 'complaint', subject: 'Lift stops', message: 'Below the 5th floor', place: 'Lift 3' } as const;
/** The beginning of a picture as phones take it. */
/** A picture of one pixel, all of whose bytes are characters of ASCII. */
const WEBP = 'RIFF\x16\0\0\0WEBPVP8L\n\0\0\0/\0\0\0\0(@\x01"\x02';
const FIRM = {
  ...{ name: 'Wulf & Sohn', contactName: 'Ralf Wulf', email: 'office@wulf.example', phone: '+49405551299' },
  ...{ website: 'https://wulf.example', address: 'Seehafenstrasse 40, Hamburg', taxId: 'DE 811 904 227' },
  ...{ contractStart: '2024-04-01', contractEnd: '2027-03-31', hourlyRateMinor: 7200 },
  trades: ['plumbing', 'heating'] as ['plumbing', 'heating'],
};
const PAYER = {
  ...{ name: 'Northwind Facilities GmbH', billingEmail: 'invoices@north.example', country: 'DE', taxId: 'DE136695976' },
  address: { street: 'Am Sandtorkai 48', postcode: '20457', city: 'Hamburg' },
};
const TICKET_FILTERS = {
  ...{ status: 'open', priority: 'medium', category: 'question' },
} as const;
const VIEW_QUERY: Record<string, string> = { tab: 'all', priority: 'urgent,high', sort: '-dueAt', view: 'board' };
const PLACE = { address: 'Harbour Road 1', timezone: 'Europe/Berlin', locale: 'de-DE', currency: 'EUR' } as const;

/**
 * A call of every route that succeeds for whoever may make it, about a house and as one of its people. It names every
 * field that the contract declares, so that tests can swap each. A route without a sample does not compile.
 */
const SAMPLES: { [Name in RouteName]: Sample<Name> } = {
  'audit.list': ({ id, target }, { id: actor }) => ({
    query: { page: 1, limit: 5, sort: '-createdAt', org: id, actor, target, action: 'member.suspended' },
  }),

  'dashboard.get': ({ id, sites }) => ({ query: { org: id, site: sites.first, ...DAYS } }),
  'dashboard.export': ({ id, sites }) => ({ query: { org: id, site: sites.first, ...DAYS } }),
  'jobs.list': ({ id }) => ({ query: { org: id } }),

  'auth.signIn': (_, { email }) => ({ body: { email, password: PASSWORD } }),
  'auth.signOut': (_, { otherSession: { sid } }) => ({ params: { sid } }),
  'auth.signUp': ({ domain }) => ({ body: { email: `new@${domain}`, referral: 'a friend', language: 'de' } }),
  'auth.verifyEmail': (_, { verificationToken: token }) => ({ params: { token } }),
  'auth.forgotPassword': (_, { email }) => ({ body: { email } }),
  'auth.resetPassword': (_, { otp }) => ({
    body: { otp, newPassword: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD },
  }),

  'bulkChanges.create': ({ id, target, roles }) => ({
    body: {
      ...{ org: id, members: [{ id: target, version }] },
      change: { kind: 'role', role: roles.technician, type: 'staff' },
    },
  }),
  'bulkChanges.list': ({ id }) => ({ query: { page: 1, limit: 5, sort: '-createdAt', org: id } }),
  'bulkChanges.undo': ({ bulkChange }) => ({ params: { id: bulkChange }, body: { version } }),

  'calendar.get': (house, person) => ({
    query: {
      ...{ org: house.id, from: '2026-11-01T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z', search: 'pump' },
      ...{ kinds: 'work-orders', status: 'open', priority: 'none', type: 'corrective', tag: 'pump' },
      serviceProvider: house.serviceProviders.hired,
      ...ownAt(house, person),
    },
  }),

  'calendar.feeds': ({ id, sites }) => ({ query: { org: id, site: sites.first } }),
  'calendar.createFeed': ({ id, sites }) => ({ body: { org: id, site: sites.first } }),
  'calendar.removeFeed': ({ id, sites }) => ({ query: { org: id, site: sites.first } }),
  'calendar.feed': ({ calendarFeed }) => ({ params: { token: `${calendarFeed}.ics` } }),

  'customers.list': ({ id }) => ({ query: { page: 1, limit: 5, sort: 'name', search: '', org: id } }),
  'customers.create': ({ unbilled }) => ({
    body: { ...PAYER, org: unbilled, currency: 'EUR', seats: 34, returnTo: '/unauthorized' },
  }),
  'customers.get': ({ billing }) => ({ params: { id: billing.payer } }),
  'customers.update': ({ billing }) => ({
    params: { id: billing.payer },
    body: { ...PAYER, currency: 'CHF', version },
  }),
  'customers.listPaymentMethods': ({ billing }) => ({
    params: { id: billing.payer },
    query: { page: 1, limit: 5, sort: '-createdAt' },
  }),
  'customers.addPaymentMethod': ({ billing }) => ({
    params: { id: billing.payer },
    body: { returnTo: '/settings' },
  }),
  'customers.history': ({ billing }) => ({
    params: { id: billing.payer },
    query: { page: 1, limit: 5, sort: '-createdAt' },
  }),
  'paymentMethods.get': ({ billing }) => ({ params: { id: billing.spare } }),
  'paymentMethods.check': ({ billing }) => ({ params: { id: billing.checked } }),
  'paymentMethods.setDefault': ({ billing }) => ({ params: { id: billing.spare }, body: { version } }),
  'paymentMethods.remove': ({ billing }) => ({ params: { id: billing.spare } }),
  'webhooks.stripe': ({ billing }) => ({
    body: new TextFile(JSON.stringify({ method: billing.checked }), 'event.json', 'application/json'),
  }),
  'localPayments.get': ({ billing }) => ({ params: { token: billing.token } }),
  'localPayments.send': ({ billing }) => ({
    params: { token: billing.token },
    body: { brand: 'visa', last4: '4242', expMonth: 8, expYear: 2029 },
  }),
  'localPayments.cancel': ({ billing }) => ({ params: { token: billing.token } }),

  'dispatch.get': ({ dispatched: { sent } }) => ({ params: { token: sent.token } }),
  'dispatch.step': ({ dispatched: { sent } }) => ({
    params: { token: sent.token },
    body: { step: 'accepted', reason: 'No time', resolution: 'Sealed' },
  }),
  'dispatch.comment': ({ dispatched: { sent } }) => ({ params: { token: sent.token }, body: { text: 'On our way' } }),
  'dispatch.answerPoint': ({ dispatched: { accepted }, workOrders }) => ({
    params: { token: accepted.token, point: workOrders.point },
    body: { value: true },
  }),
  'dispatch.sign': ({ dispatched: { accepted } }) => ({
    params: { token: accepted.token },
    body: { name: 'Jonas Petersen', drawing: 'M10 20L30 40' },
  }),
  'dispatch.addFile': ({ dispatched: { accepted } }) => ({
    params: { token: accepted.token },
    body: new TextFile('%PDF-1.7\n', 'Report.pdf', 'application/pdf'),
  }),
  'dispatch.content': ({ dispatched: { accepted }, dispatchFile: file }) => ({
    params: { token: accepted.token, file },
  }),
  'dispatch.thumbnail': ({ dispatched: { accepted }, dispatchFile: file }) => ({
    params: { token: accepted.token, file },
  }),
  'feedbackFiles.list': (house, person) => ({ params: { id: newBy(house, person) } }),
  'feedbackFiles.add': (house, person) => ({
    params: { id: newBy(house, person) },
    body: new TextFile('%PDF-1.7\n', 'Letter.pdf', 'application/pdf'),
  }),
  'feedbackFiles.remove': (house, person) => ({ params: pictureBy(house, person) }),
  'feedbackFiles.content': (house, person) => ({ params: pictureBy(house, person) }),
  'feedbackFiles.thumbnail': (house, person) => ({ params: pictureBy(house, person) }),
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
      ...{ org: id, site: sites.first, ...SAID },
      ...(person.id !== Requester.id &&
        person.id !== Custom.id && { reporterName: 'Farah Siddiqui', contact: 'farah@kontor.example' }),
    },
  }),
  'feedbacks.get': (house, person) => ({ params: { id: newBy(house, person) } }),
  'feedbacks.update': (house, person) => ({
    params: { id: newBy(house, person) },
    body: {
      ...{ ...SAID, version },
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
      ...{ workOrder: house.workOrders.open, priority: 'high', category: 'Lifts', version },
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
      ...{ org: house.id, feedbacks: [{ id: newBy(house, person), version }] },
      change: { kind: 'status', status: 'declined', reason: 'Not ours', response: 'Not ours' },
    },
  }),
  'cannedReplies.list': ({ id }) => ({ query: { ...FIRST_PAGE, sort: '-title', org: id } }),
  'cannedReplies.create': ({ id }) => ({ body: { org: id, title: 'More, please', text: 'Dear {requester}' } }),
  'cannedReplies.update': ({ cannedReply }) => ({
    params: { id: cannedReply },
    body: { title: 'More, please', text: 'Dear {requester}', version },
  }),
  'cannedReplies.remove': ({ cannedReply }) => ({ params: { id: cannedReply } }),

  'invitations.list': ({ id, roles, customer, sites }) => ({
    query: {
      ...{ ...FIRST_PAGE, sort: '-createdAt', org: id, status: 'pending', customer },
      ...{ type: 'customer', role: roles.requester, site: sites.first },
    },
  }),
  'invitations.export': ({ id, roles, customer, sites }) => ({
    query: {
      ...{ sort: '-createdAt', search: 'a', org: id, status: 'pending', customer },
      ...{ type: 'customer', role: roles.requester, site: sites.first },
    },
  }),
  'invitations.import': ({ id, domain, name }) => ({
    query: { org: id, dryRun: 'false' },
    body: new CsvFile(`Email,Role,Name,Type,Sites\r\nfrom-file@${domain},Requester,Flora,Customer,${name} First\r\n`),
  }),
  'invitations.get': ({ invitation }) => ({ params: { id: invitation.invitation } }),
  'invitations.resend': ({ invitation }) => ({ params: { id: invitation.invitation }, body: { version } }),
  'invitations.revoke': ({ invitation }) => ({ params: { id: invitation.invitation } }),
  'invitations.mine': () => ({ query: { page: 1, limit: 5, sort: '-createdAt' } }),
  'invitations.getByToken': ({ invitation: { token } }) => ({ params: { token } }),
  'invitations.accept': (_, { invitedTo: { token } }) => ({ body: { token } }),
  'invitations.join': ({ invitation: { token } }) => ({
    body: { token, name: 'Gail', language: 'hi', newPassword: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD },
  }),
  'invitations.declineOwn': (_, { invitedTo: { invitation: id } }) => ({ params: { id }, body: {} }),
  'invitations.decline': ({ invitation: { token } }) => ({ body: { token } }),

  'live.changes': ({ id }) => ({ query: { org: id, age: 1000 } }),

  'maintenancePlanFiles.list': ({ plan }) => ({ params: { id: plan.id } }),
  'maintenancePlanFiles.add': ({ plan }) => ({
    params: { id: plan.id },
    body: new TextFile('%PDF-1.7\n', 'Manual.pdf', 'application/pdf'),
  }),
  'maintenancePlanFiles.remove': ({ plan }) => ({ params: plan }),
  'maintenancePlanFiles.content': ({ plan }) => ({ params: plan }),
  'maintenancePlanFiles.thumbnail': ({ plan }) => ({ params: plan }),
  'maintenancePlans.list': ({ id, sites }) => ({
    query: { ...FIRST_PAGE, sort: '-nextAt', org: id, site: sites.first, ...PLAN_FILTERS },
  }),
  'maintenancePlans.export': ({ id, sites }) => ({
    query: { search: 'a', sort: '-nextAt', org: id, site: sites.first, ...PLAN_FILTERS },
  }),
  'maintenancePlans.preview': ({ id, sites }) => ({
    query: {
      ...{ org: id, site: sites.first, rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', from: '2026-11-24', time: '08:00' },
      ...{ ends: '2027-11-24', leadDays: 7 },
    },
  }),
  'maintenancePlans.create': ({ id, sites, target, serviceProviders }, { member }) => ({
    body: {
      ...{ org: id, site: sites.first, ...PLANNED, until: '2027-11-24', count: null },
      ...{ assignees: [member || target], serviceProvider: serviceProviders.hired },
    },
  }),
  'maintenancePlans.get': ({ plan }) => ({ params: { id: plan.id } }),
  'maintenancePlans.update': ({ plan, people, serviceProviders }) => ({
    params: { id: plan.id },
    body: {
      ...{ ...PLANNED, until: '2027-11-24', count: null, version },
      ...{ assignees: [people.Owner.member], serviceProvider: serviceProviders.hired },
    },
  }),
  'maintenancePlans.remove': ({ plan }) => ({ params: { id: plan.id } }),
  'maintenancePlans.setStatus': ({ plan }) => ({
    params: { id: plan.id, status: 'paused' },
    body: { reason: 'The hall is rebuilt', version },
  }),
  'maintenancePlans.changeDate': ({ plan }) => ({
    params: { id: plan.id, day: PLAN_DAYS.next },
    body: { to: PLAN_DAYS.other, version },
  }),
  'maintenancePlans.restoreDate': ({ plan }) => ({ params: { id: plan.id, day: PLAN_DAYS.skipped } }),
  'maintenancePlans.history': ({ plan }) => ({
    params: { id: plan.id },
    query: { page: 1, limit: 5, sort: '-createdAt' },
  }),
  'members.listByUser': (_, { id }) => ({
    params: { userId: id },
    query: { ...FIRST_PAGE, sort: '-orgName', status: 'active' },
  }),
  'members.getByUserAndApp': (house, { id }) => ({ params: { userId: id, app: 'siteward' }, query: { org: house.id } }),
  'members.list': (house, { id }) => ({
    query: {
      ...{ ...FIRST_PAGE, sort: '-roleName', org: house.id, user: id, type: 'staff', status: 'active' },
      ...{ role: house.roles.technician, site: house.sites.first },
    },
  }),
  'members.export': (house, { id }) => ({
    query: {
      ...{ sort: '-roleName', search: 'a', org: house.id, user: id, type: 'staff', status: 'active' },
      ...{ role: house.roles.technician, site: house.sites.first },
    },
  }),
  'members.get': ({ target }) => ({ params: { id: target } }),
  'members.history': ({ target }) => ({
    params: { id: target },
    query: { page: 1, limit: 5, sort: '-createdAt' },
  }),
  'members.counts': ({ id }) => ({ query: { org: id } }),
  'members.invite': ({ id, domain, roles, customer, sites }) => ({
    params: { id },
    body: {
      ...{ email: `somebody-new@${domain}`, name: 'Sam', role: roles.requester, type: 'customer' },
      ...{ sites: [sites.first, sites.second], customerOrgId: customer, customerSiteId: sites.first },
      serviceProviderId: null,
    },
  }),
  'members.acceptAsMember': (_, { invitedTo: { member } }) => ({ params: { id: member }, body: { version } }),
  'members.leave': ({ id }) => ({ body: { org: id } }),
  'members.setStatus': ({ target }) => ({ params: { id: target, status: 'suspended' }, body: { version } }),
  'members.assignRole': ({ id, target, roles }) => ({
    params: { id: target, roleId: roles.technician, type: 'staff', orgId: id },
    body: { version },
  }),
  'members.update': ({ target, customer, sites }) => ({
    params: { id: target },
    body: {
      ...{ name: 'Tara', sites: [sites.first], customerOrgId: customer, customerSiteId: sites.first },
      ...{ serviceProviderId: null, version },
    },
  }),

  'organizations.listByUser': (_, { id }) => ({
    params: { userId: id },
    query: { ...FIRST_PAGE, sort: 'name', type: 'organization' },
  }),
  'organizations.getByName': ({ name }) => ({ params: { name } }),
  'organizations.get': ({ id }) => ({ params: { id } }),
  'organizations.firstSteps': ({ id }) => ({ params: { id } }),
  'organizations.list': () => ({ query: { ...FIRST_PAGE, sort: '-name', nature: 'facility-management' } }),
  'organizations.create': ({ domain }) => ({
    body: {
      ...{ name: 'Another One', email: `another@${domain}`, contact: '+491701234567', busInst: 'institution' },
      ...{ type: 'organization', nature: 'occupier', siteName: 'Main', timezone: 'Europe/Paris', currency: 'GBP' },
    },
  }),
  'organizations.update': ({ id, domain }) => ({
    params: { id },
    body: {
      ...{ name: 'Renamed', email: `mail@${domain}`, contact: '+491701234567', busInst: 'institution', version },
      ...{ nature: 'occupier', currency: 'GBP', responseMinutes: { low: null, medium: 480, high: 120, urgent: 30 } },
    },
  }),

  'organizations.listCustomers': ({ id }) => ({ params: { id }, query: { ...FIRST_PAGE, sort: '-name' } }),
  'organizations.createCustomer': ({ id, domain }) => ({
    params: { id },
    body: {
      ...{ name: 'A Tenant', email: `tenant@${domain}`, contact: '+491701234567', busInst: 'business' },
      ...{ nature: 'occupier', siteName: 'Their floor', timezone: 'Europe/Paris', currency: 'GBP' },
    },
  }),

  'publicFeedbacks.form': ({ feedbackLinks }) => ({ params: { token: feedbackLinks.form } }),
  'publicFeedbacks.send': ({ feedbackLinks: { form: token, stamp } }) => ({
    params: { token },
    body: {
      ...{ ...SAID, anonymous: false, name: 'Farah Siddiqui', contact: 'farah@kontor.example' },
      ...{ language: 'de', stamp, website: '' },
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

  'roles.create': ({ id }) => ({
    body: { name: 'Inspector', description: 'Looks', permissions: ['sites:view'], type: 'staff', org: id },
  }),
  'roles.list': ({ id }) => ({ query: { ...FIRST_PAGE, sort: '-name', type: 'staff', org: id } }),
  'roles.get': ({ roles }) => ({ params: { id: roles.unused } }),
  'roles.update': ({ roles }) => ({
    params: { id: roles.unused },
    body: { name: 'Renamed', description: 'Used later', permissions: ['members:view'], version },
  }),
  'roles.replacePermissions': ({ roles }) => ({
    params: { id: roles.unused },
    body: { permissions: ['members:view'], version },
  }),
  'roles.setField': ({ roles }) => ({
    params: { id: roles.unused },
    body: { field: 'name', value: 'Renamed', version },
  }),
  'roles.remove': ({ roles }) => ({ params: { id: roles.unused } }),

  'savedViews.list': ({ id }) => ({ query: { page: 1, limit: 5, sort: '-name', org: id, area: 'work-orders' } }),
  'savedViews.create': ({ id }) => ({
    body: { org: id, area: 'work-orders', name: 'Urgent pumps', shared: false, query: VIEW_QUERY },
  }),
  'savedViews.choose': (house, person) => ({
    body: { org: house.id, area: 'work-orders', view: ofPerson(house, person, house.savedViews) },
  }),
  'savedViews.update': (house, person) => ({
    params: { id: ofPerson(house, person, house.savedViews) },
    body: { name: 'Urgent pumps', shared: false, query: VIEW_QUERY, version },
  }),
  'savedViews.remove': (house, person) => ({ params: { id: ofPerson(house, person, house.savedViews) } }),

  'seats.get': ({ id }) => ({ params: { org: id } }),
  'seats.set': ({ id }) => ({ params: { org: id }, body: { seats: 500, version } }),

  'serviceProviderFiles.list': ({ serviceProviders }) => ({ params: { id: serviceProviders.idle } }),
  'serviceProviderFiles.add': ({ serviceProviders }) => ({
    params: { id: serviceProviders.idle },
    body: new TextFile('%PDF-1.7\n', 'Insurance.pdf', 'application/pdf'),
  }),
  'serviceProviderFiles.remove': ({ serviceProviders }) => ({ params: documentOf(serviceProviders) }),
  'serviceProviderFiles.content': ({ serviceProviders }) => ({ params: documentOf(serviceProviders) }),
  'serviceProviderFiles.thumbnail': ({ serviceProviders }) => ({ params: documentOf(serviceProviders) }),
  'serviceProviders.list': ({ id, sites }) => ({
    query: { ...{ ...FIRST_PAGE, sort: '-documents', org: id, site: sites.first }, ...PROVIDER_FILTERS },
  }),
  'serviceProviders.export': ({ id, sites }) => ({
    query: { ...{ search: 'a', sort: '-documents', org: id, site: sites.first }, ...PROVIDER_FILTERS },
  }),
  'serviceProviders.counts': ({ id, sites }) => ({ query: { org: id, site: sites.first } }),
  'serviceProviders.create': ({ id, sites }) => ({ body: { org: id, sites: [sites.first], ...FIRM } }),
  'serviceProviders.get': ({ serviceProviders }) => ({ params: { id: serviceProviders.idle } }),
  'serviceProviders.update': ({ serviceProviders, sites }) => ({
    params: { id: serviceProviders.idle },
    body: { sites: [sites.first], ...FIRM, version },
  }),
  'serviceProviders.remove': ({ serviceProviders }) => ({ params: { id: serviceProviders.idle } }),
  'serviceProviders.setStatus': ({ serviceProviders }) => ({
    params: { id: serviceProviders.idle, status: 'blocked' },
    body: { reason: 'Left a valve open', version },
  }),
  'serviceProviders.describeDocument': ({ serviceProviders }) => ({
    params: { id: serviceProviders.idle, document: serviceProviders.document },
    body: { title: 'Liability insurance', note: 'Policy HV-88214', expiresOn: '2027-06-30', version },
  }),
  'serviceProviders.history': ({ serviceProviders }) => ({
    params: { id: serviceProviders.idle },
    query: { page: 1, limit: 5, sort: '-createdAt' },
  }),

  'sessions.list': () => ({ query: { page: 1, limit: 5, sort: '-createdAt' } }),
  'sessions.remove': (_, { otherSession: { id } }) => ({ params: { id } }),

  'sites.list': ({ id, customer, sites }) => ({
    query: { ...FIRST_PAGE, sort: '-code', org: id, id: sites.first, customer },
  }),
  'sites.create': ({ id, customer }) => ({ body: { org: id, name: 'Third', code: 'third', ...PLACE, customer } }),
  'sites.get': ({ sites }) => ({ params: { id: sites.first } }),
  'sites.update': ({ customer, sites }) => ({
    params: { id: sites.first },
    body: {
      ...{ name: 'Renamed', code: 'renamed', ...PLACE, workingHours: WEEK, version },
      ...{ holidays: [{ date: '2026-12-25', name: 'Christmas' }], categories: ['Roof'] },
      ...{ dueDaysByPriority: { none: null, low: 30, medium: 10, high: 2, urgent: 0 } },
      ...{ feedbackForm: { enabled: true, anonymous: false }, customer },
    },
  }),
  'sites.renewFeedbackToken': ({ sites }) => ({ params: { id: sites.first }, body: { version } }),
  'sites.remove': ({ sites }) => ({ params: { id: sites.second } }),

  'supportTickets.list': ({ id, sites, target, people }, { member }) => ({
    query: {
      ...{ ...FIRST_PAGE, sort: '-lastMessage', org: id, site: sites.first, requester: member || target },
      ...{ ...TICKET_FILTERS, assignee: people.Manager.member },
    },
  }),
  'supportTickets.export': ({ id, sites, target, people }, { member }) => ({
    query: {
      ...{ search: 'a', sort: '-lastMessage', org: id, site: sites.first, requester: member || target },
      ...{ ...TICKET_FILTERS, assignee: people.Manager.member },
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
      ...{ org: id, site: sites.first, subject: 'Badge is refused', text: 'Since noon' },
      ...{ category: 'access', priority: 'high', requester: member || target },
    },
  }),
  'supportTickets.get': (house, person) => ({ params: { id: ofPerson(house, person, house.tickets.own) } }),
  'supportTickets.update': (house, person) => ({
    params: { id: ofPerson(house, person, house.tickets.own) },
    body: {
      ...{ subject: 'Badges are refused', category: 'access', priority: 'urgent', version },
      ...{ assignee: house.people.Administrator.member, workOrder: house.workOrders.open },
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

  'system.health': () => ({}),
  'system.ready': () => ({}),

  'users.get': (_, { id }) => ({ params: { userId: id } }),
  'users.update': (_, { id, defaultOrg }) => ({
    params: { userId: id },
    body: { name: 'Ada', defaultOrg, language: 'es', version },
  }),
  'users.changePassword': (_, { id }) => ({
    params: { userId: id },
    body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD },
  }),
  'users.changeEmail': ({ domain }, { id }) => ({
    params: { userId: id },
    body: { email: `moved@${domain}`, password: PASSWORD },
  }),
  'users.confirmEmail': (_, { emailToken: token }) => ({ body: { token } }),

  'workOrderComments.list': ({ workOrders }) => ({
    params: { id: workOrders.open },
    query: { page: 1, limit: 5, sort: '-createdAt' },
  }),
  'workOrderComments.people': ({ workOrders }) => ({
    params: { id: workOrders.open },
    query: { ...FIRST_PAGE, sort: '-name', internal: 'true' },
  }),
  'workOrderComments.create': ({ workOrders }) => ({
    params: { id: workOrders.open },
    body: { text: 'Parts have come', internal: false },
  }),
  'workOrderComments.update': (house, person) => ({
    params: { id: house.workOrders.open, comment: ofPerson(house, person, house.workOrders.comments) },
    body: { text: 'Parts come tomorrow', version },
  }),
  'workOrderComments.remove': (house, person) => ({
    params: { id: house.workOrders.open, comment: ofPerson(house, person, house.workOrders.comments) },
  }),

  'workOrderCosts.get': ({ workOrders }) => ({ params: { id: workOrders.open } }),
  'workOrderCosts.create': ({ workOrders }) => ({
    params: { id: workOrders.open },
    body: { day: '2026-11-19', description: 'Gasket', amount: 990, currency: 'CHF' },
  }),
  'workOrderCosts.update': (house, person) => ({
    params: { id: house.workOrders.open, entry: ofPerson(house, person, house.workOrders.costs) },
    body: { day: '2026-11-19', description: 'Gasket', amount: 990, version },
  }),
  'workOrderCosts.remove': (house, person) => ({
    params: { id: house.workOrders.open, entry: ofPerson(house, person, house.workOrders.costs) },
  }),

  'workOrderTime.get': ({ workOrders }) => ({ params: { id: workOrders.open } }),
  'workOrderTime.create': ({ workOrders, target }, { member }) => ({
    params: { id: workOrders.open },
    body: {
      ...{ member: member || target, day: '2026-11-19', minutes: 20, note: 'Travel' },
      ...{ ratePerHour: null, currency: 'CHF' },
    },
  }),
  'workOrderTime.update': (house, person) => ({
    params: { id: house.workOrders.open, entry: ofPerson(house, person, house.workOrders.time) },
    body: {
      ...{ day: '2026-11-19', minutes: 25, note: 'Travel', version },
      ...(person.id !== house.people.Provider.id && { ratePerHour: null }),
    },
  }),
  'workOrderTime.remove': (house, person) => ({
    params: { id: house.workOrders.open, entry: ofPerson(house, person, house.workOrders.time) },
  }),

  'workOrderFiles.list': ({ workOrders }) => ({ params: { id: workOrders.open } }),
  'workOrderFiles.add': ({ workOrders }) => ({
    params: { id: workOrders.open },
    body: new TextFile('%PDF-1.7\n', 'Manual.pdf', 'application/pdf'),
  }),
  'workOrderFiles.remove': (house, person) => ({
    params: { id: house.workOrders.open, file: fileBy(house, person) },
  }),
  'workOrderFiles.content': (house, person) => ({
    params: { id: house.workOrders.open, file: fileBy(house, person) },
  }),
  'workOrderFiles.thumbnail': ({ workOrders, files }) => ({ params: { id: workOrders.open, file: files.Owner } }),
  'workOrderLinks.list': ({ workOrders }) => ({
    params: { id: workOrders.open },
    query: { page: 1, limit: 5, sort: '-createdAt' },
  }),
  'workOrderLinks.create': ({ workOrders }) => ({
    params: { id: workOrders.open },
    body: { relation: 'blocks', workOrder: workOrders.started },
  }),
  'workOrderLinks.remove': ({ workOrders, link }) => ({ params: { id: workOrders.open, link } }),

  'workOrders.list': (house, person) => ({
    query: {
      ...{ ...FIRST_PAGE, search: 'pump', sort: '-dueAt', org: house.id },
      ...WORK_FILTERS,
      serviceProvider: house.serviceProviders.hired,
      plan: house.plan.id,
      ...ownAt(house, person),
    },
  }),
  'workOrders.export': (house, person) => ({
    query: {
      ...{
        search: 'pump',
        sort: '-dueAt',
        org: house.id,
        serviceProvider: house.serviceProviders.hired,
        plan: house.plan.id,
      },
      ...{ ...WORK_FILTERS, ...ownAt(house, person) },
    },
  }),
  'workOrders.counts': ({ id, sites }) => ({ query: { org: id, site: sites.first } }),
  'workOrders.tags': ({ id, sites }) => ({ query: { org: id, site: sites.first } }),
  'workOrders.people': ({ id, sites }) => ({ query: { ...FIRST_PAGE, sort: '-name', org: id, site: sites.first } }),
  'workOrders.create': ({ id, sites, target, serviceProviders }, { member }) => ({
    body: {
      ...{ ...WORK, org: id, site: sites.first, status: 'draft', serviceProvider: serviceProviders.hired },
      ...{ assignees: [member || target], checklist: [POINT] },
    },
  }),
  'workOrders.import': ({ id, sites, name }) => ({
    query: { org: id, site: sites.first, dryRun: 'false' },
    body: new CsvFile(`Title,Site,Priority,Due\r\nGutter from-file,${name} First,Low,2026-12-31 08:30\r\n`),
  }),
  'workOrders.get': ({ workOrders }) => ({ params: { id: workOrders.open } }),
  'workOrders.update': ({ workOrders, sites, people, suspendedMember, serviceProviders }) => ({
    params: { id: workOrders.open },
    body: {
      ...{ ...WORK, version, watchers: [people.Owner.member], checklist: [{ ...POINT, _id: workOrders.point }] },
      assignees: assigneesOf(people, suspendedMember),
      serviceProvider: serviceProviders.idle,
      // Where it is already: not everybody moves one.
      site: sites.first,
    },
  }),
  'workOrders.remove': ({ workOrders }) => ({ params: { id: workOrders.open } }),
  'workOrders.setStatus': ({ workOrders }) => ({
    params: { id: workOrders.open, status: 'in-progress' },
    body: { reason: 'Parts have come', resolution: 'Sealed', version },
  }),
  'workOrders.undoStep': (house, person) => ({
    params: { id: ofPerson(house, person, house.workOrders.steps) },
    body: { version },
  }),
  'workOrders.answerPoint': ({ workOrders }) => ({
    params: { id: workOrders.started, point: workOrders.point },
    body: { value: true, version },
  }),
  'workOrders.watch': ({ workOrders }) => ({ params: { id: workOrders.open } }),
  'workOrders.unwatch': ({ workOrders }) => ({ params: { id: workOrders.started } }),
  'workOrders.sign': ({ workOrders }) => ({
    params: { id: workOrders.started },
    body: { name: 'Jonas Petersen', drawing: 'M10 20L30 40', version },
  }),
  'workOrders.signatures': ({ workOrders }) => ({ params: { id: workOrders.started } }),
  'workOrders.signaturePicture': ({ workOrders: { started: id, signature } }) => ({ params: { id, signature } }),
  'workOrders.dispatch': ({ workOrders }) => ({ params: { id: workOrders.open }, body: { again: false, version } }),
  'workOrders.answerDispatch': ({ dispatched: { sent } }) => ({
    params: { id: sent.order },
    body: { answer: 'declined', reason: 'No capacity' },
  }),
  'workOrders.recall': ({ dispatched: { sent } }) => ({ params: { id: sent.order } }),
  'workOrders.history': ({ workOrders }) => ({
    params: { id: workOrders.open },
    query: { page: 1, limit: 5, sort: '-createdAt' },
  }),
  // Whoever may assign nobody else takes their own name off.
  'workOrders.bulk': ({ id, workOrders, people, suspendedMember }, { member }) => ({
    body: {
      ...{ org: id, workOrders: [{ id: workOrders.open, version }] },
      change: {
        kind: 'assignees',
        assignees: assigneesOf(people, suspendedMember).filter((assignee) => assignee !== member),
      },
    },
  }),
};

/** Those whom the work orders of a house are assigned to. */
function assigneesOf(people: House['people'], suspended: string): string[] {
  return Object.values(people).flatMap(({ member }) => (member === '' || member === suspended ? [] : member));
}

/** What one of the people of a house wrote or recorded; somebody else's for who did not. */
function ofPerson({ people }: House, { id }: Person, all: Record<Caller, string>): string {
  return all[CALLERS.find((each) => people[each].id === id) ?? 'Owner'];
}

/** What one of the people of a house said, and nobody has looked at. */
function newBy(house: House, person: Person): string {
  return ofPerson(house, person, house.feedbacks.new);
}

function pictureBy(house: House, person: Person) {
  return { id: newBy(house, person), file: ofPerson(house, person, house.feedbacks.files) };
}

const ticketFileOf = (house: House, person: Person) => ({
  id: ofPerson(house, person, house.tickets.messages),
  file: ofPerson(house, person, house.tickets.files),
});

function documentOf({ idle: id, document: file }: House['serviceProviders']) {
  return { id, file };
}

/** The file that somebody added, or the Owner's. */
function fileBy({ people, files }: House, { member }: Person): string {
  const caller = CALLERS.find((each) => people[each].member === member);
  return caller === undefined ? files.Owner : files[caller];
}

function ownAt({ sites, target }: House, { member }: Person) {
  return { site: sites.first, assignee: member || target };
}

/**
 * The sample of a route by its name.
 *
 * @throws For a route that the contract does not have.
 */
export function sampleOf(name: string, house: House, person: Person): AnyCall {
  const samples: Record<string, (house: House, person: Person) => AnyCall> = SAMPLES;
  const sample = samples[name];
  if (!sample) throw new Error(`${name} is no call of the contract`);
  return sample(house, person);
}
