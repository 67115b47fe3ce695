import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { c } from './base.ts';
import { customers, localPayments, paymentMethods, webhooks } from './billing.ts';
import { bulkChanges } from './bulk-changes.ts';
import { calendar } from './calendar.ts';
import { cannedReplies } from './canned-replies.ts';
import { workOrderComments } from './comments.ts';
import { withCustomerRequired } from './customer-required.ts';
import { dashboard } from './dashboard.ts';
import { dispatch } from './dispatch.ts';
import { feedbackFiles, feedbacks } from './feedbacks.ts';
import { invitations } from './invitations.ts';
import { jobs } from './jobs.ts';
import { workOrderLinks } from './links.ts';
import { live } from './live.ts';
import { maintenancePlanFiles, maintenancePlans } from './maintenance-plans.ts';
import { members } from './members.ts';
import { organizations } from './organizations.ts';
import { publicFeedbacks } from './public-feedbacks.ts';
import { workOrderFiles } from './record-files.ts';
import { roles } from './roles.ts';
import { savedViews } from './saved-views.ts';
import { seats } from './seats.ts';
import { serviceProviderFiles, serviceProviders } from './service-providers.ts';
import { sessions } from './sessions.ts';
import { sites } from './sites.ts';
import { supportTickets, ticketMessageFiles } from './support-tickets.ts';
import { system } from './system.ts';
import { workOrderCosts, workOrderTime } from './time-and-costs.ts';
import { users } from './users.ts';
import { workOrders } from './work-orders.ts';

/**
 * Every call of the API, one line per area. Status codes are strict: an answer that is not declared does not compile.
 */
export const contract = c.router(
  withCustomerRequired({
    audit,
    auth,
    bulkChanges,
    calendar,
    cannedReplies,
    customers,
    dashboard,
    dispatch,
    feedbackFiles,
    feedbacks,
    invitations,
    jobs,
    live,
    localPayments,
    maintenancePlanFiles,
    maintenancePlans,
    members,
    organizations,
    paymentMethods,
    publicFeedbacks,
    roles,
    savedViews,
    seats,
    serviceProviderFiles,
    serviceProviders,
    sessions,
    sites,
    supportTickets,
    system,
    ticketMessageFiles,
    users,
    webhooks,
    workOrderComments,
    workOrderCosts,
    workOrderFiles,
    workOrderLinks,
    workOrders,
    workOrderTime,
  }),
  { strictStatusCodes: true },
);
export type Contract = typeof contract;
