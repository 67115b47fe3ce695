// Every area of the API, one line each. It is a module so that the contract's type can refer to it instead of spelling out all
// that it contains.

export { auth } from './account/auth.ts';
export { sessions } from './account/sessions.ts';
export { users } from './account/users.ts';
export { customers, localPayments, paymentMethods, webhooks } from './billing/billing.ts';
export { seats } from './billing/seats.ts';
export { feedbackFiles, feedbacks } from './feedbacks/feedbacks.ts';
export { publicFeedbacks } from './feedbacks/public-feedbacks.ts';
export { live } from './live.ts';
export { audit } from './organizations/audit.ts';
export { invitations } from './organizations/invitations.ts';
export { members } from './organizations/members.ts';
export { organizations } from './organizations/organizations.ts';
export { roles } from './organizations/roles.ts';
export { sites } from './organizations/sites.ts';
export { bulkChanges } from './records/bulk-changes.ts';
export { workOrderComments } from './records/comments.ts';
export { jobs } from './records/jobs.ts';
export { workOrderFiles } from './records/record-files.ts';
export { savedViews } from './records/saved-views.ts';
export { workOrderLinks } from './records/work-order-links.ts';
export { cannedReplies } from './support-tickets/canned-replies.ts';
export { supportTickets, ticketMessageFiles } from './support-tickets/support-tickets.ts';
export { system } from './system.ts';
export { calendar } from './work-orders/calendar.ts';
export { dashboard } from './work-orders/dashboard.ts';
export { dispatch } from './work-orders/dispatch.ts';
export { maintenancePlanFiles, maintenancePlans } from './work-orders/maintenance-plans.ts';
export { serviceProviderFiles, serviceProviders } from './work-orders/service-providers.ts';
export { workOrderCosts, workOrderTime } from './work-orders/time-and-costs.ts';
export { workOrders } from './work-orders/work-orders.ts';
