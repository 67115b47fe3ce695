import type { Contract } from '@siteward/contract';
import type { Handlers } from '#plugins/contract-routes/handlers.ts';
import { audit } from './audit/audit.routes.ts';
import { auth } from './auth/auth.routes.ts';
import { customers, localPayments, paymentMethods, webhooks } from './billing/billing.routes.ts';
import { bulkChanges } from './bulk-changes/bulk-changes.routes.ts';
import { calendar } from './calendar/calendar.routes.ts';
import { cannedReplies } from './canned-replies/canned-replies.routes.ts';
import { dashboard } from './dashboard/dashboard.routes.ts';
import { dispatch } from './dispatch/dispatch.routes.ts';
import { feedbackFiles, feedbacks, publicFeedbacks } from './feedbacks/feedbacks.routes.ts';
import { invitations } from './invitations/invitations.routes.ts';
import { live } from './live/live.routes.ts';
import { maintenancePlanFiles, maintenancePlans } from './maintenance-plans/maintenance-plans.routes.ts';
import { members } from './members/members.routes.ts';
import { organizations } from './organizations/organizations.routes.ts';
import { roles } from './roles/roles.routes.ts';
import { savedViews } from './saved-views/saved-views.routes.ts';
import { jobs } from './scheduler/jobs.routes.ts';
import { seats } from './seats/seats.routes.ts';
import { serviceProviderFiles, serviceProviders } from './service-providers/service-providers.routes.ts';
import { sessions } from './sessions/sessions.routes.ts';
import { sites } from './sites/sites.routes.ts';
import { supportTickets, ticketMessageFiles } from './support-tickets/support-tickets.routes.ts';
import { system } from './system/system.routes.ts';
import { workOrderCosts, workOrderTime } from './time-and-costs/time-and-costs.routes.ts';
import { users } from './users/users.routes.ts';
import { workOrderComments, workOrderFiles, workOrderLinks, workOrders } from './work-orders/work-orders.routes.ts';

/** Every call of the contract, implemented. A missing area, call, status or field does not compile. */
export const handlers = {
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
} satisfies Handlers<Contract>;
