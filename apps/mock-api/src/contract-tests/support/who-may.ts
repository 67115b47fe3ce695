import { CALLERS, type Caller } from './people.ts';
import type { RouteName } from './routes.ts';

/** Everybody who is signed in: for their own affairs, or for what is open to everyone. */
const EVERYBODY = CALLERS;
const OWNER = ['Owner'] as const;
const ADMINISTRATORS = ['Owner', 'Administrator'] as const;
const VIEWING = [...ADMINISTRATORS, 'Viewer'] as const;
const MANAGING = [...ADMINISTRATORS, 'Manager'] as const;
const WORKING = [...MANAGING, 'Technician', 'Provider'] as const;
const SEEING_CALENDARS = [...MANAGING, 'Technician', 'Viewer'] as const;
const SEEING_WORK = [...WORKING, 'Viewer'] as const;
/** Those who report something about a building. */
const SPEAKING = [...MANAGING, 'Requester', 'Custom'] as const;
const HEARING = [...SPEAKING, 'Technician', 'Viewer'] as const;
const ASKING = [...MANAGING, 'Requester', 'Custom'] as const;
const SEEING_TICKETS = [...ASKING, 'Viewer'] as const;
const ALL_MEMBERS = [
  ...['Owner', 'Administrator', 'Manager', 'Technician', 'Requester', 'Viewer', 'Provider', 'Custom'],
] as const satisfies readonly string[];

/**
 * Who may make which call, about an organization or, for one's own affairs, about oneself. Written by hand from product 2 and
 * never derived from the code: "Administrator all but billing:manage and organization:manage; Manager members:view and
 * members:invite; Viewer every view permission that is not billing or audit". Custom is the role of house.ts. Members who are not
 * named get FORBIDDEN; Suspended and Outsider get NOT_FOUND.
 */
export const WHO_MAY: Record<RouteName, readonly Caller[]> = {
  'audit.list': ADMINISTRATORS,

  'auth.signIn': EVERYBODY,
  'auth.signOut': EVERYBODY,
  'auth.signUp': EVERYBODY,
  'auth.verifyEmail': EVERYBODY,
  'auth.forgotPassword': EVERYBODY,
  'auth.resetPassword': EVERYBODY,

  'bulkChanges.create': ADMINISTRATORS,
  'bulkChanges.list': [...VIEWING, 'Manager'],
  'bulkChanges.undo': ADMINISTRATORS,

  'dashboard.get': [...VIEWING, 'Manager'],
  'dashboard.export': [...VIEWING, 'Manager'],

  'customers.list': ADMINISTRATORS,
  'customers.create': OWNER,
  'customers.get': ADMINISTRATORS,
  'customers.update': OWNER,
  'customers.listPaymentMethods': ADMINISTRATORS,
  'customers.addPaymentMethod': OWNER,
  'customers.history': ADMINISTRATORS,
  'paymentMethods.get': ADMINISTRATORS,
  'paymentMethods.check': OWNER,
  'paymentMethods.setDefault': OWNER,
  'paymentMethods.remove': OWNER,

  // Anyone who signs as Stripe does.
  'webhooks.stripe': EVERYBODY,
  // Anyone who has the link.
  'localPayments.get': EVERYBODY,
  'localPayments.send': EVERYBODY,
  'localPayments.cancel': EVERYBODY,
  'dispatch.get': EVERYBODY,
  'dispatch.step': EVERYBODY,
  'dispatch.comment': EVERYBODY,
  'dispatch.answerPoint': EVERYBODY,
  'dispatch.sign': EVERYBODY,
  'dispatch.addFile': EVERYBODY,
  'dispatch.content': EVERYBODY,
  'dispatch.thumbnail': EVERYBODY,
  'feedbackFiles.list': HEARING,
  'feedbackFiles.add': SPEAKING,
  'feedbackFiles.remove': SPEAKING,
  'feedbackFiles.content': HEARING,
  'feedbackFiles.thumbnail': HEARING,
  'feedbacks.list': HEARING,
  'feedbacks.export': MANAGING,
  'feedbacks.counts': HEARING,
  'feedbacks.form': [...MANAGING, 'Custom', 'Viewer'],
  'feedbacks.create': SPEAKING,
  'feedbacks.get': HEARING,
  'feedbacks.update': SPEAKING,
  'feedbacks.remove': MANAGING,
  'feedbacks.setStatus': SPEAKING,
  'feedbacks.rate': SPEAKING,
  'feedbacks.convert': MANAGING,
  'feedbacks.similarWork': MANAGING,
  'feedbacks.markRead': HEARING,
  'feedbacks.messages': HEARING,
  'feedbacks.reply': SPEAKING,
  'feedbacks.history': HEARING,
  'feedbacks.bulk': MANAGING,
  'calendar.get': SEEING_CALENDARS,
  'calendar.feeds': SEEING_CALENDARS,
  'calendar.createFeed': SEEING_CALENDARS,
  'calendar.removeFeed': SEEING_CALENDARS,
  'calendar.feed': EVERYBODY,

  'cannedReplies.list': MANAGING,
  'cannedReplies.create': MANAGING,
  'cannedReplies.update': MANAGING,
  'cannedReplies.remove': MANAGING,

  'jobs.list': ADMINISTRATORS,

  'invitations.list': [...VIEWING, 'Custom'],
  'invitations.export': [...VIEWING, 'Custom'],
  'invitations.import': [...ADMINISTRATORS, 'Manager', 'Custom'],
  'invitations.get': [...VIEWING, 'Custom'],
  'invitations.resend': ADMINISTRATORS,
  'invitations.revoke': ADMINISTRATORS,
  'invitations.mine': EVERYBODY,
  'invitations.getByToken': EVERYBODY,
  'invitations.accept': EVERYBODY,
  'invitations.join': EVERYBODY,
  'invitations.declineOwn': EVERYBODY,
  'invitations.decline': EVERYBODY,

  'live.changes': ALL_MEMBERS,

  'maintenancePlanFiles.list': [...MANAGING, 'Viewer'],
  'maintenancePlanFiles.add': MANAGING,
  'maintenancePlanFiles.remove': MANAGING,
  'maintenancePlanFiles.content': [...MANAGING, 'Viewer'],
  'maintenancePlanFiles.thumbnail': [...MANAGING, 'Viewer'],
  'maintenancePlans.list': [...MANAGING, 'Viewer'],
  'maintenancePlans.export': [...MANAGING, 'Viewer'],
  'maintenancePlans.preview': [...MANAGING, 'Viewer'],
  'maintenancePlans.create': MANAGING,
  'maintenancePlans.get': [...MANAGING, 'Viewer'],
  'maintenancePlans.update': MANAGING,
  'maintenancePlans.remove': MANAGING,
  'maintenancePlans.setStatus': MANAGING,
  'maintenancePlans.changeDate': MANAGING,
  'maintenancePlans.restoreDate': MANAGING,
  'maintenancePlans.history': [...MANAGING, 'Viewer'],
  'members.listByUser': EVERYBODY,
  'members.getByUserAndApp': ALL_MEMBERS,
  'members.list': [...VIEWING, 'Manager'],
  'members.export': [...VIEWING, 'Manager'],
  'members.get': [...VIEWING, 'Manager'],
  'members.history': [...VIEWING, 'Manager'],
  'members.counts': [...VIEWING, 'Manager'],
  'members.invite': [...ADMINISTRATORS, 'Manager', 'Custom'],
  'members.acceptAsMember': EVERYBODY,
  'members.leave': ALL_MEMBERS,
  'members.setStatus': ADMINISTRATORS,
  'members.assignRole': ADMINISTRATORS,
  'members.update': ADMINISTRATORS,

  'organizations.listByUser': EVERYBODY,
  'organizations.getByName': ALL_MEMBERS,
  'organizations.get': ALL_MEMBERS,
  'organizations.firstSteps': ALL_MEMBERS,
  'organizations.list': EVERYBODY,
  'organizations.create': EVERYBODY,
  'organizations.update': OWNER,
  // Anyone who can pick a customer, or sees one mentioned, needs its name.
  'organizations.listCustomers': [...VIEWING, 'Manager', 'Custom'],
  'organizations.createCustomer': ADMINISTRATORS,

  'publicFeedbacks.form': EVERYBODY,
  'publicFeedbacks.send': EVERYBODY,
  'publicFeedbacks.track': EVERYBODY,
  'publicFeedbacks.addPhoto': EVERYBODY,
  'publicFeedbacks.step': EVERYBODY,
  'publicFeedbacks.reply': EVERYBODY,
  'publicFeedbacks.rate': EVERYBODY,

  'roles.create': ADMINISTRATORS,
  // Anyone who invites has to choose a role.
  'roles.list': [...VIEWING, 'Manager', 'Custom'],
  'roles.get': VIEWING,
  'roles.update': ADMINISTRATORS,
  'roles.replacePermissions': ADMINISTRATORS,
  'roles.setField': ADMINISTRATORS,
  'roles.remove': ADMINISTRATORS,

  'savedViews.list': SEEING_WORK,
  'savedViews.create': SEEING_WORK,
  'savedViews.choose': SEEING_WORK,
  'savedViews.update': SEEING_WORK,
  'savedViews.remove': SEEING_WORK,

  'seats.get': ADMINISTRATORS,
  'seats.set': OWNER,

  'serviceProviderFiles.list': [...MANAGING, 'Viewer'],
  'serviceProviderFiles.add': MANAGING,
  'serviceProviderFiles.remove': MANAGING,
  'serviceProviderFiles.content': [...MANAGING, 'Viewer'],
  'serviceProviderFiles.thumbnail': [...MANAGING, 'Viewer'],
  'serviceProviders.list': [...MANAGING, 'Viewer'],
  'serviceProviders.export': [...MANAGING, 'Viewer'],
  'serviceProviders.counts': [...MANAGING, 'Viewer'],
  'serviceProviders.create': MANAGING,
  'serviceProviders.get': [...MANAGING, 'Viewer'],
  'serviceProviders.update': MANAGING,
  'serviceProviders.remove': MANAGING,
  'serviceProviders.setStatus': MANAGING,
  'serviceProviders.describeDocument': MANAGING,
  'serviceProviders.history': [...MANAGING, 'Viewer'],

  'sessions.list': EVERYBODY,
  'sessions.remove': EVERYBODY,

  // Everybody needs the site switcher.
  'sites.list': ALL_MEMBERS,
  'sites.create': [...ADMINISTRATORS, 'Custom'],
  'sites.get': [...VIEWING, 'Custom'],
  'sites.update': ADMINISTRATORS,
  'sites.renewFeedbackToken': ADMINISTRATORS,
  'sites.remove': ADMINISTRATORS,

  'supportTickets.list': SEEING_TICKETS,
  'supportTickets.export': MANAGING,
  'supportTickets.counts': SEEING_TICKETS,
  // Anyone who assigns has to choose somebody, and anyone who sees everybody's tickets may ask for somebody's.
  'supportTickets.people': [...MANAGING, 'Viewer'],
  'supportTickets.requesters': MANAGING,
  'supportTickets.create': ASKING,
  'supportTickets.get': SEEING_TICKETS,
  'supportTickets.update': MANAGING,
  'supportTickets.setStatus': ASKING,
  'supportTickets.rate': ASKING,
  'supportTickets.messages': SEEING_TICKETS,
  'supportTickets.write': ASKING,
  'supportTickets.history': SEEING_TICKETS,

  'ticketMessageFiles.list': SEEING_TICKETS,
  'ticketMessageFiles.add': ASKING,
  'ticketMessageFiles.remove': ASKING,
  'ticketMessageFiles.content': SEEING_TICKETS,
  'ticketMessageFiles.thumbnail': SEEING_TICKETS,

  'system.health': EVERYBODY,
  'system.ready': EVERYBODY,

  'users.get': EVERYBODY,
  'users.update': EVERYBODY,
  'users.changePassword': EVERYBODY,
  'users.changeEmail': EVERYBODY,
  'users.confirmEmail': EVERYBODY,

  'workOrderComments.list': SEEING_WORK,
  'workOrderComments.people': WORKING,
  'workOrderComments.create': WORKING,
  'workOrderComments.update': WORKING,
  'workOrderComments.remove': WORKING,

  'workOrderCosts.get': [...MANAGING, 'Technician', 'Viewer'],
  'workOrderCosts.create': [...MANAGING, 'Technician'],
  'workOrderCosts.update': [...MANAGING, 'Technician'],
  'workOrderCosts.remove': [...MANAGING, 'Technician'],

  'workOrderTime.get': SEEING_WORK,
  'workOrderTime.create': WORKING,
  'workOrderTime.update': WORKING,
  'workOrderTime.remove': WORKING,

  'workOrderFiles.list': SEEING_WORK,
  'workOrderFiles.add': WORKING,
  'workOrderFiles.remove': WORKING,
  'workOrderFiles.content': SEEING_WORK,
  'workOrderFiles.thumbnail': SEEING_WORK,

  'workOrderLinks.list': SEEING_WORK,
  'workOrderLinks.create': WORKING,
  'workOrderLinks.remove': WORKING,

  'workOrders.list': SEEING_WORK,
  'workOrders.export': MANAGING,
  'workOrders.counts': SEEING_WORK,
  'workOrders.tags': SEEING_WORK,
  // Anyone who assigns has to choose somebody, and anyone who sees everybody's work may ask for somebody's.
  'workOrders.people': [...MANAGING, 'Viewer'],
  'workOrders.create': [...MANAGING, 'Technician'],
  'workOrders.import': MANAGING,
  'workOrders.get': SEEING_WORK,
  'workOrders.update': WORKING,
  'workOrders.remove': MANAGING,
  'workOrders.setStatus': WORKING,
  'workOrders.undoStep': WORKING,
  'workOrders.answerPoint': WORKING,
  'workOrders.watch': SEEING_WORK,
  'workOrders.unwatch': SEEING_WORK,
  'workOrders.sign': WORKING,
  'workOrders.signatures': SEEING_WORK,
  'workOrders.signaturePicture': SEEING_WORK,
  'workOrders.dispatch': MANAGING,
  // The members of the service provider that it was sent to, and those who record the provider's answer.
  'workOrders.answerDispatch': [...MANAGING, 'Provider'],
  'workOrders.recall': MANAGING,
  'workOrders.history': SEEING_WORK,
  'workOrders.bulk': WORKING,
};

/**
 * Whether the table lets a caller make a call.
 *
 * @throws For a call that is not in the table.
 */
export function mayCall(caller: Caller, name: string): boolean {
  const table: Record<string, readonly Caller[]> = WHO_MAY;
  const callers = table[name];
  if (!callers) throw new Error(`${name} is not in the table`);
  return callers.includes(caller);
}
